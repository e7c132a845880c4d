import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** Containers that have joined an exception which was open already. */
export interface Join {
  exception_id: string
  container_ids: string[]
  created_at: string
}

/** Kept only where a rule of the account asks for them. */
export async function keepJoins(tx: Transaction, joins: readonly Join[]): Promise<void> {
  if (joins.length === 0) return
  await sql`insert into exception_joins (exception_id, container_ids, created_at)
    select j.exception_id, j.container_ids, j.created_at
    from jsonb_to_recordset(${JSON.stringify(joins)}::jsonb)
      as j (exception_id uuid, container_ids uuid[], created_at timestamptz)
    where exists (select from alert_rules where is_enabled and has_view)`.execute(tx)
}

/** The first of them, which are forgotten when the transaction commits: as far as they still are in one that is at work. */
export async function takeJoins(tx: Transaction, limit: number): Promise<Join[]> {
  const { rows } = await sql<Join>`
    with taken as (
      delete from exception_joins where id in (select id from exception_joins order by id limit ${limit}) returning *)
    select t.exception_id, t.created_at, array(select c.container_id from exception_containers c
      where c.exception_id = t.exception_id and c.container_id = any(t.container_ids)) as container_ids
    from taken t join exceptions e on e.id = t.exception_id
    where e.closed_at is null and e.state in ('open', 'acknowledged') order by t.id`.execute(tx)
  return rows.filter(({ container_ids }) => container_ids.length > 0)
}

/** All that share these exceptions; on request without those whose joining is still to be looked at. */
export async function containersOfExceptions(
  tx: Transaction,
  ids: readonly string[],
  { isSettled = false } = {},
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ exception_id: string; container_ids: string[] }>`
    select c.exception_id, array_agg(c.container_id) as container_ids from exception_containers c
    where c.exception_id = any(${ids}::uuid[]) and not (${isSettled} and exists (
      select from exception_joins j where j.exception_id = c.exception_id and c.container_id = any(j.container_ids)))
    group by c.exception_id`.execute(tx)
  return new Map(rows.map(({ exception_id, container_ids }) => [exception_id, container_ids]))
}
