import { sql } from 'kysely'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type Message = Row<'view_messages'>
type Paging = Parameters<typeof newestFirst>[2]

const written = [
  'id',
  'view_id',
  'shipment_id',
  'kind',
  'text',
  'day',
  'from_hour',
  'until_hour',
  'address',
  'name',
  'answer',
  'answered_at',
  'created_at',
] as const
const ofStaff = [...written, 'email', 'answered_by_id'] as const

/** As a customer: those of their view about what it shows. */
export function listOwnMessages(tx: Transaction, shipment_id: string, paging: Paging) {
  const query = tx.selectFrom('view_messages').select(written).where('shipment_id', '=', shipment_id)
  return newestFirst(query, 'view_messages', paging)
}

/** As a customer: how many of their view wait for an answer. */
export async function countOpenMessages(tx: Transaction): Promise<number> {
  const { count } = await tx
    .selectFrom('view_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Written = Omit<
  NewRow<'view_messages'>,
  'account_id' | 'view_id' | 'answer' | 'answered_at' | 'answered_by_id' | 'created_at'
>

export function insertMessage(tx: Transaction, message: Written) {
  return tx
    .insertInto('view_messages')
    .values(message as NewRow<'view_messages'>)
    .returning(written)
    .executeTakeFirstOrThrow()
}

export function listMessages(tx: Transaction, view_id: string, answered: boolean | undefined, paging: Paging) {
  let query = tx.selectFrom('view_messages').select(ofStaff).where('view_id', '=', view_id)
  if (answered !== undefined) query = query.where('answered_at', answered ? 'is not' : 'is', null)
  return newestFirst(query, 'view_messages', paging)
}

interface Answered {
  view_id: string
  id: string
  answer: string
  answered_by_id: string | null
  now: Date
}

/** The mail with it is due at once. Undefined where there is none. */
export function answerMessage(tx: Transaction, { view_id, id, answer, answered_by_id, now }: Answered) {
  const at = now.toISOString()
  return tx
    .updateTable('view_messages')
    .set({ answer, answered_by_id, answered_at: at, due_at: at })
    .where('view_id', '=', view_id)
    .where('id', '=', id)
    .returning(ofStaff)
    .executeTakeFirst()
}

export function deleteMessage(tx: Transaction, view_id: string, id: string) {
  return tx
    .deleteFrom('view_messages')
    .where('view_id', '=', view_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Those of which a mail is due, for this process alone until `lease`. */
export async function claimMessages(tx: Transaction, now: Date, lease: Date, limit: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    update view_messages set due_at = ${lease.toISOString()} where id in (
      select id from view_messages where due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked)
    returning *`.execute(tx)
  return rows
}

/** False where somebody was faster, or has answered anew meanwhile. */
export async function settleMessage(tx: Transaction, { id, due_at }: Message): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('view_messages')
    .set({ due_at: null })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
