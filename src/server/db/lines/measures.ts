import { sql } from 'kysely'
import { asJson, list } from '../bulk.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/**
 * Writes what is measured of the containers of these shipments; of their others nothing is kept. Same again writes
 * nothing.
 */
export async function saveMeasures(
  tx: Transaction,
  shipment_ids: readonly string[],
  measures: readonly NewRow<'line_measures'>[],
): Promise<void> {
  if (shipment_ids.length === 0) return
  const ids = measures.map(({ container_id }) => container_id)
  const outdated = sql`delete from line_measures
    where shipment_id = any(${shipment_ids}::uuid[]) and container_id <> all(${ids}::uuid[])`
  const [first] = measures
  if (!first) {
    await outdated.execute(tx)
    return
  }
  const columns = Object.keys(first)
  const values = columns.filter((column) => column !== 'container_id')
  await sql`with outdated as (${outdated})
    insert into line_measures as m (${list(columns)})
    select ${list(columns, 'r')} from jsonb_populate_recordset(null::line_measures, ${asJson(measures)}::jsonb) r
    order by r.container_id
    on conflict (container_id) do update
      set ${sql.join(values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      where (${list(values, 'm')}) is distinct from (${list(values, 'excluded')})`.execute(tx)
  await noteTwins(
    tx,
    measures.map(({ container_number }) => container_number),
  )
}

/**
 * Both that are measured of one box, under two bills. One that somebody is writing at this moment is passed over, so that
 * two shipments cannot wait for each other: it finds its twin when it is next written.
 */
async function noteTwins(tx: Transaction, numbers: readonly string[]) {
  if (numbers.length === 0) return
  await sql`update line_measures set has_twin = true where container_id in (
    select container_id from line_measures m
    where container_number = any(${numbers}::text[]) and not has_twin and exists (
      select from line_measures o
      where o.container_number = m.container_number and o.account_id = m.account_id and o.shipment_id <> m.shipment_id)
    order by container_id for update skip locked)`.execute(tx)
}
