import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertMissingRows } from '../db/bulk.ts'
import type { Transaction } from '../db/scope.ts'
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
  const accepted = await insertMissingRows(
    tx,
    'observations',
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

/** What was kept already has been said again, and by the newest word of its source it may hold again. */
async function confirmUnmatched(tx: Transaction, account_id: string, facts: readonly Recordable[], at: string) {
  const said = facts.map(({ digest, reported_at }) => ({ digest, reported_at }))
  await sql`update observations o
    set last_seen_at = ${at}, reported_at = greatest(o.reported_at, r.reported_at)
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) r (digest text, reported_at timestamptz(3))
    where o.account_id = ${account_id} and o.shipment_id is null and o.container_id is null and o.digest = r.digest`.execute(
    tx,
  )
}

export interface Wanted {
  /** Bills and bookings, in every spelling. */
  documents: readonly string[]
  container_numbers: readonly string[]
  /** SCAC of the line: what another line says of a container, without naming a document, is about another journey. */
  scac: string
  /** Whether facts about the containers may name a bill or a booking that is not among the documents. */
  isByContainer: boolean
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

function takeUnmatched(tx: Transaction, wanted: Wanted): Promise<Recordable[]> {
  const { documents, container_numbers, scac, isByContainer } = wanted
  // One search per index: row-level security keeps a condition from them whose parts may not all be seen before it.
  const ids = sql<string>`
    select id from observations where shipment_id is null and bill_of_lading = any(${documents}::text[])
    union select id from observations where shipment_id is null and booking = any(${documents}::text[])
    union select id from observations where shipment_id is null and document_number = any(${documents}::text[])
    union select id from observations where shipment_id is null and container_number = any(${container_numbers}::text[])
      and (source = ${scac} or fact->>'kind' = 'terminal_snapshot')
      and (${isByContainer} or (bill_of_lading is null and booking is null))`
  return tx
    .deleteFrom('observations')
    .where('shipment_id', 'is', null)
    .where(sql<boolean>`id in (${ids})`)
    .returning(['fact', 'digest', 'reported_at', 'raw'])
    .execute()
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
