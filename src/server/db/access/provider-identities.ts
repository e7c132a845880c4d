import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/access/scope.ts'
import type { Transaction } from '../scope.ts'
import { endLinksOf } from './invitations.ts'

// For signing in alone, which is done outside of any scope: what is looked for is named with its account.

interface Named {
  provider_id: string
  subject: string
}

/** Whom the provider means; undefined where it has never been met. Of who was removed there is no person. */
export const identityOf = (tx: Transaction, { provider_id, subject }: Named) =>
  tx
    .selectFrom('provider_identities')
    .leftJoin('users', 'users.id', 'provider_identities.user_id')
    .select(['provider_identities.id as identity_id', 'users.id', 'users.account_id', 'users.email', 'users.name'])
    .select('users.role')
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Whether the provider knows this person, by whatever name. */
export async function hasIdentity(tx: Transaction, provider_id: string, user_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_identities')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on this is who the provider means. Of who was removed and has come back it is the same row. */
export async function keepIdentity(
  tx: Transaction,
  { account_id, user_id, ...named }: Named & { account_id: string; user_id: string },
  now: Date,
): Promise<void> {
  const last_used_at = now.toISOString()
  await tx
    .insertInto('provider_identities')
    .values({ ...named, account_id, user_id, last_used_at })
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doUpdateSet({ user_id, last_used_at }))
    .execute()
  await tx.updateTable('sign_in_providers').set({ last_used_at }).where('id', '=', named.provider_id).execute()
}

const hashOfEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')

export async function wasRemoved(tx: Transaction, account_id: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('removed_people')
    .select('id')
    .where('account_id', '=', account_id)
    .where('email_hash', '=', hashOfEmail(email))
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetRemoval(tx: Transaction, account_id: string, email: string): Promise<void> {
  await tx
    .deleteFrom('removed_people')
    .where('account_id', '=', account_id)
    .where('email_hash', '=', hashOfEmail(email))
    .execute()
}

/** Uses up the newest open invitation of this e-mail; undefined where there is none. */
export async function takeInvitationOf(tx: Transaction, account_id: string, email: string, now: Date) {
  const open = tx
    .selectFrom('sign_in_links')
    .select('id')
    .where('account_id', '=', account_id)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
  return tx
    .updateTable('sign_in_links')
    .set({ used_at: now.toISOString() })
    .where('id', '=', open)
    .where('used_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
}

/** Without a password: they come by the provider. */
export const addPerson = (tx: Transaction, person: { account_id: string; email: string; name: string; role: Role }) =>
  tx
    .insertInto('users')
    .values({ ...person, password_hash: null })
    .returning(['id', 'account_id', 'email', 'name', 'role'])
    .executeTakeFirstOrThrow()

/** As a change of the role by an admin, and nobody who is not one any more leaves links behind. */
export async function giveRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
  if (role !== 'admin') await endLinksOf(tx, id)
}

/**
 * Whether nobody could manage the account without this admin: there is no other, or, where passwords are for admins
 * alone, none who has one. Nobody else adds or takes the role of one of them until the transaction ends.
 */
export async function isNeededAdmin(
  tx: Transaction,
  { account_id, id }: { account_id: string; id: string },
): Promise<'only' | 'only_with_password' | false> {
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'has_password'])
    .where('account_id', '=', account_id)
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!admins.some((one) => one.id === id)) return false
  const others = admins.filter((one) => one.id !== id)
  if (others.length === 0) return 'only'
  if (others.some(({ has_password }) => has_password)) return false
  const { rows } = await sql<{ has: boolean }>`select exists (select from sign_in_providers
    where account_id = ${account_id} and is_enabled and not allows_passwords) as has`.execute(tx)
  return rows[0]?.has ? 'only_with_password' : false
}

export async function hasAdminWithPassword(tx: Transaction): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('has_password', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
