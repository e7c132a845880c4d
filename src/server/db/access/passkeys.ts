import type { KeptPasskey } from '../../access/passkeys.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'
import { hashOf } from './tokens.ts'

const columns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const
const lastsMs = 5 * 60_000

/** Keeps what a browser is given to sign: `user_id` where it makes a passkey, null where it uses one. */
export async function keepChallenge(tx: Transaction, challenge: string, user_id: string | null, now: Date) {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute()
  const expires_at = new Date(now.getTime() + lastsMs).toISOString()
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(challenge), user_id, expires_at })
    .execute()
}

/** Uses it up. False where it was not given out for this, has been used, or is too old. */
export async function takeChallenge(tx: Transaction, challenge: string, user_id: string | null, now: Date) {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>=', now.toISOString())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Of the person of the scope; admins see that others have some, and not here. */
export const listPasskeys = (tx: Transaction, user_id: string, params: Parameters<typeof newestFirst>[2]) =>
  newestFirst(tx.selectFrom('passkeys').select(columns).where('user_id', '=', user_id), 'passkeys', params)

export const renamePasskey = (tx: Transaction, { id, user_id }: { id: string; user_id: string }, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(columns)
    .executeTakeFirst()

export async function credentialsOf(tx: Transaction, user_id: string): Promise<string[]> {
  const rows = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', user_id).execute()
  return rows.map(({ credential_id }) => credential_id)
}

export async function hasPasskey(tx: Transaction, user_id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('passkeys').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst()) !==
    undefined
  )
}

type New = KeptPasskey & { account_id: string; user_id: string; name: string; transports: string[]; is_synced: boolean }

/** Undefined where it is somebody's already. */
export const insertPasskey = (tx: Transaction, values: New, now: Date) =>
  tx
    .insertInto('passkeys')
    .values({ ...values, created_at: now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst()

/** With whose it is, for signing in alone: never inside a scope. */
export const passkeyOf = (tx: Transaction, credential_id: string) =>
  tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'rp_id', 'credential_id', 'public_key', 'counter'])
    .select(['users.id as user_id', 'users.account_id', 'users.email', 'users.name as user_name', 'users.role'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** False where it is gone, or was used meanwhile: where it counts its uses, only one that counts on is good. */
export async function notePasskeyUse(
  tx: Transaction,
  { id, counter, was, is_synced }: { id: string; counter: number; was: string | number; is_synced: boolean },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, is_synced, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', was)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where there is none. */
export async function deletePasskey(tx: Transaction, { id, user_id }: { id: string; user_id: string }) {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
