import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import {
  type Shipment,
  type ShipmentSort,
  shipment,
  shipmentBlanks,
  type shipments,
} from '#contract/tracking/shipment.ts'
import type { InitialField } from '#domain/custom-fields/custom-field.ts'
import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { ofCustomFields } from '../custom-fields/field-filter.ts'
import { recheckShipment } from '../free-time/rules.ts'
import { byArrival, shipmentsByDeadline } from '../list/deadline-filters.ts'
import {
  blank,
  hasAny,
  ofExpected,
  ofSilence,
  ofUrgency,
  oneOf,
  shipmentsOfParty,
  since,
} from '../list/list-filters.ts'
import type { Sorts } from '../list/list-order.ts'
import { type Listing, pageOf } from '../list/listing.ts'
import { shownColumns } from '../list/shown-columns.ts'
import { tally } from '../list/tallies.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { foundBy } from '../search/search-keys.ts'

type Params = ParamsOf<typeof shipments.list>

export const shipmentOrders: Sorts<ShipmentSort> = {
  attention: [
    { column: 'urgency_rank', kind: 'int' },
    { column: 'worst_binding_lfd', kind: 'instant', isNullable: true },
    { column: 'worst_arrival_at', kind: 'instant', isNullable: true },
  ],
  bill_of_lading_number: [{ column: 'bill_key', kind: 'text' }],
  shipping_line: [{ column: 'line_key', kind: 'text' }],
  customer: [{ column: 'customer_key', kind: 'text', isNullable: true }],
  arrival: [{ column: 'arrival_at', kind: 'instant', isNullable: true }],
  expected: [{ column: 'expected_at', kind: 'text', isNullable: true }],
  destination: [{ column: 'destination_key', kind: 'text', isNullable: true }],
  vessel: [{ column: 'vessel_key', kind: 'text', isNullable: true }],
  created_at: [{ column: 'created_at', kind: 'instant' }],
  updated_at: [{ column: 'updated_at', kind: 'instant' }],
}

const listing: Listing<'shipments', Params, ShipmentSort> = {
  list: 'shipments',
  resource: shipment,
  sorts: shipmentOrders,
  filters: {
    q: foundBy(
      'shipments',
      (found) => sql`select distinct coalesce(c.shipment_id, m.subject_id) as id
        from ${found} m left join containers c on c.id = m.subject_id`,
    ),
    number: (_, number) => ({ where: isNumbered([number.trim().toUpperCase(), normalizeDocumentNumber(number)]) }),
    tracking_stopped: (tx, isStopped) => ({
      where: isStopped ? sql`line_tracking_stopped_at is not null` : sql`line_tracking_stopped_at is null`,
      total: () => tally(tx, 'shipments', [String(isStopped)]),
    }),
    urgency: ofUrgency,
    silent: ofSilence('shipments'),
    expected_state: ofExpected,
    active: (tx, isActive) => ({
      where: isActive ? sql`urgency_rank < ${finished}` : sql`urgency_rank >= ${sql.lit(finished)}`,
      total: () => tally(tx, 'shipments.active', [String(isActive)]),
    }),
    current_status: hasAny('shipments', 'status_set', 'container_statuses'),
    verdict: hasAny('shipments', 'verdict_set', 'container_verdicts'),
    hold: hasAny('shipments', 'hold_set', 'container_holds'),
    shipping_line: oneOf('shipments', 'shipping_line_scac'),
    pod: oneOf('shipments', 'port_of_discharge_locode'),
    destination: oneOf('shipments', 'destination_locode'),
    pod_terminal: oneOf('shipments', 'pod_terminal_id', 'uuid'),
    customer: oneOf('shipments', 'customer_id', 'uuid'),
    party: shipmentsOfParty(),
    consignee: shipmentsOfParty('consignee'),
    shipper: shipmentsOfParty('shipper'),
    notify: shipmentsOfParty('notify'),
    trucker: shipmentsOfParty('trucker'),
    broker: shipmentsOfParty('broker'),
    tag: hasAny('shipments', 'tag_set', 'tags'),
    custom_field: ofCustomFields('shipments'),
    binding_lfd: shipmentsByDeadline(
      { on: 'binding_lfd_on', at: 'binding_lfd', timezone: 'binding_lfd_timezone' },
      { set: 'lfd_set', days: 'container_lfds' },
    ),
    arrival: byArrival('shipments'),
    updated_at: since('shipments', 'updated_at'),
    empty: blank('shipments', shipmentBlanks, true),
    present: blank('shipments', shipmentBlanks, false),
  },
}

export const listShipments = (tx: Transaction, params: Params, isCounted = true) =>
  pageOf(tx, listing, params, isCounted)

/** By the keys of the search: none of the four columns needs an index of its own. */
const isNumbered = (numbers: string[]) => sql<boolean>`id in (
  select subject_id from search_keys
  where subject = 'shipment' and kind in ('bill', 'normalized', 'booking', 'request') and norm = any(${numbers}::text[]))`

export function findShipment(tx: Transaction, id: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As they are shown. */
export function shipmentsByIds(tx: Transaction, ids: readonly string[]) {
  const columns = shownColumns(shipment) as (keyof Omit<Shipment['attributes'], 'line_connection'>)[]
  return tx.selectFrom('shipments').select('id').select(columns).where('id', 'in', ids).execute()
}

/** Of the containers of a shipment those in one of these states, in the shipment's own order. */
export async function containersInStatus(
  tx: Transaction,
  { container_ids }: Row<'shipments'>,
  statuses: readonly CurrentStatus[],
): Promise<string[]> {
  if (container_ids.length === 0) return []
  const rows = await tx
    .selectFrom('containers')
    .select('id')
    .where('id', 'in', container_ids)
    .where('current_status', 'in', statuses)
    .execute()
  const wanted = new Set(rows.map((row) => row.id))
  return container_ids.filter((id) => wanted.has(id))
}

/** As it is, and stays until the end of the transaction. */
export function holdShipment(tx: Transaction, id: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateShipment(
  tx: Transaction,
  id: string,
  { ref_numbers, tags }: { ref_numbers?: string[] | undefined; tags?: string[] | undefined },
  now: string,
) {
  if (!ref_numbers && !tags) return findShipment(tx, id)
  if (ref_numbers) await recheckShipment(tx, id, now)
  return tx
    .updateTable('shipments')
    .set({ ...(ref_numbers && { ref_numbers }), ...(tags && { tags }), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** As it is, and nobody else writes it, or what hangs on it, until the end of the transaction. */
export function lockShipment(tx: Transaction, id: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What containers that are still to come begin with. */
export async function setInitialContainerFields(
  tx: Transaction,
  id: string,
  fields: readonly InitialField[],
): Promise<void> {
  const initial_container_fields = { fields: [...fields] }
  await tx.updateTable('shipments').set({ initial_container_fields }).where('id', '=', id).execute()
}

/** What people call it by. */
export async function labelShipment(
  tx: Transaction,
  id: string,
  labels: Pick<Row<'shipments'>, 'ref_numbers' | 'tags' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('shipments').set(labels).where('id', '=', id).execute()
  await recheckShipment(tx, id, labels.updated_at)
}
