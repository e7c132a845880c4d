import { sql } from 'kysely'
import type { VesselPosition } from '#contract/vessel.ts'
import { insertMissingRows } from './bulk.ts'
import type { Transaction } from './scope.ts'

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
    .select(['id', 'imo', 'mmsi', 'position_timestamp'])
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
  const accepted = await insertMissingRows(tx, 'vessel_positions', rows.map(withAccount(await accountOf(tx))))
  for (const vessel of known) await keepNewest(tx, vessel, matched)
  return { accepted, duplicate: matched.length - accepted, unmatched: sent.length - matched.length }
}

const withAccount =
  (account_id: string) =>
  <Position extends object>(row: Position) => ({ account_id, ...row })

async function accountOf(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`select current_account_id() as id`.execute(tx)
  return (rows[0] as { id: string }).id
}

async function keepNewest(
  tx: Transaction,
  { id, position_timestamp }: { id: string; position_timestamp: string | null },
  matched: readonly (SentPosition & { vessel: { id: string } })[],
) {
  const own = matched.filter(({ vessel }) => vessel.id === id).toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
  const newest = own.at(-1)
  const mmsi = own.findLast((one) => one.mmsi !== null)?.mmsi
  if (!newest) return
  const isNews = position_timestamp === null || Date.parse(newest.timestamp) > Date.parse(position_timestamp)
  if (!isNews && !mmsi) return
  await tx
    .updateTable('vessels')
    .set({
      ...(mmsi && { mmsi }),
      ...(isNews && {
        latitude: newest.latitude,
        longitude: newest.longitude,
        nautical_speed_knots: newest.speed,
        navigational_heading_degrees: newest.heading,
        position_timestamp: newest.timestamp,
      }),
    })
    .where('id', '=', id)
    .execute()
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
