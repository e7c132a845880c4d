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
  /** At the inland destination, not at the port of discharge. */
  inland: boolean
  /** Nothing shows that it is there: where the estimate is past, it is overdue. */
  awaited: boolean
}

type Route = Shipment['attributes']
type Box = Container['attributes']

/** The next arrival that matters: at the port of discharge, and once there, at the inland destination if it has one. */
export function arrivalOf(route: Route, box?: Box): Arrival | null {
  // That another container of the shipment has arrived says nothing of this one.
  const atPort = box ? (box.pod_arrived_at ?? box.pod_discharged_at) : route.pod_ata_at
  const atRamp = box ? box.ind_ata_at : route.destination_ata_at
  const onward = atRamp ?? box?.ind_eta_at ?? route.destination_eta_at
  const isPastPort = atPort ?? atRamp ?? box?.pod_rail_loaded_at ?? box?.pod_rail_departed_at
  const inland = route.has_inland_leg && !!isPastPort && !!onward
  const at = inland ? onward : (atPort ?? route.pod_eta_at)
  if (!at) return null
  const estimated = !(inland ? atRamp : atPort)
  const zone = inland
    ? (box?.final_destination_timezone ?? route.destination_timezone)
    : (box?.pod_timezone ?? route.pod_timezone)
  const first = inland ? null : route.pod_original_eta_at
  return {
    at,
    zone,
    place: inland ? route.destination_name : route.port_of_discharge_name,
    estimated,
    slip: first ? daysBetween(first, at, zone) : null,
    inland,
    awaited: estimated && box?.verdict === (inland ? 'on_rail' : 'not_arrived'),
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
