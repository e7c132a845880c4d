import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#contract/webhooks/webhook-health.ts'
import { mostOrderedFailures } from '#domain/webhooks/webhook-health.ts'
import { isLookedAt } from '../documents/mailboxes.ts'
import type { Transaction } from '../scope.ts'
import { type ConnectionRow, isQuiet } from '../sources/connections.ts'
import type { MirrorRow } from '../sources/mirrors.ts'
import * as claimed from './queues.ts'

/** What is due, what somebody has in hand included; `oldest_at`: since when the oldest of it is. */
export interface Waiting {
  due: number
  oldest_at: string | null
}

type Connection = Pick<
  ConnectionRow,
  'profile' | 'settings' | 'paused_at' | 'refused_at' | 'quota_spent_until' | 'failing_since' | 'last_succeeded_at'
> &
  (Pick<MirrorRow, 'stage' | 'passed_at'> | { stage: null; passed_at: null }) & {
    is_quiet: boolean
    requests_today: number
  }

export interface StateOfWork {
  queues: (Waiting & { queue: QueueName })[]
  /** Notifications for webhooks that are switched on. */
  deliveries: Waiting
  webhooks: { active: number; paused: number; off: number }
  connections: Connection[]
  /** Those that were looked into within a day. */
  mailboxes: { count: number; failing_since: string | null }
}

interface WorkDeps {
  now: Date
  /** Whether mails are sent to people outside: else what only they are told waits, and nobody is late. */
  isMailing: boolean
}

const queueOf = ({ table, due_at, isDue }: claimed.Queue, at: string): RawBuilder<unknown> => sql`
  select ${sql.ref(due_at)} as due_at from ${sql.table(table)}
  where ${isDue} and ${sql.ref(due_at)} <= ${at} order by ${sql.ref(due_at)}`

/** Documents without a file are not read. What is to be done at once is due since its document was changed. */
const documentsWith = (isPictures: boolean, at: string) => sql`
  select case when work_due_at = 'epoch' then updated_at else work_due_at end as due_at from documents
  where ${claimed.documents.isDue} and work_due_at <= ${at} and (file_sha256 is not null or work = 'link')
    and ${sql.lit(isPictures)} = (work = 'pictures' and rotate_by is null and split_ranges is null)
  order by work_due_at`

const always = sql`true`

/** Every kind of work that waits in the store. Each is bounded and goes by the index that those who claim it go by. */
const queues = {
  tracking_requests: ({ at }) => queueOf(claimed.requests, at),
  shipments: ({ at }) => queueOf(claimed.shipments, at),
  clock: ({ at }) => queueOf({ table: 'shipments', due_at: 'state_until', isDue: always }, at),
  rereadings: ({ at }) => queueOf({ table: 'rereadings', due_at: 'due_at', isDue: always }, at),
  estimates: ({ at }) => queueOf({ table: 'estimates_due', due_at: 'due_at', isDue: always }, at),
  callbacks: ({ at }) => queueOf(claimed.callbacks, at),
  mirrors: ({ at }) => queueOf(claimed.mirrors, at),
  line_subscriptions: ({ at }) => queueOf(claimed.lineSubscriptions, at),
  imports: ({ at }) => queueOf(claimed.imports, at),
  exports: ({ at }) => queueOf(claimed.exports, at),
  export_deliveries: ({ at }) => queueOf(claimed.deliveries, at),
  documents: ({ at }) => documentsWith(false, at),
  pictures: ({ at }) => documentsWith(true, at),
  mails: ({ at }) => queueOf(claimed.mails, at),
  alerts: ({ at, isMailing }) =>
    queueOf(
      {
        table: 'alert_notices',
        due_at: 'due_at',
        isDue: isMailing
          ? always
          : sql`exists (select from alert_rules r where r.id = alert_notices.rule_id and r.channel <> 'mail')`,
      },
      at,
    ),
  alert_posts: ({ at }) => queueOf(claimed.posts, at),
  digests: ({ at, isMailing }) =>
    queueOf({ table: 'digests', due_at: 'next_at', isDue: isMailing ? sql`is_enabled` : sql`false` }, at),
  subscriptions: ({ at, isMailing }) =>
    queueOf({ table: 'view_subscriptions', due_at: 'due_at', isDue: sql.lit(isMailing) }, at),
  // Persons who are to be asked about values that they set by hand.
  changed_values: ({ at, isMailing }) =>
    queueOf(
      { table: 'manual_values', due_at: 'ask_due_at', isDue: isMailing ? sql`user_id is not null` : sql`false` },
      at,
    ),
  messages: ({ at, isMailing }) => queueOf({ table: 'view_messages', due_at: 'due_at', isDue: sql.lit(isMailing) }, at),
  webhook_replays: ({ at }) => queueOf(claimed.replays, at),
  // Each webhook by its own part of the index, as its deliverer does.
  webhook_lanes: ({ at }) => sql`
    select l.due_at from webhooks w, lateral (
      select due_at from webhook_lanes where webhook_id = w.id and due_at <= ${at}
      order by due_at limit ${sql.lit(mostCounted)}) l
    where w.active`,
  audit_events: () => sql`select created_at as due_at from audit_events where position is null`,
  // Since the first line that was not received was written.
  audit_streams: ({ at }) => sql`
    select coalesce((select e.created_at from audit_events e
      where e.account_id = audit_streams.account_id and e.position > audit_streams.position
      order by e.position limit 1), next_attempt_at) as due_at
    from audit_streams where ${claimed.streams.isDue} and next_attempt_at <= ${at}`,
  // These have no time: they are taken within seconds.
  exceptions: ({ at }) => sql`select null::timestamptz as due_at from cause_changes
    union all select null from snooze_ends
    union all select null from subject_changes where due_at <= ${at}`,
} satisfies Record<string, (asked: { at: string; isMailing: boolean }) => RawBuilder<unknown>>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

/** One statement, whatever there is: it counts no further than {@link mostCounted}. */
export async function stateOfWork(tx: Transaction, { now, isMailing }: WorkDeps): Promise<StateOfWork> {
  // Compiling twenty small counts would take five times as long as counting.
  await sql`set local jit = off`.execute(tx)
  const at = now.toISOString()
  const today = `${at.slice(0, 10)}T00:00:00.000Z`
  const most = sql.lit(mostCounted)
  const waiting = sql.join(
    queueNames.map(
      (queue) => sql`
        (select ${sql.lit(queue)} as queue, count(*)::int as due, min(due_at) as oldest_at
        from (${queues[queue]({ at, isMailing })} limit ${most}) q)`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<StateOfWork>`
    select
      (select jsonb_agg(to_jsonb(q)) from (${waiting}) q) as queues,
      (select jsonb_build_object('due', count(*), 'oldest_at', min(created_at)) from (
        select n.created_at from webhooks w join webhook_lanes l on l.webhook_id = w.id, lateral (
          select created_at from webhook_notifications n
          where l.notification_id is null and n.webhook_id = l.webhook_id and n.ordering_id = l.lane_id
            and n.event_position >= l.position and n.delivery_status = 'pending'
            and n.attempts < ${sql.lit(mostOrderedFailures)}
          union all
          select created_at from webhook_notifications n
          where n.id = l.notification_id and n.delivery_status = 'pending'
            and n.attempts >= ${sql.lit(mostOrderedFailures)}) n
        where w.active limit ${most}) d) as deliveries,
      (select jsonb_build_object('active', count(*) filter (where active),
        'paused', count(*) filter (where not active and paused_at is not null),
        'off', count(*) filter (where not active and paused_at is null)) from webhooks) as webhooks,
      (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
        select profile, settings, paused_at, refused_at, quota_spent_until, connections.failing_since,
          last_succeeded_at, ${isQuiet} as is_quiet, m.stage, m.passed_at, coalesce(h.requests, 0) as requests_today
        from connections left join mirrors m on m.id = connections.id, lateral (
          select sum(requests)::int as requests from connection_hours h
          where h.connection_id = connections.id and h.hour >= ${today}) h) c) as connections,
      (select jsonb_build_object('count', count(*), 'failing_since', min(failing_since))
        from mailboxes where ${isLookedAt(now)}) as mailboxes`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('The store does not say what waits in it.')
  return found
}
