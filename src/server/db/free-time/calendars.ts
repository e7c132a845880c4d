import { sql } from 'kysely'
import type { CalendarFields } from '#contract/free-time/calendar.ts'
import { insertRows } from '../bulk.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type CalendarRow = Row<'calendars'>

export const ownCalendars = (tx: Transaction): Promise<CalendarRow[]> =>
  tx.selectFrom('calendars').selectAll().execute()

/** Those that the account has changed or made. */
export const calendarsOfAccount = (tx: Transaction, account_id: string): Promise<CalendarRow[]> =>
  tx.selectFrom('calendars').selectAll().where('account_id', '=', account_id).execute()

/** Puts a calendar where one with this id may be. */
export async function putCalendar(tx: Transaction, id: string, fields: CalendarFields, now: Date) {
  const { rows } = await sql<{ account_id: string; created_at: string }>`
    delete from calendars where id = ${id} returning account_id, created_at`.execute(tx)
  const account_id = rows[0]?.account_id ?? (await accountInScope(tx))
  const at = now.toISOString()
  await insertRows(tx, 'calendars', [
    { ...fields, id, account_id, created_at: rows[0]?.created_at ?? at, updated_at: at },
  ])
}

export async function accountInScope(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`select current_account_id() id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function deleteCalendar(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('calendars').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** By calendar: how many sets of rules count by it. */
export async function usesOfCalendars(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ calendar_id: string; uses: number }>`
    select calendar_id, count(*)::int uses from free_time_rules
    where calendar_id is not null and removed_at is null group by calendar_id`.execute(tx)
  return new Map(rows.map(({ calendar_id, uses }) => [calendar_id, uses]))
}
