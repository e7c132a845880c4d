import { sql } from 'kysely'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { asJson, list } from '../bulk.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { needPrimary } from '../store/on-replica.ts'

export type EventRow = Row<'events'>
export type NewEvent = Omit<NewRow<'events'>, 'position'> & { account_id: string }

/** Heard by whoever delivers notifications: there are some that are due. */
export const deliveriesChannel = 'landfall_deliveries'

const columns = [
  'id',
  'account_id',
  'event',
  'shipment_id',
  'container_id',
  'tracking_request_id',
  'transport_event_id',
  'document_id',
  'exception_id',
  'sequence',
  'timestamp',
  'timezone',
  'data_source',
  'data',
  'created_at',
] as const satisfies (keyof NewEvent)[]

/** Writes events in this order, and notifies the webhooks that want one. */
export async function insertEvents(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ is_wanted: boolean }>`
    with added as (
      insert into events (${list(columns)})
      select ${list(columns, 'r')} from jsonb_populate_recordset(null::events, ${asJson(events)}::jsonb) r
      returning account_id
    )
    select exists (select from webhooks w where w.account_id = a.account_id and w.active) as is_wanted
    from (select distinct account_id from added) a`.execute(tx)
  if (rows.some(({ is_wanted }) => is_wanted)) await notifyWebhooks(tx, events)
}

/**
 * For each webhook that wants the event, and into the lane of what it is about: whose row is taken, changed or not, so
 * that who empties it meanwhile sees what has come. What drew its position first may come into the lane second.
 */
async function notifyWebhooks(tx: Transaction, events: readonly NewEvent[]) {
  const ids = events.map(({ id }) => id)
  await sql`
    with told as (
      insert into webhook_notifications
        (account_id, webhook_id, event_id, event_position, ordering_id, next_attempt_at, created_at)
      select e.account_id, w.id, e.id, e.position, ${orderingId}, e.created_at, e.created_at
      from events e
        join webhooks w on w.account_id = e.account_id and w.active and e.event = any(w.events)
        left join shipments s on s.id = e.shipment_id
        left join tracking_requests r on r.id = e.tracking_request_id
        left join exceptions x on x.id = e.exception_id
      where e.id = any(${ids}::uuid[]) and (w.filters is null or (${isWanted}))
      order by e.position
      returning account_id, webhook_id, ordering_id, event_position, next_attempt_at
    ), lanes as (
      insert into webhook_lanes (account_id, webhook_id, lane_id, position, due_at)
      select account_id, webhook_id, ordering_id, min(event_position), min(next_attempt_at) from told
      group by 1, 2, 3 order by 2, 3
      on conflict (webhook_id, lane_id) do update set position = excluded.position
        where excluded.position < webhook_lanes.position
    )
    select pg_notify(${deliveriesChannel}, '') from told having count(*) > 0`.execute(tx)
}

export const orderingId = sql`coalesce(e.container_id, e.shipment_id, e.tracking_request_id, e.document_id, e.exception_id, e.id)`

/** Of the shipment, unless the container of the event has one of its own. */
const portOf = (name: string) => sql`own_or((select c.own_route from containers c where c.id = e.container_id),
  ${sql.lit(name)}, ${sql.ref(`s.${name}`)})`

/** Every filter that is given must have something that fits; an event that has nothing of the kind does not fit. */
export const isWanted = sql`
  (w.filters->'parties' is null
    or coalesce(w.filters->'parties' ? coalesce(s.customer_id, r.customer_id, x.customer_id)::text, false))
  and (w.filters->'tags' is null or w.filters->'tags' ?| coalesce(s.tags, r.tags, '{}'))
  and (w.filters->'carriers' is null
    or coalesce(w.filters->'carriers' ? coalesce(s.shipping_line_scac, r.scac), false))
  and (w.filters->'ports' is null or w.filters->'ports' ?| array_remove(
    array[${portOf('port_of_lading_locode')}, ${portOf('port_of_discharge_locode')}, ${portOf('destination_locode')}], null))
  and (w.filters->'fields' is null or e.event <> 'container.updated'
    or exists (select from jsonb_object_keys(e.data->'changeset') name where w.filters->'fields' ? name))
  and (w.filters->'eta_threshold_hours' is null or e.event not like '%.estimated.%'
    or coalesce(abs(extract(epoch from e.timestamp - (
      select before.timestamp from webhook_notifications n join events before on before.id = n.event_id
      where n.webhook_id = w.id and n.ordering_id = ${orderingId} and before.event = e.event
      order by n.event_position desc limit 1))) >= (w.filters->>'eta_threshold_hours')::int * 3600, true))`

export function findEvent(tx: Transaction, id: string) {
  return tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

export function eventsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('position').execute()
}

/** In order, after this position; nothing is passed over that is still being written. */
export async function eventsAfter(tx: Transaction, position: number, limit: number): Promise<EventRow[]> {
  // A replica does not know who holds a lock.
  needPrimary(tx)
  // Before the rows are read, in a statement of its own: what is settled now is seen then.
  const { rows } = await sql<{ settled: string }>`select settled_position() as settled`.execute(tx)
  return tx
    .selectFrom('events')
    .selectAll()
    .where('position', '>', position)
    .where('position', '<=', Number(rows[0]?.settled ?? 0))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The position of the last event of the account that is no longer kept; 0 where all are. */
export async function forgottenPosition(tx: Transaction): Promise<number> {
  const row = await tx.selectFrom('forgotten_events').select('position').executeTakeFirst()
  return Number(row?.position ?? 0)
}

interface Paging {
  'page[number]': number
  'page[size]': number
}

/** The change sets of a container, newest first. */
export async function changesOf(tx: Transaction, container_id: string, paging: Paging) {
  const { 'page[number]': number, 'page[size]': size } = paging
  const query = tx
    .selectFrom('events')
    .where('container_id', '=', container_id)
    .where(sql<boolean>`event = 'container.updated'`)
  const rows = await query
    .selectAll()
    .orderBy('position', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, meta: { size, total: Number(total) } }
}

export interface Told {
  /** Of a container, else of the shipment. */
  container_id: string | null
  shipment_id: string | null
  event: EventName
  timestamp: string | null
  created_at: string
  data: Row<'events'>['data']
}

const containerEstimates = [
  'container.transport.estimated.vessel_departed',
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.arrived_at_inland_destination',
] as const satisfies EventName[]

/** What was told last of each estimate of shipments and of containers. */
export async function lastEstimates(
  tx: Transaction,
  { shipment_ids, container_ids }: Record<'shipment_ids' | 'container_ids', readonly string[]>,
): Promise<Told[]> {
  const last = (condition: ReturnType<typeof sql>) => sql`lateral (
    select container_id, shipment_id, event, timestamp, created_at, data from events e
    where ${condition} order by e.position desc limit 1) told`
  // Named one by one, as in the condition of the index.
  const ofContainers = containerEstimates.map(
    (name) => sql`select told.* from unnest(${container_ids}::uuid[]) c(id),
      ${last(sql`e.container_id = c.id and e.event = ${sql.lit(name)}`)}`,
  )
  const ofShipment = sql`select told.* from unnest(${shipment_ids}::uuid[]) s(id),
    ${last(sql`e.shipment_id = s.id and e.event = 'shipment.estimated.arrival'`)}`
  const { rows } = await sql<Told>`${sql.join([...ofContainers, ofShipment], sql` union all `)}`.execute(tx)
  return rows
}
