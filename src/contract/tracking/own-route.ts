import * as z from 'zod'
import { nullableInstant, timezone } from '../json-api.ts'
import { etaHistory } from './eta-history.ts'

const text = z.string().nullable()

/**
 * What of the way of a container is not as the attributes of its shipment say it, by their names. An extension of the
 * dialect; `domain/tracking/own-route.ts` joins the two.
 */
export const ownRoute = z
  .strictObject({
    port_of_lading_locode: text,
    port_of_lading_name: text,
    pol_timezone: timezone,
    port_of_discharge_locode: text,
    port_of_discharge_name: text,
    pod_timezone: timezone,
    destination_locode: text,
    destination_name: text,
    destination_timezone: timezone,
    pod_vessel_name: text,
    pod_vessel_imo: text,
    pod_voyage_number: text,
    pol_etd_at: nullableInstant,
    pod_eta_at: nullableInstant,
    pod_original_eta_at: nullableInstant,
    pod_eta_history: etaHistory,
    destination_eta_at: nullableInstant,
  })
  .partial()
  .meta({ id: 'own_route', example: { pod_vessel_name: 'COSCO STAR', pod_voyage_number: '041E' } })
export type OwnRoute = z.output<typeof ownRoute>
