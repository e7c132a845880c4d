import { type RawBuilder, sql } from 'kysely'
import { stopsForLackOfNews } from '#domain/tracking/poll-plan.ts'
import { hasWork } from '../documents/document-work.ts'

/** A table that is a queue: its rows are due at a time, while there is something to be done with them. */
export interface Queue<Table = string> {
  table: Table
  due_at: string
  isDue: RawBuilder<unknown>
}

export const requests = {
  table: 'tracking_requests',
  due_at: 'next_attempt_at',
  isDue: sql`status in ('pending', 'awaiting_manifest')`,
} as const
export const shipments = {
  table: 'shipments',
  due_at: 'line_tracking_next_attempt_at',
  isDue: sql`line_tracking_stopped_at is null`,
} as const
/** Of these tracking stopped for lack of news: they are asked rarely, and after all others. */
export const stoppedShipments = {
  ...shipments,
  // As the index has it, word for word.
  isDue: sql`line_tracking_stopped_reason in (${sql.join(stopsForLackOfNews.map((reason) => sql.lit(reason)))})`,
} as const
export const replays = { table: 'webhook_replays', due_at: 'created_at', isDue: sql`finished_at is null` } as const
export const mails = { table: 'mails', due_at: 'next_attempt_at', isDue: sql`status = 'pending'` } as const
export const posts = { table: 'alert_posts', due_at: 'next_attempt_at', isDue: sql`status = 'pending'` } as const
export const imports = {
  table: 'imports',
  due_at: 'next_attempt_at',
  isDue: sql`status in ('checking', 'running', 'undoing')`,
} as const
/** That somebody waits for, and that are mailed: a long one of the one kind keeps none of the other waiting. */
const ofScheduled = (is: string) => sql`status in ('waiting', 'writing') and scheduled_export_id is ${sql.raw(is)}`
export const askedExports = { table: 'exports', due_at: 'next_attempt_at', isDue: ofScheduled('null') } as const
export const scheduledExports = { ...askedExports, isDue: ofScheduled('not null') } as const
export const exports = {
  table: 'exports',
  due_at: 'next_attempt_at',
  isDue: sql`status in ('waiting', 'writing')`,
} as const
export const deliveries = {
  table: 'export_deliveries',
  due_at: 'next_attempt_at',
  isDue: sql`status = 'pending'`,
} as const
export const mirrors = {
  table: 'mirrors',
  due_at: 'next_attempt_at',
  isDue: sql`(stage = 'removing'
    or exists (select from connections c where c.id = mirrors.id and c.paused_at is null))`,
} as const
export const lineSubscriptions = {
  table: 'line_subscriptions',
  due_at: 'next_attempt_at',
  isDue: sql`exists (select from connections c where c.id = line_subscriptions.id and c.paused_at is null)`,
} as const
export const callbacks = { table: 'callbacks', due_at: 'next_attempt_at', isDue: sql`true` } as const
export const streams = {
  table: 'audit_streams',
  due_at: 'next_attempt_at',
  isDue: sql`active
    and position < (select c.position from audit_chains c where c.account_id = audit_streams.account_id)`,
} as const
/** These are claimed where they are kept: each in a way of its own. */
export const documents = { table: 'documents', due_at: 'work_due_at', isDue: hasWork } as const
export const lanes = { table: 'webhook_lanes', due_at: 'due_at', isDue: sql`true` } as const
