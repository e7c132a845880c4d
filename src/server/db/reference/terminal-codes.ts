import { sql } from 'kysely'
import { insertMissingRows } from '../bulk.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { touchPlaces } from './own-reference.ts'

interface Sent {
  code: string
  /** Empty where none was sent. */
  locode: string
  provider: string | null
  at: string
}

type NewUpdate = Pick<Row<'waiting_updates'>, 'digest' | 'number' | 'checked_at' | 'utc_midnight' | 'item'>

const columns = sql`c.*, count(u.id)::int updates, count(distinct u.number)::int containers`

/** A code, and how much waits under it. */
export type ListedCode = Row<'terminal_codes'> & { updates: number; containers: number }

interface Paging {
  'page[number]': number
  'page[size]': number
  'filter[waiting]'?: boolean | undefined
}

/** Newest first. */
export async function listCodes(tx: Transaction, paging: Paging) {
  const { 'page[number]': number, 'page[size]': size, 'filter[waiting]': waiting } = paging
  const wanted =
    waiting === undefined
      ? sql`true`
      : sql`exists (select from waiting_updates w where w.terminal_code_id = c.id) = ${waiting}`
  const { rows } = await sql<ListedCode>`
    select ${columns} from terminal_codes c left join waiting_updates u on u.terminal_code_id = c.id
    where ${wanted} group by c.id order by c.created_at desc, c.id
    limit ${size} offset ${(number - 1) * size}`.execute(tx)
  const counted = await sql<{
    total: number
  }>`select count(*)::int total from terminal_codes c where ${wanted}`.execute(tx)
  return { rows, meta: { size, total: counted.rows[0]?.total ?? 0 } }
}

export async function findCode(tx: Transaction, id: string): Promise<ListedCode | undefined> {
  const { rows } = await sql<ListedCode>`
    select ${columns} from terminal_codes c left join waiting_updates u on u.terminal_code_id = c.id
    where c.id = ${id} group by c.id`.execute(tx)
  return rows[0]
}

/** As it is now, held until the transaction ends: two people do not say two terminals. */
export function holdCode(tx: Transaction, id: string) {
  return tx.selectFrom('terminal_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps what came under a code that no terminal is known by; what is said again is kept once. */
export async function keepUpdates(tx: Transaction, { at, ...code }: Sent, updates: readonly NewUpdate[]) {
  const { id } = await tx
    .insertInto('terminal_codes')
    .values({ ...code, created_at: at, last_received_at: at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'code', 'locode']).doUpdateSet({ last_received_at: at, provider: code.provider }),
    )
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ account_id: string }>`select current_account_id() account_id`.execute(tx)
  const account_id = rows[0]?.account_id as string
  const kept = await insertMissingRows(
    tx,
    'waiting_updates',
    updates.map((one) => ({ ...one, id: crypto.randomUUID(), account_id, terminal_code_id: id, received_at: at })),
  )
  return { id, kept }
}

export async function countWaiting(tx: Transaction): Promise<number> {
  const row = await tx
    .selectFrom('waiting_updates')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Codes under which something waits. */
export function waitingCodes(tx: Transaction) {
  return tx
    .selectFrom('terminal_codes')
    .select(['id', 'code', 'locode'])
    .where((eb) =>
      eb.exists(eb.selectFrom('waiting_updates').whereRef('terminal_code_id', '=', 'terminal_codes.id').select('id')),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What waited under a code, the oldest first; it waits no more. */
export async function takeUpdates(tx: Transaction, terminal_code_id: string) {
  const rows = await tx
    .deleteFrom('waiting_updates')
    .where('terminal_code_id', '=', terminal_code_id)
    .returning(['checked_at', 'utc_midnight', 'item'])
    .execute()
  return rows.toSorted((a, b) => (a.checked_at < b.checked_at ? -1 : 1))
}

export async function assignCode(tx: Transaction, id: string, terminal_id: string, now: Date) {
  await tx
    .updateTable('terminal_codes')
    .set({ terminal_id, assigned_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await touchPlaces(tx)
}

export async function deleteCode(tx: Transaction, id: string) {
  const row = await tx.deleteFrom('terminal_codes').where('id', '=', id).returning('terminal_id').executeTakeFirst()
  if (row?.terminal_id) await touchPlaces(tx)
  return row
}
