import type { StartEvent } from '#contract/free-time/clock.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { ClockedBox, ClockPlace, Started } from '../../free-time/clock-types.ts'
import { localDate } from '../../instants.ts'
import type { Facility } from '../../reference/places.ts'
import type { DeadlineZones } from '../deadlines.ts'
import type { Word } from './availability.ts'
import type { Estimates } from './estimates.ts'
import type { Milestones } from './fields.ts'
import type { Itinerary } from './location-roles.ts'

interface Known {
  milestones: Milestones
  estimates: Estimates
  words: readonly Word[]
  itinerary: Itinerary
  box: Pick<Container['attributes'], 'equipment_type'>
  zones: DeadlineZones
  terminals: { pod_terminal: Facility | undefined; destination_terminal: Facility | undefined }
  told: ClockedBox['told']
  /** When it was picked up. */
  out_at: string | null
  /** For when the pickup is booked. */
  appointment_at: string | null
  /** UTC instant. */
  now: string
}

/** What clocks of free time ask of a journey: what has started them, or is expected to, and what has ended them. */
export function clockedBox({
  milestones,
  estimates,
  words,
  itinerary,
  box,
  zones,
  terminals,
  told,
  out_at,
  appointment_at,
  now,
}: Known): ClockedBox {
  const { pod, destination, inland } = itinerary
  const estimated = estimates['estimated.vessel_arrived']
  // When a missed vessel arrives starts nothing.
  const eta = estimated && !estimated.isOutdated ? estimated.fact.occurred_at : null
  const available = (place: string | null) => words.find((one) => one.place === place && one.available)?.since ?? null
  const atRamp = available(destination)
  const pickup_timezone = inland ? zones.final_destination_timezone : zones.pod_timezone
  // Of a day that has passed without a pickup nothing can be told.
  const isMissed =
    appointment_at !== null && localDate(appointment_at, pickup_timezone) < localDate(now, pickup_timezone)
  return {
    equipment_type: box.equipment_type,
    has_inland_leg: inland,
    port: placeOf(pod, zones.pod_timezone, terminals.pod_terminal),
    ramp: placeOf(destination, zones.final_destination_timezone, terminals.destination_terminal),
    started: {
      port: started({
        discharged: [milestones.pod_discharged_at, milestones.pod_arrived_at ?? eta],
        vessel_arrived: [milestones.pod_arrived_at, eta],
        available: [available(pod), null],
      }),
      ramp: started({ notified: [atRamp, milestones.ind_eta_at], available: [atRamp, milestones.ind_eta_at] }),
      pickup: started({ full_out: [out_at, isMissed ? null : appointment_at] }),
    },
    told,
    out_at,
    is_out_reported: (milestones.final_destination_full_out_at ?? milestones.pod_full_out_at) !== null,
    empty_at: milestones.empty_terminated_at,
    empty_timezone: milestones.empty_terminated_timezone,
    now,
  }
}

/** What happened, else what is expected. */
const started = (events: Partial<Record<StartEvent, [actual: string | null, expected: string | null]>>): Started =>
  Object.fromEntries(
    Object.entries(events).flatMap(([event, [actual, expected]]) => {
      const at = actual ?? expected
      return at === null ? [] : [[event, { at, is_estimate: actual === null }]]
    }),
  )

/** Without a zone nobody can tell its days. */
const placeOf = (locode: string | null, timezone: string | null, terminal: Facility | undefined): ClockPlace | null =>
  locode === null || timezone === null ? null : { locode, timezone, terminal_id: terminal?.id ?? null }
