import { arc, bearing, between, distance, type Point } from './great-circle.ts'

/** Straits and canals that can be closed to a route. */
export type Passage = string

export interface SeaRows {
  waypoints: readonly { id: string; latitude: number; longitude: number; passage: Passage | null }[]
  edges: readonly { from: string; to: string; distance_nm: number }[]
  /** The waypoints off each port. */
  port_access: readonly { locode: string; waypoint: string; distance_nm: number }[]
}

interface Link {
  to: string
  miles: number
}

export interface SeaNetwork {
  points: ReadonlyMap<string, Point & { passage: Passage | null }>
  links: ReadonlyMap<string, readonly Link[]>
  ports: ReadonlyMap<string, readonly Link[]>
}

/** A port by its LOCODE, or a ship by where she is. */
export interface End extends Point {
  locode?: string | null
}

export interface SeaRoute {
  points: Point[]
  distance_nm: number
  /** A great circle over whatever is in between: no way by sea is known. */
  approximate: boolean
}

/** @throws where an edge or a port names a waypoint that is not there */
export function buildSeaNetwork({ waypoints, edges, port_access }: SeaRows): SeaNetwork {
  const points = new Map(waypoints.map(({ id, ...point }) => [id, point]))
  const links = new Map<string, Link[]>(waypoints.map(({ id }) => [id, []]))
  const ports = new Map<string, Link[]>()
  const linksOf = (id: string) => {
    const found = links.get(id)
    if (!found) throw new Error(`There is no waypoint ${id}`)
    return found
  }
  for (const { from, to, distance_nm: miles } of edges) {
    linksOf(from).push({ to, miles })
    linksOf(to).push({ to: from, miles })
  }
  for (const { locode, waypoint, distance_nm: miles } of port_access) {
    linksOf(waypoint)
    ports.set(locode, [...(ports.get(locode) ?? []), { to: waypoint, miles }])
  }
  return { points, links, ports }
}

/** Farther from every waypoint than this is not at sea. */
const reach = 700

/** The way by sea: a drawing aid, not navigation. Of a network of a few hundred points the shortest path. */
export function seaRoute(network: SeaNetwork, from: End, to: End, blocked: readonly Passage[] = []): SeaRoute {
  const [leaving, entering] = [accessOf(network, from), accessOf(network, to)]
  const path = shortest(network, leaving, entering, new Set(blocked))
  if (!path) return { points: arc(from, to), distance_nm: distance(from, to), approximate: true }
  const stops = [from, ...path.ids.map((id) => network.points.get(id) as Point), to].map(plain)
  const legs = stops.slice(1).map((stop, at) => arc(stops[at] as Point, stop))
  const points = legs.flatMap((leg, at) => (at === 0 ? leg : leg.slice(1)))
  return { points, distance_nm: path.miles, approximate: false }
}

const plain = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/** A port that is not in the table, and a ship, begin at the nearest waypoints. */
function accessOf({ points, ports }: SeaNetwork, end: End): readonly Link[] {
  const known = end.locode ? ports.get(end.locode) : undefined
  if (known) return known
  return [...points]
    .map(([to, point]) => ({ to, miles: distance(end, point) }))
    .filter(({ miles }) => miles <= reach)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 3)
}

/** Dijkstra's; a few hundred points need no heap. */
function shortest(
  { points, links }: SeaNetwork,
  leaving: readonly Link[],
  entering: readonly Link[],
  blocked: ReadonlySet<Passage>,
): { ids: string[]; miles: number } | undefined {
  const isOpen = (id: string) => !blocked.has(points.get(id)?.passage ?? '')
  const known = new Map<string, { miles: number; via: string | null }>()
  const done = new Set<string>()
  for (const { to, miles } of leaving) if (isOpen(to)) known.set(to, { miles, via: null })
  const last = new Map(entering.map(({ to, miles }) => [to, miles]))
  let best: { id: string; miles: number } | undefined
  while (true) {
    let next: string | undefined
    let miles = best?.miles ?? Number.POSITIVE_INFINITY
    for (const [id, one] of known) if (!done.has(id) && one.miles < miles) [next, miles] = [id, one.miles]
    if (next === undefined) break
    done.add(next)
    const end = last.get(next)
    if (end !== undefined && miles + end < (best?.miles ?? Number.POSITIVE_INFINITY))
      best = { id: next, miles: miles + end }
    for (const link of links.get(next) ?? []) {
      const total = miles + link.miles
      if (isOpen(link.to) && total < (known.get(link.to)?.miles ?? Number.POSITIVE_INFINITY))
        known.set(link.to, { miles: total, via: next })
    }
  }
  if (!best) return undefined
  const ids: string[] = []
  for (let id: string | null = best.id; id !== null; id = known.get(id)?.via ?? null) ids.unshift(id)
  return { ids, miles: best.miles }
}

export interface Along {
  position: Point
  /** Degrees from north. */
  heading: number
  /** The way so far and the way that is left; both end at the position. */
  before: Point[]
  after: Point[]
}

/** The point at a share of a line's length, 0 to 1. The line has two points or more. */
export function pointAlong(points: readonly Point[], share: number): Along {
  const lengths = points.slice(1).map((point, at) => distance(points[at] as Point, point))
  let left = lengths.reduce((sum, one) => sum + one, 0) * Math.min(Math.max(share, 0), 1)
  let at = 0
  while (at < lengths.length - 1 && left > (lengths[at] as number)) {
    left -= lengths[at] as number
    at += 1
  }
  const [from, to] = [points[at] as Point, points[at + 1] as Point]
  const length = lengths[at] as number
  const position = between(from, to, length > 0 ? Math.min(left / length, 1) : 0)
  return {
    position,
    heading: bearing(from, to),
    before: [...points.slice(0, at + 1), position],
    after: [position, ...points.slice(at + 1)],
  }
}

/** How much of a voyage is behind a ship by the clock alone. Never all of it: she has arrived when somebody says so. */
export function shareOfTime(
  { departed_at, arrives_at }: { departed_at: string; arrives_at: string },
  now: Date,
): number {
  const [start, end] = [Date.parse(departed_at), Date.parse(arrives_at)]
  if (!(end > start)) return 0.99
  return Math.min(Math.max((now.getTime() - start) / (end - start), 0), 0.99)
}
