import { createHash } from 'node:crypto'
import type { DocumentType } from '#contract/document-type.ts'
import { type Milestone, nothingSaid, type TerminalSnapshot } from '#domain/fact.ts'
import { startOfLocalDay } from '#domain/instants.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/iso6346.ts'
import { milestoneOf } from '#domain/milestone.ts'
import { containersOfDocument, documentStatements, type ToldContainer } from '../db/document-deadlines.ts'
import type { DocumentRow } from '../db/document-work.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { record } from '../tracking/record.ts'
import type { Recordable } from '../tracking/recordable.ts'

type Representation = Row<'document_representations'>

/**
 * Makes what a document says known to the containers it is about, and takes back what it said before: an arrival notice
 * the last free day, a proof of delivery that they are at the warehouse. A paper never overrules a line, a terminal or a
 * railway: see `domain/deadlines.ts`.
 * @param shipments that were told before or may have to be told now
 */
export async function tellContainers(
  tx: Transaction,
  document: DocumentRow,
  { representation, shipments }: { representation: Representation | undefined; shipments: readonly string[] },
  context: Context,
): Promise<void> {
  const source = `document:${document.id}`
  const day = document.deleted_at === null ? dayIn(document, representation) : null
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
    const facts =
      day && representation ? own.map((one) => recordable(one, { source, day, document, representation })) : []
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

/** The day that each type of document is about. */
const days: Partial<Record<DocumentType, 'last_free_day_on' | 'delivered_on'>> = {
  arrival_notice: 'last_free_day_on',
  proof_of_delivery: 'delivered_on',
}

function dayIn({ effective_type }: DocumentRow, representation: Representation | undefined): string | null {
  const name = days[effective_type as DocumentType]
  const day = name && representation?.payload[name]
  return typeof day === 'string' ? day : null
}

interface Said {
  source: string
  day: string
  document: DocumentRow
  representation: Representation
}

function recordable(container: ToldContainer, said: Said): Recordable {
  const { source, day, document, representation } = said
  const told_at = representation.manual ? representation.created_at : document.created_at
  const isDelivery = document.effective_type === 'proof_of_delivery'
  const fact = isDelivery ? deliveryOf(container, said) : noticeOf(container, said, told_at)
  const content = createHash('sha256')
    .update(`${source} ${representation.id} ${container.number} ${day}`)
    .digest('base64url')
  const raw = {
    document_id: document.id,
    representation_id: representation.id,
    [isDelivery ? 'delivered_on' : 'last_free_day_on']: day,
  }
  return { fact, reported_at: told_at, digest: `${content}@${told_at}`, raw }
}

const eventIdOf = ({ representation, day }: Said) => `${representation.id}:${day}`

function noticeOf({ number }: ToldContainer, said: Said, checked_at: string): TerminalSnapshot {
  return {
    ...nothingSaid,
    source: said.source,
    source_kind: 'document',
    source_event_id: eventIdOf(said),
    container_number: number,
    checked_at,
    last_free_day: `${said.day}T23:59:59.000Z`,
  }
}

function deliveryOf({ number, final_destination_timezone, pod_timezone }: ToldContainer, said: Said): Milestone {
  const timezone = final_destination_timezone ?? pod_timezone
  return milestoneOf({
    source: said.source,
    source_kind: 'document',
    source_event_id: eventIdOf(said),
    code: 'DLVD',
    original: 'Proof of delivery',
    occurred_at: startOfLocalDay(said.day, timezone),
    precision: 'date',
    timezone,
    container_number: number,
  })
}
