import type { VesselPosition } from '#contract/reference/vessel.ts'
import { distance, type Point } from '../reference/great-circle.ts'
import { type SeaNetwork, type SeaRoute, seaRoute } from '../reference/sea-route.ts'
import { pointAlong, shareOfTime } from './along.ts'

/** Knots, of a ship of which nothing else is known. */
const usualSpeed = 16
/** A position that is older says where she was. */
const fresh = 24 * 3_600_000
const hour = 3_600_000

export interface Seaport extends Point {
  code: string
}

export interface ShipPosition extends Point {
  timestamp: string
  heading: number | null
  /** Knots. */
  speed: number | null
  estimated: boolean
}

export interface Voyage {
  from: Seaport
  to: Seaport | null
  departed_at: string
  arrives_at: string | null
  /** The last that somebody has seen of the ship. */
  seen: Omit<ShipPosition, 'estimated'> | null
}

const portEnd = ({ code, latitude, longitude }: Seaport) => ({ locode: code, latitude, longitude })

export const seaLeg = (network: SeaNetwork, from: Seaport, to: Seaport): SeaRoute =>
  seaRoute(network, portEnd(from), portEnd(to))

export interface ShipNow {
  position: ShipPosition | null
  /** The way she has come and the way that is left; empty where nobody knows. */
  before: Point[]
  after: Point[]
}

/** Where a ship under way is: where she was seen, if that was within a day, else where she should be by the clock. */
export function shipNow(network: SeaNetwork, voyage: Voyage, now: Date): ShipNow {
  const { from, to, departed_at, seen } = voyage
  if (seen && isFresh(seen, departed_at, now)) {
    const before = seaRoute(network, portEnd(from), seen).points
    const after = to ? seaRoute(network, seen, portEnd(to)).points : []
    return { position: { ...seen, estimated: false }, before, after }
  }
  if (!to) return { position: null, before: [], after: [] }
  const leg = seaLeg(network, from, to)
  const arrives_at = voyage.arrives_at ?? arrival(departed_at, leg.distance_nm)
  const { position, heading, before, after } = pointAlong(leg.points, shareOfTime({ departed_at, arrives_at }, now))
  const hours = (Date.parse(arrives_at) - Date.parse(departed_at)) / hour
  const speed = hours > 0 ? rounded(Math.min(leg.distance_nm / hours, 30)) : null
  const timestamp = now.toISOString()
  return { position: { ...position, timestamp, heading: rounded(heading), speed, estimated: true }, before, after }
}

const isFresh = ({ timestamp }: { timestamp: string }, departed_at: string, now: Date) =>
  now.getTime() - Date.parse(timestamp) <= fresh && Date.parse(timestamp) >= Date.parse(departed_at)

const arrival = (departed_at: string, miles: number) =>
  new Date(Date.parse(departed_at) + (miles / usualSpeed) * hour).toISOString()

const rounded = (value: number) => Math.round(value * 10) / 10

/** At most this far ahead: no voyage takes longer. */
const mostHours = 60 * 24

/**
 * Where a ship will be at each full hour from now until she arrives, and at her arrival. Without a time of arrival, or
 * with one that has passed, she goes on at her own speed.
 */
export function hourly(
  points: readonly Point[],
  { now, arrives_at, speed }: { now: Date; arrives_at: string | null; speed: number | null },
): VesselPosition[] {
  if (points.length < 2) return []
  const miles = points.slice(1).reduce((sum, point, at) => sum + distance(points[at] as Point, point), 0)
  const start = now.getTime()
  const planned = arrives_at === null ? Number.NaN : Date.parse(arrives_at)
  const reckoned = start + (miles / (speed && speed > 1 ? speed : usualSpeed)) * hour
  const end = Math.min(planned > start ? planned : reckoned, start + mostHours * hour)
  const times: number[] = []
  for (let at = Math.ceil((start + 1) / hour) * hour; at < end; at += hour) times.push(at)
  return [...times, end].map((time) => {
    const along = pointAlong(points, end > start ? (time - start) / (end - start) : 1)
    return {
      latitude: coordinate(along.position.latitude),
      longitude: coordinate(along.position.longitude),
      heading: rounded(along.heading),
      timestamp: new Date(time).toISOString(),
      estimated: true,
    }
  })
}

/** To a ten-thousandth of a degree: ten metres. */
export const coordinate = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** A line with at most so many points, the first and the last among them. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const step = (items.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)] as Item)
}
