import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Principal, Transaction } from './scope.ts'

/** A token is 256 random bits, so a plain hash keeps it: there is nothing to guess. */
const hash = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

const days = (count: number, from: Date) => new Date(from.getTime() + count * 86_400_000)

/** Ends after 30 days. */
export async function beginSession(tx: Transaction, user: { id: string; account_id: string }, now: Date) {
  const token = newToken()
  const expires_at = days(30, now)
  await tx.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hash(token),
      user_id: user.id,
      account_id: user.account_id,
      expires_at: expires_at.toISOString(),
    })
    .execute()
  return { token, expires_at }
}

export async function endSession(tx: Transaction, token: string) {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute()
}

export async function principalOfSession(db: Kysely<Schema>, token: string, now: Date): Promise<Principal | undefined> {
  return db
    .selectFrom('sessions')
    .select(['account_id', 'user_id'])
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** A link that lets one person name themselves and choose a password. For 24 hours, once. */
export async function createSignInLink(tx: Transaction, account_id: string, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = days(1, now).toISOString()
  await tx
    .insertInto('sign_in_links')
    .values({ token_hash: hash(token), account_id, expires_at, used_at: null })
    .execute()
  return token
}

export async function isSignInLinkGood(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_links')
    .select('account_id')
    .where('token_hash', '=', hash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The account of a link that is still good; the link is used up. */
export async function redeemSignInLink(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('sign_in_links')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export function userByEmail(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function insertUser(
  tx: Transaction,
  user: { account_id: string; email: string; name: string; password_hash: string },
) {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Who somebody is, as the dashboard shows it. */
export function describeSession(tx: Transaction, user_id: string) {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'accounts.company_name', 'accounts.demo'])
    .where('users.id', '=', user_id)
    .executeTakeFirst()
}
