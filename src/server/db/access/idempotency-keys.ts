import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** One write of one caller, by the name that the caller gave it. */
export interface NamedWrite {
  caller: string
  key: string
  fingerprint: string
}

export type KeptAnswer = Pick<Row<'idempotency_keys'>, 'status' | 'media_type' | 'body'>

export const keptForHours = 24
const expiredAt = (now: Date) => new Date(now.getTime() - keptForHours * 3_600_000).toISOString()

/**
 * Takes the name for this transaction. Who names the same at the same time waits here until the first has ended.
 * @returns undefined where the name was free; else what it was used for
 */
export async function claimName(tx: Transaction, { caller, key, fingerprint }: NamedWrite, now: Date) {
  const { rows } = await sql`
    insert into idempotency_keys as kept (caller, key, fingerprint, created_at)
    values (${caller}, ${key}, ${fingerprint}, ${now.toISOString()})
    on conflict (account_id, caller, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, media_type = null, body = null
      where kept.created_at <= ${expiredAt(now)}
    returning 1`.execute(tx)
  if (rows.length > 0) return undefined
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'media_type', 'body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(tx: Transaction, { caller, key }: NamedWrite, answer: KeptAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set(answer)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function deleteOldAnswers(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<=', expiredAt(now)).execute()
}
