import { type RawBuilder, sql } from 'kysely'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import type { Displayed } from '#domain/custom-fields/custom-field.ts'
import type { Transaction } from '../scope.ts'
import type { StoredPolicy } from './view-schema.ts'

/** Everything here runs as a customer: rows and columns that their view does not let out do not exist. */

export async function ownView(tx: Transaction) {
  const view = await findOwnView(tx)
  if (!view) throw new Error('The view of this transaction is gone')
  return view
}

/** Undefined where it is gone. */
export async function findOwnView(tx: Transaction) {
  const row = await tx
    .selectFrom('views')
    .innerJoin('accounts', 'accounts.id', 'views.account_id')
    .innerJoin('parties', 'parties.id', 'views.party_id')
    .select([
      'views.id',
      'views.policy',
      'views.roles',
      'views.tags',
      'views.done_for_days',
      'views.document_types',
      'views.custom_field_ids',
      'views.allowed_origins',
      'views.public_url',
      'accounts.company_name',
      'parties.company_name as party_name',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { policy, roles, tags, done_for_days, ...view } = row
  const { sections, words, language, colour, logo, look, page_title, contact }: StoredPolicy = policy
  const document_types = view.document_types as DocumentType[]
  return {
    ...view,
    document_types,
    shipments: { roles, tags, done_for_days },
    sections,
    words,
    language,
    colour,
    logo,
    look,
    page_title,
    contact,
  }
}

export async function countOwnShipments(tx: Transaction) {
  return tx
    .selectFrom('shipments')
    .select([sql<number>`count(*)::int`.as('total'), sql<string | null>`max(updated_at)`.as('updated_at')])
    .executeTakeFirstOrThrow()
}

const shipmentColumns = [
  'id',
  'updated_at',
  'bill_of_lading_number',
  'urgency_rank',
  'port_of_lading_locode',
  'port_of_lading_name',
  'pol_timezone',
  'pol_etd_at',
  'port_of_discharge_locode',
  'port_of_discharge_name',
  'pod_timezone',
  'pod_eta_at',
  'pod_eta_history',
  'destination_locode',
  'destination_name',
  'destination_timezone',
  'pod_vessel_name',
  'pod_voyage_number',
  'line_tracking_last_succeeded_at',
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
] as const

/** Of a shipment in which only some boxes are theirs: its references may be somebody else's. */
export const ownReferences = sql<string[]>`case when shipments.id in (select whole from view_whole_shipments() whole)
  then shipments.ref_numbers else '{}' end`

/**
 * What is read of these shipments, without looking at all the others of the view: of those there is nothing meanwhile.
 * Where the work fails, the transaction is over.
 */
export async function among<T>(tx: Transaction, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  const name = (text: string) => sql`select set_config('app.view_among', ${text}, true)`.execute(tx)
  await name(`{${ids.join()}}`)
  const result = await work()
  await name('')
  return result
}

export const shipmentsWith = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('shipments')
    .select(shipmentColumns)
    .select(ownReferences.as('ref_numbers'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

export async function ownShipment(tx: Transaction, id: string) {
  const [row] = await among(tx, [id], () => shipmentsWith(tx, [id]))
  return row
}

export const shipmentWithId = (id: string) => sql<boolean>`shipments.id = ${id}`

/** Which of these shipments the view shows. */
export async function shownOf(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await among(tx, ids, () => tx.selectFrom('shipments').select('id').execute())
  return new Set(rows.map(({ id }) => id))
}

/**
 * Shipments that have this text in a number which the policy shows. The statement is the same whatever there is.
 * @param shows which numbers may be found
 */
export function withNumber(text: string, shows: Shows) {
  const part = `%${text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')}%`
  return sql<boolean>`${havingNumber(shows, (norm) => sql`${norm} like ${part}`)} and ${part} <> '%%'`
}

/** The same for a number as a whole. */
export function withWholeNumber(text: string, shows: Shows) {
  const key = sql`without_separators(upper(${text}))`
  return sql<boolean>`${havingNumber(shows, (norm) => sql`${norm} = ${key}`)} and ${key} <> ''`
}

interface Shows {
  bill: boolean
  references: boolean
  containers: boolean
}

function havingNumber(shows: Shows, isIt: (norm: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const norm = (one: RawBuilder<unknown>) => sql`without_separators(upper(${one}))`
  // Fields that are hidden are not there for a customer.
  const marked = sql`select f.entity_id from custom_fields f join custom_field_definitions d on d.id = f.definition_id
    where d.reference_number and d.data_type = 'short_text' and ${isIt(norm(sql`(f.value #>> '{}')`))}`
  const isAmong = (references: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from unnest(${references}) n where ${isIt(norm(sql.ref('n')))})`
  return sql<boolean>`(
    (${shows.bill} and ${isIt(norm(sql.ref('shipments.bill_of_lading_number')))})
    or (${shows.references} and ${isAmong(ownReferences)})
    or shipments.id in (select c.shipment_id from containers c
      where (${shows.containers} and ${isIt(norm(sql.ref('c.number')))})
        or (${shows.references} and ${isAmong(sql.ref('c.ref_numbers'))})
        or c.id in (${marked}))
    or shipments.id in (${marked})
  )`
}

const containerColumns = [
  'id',
  'shipment_id',
  'updated_at',
  'number',
  'ref_numbers',
  'current_status',
  'verdict',
  'verdict_reason',
  'next_steps',
  'availability_known',
  'available_for_pickup',
  'availability_confirmed_at',
  'terminal_checked_at',
  'pickup_timezone',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_appointment_at',
  'pod_terminal_id',
  'pickup_facility_id',
  'pickup_facility_type',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'next_arrival',
  'own_route',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'pod_timezone',
  'final_destination_timezone',
  'empty_terminated_timezone',
  'binding_lfd',
  'binding_lfd_source',
  'binding_lfd_timezone',
  'pickup_number',
  'empty_return_place',
  'empty_due_at',
  'empty_due_timezone',
  'has_inland_leg',
  'free_time',
  'free_time_days',
  'silent_since',
] as const

/** What belongs to these shipments: containers, what happened to them, papers, fields, and the age of the news. */
export function belongings(tx: Transaction, shipmentIds: readonly string[]) {
  return among(tx, shipmentIds, () => belongingsOf(tx, shipmentIds))
}

async function belongingsOf(tx: Transaction, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return { containers: [], events: [], news: [], documents: [], fields: [] }
  const containers = await tx
    .selectFrom('containers')
    .select(containerColumns)
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('number')
    .execute()
  const ids = containers.map(({ id }) => id)
  const events = await tx
    .selectFrom('transport_events')
    .select(['container_id', 'event', 'timestamp', 'invalidated_at', 'location_locode'])
    .where('container_id', 'in', ids.length > 0 ? ids : shipmentIds)
    .where('event', 'in', toldEvents)
    .execute()
  const documents = await tx
    .selectFrom('documents')
    .innerJoin('document_links', 'document_links.document_id', 'documents.id')
    .select(['documents.id', 'documents.name', 'documents.effective_type', 'shipment_id', 'container_id'])
    .where((eb) =>
      eb.or([eb('shipment_id', 'in', shipmentIds), eb('container_id', 'in', ids.length > 0 ? ids : shipmentIds)]),
    )
    .orderBy('documents.name')
    .orderBy('documents.id')
    .execute()
  // What people write here is no news.
  const news = await tx
    .selectFrom('transport_events')
    .select(['container_id', sql<string>`max(created_at)`.as('at')])
    .where('container_id', 'in', ids.length > 0 ? ids : shipmentIds)
    .where('data_source', '<>', 'user')
    .groupBy('container_id')
    .execute()
  return { containers, events, news, documents, fields: await ownFields(tx, [...shipmentIds, ...ids]) }
}

/** What a customer is told of, besides what the container itself says. */
export const toldEvents = ['container.transport.available', 'container.transport.transshipment_discharged'] as const

function ownFields(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom('custom_fields as f')
    .innerJoin('custom_field_definitions as d', 'd.id', 'f.definition_id')
    .select(['f.entity_id', 'd.display_name', 'd.data_type', 'd.default_format', 'd.reference_number', 'f.value'])
    .select(
      sql<Displayed['labels']>`case when d.data_type in ('enum', 'enum_multi') then (
        select jsonb_object_agg(o.value, o.label) from custom_field_options o
        where o.definition_id = f.definition_id and f.value @> to_jsonb(o.value)) end`.as('labels'),
    )
    .where('f.entity_id', 'in', ids)
    .orderBy('d.display_name')
    .execute()
}

export type OwnShipment = NonNullable<Awaited<ReturnType<typeof ownShipment>>> & Partial<Shipment['attributes']>
export type Belongings = Awaited<ReturnType<typeof belongings>>
export type OwnContainer = Belongings['containers'][number] & Partial<Container['attributes']>
export type OwnEvent = Belongings['events'][number] & Partial<TransportEvent['attributes']>

/** What all of these ask for; everything where none does. */
export const allOf = (conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)})`
