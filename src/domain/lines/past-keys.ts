/** Steps of which shipments before say how long they take. */
export type TimedStep = 'transit' | 'discharge' | 'onward' | 'rail' | 'release' | 'pickup' | 'empty_return'

/** Where a container goes, and with whom. UN/LOCODEs, ids of facilities; null where nobody knows. */
export interface Way {
  shipping_line_scac: string
  pol: string | null
  pod: string | null
  /** Inland, where it goes on. */
  destination: string | null
  pod_terminal_id: string | null
  /** Where it is picked up: at the port of discharge, or inland. */
  pickup_facility_id: string | null
}

type Ports = 'sea' | 'land'

/** Under what a figure is kept: `transit MSCU CNNGB USLAX`, `release terminal 0f8e…`, `slip line MSCU`. */
export const laneKey = (what: string, line: string, from: string | null, to: string | null): string | null =>
  line && from && to ? `${what} ${line} ${from} ${to}` : null

export const terminalKey = (what: string, id: string | null): string | null => id && `${what} terminal ${id}`

/** What a figure is asked for by, the closest first: what a terminal takes depends on it more than on the lane. */
export function keysOfStep(step: TimedStep, way: Way): string[] {
  const { shipping_line_scac: line, pol, pod, destination } = way
  const lane = (ports: Ports) =>
    ports === 'land' ? laneKey(step, line, pod, destination) : laneKey(step, line, pol, pod)
  const pickup: Ports = destination === null ? 'sea' : 'land'
  const keys = {
    transit: () => [lane('sea')],
    discharge: () => [terminalKey(step, way.pod_terminal_id), lane('sea')],
    onward: () => [terminalKey(step, way.pod_terminal_id), lane('sea')],
    rail: () => [lane('land')],
    release: () => [terminalKey(step, way.pickup_facility_id), lane(pickup)],
    pickup: () => [terminalKey(step, way.pickup_facility_id), lane(pickup)],
    empty_return: () => [lane(pickup)],
  } satisfies Record<TimedStep, () => (string | null)[]>
  return keys[step]().flatMap((key) => key ?? [])
}

export const lineKey = (what: string, line: string | null): string | null => (line ? `${what} line ${line}` : null)

/** The closest first: where a lane has too few cases, the line may have enough. */
export const keysOfSlips = ({ shipping_line_scac, pol, pod }: Way) => [
  { scope: 'lane' as const, key: laneKey('slip', shipping_line_scac, pol, pod) },
  { scope: 'line' as const, key: lineKey('slip', shipping_line_scac) },
]

/** All that may be asked of a way. */
export const keysOfWay = (way: Way): string[] => [
  ...(['transit', 'discharge', 'onward', 'rail', 'release', 'pickup'] as const).flatMap((step) =>
    keysOfStep(step, way),
  ),
  ...keysOfSlips(way).flatMap(({ key }) => key ?? []),
]
