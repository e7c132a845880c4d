import { sql } from 'kysely'
import type { RuleFields } from '#contract/free-time/rule.ts'
import { insertRows } from '../bulk.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { wakeWorkers } from '../store/wake-workers.ts'
import { accountInScope } from './calendars.ts'

export type RuleRow = Row<'free_time_rules'>

export const ownRules = (tx: Transaction): Promise<RuleRow[]> => tx.selectFrom('free_time_rules').selectAll().execute()

/** Those that decide now. */
export const rulesInUse = (tx: Transaction, account_id: string): Promise<RuleRow[]> =>
  tx
    .selectFrom('free_time_rules')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('is_enabled', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

/** Puts a set of rules where one with this id may be. */
export async function putRule(tx: Transaction, id: string, fields: RuleFields, now: Date, removed_at: string | null) {
  const { rows } = await sql<{ account_id: string; created_at: string }>`
    delete from free_time_rules where id = ${id} returning account_id, created_at`.execute(tx)
  const account_id = rows[0]?.account_id ?? (await accountInScope(tx))
  const at = now.toISOString()
  const times = { created_at: rows[0]?.created_at ?? at, updated_at: at, removed_at }
  await insertRows(tx, 'free_time_rules', [{ ...fields, id, account_id, ...times }])
}

export async function deleteRule(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('free_time_rules').where('id', '=', id).execute()
}

/** How many containers each of these has decided something of. */
export async function usesOfRules(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; uses: number }>`
    select r.id, (select count(*)::int from containers c
      where c.free_time <> '[]' and c.free_time @> jsonb_build_array(jsonb_build_object('rule_id', r.id))) uses
    from unnest(${ids}::text[]) r (id)`.execute(tx)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/**
 * What has not come back yet is decided anew by the workers, as many at a time as it takes.
 * @param rule where it is the only one that has changed: then only what it has decided, or may decide now
 */
export async function recheckFreeTime(
  tx: Transaction,
  now: Date,
  rule?: Pick<RuleRow, 'id' | 'shipping_line_scac' | 'party_id'>,
): Promise<void> {
  const decided = rule ? sql`free_time @> ${JSON.stringify([{ rule_id: rule.id }])}::jsonb` : sql`true`
  const mayFit = sql.join(
    [
      sql`true`,
      ...(rule?.shipping_line_scac ? [sql`shipping_line_scac = ${rule.shipping_line_scac}`] : []),
      ...(rule?.party_id ? [sql`customer_id = ${rule.party_id}`] : []),
    ],
    sql` and `,
  )
  await sql`update shipments s set state_until = ${now.toISOString()}
    where exists (select from containers c where c.shipment_id = s.id and c.empty_terminated_at is null
      and (${decided} or ${mayFit}))`.execute(tx)
  await wakeWorkers(tx)
}

/** Its customer or its references are others: where rules ask for such, the workers decide it anew. */
export async function recheckShipment(tx: Transaction, id: string, now: string): Promise<void> {
  const { numAffectedRows } = await sql`update shipments s set state_until = ${now}
    where id = ${id} and exists (select from free_time_rules r
      where r.account_id = s.account_id and r.is_enabled and r.removed_at is null
        and (r.party_id is not null or r.reference is not null))`.execute(tx)
  if (numAffectedRows) await wakeWorkers(tx)
}
