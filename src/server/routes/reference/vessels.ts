import { type vessels as endpoints, vessel } from '#contract/reference/vessel.ts'
import type { Point } from '#domain/reference/great-circle.ts'
import { seaRoute } from '#domain/reference/sea-route.ts'
import { legStates } from '#domain/tracking/container-route.ts'
import { hourly, seaLeg, shipNow } from '#domain/tracking/voyage.ts'
import type { Transaction } from '../../db/scope.ts'
import { containerOnVessel, findRoute } from '../../db/tracking/container-route.ts'
import { listPositions } from '../../db/tracking/vessel-positions.ts'
import { findVessel } from '../../db/tracking/vessels.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { lastSeen, mapStop } from '../../tracking/map-stops.ts'

const week = 7 * 24 * 3_600_000

type Vessel = NonNullable<Awaited<ReturnType<typeof findVessel>>>

export const vessels: HandlersOf<typeof endpoints> = {
  async get({ tx, params, context }) {
    const row = found(await findVessel(tx, params.id))
    const { 'show_positions[from_timestamp]': from, 'show_positions[to_timestamp]': to } = params
    if (from === undefined && to === undefined) return { data: render(vessel, row) }
    const end = to ?? context.now().toISOString()
    const window = { from: from ?? new Date(Date.parse(end) - week).toISOString(), to: end }
    return { data: render(vessel, { ...row, positions: await listPositions(tx, row.id, window) }) }
  },
  async future_positions({ tx, params, context }) {
    const row = found(await findVessel(tx, params.id))
    return { data: render(vessel, { ...row, positions: await reckon(tx, row, params, context) }) }
  },
  async future_positions_with_coordinates({ tx, params, context }) {
    const row = found(await findVessel(tx, params.id))
    return { data: render(vessel, { ...row, positions: await reckon(tx, row, params, context) }) }
  },
}

interface RouteParams {
  port_id?: string | undefined
  previous_port_id?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** Hour by hour to the next port, from the place that was given, or where she is, or where she should be. */
async function reckon(tx: Transaction, row: Vessel, asked: RouteParams, { reference, now }: Context) {
  const network = reference.seaNetwork()
  const leg = await currentLeg(tx, row.id, reference)
  const to = portOf(asked.port_id, 'port_id', reference) ?? leg?.to
  if (!to) return []
  const from = portOf(asked.previous_port_id, 'previous_port_id', reference) ?? leg?.from
  const isTheLeg = leg?.to.code === to.code
  const arrives_at = isTheLeg ? leg.arrives_at : null
  const ahead = (points: readonly Point[]) =>
    hourly(points, { now: now(), arrives_at, speed: row.nautical_speed_knots })

  const end = { locode: to.code, latitude: to.latitude, longitude: to.longitude }
  const { latitude, longitude } = asked
  if (latitude !== undefined && longitude !== undefined)
    return ahead(seaRoute(network, { latitude, longitude }, end).points)
  const seen = lastSeen(row)
  if (from && isTheLeg && leg.departed_at)
    return ahead(shipNow(network, { from, to, departed_at: leg.departed_at, arrives_at, seen }, now()).after)
  if (seen) return ahead(seaRoute(network, seen, end).points)
  return from ? ahead(seaLeg(network, from, to).points) : []
}

/** The leg that a ship is on, or that is next, as the container says that boarded her last. */
async function currentLeg(tx: Transaction, vessel_id: string, reference: Context['reference']) {
  const container_id = await containerOnVessel(tx, vessel_id)
  const route = container_id && (await findRoute(tx, container_id, reference))
  if (!route) return undefined
  const stops = route.stops.flatMap((stop) => mapStop(stop, reference))
  const at = legStates(stops).findIndex(
    (state, one) => state !== 'behind' && stops[one]?.outbound?.vessel_id === vessel_id,
  )
  const [from, to] = [stops[at], stops[at + 1]]
  if (!from || !to) return undefined
  const departed_at = from.outbound?.actual_at ?? null
  return { from: from.port, to: to.port, departed_at, arrives_at: to.inbound?.estimated_at ?? null }
}

/** @throws 400 for a port that nobody knows */
function portOf(idOrCode: string | undefined, parameter: string, reference: Context['reference']) {
  if (idOrCode === undefined) return undefined
  const port = reference.find('port', idOrCode)
  if (!port || port.latitude === null || port.longitude === null)
    throw new HttpError('invalid_parameter', `${parameter}: there is no such port.`, { parameter })
  return { code: port.code, latitude: port.latitude, longitude: port.longitude }
}
