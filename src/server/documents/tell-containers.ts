import { createHash } from 'node:crypto'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { startOfLocalDay } from '#domain/instants.ts'
import { type Milestone, nothingSaid, type TerminalSnapshot } from '#domain/tracking/fact.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import { containersOfDocument, documentStatements, type ToldContainer } from '../db/documents/document-deadlines.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { record } from '../tracking/record.ts'
import type { Recordable } from '../tracking/recordable.ts'

type Representation = Row<'document_representations'>

/**
 * Makes what a document says known to the containers it is about, and takes back what it said before: an arrival notice
 * the last free day, a delivery order the pickup number and where the empty goes, a proof of delivery that they are at
 * the warehouse. A paper never overrules a line, a terminal or a railway: see `domain/tracking/deadlines.ts`.
 * @param shipments that were told before or may have to be told now
 */
export async function tellContainers(
  tx: Transaction,
  document: DocumentRow,
  { representation, shipments }: { representation: Representation | undefined; shipments: readonly string[] },
  context: Context,
): Promise<void> {
  const source = `document:${document.id}`
  const values = document.deleted_at === null ? valuesIn(document, representation) : null
  const named = [representation?.payload.container_numbers ?? []]
    .flat()
    .map((one) => normalizeContainerNumber(String(one)))
  const containers = values
    ? (await containersOfDocument(tx, document.id)).filter(({ number }) => isContainerNumber(number))
    : []
  // In the order of their ids, so that two cannot wait for each other.
  for (const shipment_id of [...new Set([...shipments, ...containers.map((one) => one.shipment_id)])].sort()) {
    const known = await documentStatements(tx, shipment_id, source)
    const own = containers.filter(
      (one) => one.shipment_id === shipment_id && (named.length === 0 || named.includes(one.number)),
    )
    const facts =
      values && representation
        ? own.map((one) => recordable(one, { source, values: ofEach(values, own.length), document, representation }))
        : []
    const isKnown = facts.every(({ digest }) => known.some((one) => one.digest === digest))
    const stale = known.filter(({ digest }) => !facts.some((fact) => fact.digest === digest))
    if (isKnown && stale.length === 0) continue
    // One that says the same in newer words is not taken back: the newer words follow it.
    const withdrawals = [...new Set(stale.map(({ source_event_id }) => source_event_id ?? ''))].map(
      (source_event_id) => ({ source, source_event_id }),
    )
    await record(tx, shipment_id, { facts, withdrawals, asked: null, complete: false }, context)
  }
}

/** What is read from a document of each type and told. */
const told: Partial<Record<DocumentType, readonly Field[]>> = {
  arrival_notice: ['last_free_day_on', 'pickup_number', 'empty_return_place', 'empty_due_on'],
  delivery_order: ['pickup_number', 'empty_return_place', 'empty_due_on'],
  proof_of_delivery: ['delivered_on'],
}
type Field = 'last_free_day_on' | 'delivered_on' | 'pickup_number' | 'empty_return_place' | 'empty_due_on'
type Values = Partial<Record<Field, string>>

/** Null where it says nothing that is told. */
function valuesIn({ effective_type }: DocumentRow, representation: Representation | undefined): Values | null {
  const values: Values = {}
  for (const field of told[effective_type as DocumentType] ?? []) {
    const value = representation?.payload[field]
    if (typeof value === 'string' && value.trim() !== '') values[field] = value.trim().slice(0, 120)
  }
  return Object.keys(values).length > 0 ? values : null
}

/** Of several containers each has a number of its own, and only one of them was read. */
const ofEach = ({ pickup_number, ...values }: Values, count: number): Values =>
  count === 1 && pickup_number ? { ...values, pickup_number } : values

interface Said {
  source: string
  values: Values
  document: DocumentRow
  representation: Representation
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A single value stands as it is, several by their hash. */
function wordsOf(values: Values): string {
  const [first = '', ...others] = Object.values(values)
  return others.length === 0 ? first : hashOf(JSON.stringify(values))
}

function recordable(container: ToldContainer, said: Said): Recordable {
  const { source, values, document, representation } = said
  const told_at = representation.manual ? representation.created_at : document.created_at
  const { delivered_on } = values
  const fact = delivered_on ? deliveryOf(container, delivered_on, said) : noticeOf(container, said, told_at)
  const content = hashOf(`${source} ${representation.id} ${container.number} ${wordsOf(values)}`)
  const raw = { document_id: document.id, representation_id: representation.id, ...values }
  return { fact, reported_at: told_at, digest: `${content}@${told_at}`, raw }
}

const eventIdOf = ({ representation, values }: Said) => `${representation.id}:${wordsOf(values)}`

function noticeOf({ number }: ToldContainer, said: Said, checked_at: string): TerminalSnapshot {
  const { last_free_day_on, pickup_number, empty_return_place, empty_due_on } = said.values
  return {
    ...nothingSaid,
    source: said.source,
    source_kind: 'document',
    source_event_id: eventIdOf(said),
    container_number: number,
    checked_at,
    last_free_day: last_free_day_on ? `${last_free_day_on}T23:59:59.000Z` : null,
    ...(pickup_number && { pickup_number: pickup_number.slice(0, 60) }),
    ...(empty_return_place && { empty_return_place }),
    ...(empty_due_on && { empty_due_on }),
  }
}

function deliveryOf(
  { number, final_destination_timezone, pod_timezone }: ToldContainer,
  day: string,
  said: Said,
): Milestone {
  const timezone = final_destination_timezone ?? pod_timezone
  return milestoneOf({
    source: said.source,
    source_kind: 'document',
    source_event_id: eventIdOf(said),
    code: 'DLVD',
    original: 'Proof of delivery',
    occurred_at: startOfLocalDay(day, timezone),
    precision: 'date',
    timezone,
    container_number: number,
  })
}
