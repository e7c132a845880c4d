import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { AuditRow } from './audit-events.ts'

export type Chain = Row<'audit_chains'>

/** Accounts with lines that have no place in the chain. */
export async function accountsToSeal(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from audit_events where position is null limit ${limit}`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** The end of the chain, for one at a time; undefined while another has it. */
export async function lockChain(tx: Transaction, account_id: string): Promise<Chain | undefined> {
  await tx
    .insertInto('audit_chains')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('audit_chains')
    .selectAll()
    .where('account_id', '=', account_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Lines that wait for their place, in the order in which they were written. */
export const linesToSeal = (tx: Transaction, account_id: string, limit: number) =>
  tx
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('position', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()

export interface Sealed {
  id: string
  position: number
  hash: string
}

export async function putInChain(tx: Transaction, account_id: string, lines: readonly Sealed[]): Promise<void> {
  const last = lines.at(-1)
  if (!last) return
  await sql`update audit_events e set position = r.position, hash = r.hash
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r(id uuid, position bigint, hash text)
    where e.id = r.id`.execute(tx)
  await tx
    .updateTable('audit_chains')
    .set({ position: last.position, hash: last.hash })
    .where('account_id', '=', account_id)
    .execute()
}

/** Where the chain of the scope stands; undefined where nothing was written yet. */
export const findChain = (tx: Transaction) => tx.selectFrom('audit_chains').selectAll().executeTakeFirst()

export async function countWaiting(tx: Transaction): Promise<number> {
  const { total } = await tx
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** From this position on, up to another. Two lines at one position, which the index refuses, would both be there. */
export const linesFrom = (tx: Transaction, { from, to }: { from: number; to: number }): Promise<AuditRow[]> =>
  tx
    .selectFrom('audit_events')
    .selectAll()
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position')
    .orderBy('number')
    .execute()

/** One that stands outside of the chain that is known, in one statement: others are being added meanwhile. */
export async function lineBeyond(tx: Transaction) {
  const { rows } = await sql<{ id: string; position: number }>`
    select e.id, e.position from audit_events e left join audit_chains c on c.account_id = e.account_id
    where e.position > coalesce(c.position, 0) or e.position <= coalesce(c.forgotten_position, 0)
    order by e.position limit 1`.execute(tx)
  return rows[0]
}

export const lineAt = (tx: Transaction, position: number) =>
  tx.selectFrom('audit_events').select('hash').where('position', '=', position).executeTakeFirst()

interface Forgotten {
  account_id: string
  days: number
  position: number
}

/** Accounts whose oldest line is older than they keep any. */
export async function accountsToForget(tx: Transaction, now: Date): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    select a.id as account_id, a.audit_retention_days as days, c.position
    from accounts a join audit_chains c on c.account_id = a.id
      join audit_events e on e.account_id = a.id and e.position = c.forgotten_position + 1
    where e.created_at < ${now.toISOString()}::timestamptz - make_interval(days => a.audit_retention_days)`.execute(tx)
  return rows
}

/** Removes the oldest lines, at most so many. Returns how many, and up to which position. */
export async function forgetAuditEvents(tx: Transaction, account_id: string, before: Date, most: number) {
  const { rows } = await sql<{ count: number }>`
    select forget_audit_events(${account_id}::uuid, ${before.toISOString()}::timestamptz, ${most}) as count`.execute(tx)
  const chain = await tx
    .selectFrom('audit_chains')
    .select('forgotten_position')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return { count: rows[0]?.count ?? 0, position: Number(chain?.forgotten_position ?? 0) }
}
