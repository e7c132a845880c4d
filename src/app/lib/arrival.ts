import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { daysBetween } from './dates.ts'

export interface Arrival {
  at: string
  zone: string | null
  place: string | null
  estimated: boolean
  /** Days later than first estimated; negative is earlier, null where nobody estimated. */
  slip: number | null
  /** Nothing shows that it is there: where the estimate is past, it is overdue. */
  awaited: boolean
}

type Route = Shipment['attributes']
type Box = Container['attributes']

/** The next arrival that matters: at the port of discharge, and once there, at the inland destination if it has one. */
export function arrivalOf(route: Route, box?: Box): Arrival | null {
  const atPort = box?.pod_arrived_at ?? box?.pod_discharged_at ?? route.pod_ata_at
  const inland = box?.ind_ata_at ?? box?.ind_eta_at ?? route.destination_ata_at ?? route.destination_eta_at
  if (atPort && inland && route.has_inland_leg) return inlandArrival(route, box, inland)
  const at = atPort ?? route.pod_eta_at
  if (!at) return null
  const zone = box?.pod_timezone ?? route.pod_timezone
  const first = route.pod_original_eta_at
  return {
    at,
    zone,
    place: route.port_of_discharge_name,
    estimated: !atPort,
    slip: first ? daysBetween(first, at, zone) : null,
    awaited: !atPort && box?.verdict === 'not_arrived',
  }
}

function inlandArrival(route: Route, box: Box | undefined, at: string): Arrival {
  const estimated = !(box?.ind_ata_at ?? route.destination_ata_at)
  return {
    at,
    zone: box?.final_destination_timezone ?? route.destination_timezone,
    place: route.destination_name,
    estimated,
    slip: null,
    awaited: estimated && box?.verdict === 'on_rail',
  }
}

/** Days that an estimate is past; null while it is not, and where it has come true. */
export function daysPast({ at, zone, estimated }: Arrival, now: number): number | null {
  return estimated && Date.parse(at) < now ? daysBetween(at, new Date(now).toISOString(), zone) : null
}

/** `+3 d`, `−1 d`, `on plan` */
export function slipWords(days: number): string {
  return days === 0 ? 'on plan' : `${days > 0 ? '+' : '−'}${Math.abs(days)} d`
}
