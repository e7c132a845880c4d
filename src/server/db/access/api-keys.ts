import type { Kysely } from 'kysely'
import { scopes as allScopes, type Scope } from '#contract/access/scope.ts'
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

/** Enough to tell keys apart, and of a short one, which somebody has chosen, nothing. */
const hintOf = (apiKey: string) => (apiKey.length < 20 ? null : apiKey.slice(-4))

type NewKey = Pick<Row<'api_keys'>, 'name' | 'scopes' | 'created_by_id' | 'expires_at' | 'allowed_networks'>

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
export function findKeyByToken(db: Kysely<Schema>, token: string) {
  return db
    .selectFrom('api_keys')
    .select([
      'id',
      'account_id',
      'scopes',
      'last_used_at',
      'expires_at',
      'allowed_networks',
      placesVersion('api_keys.account_id'),
    ])
    .where('key_hash', '=', hashOf(token))
    .executeTakeFirst()
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

export function listApiKeys(tx: Transaction, params: Parameters<typeof newestFirst>[2]) {
  return newestFirst(tx.selectFrom('api_keys').select(columns), 'api_keys', params)
}

export function findApiKey(tx: Transaction, id: string) {
  return tx.selectFrom('api_keys').select(columns).where('id', '=', id).executeTakeFirst()
}

interface Changes {
  name?: string | undefined
  expires_at?: string | null | undefined
  allowed_networks?: string[] | undefined
}

export function updateApiKey(tx: Transaction, id: string, { name, expires_at, allowed_networks }: Changes) {
  if (name === undefined && expires_at === undefined && allowed_networks === undefined) return findApiKey(tx, id)
  return tx
    .updateTable('api_keys')
    .set({
      ...(name !== undefined && { name }),
      ...(expires_at !== undefined && { expires_at }),
      ...(allowed_networks !== undefined && { allowed_networks }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export function deleteApiKey(tx: Transaction, id: string) {
  return tx.deleteFrom('api_keys').where('id', '=', id).returning('id').executeTakeFirst()
}

/** What somebody made who is removed: ended, or kept under the name that they had last. */
export async function leaveKeysOf(tx: Transaction, user_id: string, keys: 'end' | 'keep'): Promise<void> {
  if (keys === 'end') await tx.deleteFrom('api_keys').where('created_by_id', '=', user_id).execute()
  else
    await tx
      .updateTable('api_keys')
      .set((eb) => ({ created_by_name: eb.selectFrom('users').select('name').where('id', '=', user_id) }))
      .where('created_by_id', '=', user_id)
      .execute()
}

/** The person behind a request: of a key the one who made it, so that what is made with it goes with the person. */
export async function personBehind(tx: Transaction, { user_id, api_key_id }: Principal): Promise<string | null> {
  return user_id ?? (api_key_id ? await makerOfKey(tx, api_key_id) : null)
}

/** Whoever made this key, where that is known; the first key of an account is made by nobody. */
async function makerOfKey(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx.selectFrom('api_keys').select('created_by_id').where('id', '=', id).executeTakeFirst()
  return row?.created_by_id ?? null
}
