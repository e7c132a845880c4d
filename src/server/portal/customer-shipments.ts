import type { DocumentType } from '#contract/documents/document-type.ts'
import { type EmbedShipment, type EmbedView, embedShipment, type embedView } from '#contract/portal/embed.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { displayValue } from '#domain/custom-fields/custom-field.ts'
import { groupBy } from '#domain/group-by.ts'
import type { DatedOrder, OrderName } from '#domain/portal/customer-calendar.ts'
import { arrival, customerContainer, lastFreeDayOf } from '#domain/portal/customer-container.ts'
import { byUrgency } from '#domain/portal/customer-order.ts'
import { bareNumber, partWith } from '#domain/portal/customer-reference.ts'
import { allows, type Policy, shown } from '#domain/portal/view-policy.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { type Belongings, belongings, type ownShipment, withWholeNumber } from '../db/portal/embed.ts'
import { type OwnDates, ownDates } from '../db/portal/embed-dates.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import type { Reference } from '../reference/reference.ts'

type Row = NonNullable<Awaited<ReturnType<typeof ownShipment>>>
type Box = Belongings['containers'][number]

/** Shipments as the view of this transaction lets them out: whatever a customer is told of them begins here. */
export async function described(
  tx: Transaction,
  policy: Policy,
  rows: readonly Row[],
  { reference, now }: Pick<Context, 'reference' | 'now'>,
): Promise<EmbedShipment[]> {
  const own = await belongings(
    tx,
    rows.map(({ id }) => id),
  )
  const boxes = groupBy(own.containers, ({ shipment_id }) => shipment_id)
  const events = groupBy(own.events, ({ container_id }) => container_id)
  const fields = groupBy(own.fields, ({ entity_id }) => entity_id)
  const news = new Map(own.news.map(({ container_id, at }) => [container_id, at]))
  const at = now().toISOString()
  const fieldsOf = (id: string) =>
    (fields.get(id) ?? []).flatMap(({ display_name, reference_number, ...field }) => {
      const value = displayValue(field)
      const is_reference = reference_number && field.data_type === 'short_text'
      return value === null ? [] : [{ label: display_name, value, is_reference }]
    })
  return rows.map((row) => {
    const containers = boxes.get(row.id) ?? []
    const route = row as unknown as Shipment['attributes']
    return shipmentOf(policy, row, {
      documents: papersOf(own.documents, row, containers),
      custom_fields: fieldsOf(row.id),
      containers: containers
        .map((box) =>
          customerContainer(policy, {
            id: box.id,
            box: box as unknown as Container['attributes'],
            route,
            events: (events.get(box.id) ?? []).map(({ location_locode, ...event }) => ({
              ...event,
              location_name: reference.find('port', location_locode ?? '')?.name ?? location_locode,
            })),
            terminal: facilityOf(box, reference),
            free_time_days: box.free_time_days,
            custom_fields: fieldsOf(box.id),
            news_at: latest(
              news.get(box.id),
              box.terminal_checked_at,
              box.silent_since ? null : row.line_tracking_last_succeeded_at,
            ),
            now: at,
          }),
        )
        .toSorted(byUrgency),
    })
  })
}

/** Orders that have this as a reference, where the view shows it. */
export const withReference = (number: string, policy: Policy) =>
  withWholeNumber(number, { bill: false, references: allows(policy, 'references'), containers: false })

/** With those containers alone that have it, where some have it by themselves. */
export const partsWith = (shipments: readonly EmbedShipment[], number: string): EmbedShipment[] =>
  shipments.map((one) => partWith(one, bareNumber(number)) ?? one)

const latest = (...times: (string | null | undefined)[]) =>
  times
    .flatMap((one) => (one ? new Date(one).toISOString() : []))
    .sort()
    .at(-1) ?? null

/** The dates of shipments alone, as the same view lets them out: of very many there is no need to know more. */
export async function dated(tx: Transaction, policy: Policy, ids: readonly string[]): Promise<DatedOrder[]> {
  const own = await ownDates(tx, ids)
  const boxes = groupBy(own.containers, ({ shipment_id }) => shipment_id)
  const known = new Map(own.shipments.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? datedOrder(policy, row, boxes.get(id) ?? []) : []
  })
}

function datedOrder(
  policy: Policy,
  row: OwnDates['shipments'][number],
  containers: OwnDates['containers'],
): DatedOrder {
  const route = row as unknown as Shipment['attributes']
  return {
    id: row.id,
    name: nameOf(policy, row),
    containers: containers.map((one) => {
      const box = one as unknown as Container['attributes']
      return {
        id: one.id,
        ...shown(policy, 'containers.number', 'number', () => one.number),
        ...shown(policy, 'containers.eta', 'eta', () => arrival(box)),
        ...shown(policy, 'containers.deadline', 'last_free_day', () =>
          lastFreeDayOf({ box, route, free_time_days: one.free_time_days }),
        ),
        is_collected: one.verdict === 'gone',
      }
    }),
  }
}

/** The customer's own reference, else the bill of lading, where they may be seen. */
export function nameOf(
  policy: Policy,
  { ref_numbers, bill_of_lading_number }: Pick<Row, 'ref_numbers' | 'bill_of_lading_number'>,
): OrderName | null {
  const [reference] = ref_numbers
  if (reference !== undefined && allows(policy, 'references')) return { text: reference, by: 'references' }
  if (!bill_of_lading_number || !allows(policy, 'bill_of_lading_number')) return null
  return { text: bill_of_lading_number, by: 'bill_of_lading_number' }
}

type Parts = Pick<EmbedShipment['attributes'], 'containers' | 'documents'> & {
  custom_fields: NonNullable<EmbedShipment['attributes']['custom_fields']>
}

function shipmentOf(policy: Policy, row: Row, { custom_fields, ...parts }: Parts): EmbedShipment {
  const references = shown(policy, 'references', 'references', () => row.ref_numbers)
  const bill = shown(policy, 'bill_of_lading_number', 'bill_of_lading_number', () => row.bill_of_lading_number)
  return resourceOf(embedShipment, row.id, {
    headline: nameOf(policy, row)?.text ?? null,
    ...bill,
    ...references,
    from: row.port_of_lading_name,
    to: row.destination_name ?? row.port_of_discharge_name,
    ...parts,
    ...(custom_fields.length > 0 && { custom_fields }),
    is_done:
      row.urgency_rank >= finished && parts.containers.every(({ state }) => state === 'done' || state === 'cancelled'),
    updated_at: row.updated_at,
  })
}

function papersOf(documents: Belongings['documents'], { id }: Row, boxes: readonly Box[]) {
  const ids = new Set(boxes.map((box) => box.id))
  const own = documents.filter((one) => one.shipment_id === id || ids.has(one.container_id ?? ''))
  return [...groupBy(own, (one) => one.id)].map(([document, links]) => {
    const [{ name, effective_type }] = links as [(typeof links)[number]]
    const container_ids = links.flatMap(({ container_id }) => (ids.has(container_id ?? '') ? (container_id ?? []) : []))
    return { id: document, name, type: effective_type as DocumentType, container_ids: [...new Set(container_ids)] }
  })
}

function facilityOf(box: Box, reference: Reference) {
  const { current_status, pickup_facility_type, pickup_facility_id, pod_terminal_id } = box
  // It was taken to another yard, which nobody names.
  if (current_status === 'off_dock') return null
  const facility =
    pickup_facility_type && pickup_facility_id
      ? reference.find(pickup_facility_type, pickup_facility_id)
      : reference.find('terminal', pod_terminal_id ?? '')
  return facility?.name ?? null
}

/** Unlike `render`, with what is given and no more: a member that is hidden is not there, and not null either. */
export function resourceOf<R extends typeof embedShipment | typeof embedView>(
  { type, collection }: R,
  id: string,
  attributes: object,
) {
  const self = type === 'embed_view' ? collection : `${collection}/${id}`
  return { id, type, attributes, links: { self } } as unknown as R extends typeof embedView ? EmbedView : EmbedShipment
}
