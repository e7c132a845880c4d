import type { Point } from '#app/lib/sea-chart.ts'
import type { CustomerMap, CustomerMapFeature } from '#contract/portal/embed-map.ts'

type Ship = Extract<CustomerMapFeature['properties'], { feature_type: 'ship' }>
type Order = Ship['calls'][number]['orders'][number]

/** Something that orders are on, or at. */
export interface Place {
  key: string
  kind: 'ship' | 'way_inland' | 'port' | 'inland'
  at: Point
  /** Null where it is a ship without a name. */
  name: string | null
  /** Of a ship: where she goes, when, and with which of the orders. Of all else one, with all orders. */
  parts: { to: string | null; arrival?: Ship['calls'][number]['arrival']; orders: readonly Order[] }[]
  /** Of a ship: nobody has seen her there, or when. */
  position: { estimated: boolean; seen_at: string | null } | null
}

/** What has orders, as it is told below the map: ships by their arrival, then what is on its way inland, then the rest. */
export function placesOf({ features }: CustomerMap): Place[] {
  const places = features.flatMap(placesIn)
  return places.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

const kinds: Place['kind'][] = ['ship', 'way_inland', 'port', 'inland']

function placesIn({ geometry, properties }: CustomerMapFeature): Place[] {
  if (geometry.type !== 'Point') return []
  const at = geometry.coordinates
  const there = (kind: Place['kind'], name: string, orders: readonly Order[]): Place[] =>
    orders.length === 0 ? [] : [{ key: `${kind} ${at}`, kind, at, name, position: null, parts: [{ to: null, orders }] }]
  switch (properties.feature_type) {
    case 'ship': {
      const { name = null, estimated, seen_at, calls } = properties
      const parts = calls.map(({ place: to, ...call }) => ({ to, ...call }))
      return [
        {
          key: `ship ${at} ${calls[0]?.orders[0]?.id}`,
          kind: 'ship',
          at,
          name,
          position: { estimated, seen_at },
          parts,
        },
      ]
    }
    case 'port':
      return there('port', properties.name, properties.orders)
    case 'inland':
      return [
        ...there('way_inland', properties.name, properties.on_the_way),
        ...there('inland', properties.name, properties.orders),
      ]
    default:
      return []
  }
}

/** The different orders of these places: one may be in several. */
export const ordersOf = (places: readonly Place[]): Order[] => [
  ...new Map(places.flatMap(({ parts }) => parts.flatMap(({ orders }) => orders)).map((one) => [one.id, one])).values(),
]

export interface Mark {
  x: number
  y: number
  places: Place[]
}

/**
 * One mark for all that would lie on one another.
 * @param apart how far from one another they are to be, in pixels
 */
export function marksOf(
  places: readonly Place[],
  project: (at: Point) => [number, number] | null,
  apart: number,
): Mark[] {
  const marks: Mark[] = []
  for (const place of places) {
    const [x, y] = project(place.at) ?? []
    if (x === undefined || y === undefined) continue
    const near = marks.find((one) => Math.hypot(one.x - x, one.y - y) < apart)
    if (near) near.places.push(place)
    else marks.push({ x, y, places: [place] })
  }
  return marks
}

export interface Label {
  x: number
  y: number
  name: string
  isBefore: boolean
}

/** Names of ports and inland places beside their points, as many as do not lie on one another or on a mark. */
export function labelsOf(
  features: readonly CustomerMapFeature[],
  marks: readonly Mark[],
  { project, width, nameIn }: { project: (at: Point) => [number, number] | null; width: number; nameIn: NameIn },
): Label[] {
  const taken = marks.map(({ x, y }) => ({ left: x - 13, right: x + 13, top: y - 13, bottom: y + 13 }))
  const labels: Label[] = []
  for (const { geometry, properties } of features) {
    if (properties.feature_type !== 'port' && properties.feature_type !== 'inland') continue
    const [x, y] = (geometry.type === 'Point' && project(geometry.coordinates)) || []
    if (x === undefined || y === undefined) continue
    const name = nameIn(properties.name)
    const size = name.length * 7
    const isBefore = x + size + 24 > width
    const left = isBefore ? x - 16 - size : x + 16
    const box = { left, right: left + size, top: y - 8, bottom: y + 8 }
    if (taken.some((one) => isOver(one, box))) continue
    taken.push(box)
    labels.push({ x: isBefore ? x - 16 : x + 16, y: y + 4, name, isBefore })
  }
  return labels
}

type NameIn = (name: string) => string
type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

const isOver = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Of a map of everything what these orders are on; of the ways nobody knows whose they are. */
export function onlyOrders(map: CustomerMap, ids: ReadonlySet<string>): CustomerMap {
  const some = (orders: readonly Order[]) => orders.filter(({ id }) => ids.has(id))
  const features = map.features.flatMap((one): CustomerMapFeature[] => {
    const { properties } = one
    switch (properties.feature_type) {
      case 'ship': {
        const calls = properties.calls
          .map((call) => ({ ...call, orders: some(call.orders) }))
          .filter(({ orders }) => orders.length > 0)
        return calls.length === 0 ? [] : [{ ...one, properties: { ...properties, calls } } as CustomerMapFeature]
      }
      case 'port':
      case 'inland': {
        const said = { ...properties, orders: some(properties.orders) }
        if ('on_the_way' in said) said.on_the_way = some(said.on_the_way)
        const count = said.orders.length + ('on_the_way' in said ? said.on_the_way.length : 0)
        return count === 0 ? [] : [{ ...one, properties: said } as CustomerMapFeature]
      }
      default:
        return []
    }
  })
  return { ...map, features, left_out_count: 0, more_count: 0 }
}
