import { type Kysely, sql } from 'kysely'
import { scopes as allScopes, type Role, type Scope, scopesOfRole } from '#contract/access/scope.ts'
import { newestFirst } from '../list/page.ts'
import { placesVersion } from '../reference/own-reference.ts'
import type { Row, Schema } from '../schema.ts'
import type { Principal, Transaction } from '../scope.ts'
import { hashOf, newApiKey } from './tokens.ts'

/** Everything but the hash, which cannot be read inside a scope. */
const columns = [
  'id',
  'account_id',
  'name',
  'scopes',
  'hint',
  'created_by_id',
  'created_by_name',
  'created_at',
  'last_used_at',
  'last_used_from',
  'expires_at',
  'allowed_networks',
] as const

/** The role that who made it has today; null where that is nobody, or not known. */
export const makerRole = () =>
  sql<Role | null>`(select role from users where users.id = api_keys.created_by_id)`.as('maker_role')

/** A key may what it was made for, and never more than who made it may by now. */
export const capped = <K extends { scopes: Scope[]; maker_role: Role | null }>({ maker_role, ...key }: K) => ({
  ...key,
  scopes: maker_role ? key.scopes.filter((scope) => scopesOfRole[maker_role].includes(scope)) : key.scopes,
})

/** Enough to tell keys apart, and of a short one, which somebody has chosen, nothing. */
const hintOf = (apiKey: string) => (apiKey.length < 20 ? null : apiKey.slice(-4))

type NewKey = Pick<
  Row<'api_keys'>,
  'name' | 'scopes' | 'created_by_id' | 'made_by_key_id' | 'expires_at' | 'allowed_networks'
>

/** With the key itself, which is nowhere else. */
export async function insertApiKey(tx: Transaction, key: NewKey) {
  const token = newApiKey()
  const maker = tx.selectFrom('users').select('name').where('id', '=', key.created_by_id)
  const row = await tx
    .insertInto('api_keys')
    .values({ ...key, created_by_name: maker, key_hash: hashOf(token), hint: hintOf(token) } as never)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, token }
}

/** A key of the system's own, instead of an earlier one of this name. */
export async function replaceApiKey(
  tx: Transaction,
  account_id: string,
  name: string,
  apiKey = newApiKey(),
  { scopes = allScopes, now }: { scopes?: readonly Scope[]; now?: Date } = {},
) {
  await tx.deleteFrom('api_keys').where('account_id', '=', account_id).where('name', '=', name).execute()
  await tx
    .insertInto('api_keys')
    .values({
      account_id,
      name,
      scopes: [...scopes],
      key_hash: hashOf(apiKey),
      hint: hintOf(apiKey),
      ...(now && { created_at: now.toISOString() }),
    } as never)
    .execute()
  return apiKey
}

/** Whether somebody has made it within the last minute. */
export async function hasNewKey(tx: Transaction, account_id: string, name: string, now: Date): Promise<boolean> {
  const keys = tx.selectFrom('api_keys').select('id').where('account_id', '=', account_id).where('name', '=', name)
  const made = keys.where('created_at', '>', new Date(now.getTime() - 60_000).toISOString())
  return (await made.limit(1).executeTakeFirst()) !== undefined
}

/** By the index of the primary key: every request of a program begins with it. */
export async function findKeyByToken(db: Kysely<Schema>, token: string) {
  const row = await db
    .selectFrom('api_keys')
    .select([
      'id',
      'account_id',
      'scopes',
      'last_used_at',
      'expires_at',
      'allowed_networks',
      placesVersion('api_keys.account_id'),
      makerRole(),
    ])
    .where('key_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row && capped(row)
}

/** What a key may do by which something began; undefined where it has ended. */
export async function scopesOfKey(db: Kysely<Schema>, account_id: string, id: string, now: Date) {
  const row = await db
    .selectFrom('api_keys')
    .select('scopes')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .executeTakeFirst()
  return row?.scopes
}

/** Notes a use, unless another server has noted one since. */
export async function noteKeyUse(
  db: Kysely<Schema>,
  id: string,
  { at, since, from }: { at: Date; since: Date; from: string },
) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at.toISOString(), last_used_from: from })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', since.toISOString())]))
    .execute()
}

export async function listApiKeys(tx: Transaction, params: Parameters<typeof newestFirst>[2]) {
  const keys = tx.selectFrom('api_keys').select(columns).select(makerRole())
  const { rows, ...rest } = await newestFirst(keys, 'api_keys', params)
  return { rows: rows.map(capped), ...rest }
}

export async function findApiKey(tx: Transaction, id: string) {
  const keys = tx.selectFrom('api_keys').select(columns).select(makerRole())
  const row = await keys.where('id', '=', id).executeTakeFirst()
  return row && capped(row)
}

interface Changes {
  name?: string | undefined
  expires_at?: string | null | undefined
  allowed_networks?: string[] | undefined
}

export async function updateApiKey(tx: Transaction, id: string, { name, expires_at, allowed_networks }: Changes) {
  if (name === undefined && expires_at === undefined && allowed_networks === undefined) return findApiKey(tx, id)
  const row = await tx
    .updateTable('api_keys')
    .set({
      ...(name !== undefined && { name }),
      ...(expires_at !== undefined && { expires_at }),
      ...(allowed_networks !== undefined && { allowed_networks }),
    })
    .where('id', '=', id)
    .returning(columns)
    .returning(makerRole())
    .executeTakeFirst()
  return row && capped(row)
}

/** With those that were made with it, where nobody is behind it. */
export function deleteApiKey(tx: Transaction, id: string) {
  return tx.deleteFrom('api_keys').where('id', '=', id).returning('id').executeTakeFirst()
}

/**
 * What somebody made who is removed: ended, or kept under the name that they had last. Those that may more than they do
 * are not kept: without who made them nothing would hold them back.
 */
export async function leaveKeysOf(tx: Transaction, user_id: string, keys: 'end' | 'keep'): Promise<void> {
  const made = tx.deleteFrom('api_keys').where('created_by_id', '=', user_id)
  if (keys === 'end') {
    await made.execute()
    return
  }
  const person = await tx.selectFrom('users').select(['name', 'role']).where('id', '=', user_id).executeTakeFirst()
  if (!person) return
  await made.where(sql<boolean>`not scopes <@ ${[...scopesOfRole[person.role]]}::text[]`).execute()
  const kept = tx.updateTable('api_keys').set({ created_by_name: person.name })
  await kept.where('created_by_id', '=', user_id).execute()
}

/** The person behind a request: of a key the one who made it, so that what is made with it goes with the person. */
export async function personBehind(tx: Transaction, principal: Principal): Promise<string | null> {
  return (await makerBehind(tx, principal)).created_by_id
}

/** Who makes a key: a person, or else, such as with the first key of an account, the key that nobody is behind. */
export async function makerBehind(
  tx: Transaction,
  { user_id = null, api_key_id }: Principal,
): Promise<Pick<NewKey, 'created_by_id' | 'made_by_key_id'>> {
  if (user_id || !api_key_id) return { created_by_id: user_id, made_by_key_id: null }
  const key = await tx.selectFrom('api_keys').select('created_by_id').where('id', '=', api_key_id).executeTakeFirst()
  const created_by_id = key?.created_by_id ?? null
  return { created_by_id, made_by_key_id: created_by_id ? null : api_key_id }
}
