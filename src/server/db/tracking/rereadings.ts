import { sql } from 'kysely'
import type { TimeZoneDocument } from '#domain/zones/encode.ts'
import { changedZones, readTimeZones, type ZoneTable } from '#domain/zones/zone-table.ts'
import type { TimeZones } from '../../reference/time-zones.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

type Rereading = Row<'rereadings'>

/**
 * Where the store was written with another table, notes what is to be read again, and that all is read with this one from
 * now on. One server does it; the others wait, and find it done. An empty store is taken as it is.
 */
export function planRereadings(store: Store, timeZones: TimeZones, now: Date): Promise<void> {
  return withSystem(store, async (tx) => {
    await sql`lock table time_zone_tables in share row exclusive mode`.execute(tx)
    const was = await tx.selectFrom('time_zone_tables').selectAll().where('is_current', '=', true).executeTakeFirst()
    if (was?.digest === timeZones.digest) return
    await tx.updateTable('time_zone_tables').set({ is_current: false }).execute()
    await sql`
      insert into time_zone_tables values (${timeZones.digest}, ${timeZones.sent}, true)
      on conflict (digest) do update set is_current = true`.execute(tx)
    if (!was) return
    const zones = changedZones(JSON.parse(was.document), JSON.parse(timeZones.sent))
    if (zones.length === 0) return
    // What was noted before and is not done yet still has the instants of the table before that.
    await sql`
      insert into rereadings (account_id, shipment_id, was, due_at)
      select distinct account_id, shipment_id, ${was.digest}, ${now.toISOString()}::timestamptz
      from observations where fact->>'timezone' = any(${zones}::text[])
      on conflict do nothing`.execute(tx)
  })
}

/** For this process for a while; what a killed one had taken is due again then. */
export function claimRereadings(store: Store, now: Date, limit: number): Promise<Rereading[]> {
  const later = new Date(now.getTime() + 5 * 60_000).toISOString()
  return withSystem(store, async (tx) => {
    const { rows } = await sql<Rereading>`
      update rereadings set due_at = ${later} where id in (
        select id from rereadings where due_at <= ${now.toISOString()}
        order by due_at, id limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}

export function tableOf(store: Store, digest: string): Promise<ZoneTable> {
  return withSystem(store, async (tx) => {
    const { document } = await tx
      .selectFrom('time_zone_tables')
      .select('document')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow()
    return readTimeZones(JSON.parse(document) as TimeZoneDocument)
  })
}

/**
 * The facts of a shipment, or those of an account that belong to none, as far as they are read again. Nobody else writes
 * the shipment until the end of the transaction: the same lock as that of a report.
 */
export async function factsToReread(tx: Transaction, { account_id, shipment_id }: Rereading) {
  if (shipment_id !== null)
    await tx.selectFrom('shipments').select('id').where('id', '=', shipment_id).forUpdate().executeTakeFirst()
  return tx
    .selectFrom('observations')
    .select(['id', 'container_id', 'digest', 'fact'])
    .where('account_id', '=', account_id)
    .where('shipment_id', shipment_id === null ? 'is' : '=', shipment_id)
    .execute()
}

export async function deleteFact(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('observations').where('id', '=', id).execute()
}

export async function deleteRereading(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('rereadings').where('id', '=', id).execute()
}
