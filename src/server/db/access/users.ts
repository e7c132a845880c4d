import { sql } from 'kysely'
import type { Role } from '#contract/access/scope.ts'
import { leaveAlertsOf } from '../alerts/refused.ts'
import { leaveExceptionsOf } from '../exceptions/exceptions.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'
import { keepSharedViewsOf } from '../search/saved-views.ts'
import { leaveKeysOf } from './api-keys.ts'

/** Everything but the password; whether there is a second factor is for admins to see, and for whoever has it. */
const columns = ['id', 'account_id', 'email', 'name', 'role', 'created_at'] as const

const factor = sql<boolean>`(exists (select from second_factors
  where second_factors.user_id = users.id and second_factors.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`
const hasFactor = () => factor.as('has_second_factor')

export function listUsers(tx: Transaction, params: Parameters<typeof newestFirst>[2]) {
  return newestFirst(tx.selectFrom('users').select(columns).select(hasFactor()), 'users', params)
}

export function findUser(tx: Transaction, id: string) {
  return tx.selectFrom('users').select(columns).select(hasFactor()).where('id', '=', id).executeTakeFirst()
}

/** People that others see who may read: the address is for admins and the person. */
export function usersByIds(tx: Transaction, ids: readonly string[]) {
  const own = sql<boolean>`id = nullif(current_setting('app.user_id', true), '')::uuid`
  return tx
    .selectFrom('users')
    .select(['id', 'account_id', 'name', 'role', 'created_at'])
    .select(sql<string | null>`case when has_scope('admin') or ${own} then email end`.as('email'))
    .select(sql<boolean | null>`case when has_scope('admin') or ${own} then ${factor} end`.as('has_second_factor'))
    .where('id', 'in', ids)
    .execute()
}

/** In any case of letters. */
export function findUserByEmail(tx: Transaction, email: string) {
  return tx
    .selectFrom('users')
    .select(columns)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

/** Whether somebody else has this name. */
export async function hasNamesake(tx: Transaction, name: string, id: string | undefined): Promise<boolean> {
  const people = tx.selectFrom('users').select('id').where('name', '=', name)
  const others = id === undefined ? people : people.where('id', '<>', id)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}

export function updateUser(
  tx: Transaction,
  id: string,
  { name, role }: { name?: string | undefined; role?: Role | undefined },
) {
  if (name === undefined && role === undefined) return findUser(tx, id)
  return tx
    .updateTable('users')
    .set({ ...(name !== undefined && { name }), ...(role !== undefined && { role }) })
    .where('id', '=', id)
    .returning(columns)
    .returning(hasFactor())
    .executeTakeFirst()
}

/**
 * With sessions and open invitations; what the person has done stays, without the name.
 * @returns undefined where there is none; else what is to be told of exceptions that nobody owns now
 */
export async function deleteUser(tx: Transaction, id: string, { keys, now }: { keys: 'end' | 'keep'; now: Date }) {
  await keepSharedViewsOf(tx, id)
  await leaveKeysOf(tx, id, keys)
  const entries = await leaveExceptionsOf(tx, id, now)
  await leaveAlertsOf(tx, id)
  const gone = await tx.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst()
  return gone && { entries }
}

/** Whether anybody can sign in, in any account. */
export async function hasUsers(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
