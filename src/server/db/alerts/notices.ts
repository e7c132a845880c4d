import { sql } from 'kysely'
import { insertRows } from '../bulk.ts'
import type { NewRow, Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'
import type { EventRow } from '../webhooks/events.ts'
import type { RuleRow } from './rules.ts'

/** Accounts with a rule in which something has happened since somebody looked. */
export function accountsToLookAt(store: Store, limit: number): Promise<string[]> {
  return withSystem(store, async (tx) => {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from alert_cursors c
      where exists (select from alert_rules r where r.account_id = c.account_id and r.is_enabled)
        and (exists (select from events e where e.account_id = c.account_id and e.position > c.position
            and e.position <= (select settled_position()))
          or exists (select from exception_joins j where j.account_id = c.account_id))
      limit ${limit}`.execute(tx)
    return rows.map(({ account_id }) => account_id)
  })
}

/** How far it was looked; undefined where somebody else looks now. */
export async function lockCursor(tx: Transaction): Promise<number | undefined> {
  const row = await tx.selectFrom('alert_cursors').select('position').forUpdate().skipLocked().executeTakeFirst()
  return row && Number(row.position)
}

export const moveCursor = (tx: Transaction, position: number) =>
  tx.updateTable('alert_cursors').set({ position }).execute()

export const enabledRules = (tx: Transaction): Promise<RuleRow[]> =>
  tx.selectFrom('alert_rules').selectAll().where('is_enabled', '=', true).orderBy('id').execute()

export type NoticeRow = Row<'alert_notices'>

/** Those of these subjects that wait. */
export const noticesOf = (tx: Transaction, rule_id: string, subjects: readonly string[]): Promise<NoticeRow[]> =>
  tx
    .selectFrom('alert_notices')
    .selectAll()
    .where('rule_id', '=', rule_id)
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .execute()

export async function replaceNotices(
  tx: Transaction,
  rule_id: string,
  gone: readonly string[],
  put: readonly NewRow<'alert_notices'>[],
): Promise<void> {
  if (gone.length > 0)
    await tx
      .deleteFrom('alert_notices')
      .where('rule_id', '=', rule_id)
      .where(sql<boolean>`subject = any(${gone}::text[])`)
      .execute()
  await insertRows(tx, 'alert_notices', put)
}

/** Rules with something that is due. */
export function rulesToTell(store: Store, now: Date, limit: number, kinds: readonly string[]): Promise<string[]> {
  return withSystem(store, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from alert_rules r
      where r.channel = any(${kinds}::text[])
        and exists (select from alert_notices n where n.rule_id = r.id and n.due_at <= ${now.toISOString()})
      limit ${limit}`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/** The rule, for this transaction alone; undefined where somebody else has it, or it is gone. */
export const lockRule = (tx: Transaction, id: string) =>
  tx.selectFrom('alert_rules').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

/** The rule, once nobody else has it; undefined where it is gone. */
export const holdRule = (tx: Transaction, id: string) =>
  tx.selectFrom('alert_rules').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const noticesToTell = (tx: Transaction, rule_id: string): Promise<NoticeRow[]> =>
  tx
    .selectFrom('alert_notices')
    .selectAll()
    .where('rule_id', '=', rule_id)
    .orderBy('happened_at')
    .orderBy('subject')
    .execute()

export const holdNotices = (
  tx: Transaction,
  rule_id: string,
  due_at: string,
  because: 'limit' | 'channel',
  now: string,
) =>
  tx
    .updateTable('alert_notices')
    .set({ due_at, held_because: because })
    .where('rule_id', '=', rule_id)
    .where('due_at', '<=', now)
    .execute()

export const holdForQuiet = (tx: Transaction, rule_id: string, due_at: string, subjects: readonly string[]) =>
  tx
    .updateTable('alert_notices')
    .set({ due_at, held_because: 'quiet_hours' })
    .where('rule_id', '=', rule_id)
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .execute()

/** When they go is decided anew: the rule has other quiet hours, or another limit. */
export const retimeNotices = (tx: Transaction, rule_id: string, now: string) =>
  tx
    .updateTable('alert_notices')
    .set({ due_at: now })
    .where('rule_id', '=', rule_id)
    .where('held_because', 'in', ['quiet_hours', 'limit'])
    .execute()

/** They have been told: for good where the transaction commits. */
export async function settleNotices(
  tx: Transaction,
  { id: rule_id, account_id }: RuleRow,
  notices: readonly NoticeRow[],
  now: string,
): Promise<string> {
  await tx
    .deleteFrom('alert_notices')
    .where('rule_id', '=', rule_id)
    .where(sql<boolean>`subject = any(${notices.map(({ subject }) => subject)}::text[])`)
    .execute()
  const held_count = notices.filter(({ held_because }) => held_because !== null).length
  await tx.updateTable('alert_rules').set({ last_sent_at: now }).where('id', '=', rule_id).execute()
  const { id } = await tx
    .insertInto('alert_messages')
    .values({ account_id, rule_id, notice_count: notices.length, held_count, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Subjects = Pick<EventRow, 'container_id' | 'shipment_id' | 'tracking_request_id'>

/** What containers and bills are called, by their ids. */
export async function numbersOf(tx: Transaction, events: readonly Subjects[]): Promise<Map<string, string>> {
  const ids = (key: 'container_id' | 'shipment_id' | 'tracking_request_id') =>
    events.flatMap((event) => event[key] ?? [])
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from containers where id = any(${ids('container_id')}::uuid[])
    union all select id, coalesce(nullif(bill_of_lading_number, ''), request_number) from shipments
      where id = any(${ids('shipment_id')}::uuid[])
    union all select id, request_number from tracking_requests
      where id = any(${ids('tracking_request_id')}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** What nobody asks for any more: figures beyond a week, and what could not be told for one. */
export async function forgetAlerts(tx: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 8 * 86_400_000).toISOString()
  await tx.deleteFrom('alert_messages').where('created_at', '<', before).execute()
  await tx.deleteFrom('alert_notices').where('happened_at', '<', before).execute()
  await tx.deleteFrom('alert_posts').where('created_at', '<', before).where('status', '<>', 'pending').execute()
}
