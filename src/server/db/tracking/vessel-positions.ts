import { sql } from 'kysely'
import type { VesselPosition } from '#contract/reference/vessel.ts'
import { groupBy } from '#domain/group-by.ts'
import { insertMissingRows, updateRows } from '../bulk.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Vessel = Row<'vessels'>

export interface SentPosition {
  imo: string | null
  mmsi: string | null
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
  /** UTC instant. */
  timestamp: string
}

/** Keeps what is about ships that the account knows. Of the rest nothing is kept: it may be the whole world's fleet. */
export async function savePositions(tx: Transaction, sent: readonly SentPosition[]) {
  const numbers = (name: 'imo' | 'mmsi') => [...new Set(sent.flatMap((one) => one[name] ?? []))]
  const known = await tx
    .selectFrom('vessels')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('imo', '=', sql<string>`any(${numbers('imo')}::text[])`),
        eb('mmsi', '=', sql<string>`any(${numbers('mmsi')}::text[])`),
      ]),
    )
    // In one order, so that two batches cannot wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byImo = new Map(known.map((one) => [one.imo, one]))
  const byMmsi = new Map(known.map((one) => [one.mmsi, one]))
  const matched = sent.flatMap((one) => {
    const vessel = (one.imo !== null && byImo.get(one.imo)) || (one.mmsi !== null && byMmsi.get(one.mmsi))
    return vessel ? [{ ...one, vessel }] : []
  })
  const rows = matched.map(({ vessel, imo: _, mmsi: __, ...position }) => ({ vessel_id: vessel.id, ...position }))
  const accepted = await insertMissingRows(tx, 'vessel_positions', rows)
  await updateRows(tx, 'vessels', newestOf(matched))
  return { accepted, duplicate: matched.length - accepted, unmatched: sent.length - matched.length }
}

/** What is new of each ship: her last position, and the MMSI by which she is known from now on. */
function newestOf(matched: readonly (SentPosition & { vessel: Vessel })[]) {
  return [...groupBy(matched, ({ vessel }) => vessel.id).values()].flatMap((own) => {
    const [{ vessel }] = own as [(typeof own)[0]]
    const newest = own.reduce((a, b) => (b.timestamp > a.timestamp ? b : a))
    const mmsi = own.findLast((one) => one.mmsi !== null)?.mmsi ?? vessel.mmsi
    const isNews = newest.timestamp > (vessel.position_timestamp ?? '')
    if (!isNews && mmsi === vessel.mmsi) return []
    const position = {
      latitude: newest.latitude,
      longitude: newest.longitude,
      nautical_speed_knots: newest.speed,
      navigational_heading_degrees: newest.heading,
      position_timestamp: newest.timestamp,
    }
    return [{ ...vessel, mmsi, ...(isNews && position) }]
  })
}

/** Where each vessel was last is kept with her, whatever its age. */
/** Some of them. @returns how many */
export async function deleteOldPositions(tx: Transaction, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from vessel_positions where ctid = any(array(
    select ctid from vessel_positions where timestamp < ${before.toISOString()} limit ${most}))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** More than a week of them, one a minute. */
const most = 11_000

/** Oldest first; of too many the newest. */
export async function listPositions(
  tx: Transaction,
  vessel_id: string,
  { from, to }: { from: string; to: string },
): Promise<VesselPosition[]> {
  const rows = await tx
    .selectFrom('vessel_positions')
    .select(['latitude', 'longitude', 'heading', 'timestamp'])
    .where('vessel_id', '=', vessel_id)
    .where('timestamp', '>=', from)
    .where('timestamp', '<=', to)
    .orderBy('timestamp', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map((row) => ({ ...row, estimated: false }))
}
