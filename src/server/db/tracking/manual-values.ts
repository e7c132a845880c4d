import { sql } from 'kysely'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Principal, Transaction } from '../scope.ts'

export type ManualRow = Row<'manual_values'>

export function listManualValues(tx: Transaction, container_id: string, paging: Parameters<typeof newestFirst>[2]) {
  const query = tx.selectFrom('manual_values').selectAll().where('container_id', '=', container_id)
  return newestFirst(query, 'manual_values', paging)
}

export function findManualValue(tx: Transaction, id: string) {
  return tx.selectFrom('manual_values').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The one that stands; nobody sets another until the transaction ends, since the shipment is locked. */
export function findStanding(tx: Transaction, container_id: string, key: string) {
  return tx
    .selectFrom('manual_values')
    .selectAll()
    .where('container_id', '=', container_id)
    .where('key', '=', key)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

export function insertManualValue(tx: Transaction, row: NewRow<'manual_values'>) {
  return tx
    .insertInto('manual_values')
    .values({ ...row, value: asJsonb(row.value) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateManualValue = (
  tx: Transaction,
  id: string,
  ended: Partial<Pick<ManualRow, 'replaced_at' | 'withdrawn_at' | 'withdrawn_by_name' | 'withdrawal_reason'>>,
) => tx.updateTable('manual_values').set(ended).where('id', '=', id).execute()

/** Whoever records something of a container has its shipment. Undefined where there is no such container. */
export function lockShipmentOf(tx: Transaction, container_id: string) {
  return tx
    .selectFrom('shipments')
    .select(['id', 'account_id', 'line_tracking_stopped_at'])
    .where('id', '=', (eb) => eb.selectFrom('containers').select('shipment_id').where('id', '=', container_id))
    .forUpdate()
    .executeTakeFirst()
}

/** Who sets it: the person, or the key by its name. */
export async function authorOf(tx: Transaction, { user_id, api_key_id }: Principal) {
  if (user_id) {
    const person = await tx.selectFrom('users').select(['name', 'email']).where('id', '=', user_id).executeTakeFirst()
    return { author_kind: 'person', author_name: person?.name ?? person?.email ?? null, user_id } as const
  }
  const key = api_key_id
    ? await tx.selectFrom('api_keys').select('name').where('id', '=', api_key_id).executeTakeFirst()
    : undefined
  return { author_kind: 'system', author_name: key?.name ?? null, user_id: null } as const
}

/** Who sets a value by hand: one of those, or the trucker of a delivery order. */
export async function handAuthorOf(tx: Transaction, principal: Principal) {
  const { delivery_order_id = null } = principal
  if (delivery_order_id === null) return { ...(await authorOf(tx, principal)), delivery_order_id }
  const trucker = await tx
    .selectFrom('delivery_orders')
    .innerJoin('parties', 'parties.id', 'delivery_orders.trucker_id')
    .select('company_name')
    .where('delivery_orders.id', '=', delivery_order_id)
    .executeTakeFirst()
  return {
    author_kind: 'trucker',
    author_name: trucker?.company_name ?? null,
    user_id: null,
    delivery_order_id,
  } as const
}

export interface ChangedValue {
  id: string
  /** What has come to be reported beside it; null where nothing has, or it counts no more. */
  value: string | number | null
  /** Who reports it, by name. */
  by: string | null
  /** Whether who set it is asked: not where it is no news. */
  is_news: boolean
}

/** Notes what is reported beside values that persons set by hand. What was noted before is noted once. */
export async function noteChanged(tx: Transaction, changed: readonly ChangedValue[], ask_due_at: string) {
  if (changed.length === 0) return
  await sql`
    update manual_values m
    set changed_value = c.value, changed_by = c.by,
      ask_due_at = case when c.value is not null and c.is_news then ${ask_due_at}::timestamptz end
    from (
      select id, nullif(value, 'null'::jsonb) as value, by, is_news
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id uuid, value jsonb, by text, is_news boolean)) c
    where m.id = c.id and m.user_id is not null and m.withdrawn_at is null and m.replaced_at is null
      and m.changed_value is distinct from c.value`.execute(tx)
}

export type ValueToAsk = ManualRow & { container_number: string; shipment_id: string }

/** Everything that these persons are to be asked about, so that each gets one mail. Nobody else takes it until then. */
export async function claimChanged(tx: Transaction, now: Date, lease: Date, limit: number): Promise<ValueToAsk[]> {
  const { rows } = await sql<ValueToAsk>`
    with due as (
      select id from manual_values
      where ask_due_at is not null and user_id in (
        select user_id from manual_values
        where ask_due_at <= ${now.toISOString()} and user_id is not null order by ask_due_at limit ${limit})
      for update skip locked)
    update manual_values m set ask_due_at = ${lease.toISOString()}
    from due, containers c where m.id = due.id and c.id = m.container_id
    returning m.*, c.number as container_number, c.shipment_id`.execute(tx)
  return rows
}

/** Those of them that are still to be asked about: nobody was faster, and none has ended meanwhile. */
export async function settleChanged(tx: Transaction, rows: readonly ValueToAsk[]): Promise<Set<string>> {
  const { rows: settled } = await sql<{ id: string; is_standing: boolean }>`
    update manual_values set ask_due_at = null
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and ask_due_at = ${rows[0]?.ask_due_at ?? null}
    returning id, withdrawn_at is null and replaced_at is null as is_standing`.execute(tx)
  return new Set(settled.flatMap(({ id, is_standing }) => (is_standing ? id : [])))
}
