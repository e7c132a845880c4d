import { sql } from 'kysely'
import { asJson, list } from '../bulk.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** Writes what is measured of the containers of a shipment; of the others nothing is kept. Same again writes nothing. */
export async function saveMeasures(
  tx: Transaction,
  shipment_id: string,
  measures: readonly NewRow<'line_measures'>[],
): Promise<void> {
  const ids = measures.map(({ container_id }) => container_id)
  await sql`delete from line_measures
    where shipment_id = ${shipment_id} and container_id <> all(${ids}::uuid[])`.execute(tx)
  const [first] = measures
  if (!first) return
  const columns = Object.keys(first)
  const values = columns.filter((column) => column !== 'container_id')
  await sql`insert into line_measures as m (${list(columns)})
    select ${list(columns, 'r')} from jsonb_populate_recordset(null::line_measures, ${asJson(measures)}::jsonb) r
    on conflict (container_id) do update
      set ${sql.join(values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      where (${list(values, 'm')}) is distinct from (${list(values, 'excluded')})`.execute(tx)
  await noteTwins(
    tx,
    shipment_id,
    measures.map(({ container_number }) => container_number),
  )
}

/**
 * Both that are measured of one box, under two bills. One that somebody is writing at this moment is passed over, so that
 * two shipments cannot wait for each other: it finds its twin when it is next written.
 */
async function noteTwins(tx: Transaction, shipment_id: string, numbers: readonly string[]) {
  const { rows } = await sql<{ container_number: string }>`
    select distinct container_number from line_measures
    where container_number = any(${numbers}::text[]) and shipment_id <> ${shipment_id}`.execute(tx)
  if (rows.length === 0) return
  await sql`update line_measures set has_twin = true where container_id in (
    select container_id from line_measures
    where container_number = any(${rows.map((one) => one.container_number)}::text[]) and not has_twin
    order by container_id for update skip locked)`.execute(tx)
}
