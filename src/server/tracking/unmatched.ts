import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/scope.ts'
import { confirmUnmatched, insertUnmatched, takeUnmatched, type Wanted } from '../db/tracking/unmatched.ts'
import type { Context } from '../http/handler.ts'
import { columnsOf } from './merge-facts.ts'
import { numberVariants } from './numbers.ts'
import type { Recorded } from './record.ts'
import { type Counts, isUsable, type Recordable } from './recordable.ts'

/** Keeps facts about nothing that is tracked. A fact that is repeated is kept once. */
export async function keepUnmatched(
  tx: Transaction,
  account_id: string,
  facts: readonly Recordable[],
  { now }: Context,
): Promise<Counts> {
  const at = now().toISOString()
  await keep(tx, account_id, { facts: facts.filter((one) => !isUsable(one)), at })
  return keep(tx, account_id, { facts: facts.filter(isUsable), at })
}

async function keep(
  tx: Transaction,
  account_id: string,
  { facts, at }: { facts: readonly Recordable[]; at: string },
): Promise<Counts> {
  const news = new Map(facts.map((one) => [one.digest, one]))
  const accepted = await insertUnmatched(
    tx,
    [...news.values()].map(({ fact, digest, reported_at, raw }) => ({
      id: randomUUID(),
      account_id,
      ...columnsOf(fact),
      digest,
      fact,
      raw: raw ?? null,
      reported_at,
      received_at: at,
      last_seen_at: at,
      asked: false,
    })),
  )
  if (accepted < news.size) await confirmUnmatched(tx, account_id, [...news.values()], at)
  return { accepted, duplicate: facts.length - accepted }
}

/** Facts that wait for what they are about. Who takes them records them. */
export interface Waiting {
  take(wanted: Wanted): Promise<Recordable[]>
}

/** What was kept before, and of the batch that is being taken in what has found no shipment yet. */
export function waitingIn(tx: Transaction, batch: Recordable[] = []): Waiting {
  return { take: async (wanted) => [...takeFrom(batch, wanted), ...(await takeUnmatched(tx, wanted))] }
}

function takeFrom(batch: Recordable[], wanted: Wanted): Recordable[] {
  if (batch.length === 0) return []
  const numbers = { documents: new Set(wanted.documents), containers: new Set(wanted.container_numbers) }
  const [taken, left]: [Recordable[], Recordable[]] = [[], []]
  for (const one of batch) (isWanted(one, wanted, numbers) ? taken : left).push(one)
  batch.splice(0, batch.length, ...left)
  return taken
}

/** As `takeUnmatched` says it to the store. */
function isWanted(
  { fact }: Recordable,
  { scac, isByContainer }: Wanted,
  { documents, containers }: { documents: ReadonlySet<string>; containers: ReadonlySet<string> },
): boolean {
  const { source, bill_of_lading, booking, document_number, container_number } = columnsOf(fact)
  if ([bill_of_lading, booking, document_number].some((one) => documents.has(one ?? ''))) return true
  if (!containers.has(container_number ?? '')) return false
  const isOurs = source === scac || fact.kind === 'terminal_snapshot'
  return isOurs && (isByContainer || (bill_of_lading === null && booking === null))
}

/** What belongs to a shipment by the numbers it has now. */
export function wantedBy(
  { shipment, numbers, bills }: Pick<Recorded, 'shipment' | 'numbers' | 'bills'>,
  { reference }: Context,
): Wanted {
  const own = [shipment.bill_of_lading_number, shipment.booking_number, shipment.request_number, ...bills]
  const scac = shipment.shipping_line_scac
  return {
    documents: [...new Set(own)].flatMap((number) => (number ? numberVariants(number, scac, reference) : [])),
    container_numbers: numbers,
    scac,
    isByContainer: shipment.request_type === 'container',
  }
}
