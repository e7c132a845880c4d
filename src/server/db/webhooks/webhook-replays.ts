import { sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { deliveriesChannel, isWanted, orderingId } from './events.ts'

export type ReplayRow = Row<'webhook_replays'>
export type NewReplay = Pick<
  NewRow<'webhook_replays'>,
  'webhook_id' | 'since' | 'until' | 'statuses' | 'events' | 'dry_run' | 'asked'
> & { created_at: string }

/** Events that are looked at in one transaction. */
const chunk = 1000

export function findReplay(tx: Transaction, id: string) {
  return tx.selectFrom('webhook_replays').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listReplays(tx: Transaction, webhook_id: string, paging: Parameters<typeof newestFirst>[2]) {
  const query = tx.selectFrom('webhook_replays').selectAll().where('webhook_id', '=', webhook_id)
  return newestFirst(query, 'webhook_replays', paging)
}

/** The same, where it was asked for since then or is still at work. */
export function sameReplay(tx: Transaction, { webhook_id, asked }: NewReplay, since: string) {
  return tx
    .selectFrom('webhook_replays')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('asked', '=', asked)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('created_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** An event of this time and kind; `e` is the event. */
const isInRange = ({ since, until, events }: Pick<NewReplay, 'since' | 'until' | 'events'>) => sql`
  e.created_at >= ${since} and e.created_at <= ${until}
  and (${events}::text[] is null or e.event = any(${events}::text[]))`

/** Whether there is no notification, and would be one if it happened now; `e` is the event, `w` the webhook. */
const isMissed = sql`
  e.event = any(w.events) and (w.filters is null or (${isWanted}))
  and not exists (select from webhook_notifications n where n.event_id = e.id and n.webhook_id = w.id)`

const eventsOfWebhook = (webhook_id: string) => sql`
  webhooks w join events e on w.id = ${webhook_id} and e.account_id = w.account_id
    left join shipments s on s.id = e.shipment_id
    left join tracking_requests r on r.id = e.tracking_request_id
    left join exceptions x on x.id = e.exception_id`

export async function insertReplay(tx: Transaction, replay: NewReplay): Promise<ReplayRow> {
  const { rows } = await sql<{ matched: number; first: number | null; last: number | null }>`
    select count(*)::int as matched, min(e.position) as first, max(e.position) as last
    from ${eventsOfWebhook(replay.webhook_id)}
    where ${isInRange(replay)} and (
      exists (select from webhook_notifications n where n.event_id = e.id and n.webhook_id = w.id
        and n.delivery_status = any(${replay.statuses}::text[]))
      or ('missed' = any(${replay.statuses}::text[]) and ${isMissed}))`.execute(tx)
  const { matched = 0, first, last } = rows[0] ?? {}
  const isDone = replay.dry_run || matched === 0
  return tx
    .insertInto('webhook_replays')
    .values({
      ...replay,
      matched,
      status: isDone ? 'finished' : 'pending',
      finished_at: isDone ? replay.created_at : null,
      done_position: Number(first ?? 1) - 1,
      last_position: Number(last ?? 0),
      claimed_until: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Puts the next part into the queue. Undefined where somebody else has taken the replay over, or it went with its webhook.
 */
export async function replayNext(
  tx: Transaction,
  replay: ReplayRow,
  { at, lease }: { at: string; lease: string },
): Promise<ReplayRow | undefined> {
  const { id, webhook_id, statuses, done_position, last_position, claimed_until } = replay
  const { rows } = await sql<ReplayRow>`
    with part as (
      select e.* from events e
      where account_id = ${replay.account_id} and position > ${done_position} and position <= ${last_position}
      order by position limit ${chunk}
    ), again as (
      update webhook_notifications n
      set delivery_status = 'pending', attempts = 0, next_attempt_at = ${at}
      from part e
      where n.webhook_id = ${webhook_id} and n.event_id = e.id and n.delivery_status = any(${statuses}::text[])
        and ${isInRange(replay)}
      returning n.*
    ), anew as (
      insert into webhook_notifications
        (account_id, webhook_id, event_id, event_position, ordering_id, next_attempt_at, created_at)
      select e.account_id, w.id, e.id, e.position, ${orderingId}, ${at}::timestamptz, ${at}::timestamptz
      from webhooks w join part e on w.id = ${webhook_id}
        left join shipments s on s.id = e.shipment_id
        left join tracking_requests r on r.id = e.tracking_request_id
        left join exceptions x on x.id = e.exception_id
      where 'missed' = any(${statuses}::text[]) and ${isInRange(replay)} and ${isMissed}
      on conflict do nothing
      returning *
    ), lanes as (
      ${lanesOf(sql`(select * from again union all select * from anew) n`)}
    ), state as (
      select (select count(*) from again) + (select count(*) from anew) as queued,
        coalesce((select max(position) from part having count(*) = ${chunk}), ${last_position}) as position
    )
    update webhook_replays r set queued = r.queued + state.queued, done_position = state.position,
      status = case when state.position >= r.last_position then 'finished' else r.status end,
      finished_at = case when state.position >= r.last_position then ${at}::timestamptz end,
      claimed_until = case when state.position < r.last_position then ${lease}::timestamptz end
    from state where r.id = ${id} and r.claimed_until = ${claimed_until}
    returning r.*`.execute(tx)
  const [next] = rows
  if (next) await wakeDeliverers(tx)
  return next
}

/** Into the lanes of these notifications, which are due now; who has such a lane in hand finds them behind the others. */
const lanesOf = (notifications: ReturnType<typeof sql>) => sql`
  insert into webhook_lanes (account_id, webhook_id, lane_id, position, due_at)
  select account_id, webhook_id, ordering_id, min(event_position), min(next_attempt_at) from ${notifications}
  group by 1, 2, 3 order by 2, 3
  on conflict (webhook_id, lane_id) do update
    set position = least(webhook_lanes.position, excluded.position),
      due_at = least(webhook_lanes.due_at, excluded.due_at)`

/** Due again from the beginning, unless it is on its way just now. */
export async function replayNotification(tx: Transaction, id: string, at: string): Promise<void> {
  await sql`
    with again as (
      update webhook_notifications n set delivery_status = 'pending', attempts = 0, next_attempt_at = ${at}
      where id = ${id} and (delivery_status <> 'pending' or not exists (
        select from webhook_lanes l where l.webhook_id = n.webhook_id and l.lane_id in (n.ordering_id, n.id)
          and l.claimed_until > ${at}))
      returning *
    ) ${lanesOf(sql`again n`)}`.execute(tx)
  await wakeDeliverers(tx)
}

const wakeDeliverers = (tx: Transaction) => sql`select pg_notify(${deliveriesChannel}, '')`.execute(tx)
