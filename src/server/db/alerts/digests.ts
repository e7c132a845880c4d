import { sql } from 'kysely'
import { spokenTo } from '../access/person-language.ts'
import { snapshotsOf } from '../exceptions/snapshots.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

export type DigestRow = Row<'digests'>

export const findDigest = (tx: Transaction, user_id: string) =>
  tx.selectFrom('digests').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** The person, with what keeps mails from them. */
export const readerOf = (tx: Transaction, user_id: string) =>
  tx
    .selectFrom('users')
    .leftJoin('refused_addresses as f', 'f.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'email', 'f.refused_at', 'f.reason', 'accounts.company_name'])
    .select(spokenTo.as('language'))
    .where('users.id', '=', user_id)
    .executeTakeFirst()

type Put = Omit<DigestRow, 'account_id' | 'last_sent_at' | 'next_on' | 'next_at'>

/** @param next when it goes; left out where that stays as it is */
export const putDigest = (tx: Transaction, digest: Put, next?: Pick<DigestRow, 'next_on' | 'next_at'>) =>
  tx
    .insertInto('digests')
    .values({ ...digest, next_on: null, next_at: null, ...next })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        is_enabled: ref('excluded.is_enabled'),
        local_time: ref('excluded.local_time'),
        weekdays: ref('excluded.weekdays'),
        timezone: ref('excluded.timezone'),
        mails_mentions: ref('excluded.mails_mentions'),
        ...(next && { next_on: ref('excluded.next_on'), next_at: ref('excluded.next_at') }),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()

/** People whose digest is due. */
export function digestsDue(store: Store, now: Date, limit: number): Promise<string[]> {
  return withSystem(store, async (tx) => {
    const rows = await tx
      .selectFrom('digests')
      .select('user_id')
      .where('is_enabled', '=', true)
      .where('next_at', '<=', now.toISOString())
      .orderBy('next_at')
      .limit(limit)
      .execute()
    return rows.map(({ user_id }) => user_id)
  })
}

/** The digest, for this transaction alone; undefined where it is not due, or somebody else sends it. */
export const lockDigest = (tx: Transaction, user_id: string, now: Date) =>
  tx
    .selectFrom('digests')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('is_enabled', '=', true)
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Of these people, those who want no mail where they are mentioned. */
export async function withoutMentionMails(tx: Transaction, user_ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('digests')
    .select('user_id')
    .where('user_id', 'in', user_ids)
    .where('mails_mentions', '=', false)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const settleDigest = (tx: Transaction, user_id: string, came: Partial<DigestRow>) =>
  tx.updateTable('digests').set(came).where('user_id', '=', user_id).execute()

/** What is open in an account and nobody has put aside, with when it was opened; and how much closed since an instant. */
export async function stateOfAccount(tx: Transaction, account_id: string, since: string) {
  const open = await tx
    .selectFrom('exceptions')
    .select(['id', 'opened_at'])
    .where('account_id', '=', account_id)
    .where('closed_at', 'is', null)
    .where('state', 'in', ['open', 'acknowledged'])
    .execute()
  const snapshots = await snapshotsOf(
    tx,
    open.map(({ id }) => id),
  )
  const { closed } = await tx
    .selectFrom('exceptions')
    .select(sql<number>`count(*)::int`.as('closed'))
    .where('account_id', '=', account_id)
    .where('closed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    closed,
    open: open.flatMap(({ id, opened_at }) => {
      const known = snapshots.get(id)
      return known ? [{ id, opened_at, ...known }] : []
    }),
  }
}
