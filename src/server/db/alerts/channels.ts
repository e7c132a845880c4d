import { sql } from 'kysely'
import { type Paging, sortedPage } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type ChannelRow = Row<'alert_channels'>
export type PostRow = Row<'alert_posts'>

export const listChannels = (tx: Transaction, paging: Paging) =>
  sortedPage(tx.selectFrom('alert_channels').selectAll(), 'alert_channels', [sql`lower(name)`], paging)

export const findChannel = (tx: Transaction, id: string) =>
  tx.selectFrom('alert_channels').selectAll().where('id', '=', id).executeTakeFirst()

export const insertChannel = (tx: Transaction, channel: NewRow<'alert_channels'>) =>
  tx.insertInto('alert_channels').values(channel).returningAll().executeTakeFirstOrThrow()

export const updateChannel = (tx: Transaction, id: string, channel: Partial<ChannelRow>) =>
  tx.updateTable('alert_channels').set(channel).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteChannel = (tx: Transaction, id: string) =>
  tx.deleteFrom('alert_channels').where('id', '=', id).returning('id').executeTakeFirst()

/** Whether something waits to be put there: then more waits as well, and comes in one. */
export async function isBusy(tx: Transaction, channel_id: string): Promise<boolean> {
  const post = tx.selectFrom('alert_posts').select('id').where('channel_id', '=', channel_id)
  return (await post.where('status', '=', 'pending').executeTakeFirst()) !== undefined
}

export const insertPost = (tx: Transaction, post: Omit<NewRow<'alert_posts'>, 'next_attempt_at'>, now: string) =>
  tx
    .insertInto('alert_posts')
    .values({ ...post, next_attempt_at: now, created_at: now })
    .execute()

interface Came {
  error: string | null
  /** Null: there is no other attempt. */
  next_attempt_at: string | null
}

/** What came of an attempt; nothing where somebody else has it by now. */
export async function settlePost(tx: Transaction, post: PostRow, { error, next_attempt_at }: Came, now: Date) {
  const at = now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('alert_posts')
    .set({
      attempts: post.attempts + 1,
      claimed_until: null,
      ...(error === null && { status: 'sent' as const, body: '' }),
      ...(error !== null && next_attempt_at === null && { status: 'failed' as const, body: '' }),
      ...(next_attempt_at !== null && { next_attempt_at }),
    })
    .where('id', '=', post.id)
    .where('claimed_until', '=', post.claimed_until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const isOver = error !== null && next_attempt_at === null
  await sql`update alert_channels set last_failure = ${error},
      failing_since = case when ${error}::text is null then null else coalesce(failing_since, ${at}::timestamptz) end,
      stopped_at = case when ${isOver} then coalesce(stopped_at, ${at}::timestamptz) else stopped_at end,
      last_sent_at = case when ${error}::text is null then ${at}::timestamptz else last_sent_at end
    where id = ${post.channel_id}`.execute(tx)
}
