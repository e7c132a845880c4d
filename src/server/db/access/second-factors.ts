import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { endOtherSessions } from './sessions.ts'

interface Person {
  id: string
  account_id: string
}

/** With its secret, for signing in alone: never inside a scope. */
export function factorOf(tx: Transaction, user_id: string) {
  return tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** Puts another in the place of one that nobody has confirmed. False where there is one that somebody has. */
export async function beginFactor(tx: Transaction, { id, account_id }: Person, sealed_secret: string) {
  const row = await tx
    .insertInto('second_factors')
    .values({ user_id: id, account_id, sealed_secret, last_step: null, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** From now on a code is asked for. False where that was so already. */
export async function confirmFactor(tx: Transaction, user_id: string, step: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a step. False where it, or a later one, was used before. */
export async function takeStep(tx: Transaction, user_id: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Strikes a recovery code. False where there is none, or it was used before. */
export async function takeRecoveryCode(tx: Transaction, user_id: string, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOfRecoveryCode(user_id, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The codes themselves, which are nowhere else. Those before them end. */
export async function replaceRecoveryCodes(tx: Transaction, { id, account_id }: Person): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: id, account_id, code_hash: hashOfRecoveryCode(id, code), used_at: null })))
    .execute()
  return codes
}

/** With its recovery codes, and all sessions but the one of `token`. False where there is none. */
export async function removeFactor(tx: Transaction, user_id: string, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  if (row) await endOtherSessions(tx, user_id, token)
  return row !== undefined
}

/** What the person sees of it. */
export async function describeFactor(tx: Transaction, user_id: string) {
  const reset = tx.selectFrom('second_factor_resets').where('user_id', '=', user_id).orderBy('created_at', 'desc')
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'second_factors.confirmed_at', 'accounts.requires_second_factor as is_required'])
    .select([
      sql<number>`(select count(*)::int from recovery_codes
        where user_id = ${user_id} and used_at is null)`.as('recovery_codes_left'),
      reset.select('second_factor_resets.created_at').limit(1).as('reset_at'),
      reset.select('second_factor_resets.reset_by_name').limit(1).as('reset_by_name'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirst()
}
