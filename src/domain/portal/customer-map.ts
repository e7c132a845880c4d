import type { CustomerState } from '#contract/portal/embed.ts'
import type { CustomerMapFeature } from '#contract/portal/embed-map.ts'
import { groupBy } from '../group-by.ts'
import type { Point } from '../reference/great-circle.ts'
import type { SeaNetwork } from '../reference/sea-route.ts'
import { linesOf, type MapStop, type MapVessel } from '../tracking/container-map.ts'
import { legStates } from '../tracking/container-route.ts'
import { coordinate, seaLeg, shipNow, thinned, type Voyage } from '../tracking/voyage.ts'
import { momentAt } from './customer-container.ts'
import { allows, type Policy } from './view-policy.ts'

/** One container of an order, or an order whose containers are not named yet. */
export interface MapBox {
  order: { id: string; headline: string | null }
  /** Null where it is no container. */
  state: CustomerState | null
  /** The seaports of its way whose place is known. */
  stops: readonly MapStop[]
  /** Where it goes from the port of discharge; null: nowhere, or to a place that cannot be drawn. */
  inland: (Point & { code: string; name: string }) | null
  is_at_inland: boolean
}

export interface CustomerMapInput {
  policy: Pick<Policy, 'sections'>
  boxes: readonly MapBox[]
  vessels: ReadonlyMap<string, MapVessel>
  network: SeaNetwork
  now: Date
}

/** Where one is: at sea on a leg of its way, at a port, inland, or on the way there. */
type Whereabouts =
  | { at: 'sea'; leg: number }
  | { at: 'port'; stop: number }
  | { at: 'inland' | 'way_inland' }
  | { at: 'unknown' | 'gone' }

/** A line of more points is no clearer on a map of everything. */
const mostPoints = 100

/** Where all of these are, and the way that is left to them: what is the same of several is drawn once. */
export function customerMap(input: CustomerMapInput): { features: CustomerMapFeature[]; left_out: number } {
  const placed = input.boxes.map((box) => ({ box, where: whereabouts(box) }))
  const atSea = placed.flatMap(({ box, where }) => (where.at === 'sea' ? onLeg(box, where.leg) : []))
  const ships = [...groupBy(atSea, shipOf).values()]
    .flatMap((aboard) => voyagesOf(aboard))
    .map((one) => shipFeatures(input, one))
  const drawn = new Set(ships.flatMap(({ ship, aboard }) => (ship ? aboard.map(({ box }) => box) : [])))
  for (const { box, where } of placed) if (isOnLand(where)) drawn.add(box)
  const ways = placed.filter(({ box }) => drawn.has(box))
  return {
    features: [
      ...ships.flatMap(({ ship }) => ship ?? []),
      ...portFeatures(ways),
      ...inlandFeatures(ways),
      ...ships.flatMap(({ legs }) => legs),
      ...legsAhead(input, ways),
    ],
    left_out: leftOut(placed, drawn),
  }
}

interface Placed {
  box: MapBox
  where: Whereabouts
}

const isOnLand = ({ at }: Whereabouts) => at === 'port' || at === 'inland' || at === 'way_inland'

function leftOut(placed: readonly Placed[], drawn: ReadonlySet<MapBox>): number {
  const shown = new Set([...drawn].map(({ order }) => order.id))
  const others = placed.filter(({ box, where }) => where.at !== 'gone' && !shown.has(box.order.id))
  return new Set(others.map(({ box }) => box.order.id)).size
}

/** As its state says it, which the page says too; the way only tells which port or which leg. */
function whereabouts(box: MapBox): Whereabouts {
  const { state, stops, inland, is_at_inland } = box
  const port = (stop: number): Whereabouts => (stops[stop] ? { at: 'port', stop } : { at: 'unknown' })
  const pod = stops.findIndex(({ role }) => role === 'pod')
  switch (state) {
    case 'expected':
      return port(stops.findIndex(({ role }) => role === 'pol'))
    case null:
    case 'at_sea':
    case 'changing_ships': {
      const leg = legStates(stops).indexOf('under_way')
      if (leg >= 0) return { at: 'sea', leg }
      const reached = stops.findLastIndex(({ inbound, outbound }) => inbound?.actual_at || outbound?.actual_at)
      if (reached < 0) return port(stops.findIndex(({ role }) => role === 'pol'))
      // It has left there for a place that cannot be drawn.
      return stops[reached]?.outbound?.actual_at && stops[reached].role !== 'pod' ? { at: 'unknown' } : port(reached)
    }
    case 'in_port':
      return port(pod)
    case 'awaiting_train':
    case 'landed':
    case 'customs_check':
    case 'held':
    case 'ready':
      return is_at_inland ? { at: inland ? 'inland' : 'unknown' } : port(pod)
    case 'on_rail':
    case 'inland':
      return inland ? { at: is_at_inland ? 'inland' : 'way_inland' } : { at: 'unknown' }
    case 'with_you':
    case 'done':
    case 'cancelled':
      return { at: 'gone' }
  }
}

interface Aboard {
  box: MapBox
  from: MapStop
  to: MapStop
  vessel_id: string | null
  departed_at: string
}

function onLeg(box: MapBox, leg: number): Aboard[] {
  const [from, to] = [box.stops[leg], box.stops[leg + 1]]
  const departed_at = from?.outbound?.actual_at
  if (!from || !to || !departed_at) return []
  return [{ box, from, to, departed_at, vessel_id: from.outbound?.vessel_id ?? to.inbound?.vessel_id ?? null }]
}

/** Where nobody names her, whatever left the one port for the other on the same day is on one. */
const shipOf = ({ vessel_id, from, to, departed_at }: Aboard) =>
  vessel_id ?? `${from.port.code}>${to.port.code}@${departed_at.slice(0, 10)}`

const arrivalOf = ({ to }: Aboard) => to.inbound?.estimated_at ?? null

interface Sailing {
  aboard: readonly Aboard[]
  /** She is known to have gone on from there: what is aboard has not been reported since. */
  isOver: boolean
}

/** Whoever was to have left the ship before she sailed last is on a voyage of its own: nobody has said that it has arrived. */
function voyagesOf(aboard: readonly Aboard[], isOver = false): Sailing[] {
  const [left] = aboard.toSorted((a, b) => byText(b.departed_at, a.departed_at))
  if (!left) return []
  const sails = (one: Aboard) =>
    one === left || (one.to.port.code !== left.from.port.code && (arrivalOf(one) ?? last) > left.departed_at)
  const others = aboard.filter((one) => !sails(one))
  return [{ aboard: aboard.filter(sails), isOver }, ...voyagesOf(others, true)]
}

/** After all instants, as texts. */
const last = '~'
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One ship: between the port that she left last and the one that she calls at first, wherever the others join her. */
function shipFeatures({ policy, vessels, network, now }: CustomerMapInput, { aboard, isOver }: Sailing) {
  const [left] = aboard.toSorted((a, b) => byText(b.departed_at, a.departed_at))
  // Where arrivals are hidden, neither her place nor the order of her calls tells them.
  const isTold = allows(policy, 'containers.eta')
  const calls = [...groupBy(aboard, ({ to }) => to.port.code).values()].toSorted((a, b) =>
    isTold
      ? byText(firstArrival(a) ?? last, firstArrival(b) ?? last)
      : byText(a[0]?.to.port.name ?? '', b[0]?.to.port.name ?? ''),
  )
  const next = calls[0]?.[0]
  if (!left || !next) return { ship: null, legs: [], aboard }
  const vessel = vessels.get(left.vessel_id ?? '')
  const voyage: Voyage = {
    from: left.from.port,
    to: next.to.port,
    departed_at: left.departed_at,
    arrives_at: isTold ? firstArrival(calls[0] ?? []) : null,
    seen: isOver ? null : (vessel?.seen ?? null),
  }
  const { position, before, after } = shipNow(network, voyage, now)
  if (!position) return { ship: null, legs: [], aboard }
  const ship: CustomerMapFeature = {
    type: 'Feature',
    geometry: pointAt(position),
    properties: {
      feature_type: 'ship',
      ...(allows(policy, 'containers.vessel') && { name: vessel?.name ?? null }),
      estimated: position.estimated,
      seen_at: position.estimated ? null : position.timestamp,
      calls: calls.map((those) => callOf(policy, those)),
    },
  }
  const between = calls.slice(1).flatMap(([one], at) => {
    const before = calls[at]?.[0]
    return one && before ? seaFeatures(seaLeg(network, before.to.port, one.to.port).points, false) : []
  })
  return { ship, legs: [...seaFeatures(before, true), ...seaFeatures(after, false), ...between], aboard }
}

function callOf(policy: Pick<Policy, 'sections'>, those: readonly Aboard[]) {
  const port = those[0]?.to.port
  const at = firstArrival(those)
  const place = port?.name ?? ''
  const arrival = at === null ? null : momentAt(at, port?.time_zone ?? null, place)
  return {
    place,
    ...(allows(policy, 'containers.eta') && { arrival }),
    orders: ordersOf(those.map(({ box }) => box)),
  }
}

const firstArrival = (aboard: readonly Aboard[]) => aboard.flatMap((one) => arrivalOf(one) ?? []).toSorted()[0] ?? null

/** Ports where something is, and those that the way of something leads over. */
function portFeatures(placed: readonly Placed[]): CustomerMapFeature[] {
  const visits = placed.flatMap(({ box, where }) =>
    stopsAhead(box, where).map((stop, at) => ({ ...stop, box: where.at === 'port' && at === 0 ? box : null })),
  )
  return [...groupBy(visits, ({ port }) => port.code).values()].map(([first, ...others]) => {
    const { port } = first as (typeof visits)[number]
    const there = [first, ...others].flatMap((one) => one?.box ?? [])
    return {
      type: 'Feature',
      geometry: pointAt(port),
      properties: { feature_type: 'port', name: port.name, orders: ordersOf(there) },
    }
  })
}

/** From where it is: the port itself first where it is at one. */
function stopsAhead({ stops }: MapBox, where: Whereabouts): readonly MapStop[] {
  if (where.at === 'port') return stops.slice(where.stop)
  if (where.at === 'sea') return stops.slice(where.leg + 1)
  return where.at === 'way_inland' ? stops.filter(({ role }) => role === 'pod') : []
}

function inlandFeatures(placed: readonly Placed[]): CustomerMapFeature[] {
  const bound = placed.flatMap(({ box, where }) => (box.inland ? { box, where, inland: box.inland } : []))
  return [...groupBy(bound, ({ inland }) => inland.code).values()].map((those) => {
    const inland = those[0]?.inland as NonNullable<MapBox['inland']>
    const at = (wanted: Whereabouts['at']) => those.flatMap(({ box, where }) => (where.at === wanted ? box : []))
    return {
      type: 'Feature',
      geometry: pointAt(inland),
      properties: {
        feature_type: 'inland',
        name: inland.name,
        orders: ordersOf(at('inland')),
        on_the_way: ordersOf(at('way_inland')),
      },
    }
  })
}

/** From port to port and on inland, each stretch once. The one that a ship is on she draws herself. */
function legsAhead({ network }: CustomerMapInput, placed: readonly Placed[]): CustomerMapFeature[] {
  const legs = new Map<string, CustomerMapFeature[]>()
  for (const { box, where } of placed) {
    const ahead = stopsAhead(box, where)
    for (const [at, { port }] of ahead.slice(0, -1).entries()) {
      const to = (ahead[at + 1] as MapStop).port
      const key = `${port.code}>${to.code}`
      if (!legs.has(key)) legs.set(key, seaFeatures(seaLeg(network, port, to).points, false))
    }
    const pod = ahead.at(-1)?.port
    if (!pod || !box.inland) continue
    const key = `${pod.code}>${box.inland.code} inland`
    if (!legs.has(key)) legs.set(key, inlandLeg(pod, box.inland))
  }
  return [...legs.values()].flat()
}

const inlandLeg = (from: Point, to: Point): CustomerMapFeature[] =>
  linesOf([from, to]).map(({ geometry }) => ({ type: 'Feature', geometry, properties: { feature_type: 'inland_leg' } }))

const seaFeatures = (points: readonly Point[], is_behind: boolean): CustomerMapFeature[] =>
  points.length < 2
    ? []
    : linesOf(thinned(points, mostPoints)).map(({ geometry }) => ({
        type: 'Feature',
        geometry,
        properties: { feature_type: 'sea_leg', is_behind },
      }))

const pointAt = ({ longitude, latitude }: Point) => ({
  type: 'Point' as const,
  coordinates: [coordinate(longitude), coordinate(latitude)] as [number, number],
})

/** Each order once, in the order in which they came. */
const ordersOf = (boxes: readonly MapBox[]) =>
  [...groupBy(boxes, ({ order }) => order.id).values()].map((those) => ({
    id: those[0]?.order.id as string,
    headline: those[0]?.order.headline ?? null,
    containers_count: those.filter(({ state }) => state !== null).length,
  }))
