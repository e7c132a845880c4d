import { arc, distance, type Point } from './great-circle.ts'

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
  /** Where a ship joins the network, on her way to the waypoint. */
  via?: Point
}

export interface SeaNetwork {
  points: ReadonlyMap<string, Point & { passage: Passage | null }>
  links: ReadonlyMap<string, readonly Link[]>
  /** Points of the edges: where ships that are no ports may join them. */
  lanes: readonly { ends: readonly [string, string]; points: readonly Point[] }[]
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
  const at = (id: string) => points.get(id) as Point
  const lanes = edges.map(({ from, to }) => ({ ends: [from, to] as const, points: arc(at(from), at(to)) }))
  return { points, links, lanes, ports }
}

/** Farther from every lane than this is not at sea. */
const reach = 700

/** The way by sea: a drawing aid, not navigation. Of a network of a few hundred points the shortest path. */
export function seaRoute(network: SeaNetwork, from: End, to: End, blocked: readonly Passage[] = []): SeaRoute {
  const [leaving, entering] = [accessOf(network, from), accessOf(network, to)]
  const path = shortest(network, leaving, entering, new Set(blocked))
  if (!path) return { points: arc(from, to), distance_nm: distance(from, to), approximate: true }
  const between = path.ids.map((id) => network.points.get(id) as Point)
  const joins = [path.first.via ?? [], path.last.via ?? []].map((one) => [one].flat())
  const stops = [from, ...(joins[0] ?? []), ...between, ...(joins[1] ?? []), to].map(plain)
  const legs = stops.slice(1).map((stop, at) => arc(stops[at] as Point, stop))
  const points = legs.flatMap((leg, at) => (at === 0 ? leg : leg.slice(1)))
  return { points, distance_nm: path.miles, approximate: false }
}

const plain = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/**
 * A port that is not in the table, and a ship, join the lanes around them, each where that makes the way to its ends
 * shortest: the farther they are from all, the farther around, for on the open sea nothing is in between.
 */
function accessOf({ lanes, ports }: SeaNetwork, end: End): readonly Link[] {
  const known = end.locode ? ports.get(end.locode) : undefined
  if (known) return known
  const measured = lanes.map(({ ends, points }) => ({
    ends,
    joins: points.map((point) => ({ point, miles: distance(end, point) })),
  }))
  const nearest = Math.min(...measured.flatMap(({ joins }) => joins.map(({ miles }) => miles)))
  if (nearest > reach) return []
  const around = nearest * 3 + 60
  return measured.flatMap(({ ends, joins }) => {
    const near = joins.filter(({ miles }) => miles <= around)
    const target = (at: 0 | 1) => joins.at(at === 0 ? 0 : -1)?.point as Point
    return ([0, 1] as const).flatMap((at): Link[] => {
      const ways = near.map(({ point, miles }) => ({
        to: ends[at],
        miles: miles + distance(point, target(at)),
        via: point,
      }))
      return ways.length > 0 ? [ways.reduce((a, b) => (b.miles < a.miles ? b : a))] : []
    })
  })
}

/** Dijkstra's; a few hundred points need no heap. */
function shortest(
  { points, links }: SeaNetwork,
  leaving: readonly Link[],
  entering: readonly Link[],
  blocked: ReadonlySet<Passage>,
): { ids: string[]; miles: number; first: Link; last: Link } | undefined {
  const isOpen = (id: string) => !blocked.has(points.get(id)?.passage ?? '')
  const known = new Map<string, { miles: number; via: string | null }>()
  const done = new Set<string>()
  const first = shortestTo(leaving)
  const last = shortestTo(entering)
  for (const { to, miles } of first.values()) if (isOpen(to)) known.set(to, { miles, via: null })
  let best: { id: string; miles: number } | undefined
  while (true) {
    let next: string | undefined
    let miles = best?.miles ?? Number.POSITIVE_INFINITY
    for (const [id, one] of known) if (!done.has(id) && one.miles < miles) [next, miles] = [id, one.miles]
    if (next === undefined) break
    done.add(next)
    const end = last.get(next)?.miles
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
  const [start, end] = [first.get(ids[0] as string), last.get(best.id)]
  return start && end && { ids, miles: best.miles, first: start, last: end }
}

function shortestTo(links: readonly Link[]): Map<string, Link> {
  const found = new Map<string, Link>()
  for (const link of links)
    if (link.miles < (found.get(link.to)?.miles ?? Number.POSITIVE_INFINITY)) found.set(link.to, link)
  return found
}
