import { createHash } from 'node:crypto'
import type { TerminalSnapshot } from '#domain/fact.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/iso6346.ts'
import { containersOfDocument, documentStatements, type ToldContainer } from '../db/document-deadlines.ts'
import type { DocumentRow } from '../db/document-work.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { record } from '../tracking/record.ts'
import type { Recordable } from '../tracking/recordable.ts'

type Representation = Row<'document_representations'>

/**
 * Makes what an arrival notice says of the last free day known to the containers it is about, and takes back what it
 * said before. A paper never overrules a line, a terminal or a railway: see `domain/deadlines.ts`.
 * @param shipments that were told before or may have to be told now
 */
export async function tellLastFreeDay(
  tx: Transaction,
  document: DocumentRow,
  { representation, shipments }: { representation: Representation | undefined; shipments: readonly string[] },
  context: Context,
): Promise<void> {
  const source = `document:${document.id}`
  const day =
    document.deleted_at === null && document.effective_type === 'arrival_notice' ? dayIn(representation) : null
  const named = [representation?.payload.container_numbers ?? []]
    .flat()
    .map((one) => normalizeContainerNumber(String(one)))
  const containers = day
    ? (await containersOfDocument(tx, document.id)).filter(({ number }) => isContainerNumber(number))
    : []
  // In the order of their ids, so that two cannot wait for each other.
  for (const shipment_id of [...new Set([...shipments, ...containers.map((one) => one.shipment_id)])].sort()) {
    const told = await documentStatements(tx, shipment_id, source)
    const own = containers.filter(
      (one) => one.shipment_id === shipment_id && (named.length === 0 || named.includes(one.number)),
    )
    const facts = day && representation ? own.map((one) => factOf(one, { source, day, document, representation })) : []
    const isKnown = facts.every(({ digest }) => told.some((one) => one.digest === digest))
    const stale = told.filter(({ digest }) => !facts.some((fact) => fact.digest === digest))
    if (isKnown && stale.length === 0) continue
    // One that says the same in newer words is not taken back: the newer words follow it.
    const withdrawals = [...new Set(stale.map(({ source_event_id }) => source_event_id ?? ''))].map(
      (source_event_id) => ({ source, source_event_id }),
    )
    await record(tx, shipment_id, { facts, withdrawals, asked: null, complete: false }, context)
  }
}

function dayIn(representation: Representation | undefined): string | null {
  const day = representation?.payload.last_free_day_on
  return typeof day === 'string' ? day : null
}

interface Said {
  source: string
  day: string
  document: DocumentRow
  representation: Representation
}

function factOf({ number }: ToldContainer, { source, day, document, representation }: Said): Recordable {
  const checked_at = representation.manual ? representation.created_at : document.created_at
  const fact: TerminalSnapshot = {
    kind: 'terminal_snapshot',
    source,
    source_kind: 'document',
    source_event_id: `${representation.id}:${day}`,
    container_number: number,
    checked_at,
    locode: null,
    timezone: null,
    on_terminal: null,
    available: null,
    off_dock: false,
    location: null,
    discharged_at: null,
    available_at: null,
    full_out_at: null,
    chassis_number: null,
    holds: undefined,
    fees: undefined,
    last_free_day: `${day}T23:59:59.000Z`,
    pickup_appointment_at: null,
  }
  const content = createHash('sha256').update(`${source} ${representation.id} ${number} ${day}`).digest('base64url')
  const raw = { document_id: document.id, representation_id: representation.id, last_free_day_on: day }
  return { fact, reported_at: checked_at, digest: `${content}@${checked_at}`, raw }
}
