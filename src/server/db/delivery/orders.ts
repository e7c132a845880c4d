import type { DeliveryReport } from '#contract/delivery/step.ts'
import { type DeliveryStep, deliverySteps } from '#contract/delivery/step.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = [
  ...(['id', 'account_id', 'container_id', 'trucker_id', 'contact_id', 'pickup_number', 'deliver_to_name'] as const),
  ...([
    'deliver_to_address',
    'deliver_on',
    'deliver_from_hour',
    'deliver_until_hour',
    'return_to',
    'return_by',
  ] as const),
  ...([
    'remark',
    'language',
    'shows_fees',
    'link_created_at',
    'revoked_at',
    'last_opened_at',
    'mailed_to',
    'ended_at',
  ] as const),
  ...(['created_at', 'updated_at'] as const),
] as const

const all = (tx: Transaction) =>
  tx
    .selectFrom('delivery_orders')
    .innerJoin('parties', 'parties.id', 'delivery_orders.trucker_id')
    .innerJoin('containers', 'containers.id', 'delivery_orders.container_id')
    .select(columns.map((name) => `delivery_orders.${name}` as const))
    .select(['parties.company_name as trucker_name', 'containers.empty_terminated_at', 'containers.number'])

export type OrderRow = Awaited<ReturnType<typeof findOrder>> & object

interface Filters {
  containers: readonly string[] | undefined
  truckers: readonly string[] | undefined
  isEnded: boolean | undefined
}

export function listOrders(
  tx: Transaction,
  { containers, truckers, isEnded }: Filters,
  paging: Parameters<typeof newestFirst>[2],
) {
  let query = all(tx)
  if (containers) query = query.where('delivery_orders.container_id', 'in', containers)
  if (truckers) query = query.where('delivery_orders.trucker_id', 'in', truckers)
  if (isEnded !== undefined) query = query.where('delivery_orders.ended_at', isEnded ? 'is not' : 'is', null)
  return newestFirst(query, 'delivery_orders', paging)
}

export function findOrder(tx: Transaction, id: string) {
  return all(tx).where('delivery_orders.id', '=', id).executeTakeFirst()
}

/** Nobody else changes it until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string) {
  await tx.selectFrom('delivery_orders').select('id').where('id', '=', id).forUpdate().execute()
  return findOrder(tx, id)
}

export function insertOrder(tx: Transaction, row: NewRow<'delivery_orders'>) {
  return tx.insertInto('delivery_orders').values(row).returning('id').executeTakeFirstOrThrow()
}

export async function updateOrder(tx: Transaction, id: string, changes: Partial<Row<'delivery_orders'>>) {
  await tx.updateTable('delivery_orders').set(changes).where('id', '=', id).execute()
}

const stepOf = new Map<string, DeliveryStep>(deliverySteps.map((step) => [`${step}_at`, step]))

/** What was reported by each, newest first. */
export async function reportsOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, DeliveryReport[]>> {
  const reports = new Map<string, DeliveryReport[]>()
  if (ids.length === 0) return reports
  const rows = await tx
    .selectFrom('manual_values')
    .select(['id', 'delivery_order_id', 'attribute', 'value', 'timezone', 'replaced_at', 'withdrawn_at', 'created_at'])
    .where('delivery_order_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  for (const { id, delivery_order_id, attribute, value, timezone, ...row } of rows) {
    const step = stepOf.get(attribute)
    if (!step) continue
    const report = {
      manual_value_id: id,
      step,
      happened_at: String(value),
      timezone,
      reported_at: row.created_at,
      ended_at: row.withdrawn_at ?? row.replaced_at,
    }
    const known = reports.get(String(delivery_order_id))
    if (known) known.push(report)
    else reports.set(String(delivery_order_id), [report])
  }
  return reports
}

/** Whether the account ever had one. */
export const hasOrders = async (tx: Transaction) =>
  (await tx.selectFrom('delivery_orders').select('id').limit(1).executeTakeFirst()) !== undefined

/** The first container in this state, by number, whose shipment has a trucker. */
export function boxWithTrucker(tx: Transaction, current_status: 'picked_up' | 'available') {
  return tx
    .selectFrom('containers')
    .innerJoin('party_roles', 'party_roles.shipment_id', 'containers.shipment_id')
    .innerJoin('parties', 'parties.id', 'party_roles.party_id')
    .select([
      ...(['containers.id', 'containers.account_id', 'containers.pickup_number'] as const),
      'containers.empty_return_place',
      'parties.id as trucker_id',
      'parties.company_name as trucker_name',
    ])
    .where('party_roles.role', '=', 'trucker')
    .where('containers.current_status', '=', current_status)
    .orderBy('containers.number')
    .limit(1)
    .executeTakeFirst()
}

/** As a trucker: the order of this transaction and its container. Undefined where it has ended meanwhile. */
export function ownOrder(tx: Transaction) {
  return tx
    .selectFrom('delivery_orders')
    .innerJoin('containers', 'containers.id', 'delivery_orders.container_id')
    .innerJoin('accounts', 'accounts.id', 'delivery_orders.account_id')
    .innerJoin('parties', 'parties.id', 'delivery_orders.trucker_id')
    .select([
      ...(['delivery_orders.id', 'delivery_orders.container_id', 'delivery_orders.pickup_number'] as const),
      ...([
        'delivery_orders.deliver_to_name',
        'delivery_orders.deliver_to_address',
        'delivery_orders.deliver_on',
      ] as const),
      ...(['delivery_orders.deliver_from_hour', 'delivery_orders.deliver_until_hour'] as const),
      ...(['delivery_orders.return_to', 'delivery_orders.return_by', 'delivery_orders.remark'] as const),
      ...(['delivery_orders.shows_fees', 'delivery_orders.updated_at', 'accounts.company_name'] as const),
      'parties.company_name as trucker_name',
      ...(['containers.number', 'containers.equipment_type', 'containers.equipment_length'] as const),
      ...(['containers.equipment_height', 'containers.seal_number', 'containers.weight_in_lbs'] as const),
      ...(['containers.pod_terminal_id', 'containers.pickup_facility_id', 'containers.pickup_facility_type'] as const),
      ...(['containers.verdict', 'containers.holds_at_pod_terminal', 'containers.pickup_appointment_at'] as const),
      ...(['containers.pickup_timezone', 'containers.binding_lfd', 'containers.binding_lfd_timezone'] as const),
      ...(['containers.costs', 'containers.pod_full_out_at', 'containers.final_destination_full_out_at'] as const),
      ...(['containers.delivered_at', 'containers.empty_terminated_at', 'containers.pod_timezone'] as const),
      ...(['containers.pod_arrived_at', 'containers.pod_discharged_at'] as const),
    ])
    .executeTakeFirst()
}
export type OwnOrder = NonNullable<Awaited<ReturnType<typeof ownOrder>>>
