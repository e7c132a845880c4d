import type { Kysely } from 'kysely'
import { type Role, scopesOfRole } from '#contract/scope.ts'
import { placesVersion } from './reference/own-reference.ts'
import type { Schema } from './schema.ts'
import type { Principal, Transaction } from './scope.ts'
import { hashOf, newToken } from './tokens.ts'

const days = (count: number, from: Date) => new Date(from.getTime() + count * 86_400_000)

/** Ends after 30 days. */
export async function beginSession(tx: Transaction, user: { id: string; account_id: string }, now: Date) {
  const token = newToken()
  const expires_at = days(30, now)
  await tx.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: user.id,
      account_id: user.account_id,
      expires_at: expires_at.toISOString(),
    })
    .execute()
  return { token, expires_at }
}

export async function endSession(tx: Transaction, token: string) {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

/** With the role that the person has now. */
export async function principalOfSession(db: Kysely<Schema>, token: string, now: Date): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.account_id', 'sessions.user_id', 'users.role', placesVersion('sessions.account_id')])
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  const { role, ...principal } = row
  return { ...principal, scopes: scopesOfRole[role] }
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
  user: { account_id: string; email: string; name: string; role: Role; password_hash: string },
) {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Who somebody is, as the dashboard shows it. */
export async function describeSession(tx: Transaction, user_id: string) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'users.role'])
    .select(['accounts.company_name', 'accounts.demo'])
    .where('users.id', '=', user_id)
    .executeTakeFirst()
  return row && { ...row, scopes: [...scopesOfRole[row.role]] }
}
