import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import { type Container, container, type containers } from '#contract/tracking/container.ts'
import { type ContainerSort, containerBlanks } from '#contract/tracking/container-lists.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { ofCustomFields } from '../custom-fields/field-filter.ts'
import { ofEmptyDue, ofLeg } from '../delivery/leg.ts'
import { containersOfActors } from '../exceptions/actors.ts'
import { byArrival, containersByDeadline } from '../list/deadline-filters.ts'
import {
  blank,
  containersOfParty,
  countWhere,
  hasAny,
  notSince,
  ofExpected,
  ofFlag,
  ofSilence,
  ofUrgency,
  oneOf,
  oneOfEach,
  oneOfSets,
  since,
} from '../list/list-filters.ts'
import type { Sorts } from '../list/list-order.ts'
import { conditionOf, type Listing, pageOf } from '../list/listing.ts'
import { shownColumns } from '../list/shown-columns.ts'
import { tally } from '../list/tallies.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { foundBy } from '../search/search-keys.ts'

type Params = ParamsOf<typeof containers.list>

export const containerOrders: Sorts<ContainerSort> = {
  attention: [
    { column: 'urgency_rank', kind: 'int' },
    { column: 'binding_lfd', kind: 'instant', isNullable: true },
    { column: 'arrival_at', kind: 'instant', isNullable: true },
  ],
  number: [{ column: 'number', kind: 'text' }],
  bill_of_lading_number: [{ column: 'bill_key', kind: 'text', isNullable: true }],
  current_status: [{ column: 'current_status', kind: 'text' }],
  verdict: [{ column: 'verdict', kind: 'text' }],
  binding_lfd: [{ column: 'binding_lfd', kind: 'instant', isNullable: true }],
  fees: [{ column: 'fee_total', kind: 'number', isNullable: true }],
  cost_a_day: [{ column: 'cost_weight', kind: 'number', isNullable: true }],
  cost_so_far: [{ column: 'run_up_weight', kind: 'number', isNullable: true }],
  holds: [{ column: 'hold_count', kind: 'int', isNullable: true }],
  arrival: [{ column: 'arrival_at', kind: 'instant', isNullable: true }],
  empty_due: [{ column: 'empty_due_at', kind: 'instant', isNullable: true }],
  expected: [{ column: 'expected_at', kind: 'text', isNullable: true }],
  pod_terminal: [{ column: 'terminal_key', kind: 'text', isNullable: true }],
  destination: [{ column: 'destination_key', kind: 'text', isNullable: true }],
  vessel: [{ column: 'vessel_key', kind: 'text', isNullable: true }],
  shipping_line: [{ column: 'line_key', kind: 'text', isNullable: true }],
  customer: [{ column: 'customer_key', kind: 'text', isNullable: true }],
  checked_at: [{ column: 'checked_at', kind: 'instant', isNullable: true }],
  created_at: [{ column: 'created_at', kind: 'instant' }],
  updated_at: [{ column: 'updated_at', kind: 'instant' }],
}

const listing: Listing<'containers', Params, ContainerSort> = {
  list: 'containers',
  resource: container,
  sorts: containerOrders,
  filters: {
    q: foundBy(
      'containers',
      (found) => sql`
        select c.id from ${found} m join containers c on c.id = m.subject_id
        union select c.id from ${found} m join containers c on c.shipment_id = m.subject_id`,
    ),
    number: (_, number) => ({ where: sql`number = ${normalizeContainerNumber(number)}` }),
    current_status: oneOfEach('containers', 'current_status', 'containers'),
    verdict: oneOfEach('containers', 'verdict'),
    urgency: ofUrgency,
    silent: ofSilence('containers'),
    expected_state: ofExpected,
    costs_now: ofFlag('containers', 'costs_now'),
    unpriced: ofFlag('containers', 'is_unpriced'),
    who_acts: containersOfActors,
    delivery_leg: ofLeg,
    empty_due: ofEmptyDue,
    active: (tx, isActive) => ({
      where: isActive ? sql`urgency_rank < ${finished}` : sql`urgency_rank >= ${sql.lit(finished)}`,
      total: () => tally(tx, 'containers.active', [String(isActive)]),
    }),
    hold: oneOfSets('containers', {
      column: 'hold_set',
      isAsked: (names) => sql`jsonb_exists_any(value::jsonb, ${names}::text[])`,
      isExactly: (names) => hasMember('holds_at_pod_terminal', 'name', names),
    }),
    shipping_line: oneOf('containers', 'shipping_line_scac'),
    shipment: (tx, ids) => {
      const where = sql<boolean>`shipment_id = any(${ids}::uuid[])`
      return { where, total: () => countWhere(tx, 'containers', where) }
    },
    pod: oneOf('containers', 'port_of_discharge_locode'),
    destination: oneOf('containers', 'destination_locode'),
    pod_terminal: oneOf('containers', 'pod_terminal_id', 'uuid'),
    customer: oneOf('containers', 'customer_id', 'uuid'),
    party: containersOfParty(),
    consignee: containersOfParty('consignee'),
    shipper: containersOfParty('shipper'),
    notify: containersOfParty('notify'),
    trucker: containersOfParty('trucker'),
    broker: containersOfParty('broker'),
    tag: hasAny('containers', 'tag_set', 'tags'),
    custom_field: ofCustomFields('containers'),
    fee_currency: oneOfSets('containers', {
      column: 'currency_set',
      isAsked: (codes) => sql`jsonb_exists_any(value::jsonb, ${codes}::text[])`,
      isExactly: (codes) => hasMember('fees_at_pod_terminal', 'currency_code', codes),
    }),
    binding_lfd: containersByDeadline({ on: 'binding_lfd_on', at: 'binding_lfd', timezone: 'binding_lfd_timezone' }),
    arrival: byArrival('containers'),
    checked_at: notSince('containers', 'checked_at'),
    updated_at: since('containers', 'updated_at'),
    empty: blank('containers', containerBlanks, true),
    present: blank('containers', containerBlanks, false),
  },
}

const hasMember = (column: string, member: string, values: readonly string[]) => sql<boolean>`exists (
  select from jsonb_array_elements(${sql.ref(column)}) e where e ->> ${member} = any(${values}::text[]))`

export const listContainers = (tx: Transaction, params: Params, isCounted = true) =>
  pageOf(tx, listing, params, isCounted)

/** Those that the list would have, as one condition on their rows. */
export const conditionOfListed = (tx: Transaction, params: Partial<Params>) => conditionOf(tx, listing, params)

/** The ids of those that the list would have, asked for this: to stand in a condition. */
export const idsOfListed = async (tx: Transaction, params: Partial<Params>, column: 'id' | 'shipment_id' = 'id') =>
  tx
    .selectFrom('containers')
    .select(column)
    .where(await conditionOfListed(tx, params))

/** Of these containers, those that the list would have, asked for this. */
export async function containersAmong(tx: Transaction, ids: readonly string[], params: Partial<Params>) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('containers')
    .select(['id', 'shipment_id'])
    .where(await conditionOfListed(tx, params))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows
}

export function findContainer(tx: Transaction, id: string) {
  return tx.selectFrom('containers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As they are shown. */
export function containersByIds(tx: Transaction, ids: readonly string[]) {
  const columns = shownColumns(container) as (keyof Omit<Container['attributes'], 'warnings'>)[]
  return tx.selectFrom('containers').select('id').select(columns).where('id', 'in', ids).execute()
}

export function updateContainer(
  tx: Transaction,
  id: string,
  { ref_numbers }: { ref_numbers?: string[] | undefined },
  now: Date,
) {
  if (ref_numbers === undefined) return findContainer(tx, id)
  return tx
    .updateTable('containers')
    .set({ ref_numbers, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export const containersOf = (tx: Transaction, shipment_id: string) =>
  tx.selectFrom('containers').selectAll().where('shipment_id', '=', shipment_id).execute()

/** What people call it by. */
export async function labelContainer(
  tx: Transaction,
  id: string,
  labels: Pick<Row<'containers'>, 'ref_numbers' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('containers').set(labels).where('id', '=', id).execute()
}

/** How many events of it there have been. */
export async function setEventSequence(tx: Transaction, id: string, event_sequence: number): Promise<void> {
  await tx.updateTable('containers').set({ event_sequence }).where('id', '=', id).execute()
}

/** When a terminal, or the railway, told of these last. UTC instant. */
export async function setHeard(
  tx: Transaction,
  ids: readonly string[],
  column: 'pod_last_tracking_request_at' | 'rail_last_tracking_request_at',
  at: string,
): Promise<void> {
  await tx
    .updateTable('containers')
    .set({ [column]: at })
    .where('id', 'in', ids)
    .execute()
}

export async function numbersOfContainers(tx: Transaction, shipment_id: string): Promise<string[]> {
  const boxes = await tx
    .selectFrom('containers')
    .select('number')
    .where('shipment_id', '=', shipment_id)
    .orderBy('number')
    .execute()
  return boxes.map(({ number }) => number)
}
