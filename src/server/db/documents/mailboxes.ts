import { type Kysely, sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** A mailbox that nobody has looked into for so long is not one of the settings any more. */
const forgottenHours = 24

export const isLookedAt = (now: Date) =>
  sql<boolean>`last_looked_at > ${new Date(now.getTime() - forgottenHours * 3_600_000).toISOString()}`

export const listMailboxes = (tx: Transaction, paging: Parameters<typeof newestFirst>[2], now: Date) =>
  newestFirst(tx.selectFrom('mailboxes').selectAll().where(isLookedAt(now)), 'mailboxes', paging)

/** Those of all accounts; of each how long it has failed, and why. */
export const mailboxHealth = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('mailboxes')
    .select(['failing_since', 'last_failure'])
    .where(isLookedAt(now))
    .orderBy(sql`failing_since nulls last`)
    .execute()

/** What came of a look into it, in the scope of its account. `failure` null: it could be read. */
export async function recordLook(
  tx: Transaction,
  { host, username, failure }: { host: string; username: string; failure: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const [succeeded, failing] = failure === null ? [at, null] : [null, at]
  await sql`
    insert into mailboxes as m (host, username, last_looked_at, last_succeeded_at, last_failure, failing_since, created_at)
    values (${host}, ${username}, ${at}, ${succeeded}, ${failure}, ${failing}, ${at})
    on conflict (account_id) do update set host = excluded.host, username = excluded.username,
      last_looked_at = excluded.last_looked_at, last_failure = excluded.last_failure,
      last_succeeded_at = coalesce(excluded.last_succeeded_at,
        case when (m.host, m.username) = (excluded.host, excluded.username) then m.last_succeeded_at end),
      failing_since = case when excluded.last_failure is not null then coalesce(
        case when (m.host, m.username) = (excluded.host, excluded.username) then m.failing_since end,
        excluded.failing_since) end`.execute(tx)
}
