import type { Role } from '#contract/access/scope.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'
import { hashOf, newToken } from './tokens.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = ['id', 'account_id', 'email', 'role', 'created_by_id', 'created_at', 'expires_at'] as const

const day = 86_400_000

interface Invited {
  account_id: string
  role: Role
  email?: string | null
  created_by_id?: string | null
}

/** A link that lets one person name themselves and choose a password. For 24 hours, once. */
export async function insertInvitation(
  tx: Transaction,
  { account_id, role, email = null, created_by_id = null }: Invited,
  now: Date,
) {
  const token = newToken()
  const expires_at = new Date(now.getTime() + day).toISOString()
  await tx.deleteFrom('sign_in_links').where('expires_at', '<=', now.toISOString()).execute()
  const row = await tx
    .insertInto('sign_in_links')
    .values({ token_hash: hashOf(token), account_id, role, email, created_by_id, expires_at, used_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, token }
}

/** For the first person of an account, who is its admin. Returns what follows `?link=`. */
export async function createSignInLink(tx: Transaction, account_id: string, now: Date): Promise<string> {
  return (await insertInvitation(tx, { account_id, role: 'admin' }, now)).token
}

/** Those that can still be taken. */
export function listInvitations(tx: Transaction, params: Parameters<typeof newestFirst>[2], now: Date) {
  const query = tx.selectFrom('sign_in_links').select(columns)
  const open = query.where('used_at', 'is', null).where('expires_at', '>', now.toISOString())
  return newestFirst(open, 'sign_in_links', params)
}

export function deleteInvitation(tx: Transaction, id: string) {
  return tx
    .deleteFrom('sign_in_links')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Who is no admin any more has invited nobody who has not come yet, and gives nobody a new password. */
export async function endLinksOf(tx: Transaction, created_by_id: string): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('created_by_id', '=', created_by_id).where('used_at', 'is', null).execute()
  await tx.deleteFrom('password_resets').where('created_by_id', '=', created_by_id).execute()
}

export function findOpenInvitation(tx: Transaction, token: string, now: Date) {
  return tx
    .selectFrom('sign_in_links')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select('company_name')
        .whereRef('accounts.id', '=', 'sign_in_links.account_id')
        .as('company_name'),
    )
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses up an invitation that is still good; undefined where somebody else was faster. */
export function redeemInvitation(tx: Transaction, token: string, now: Date) {
  return tx
    .updateTable('sign_in_links')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(columns)
    .executeTakeFirst()
}
