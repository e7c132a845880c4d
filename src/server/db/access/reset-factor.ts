import { sql } from 'kysely'
import type { Principal, Transaction } from '../scope.ts'
import { findApiKey } from './api-keys.ts'
import { findUser } from './users.ts'

interface Reset {
  person: { id: string }
  principal: Principal
  now: Date
  /** Mails the person who did it; undefined where no mails are sent. */
  tell: ((reset_by_name: string) => Promise<void>) | undefined
}

/**
 * Takes somebody's second factor, with recovery codes and sessions, and keeps who did it.
 * @returns false where there is none
 */
export async function resetFactor(tx: Transaction, { person, principal, now, tell }: Reset): Promise<boolean> {
  const { rows } = await sql<{ is_reset: boolean }>`select reset_second_factor(${person.id}) as is_reset`.execute(tx)
  if (!rows[0]?.is_reset) return false
  const reset_by_name = await nameOf(tx, principal)
  await tx
    .insertInto('second_factor_resets')
    .values({ user_id: person.id, reset_by_name, created_at: now.toISOString() })
    .execute()
  await tell?.(reset_by_name)
  return true
}

/** That of a key says that it is one. */
async function nameOf(tx: Transaction, { user_id, api_key_id }: Principal): Promise<string> {
  if (user_id) return (await findUser(tx, user_id))?.name ?? ''
  const key = api_key_id ? await findApiKey(tx, api_key_id) : undefined
  return `API key ${key?.name ?? ''}`.trim()
}
