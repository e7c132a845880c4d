import type { Doubt, RawEvent } from '#contract/tracking/raw-event.ts'
import type { TransportEventName } from '#contract/tracking/transport-event.ts'
import { eventWords } from '#domain/tracking/event-words.ts'

/** A statement of a source as the event of the dialect, where there is one of that name. */
export function transportEventNamed(name: string): TransportEventName | null {
  const event = `container.transport.${name}`
  return Object.hasOwn(eventWords, event) ? (event as TransportEventName) : null
}

/** Why a report is not used, or is odd. */
export const doubtWords: Record<Doubt, string> = {
  impossible_time: 'impossible time, not used',
  actual_in_future: 'reported as done while still to come',
  out_of_order: 'before the stage that precedes it',
  source_disagrees: 'more than a day from a source that takes priority',
  previous_journey: 'of an earlier journey',
  deadline_before_arrival: 'last free day before arrival, not used',
  replaced: 'replaced by a later report',
  contradicts_itself: 'one of two values given at once',
  outdated_plan: 'plan of a vessel that was missed',
  other_port: 'names another port than the one that was chosen',
  unknown_place: 'place not known',
  unknown_zone: 'time zone not known',
}

export const rawEventWords: Record<NonNullable<RawEvent['attributes']['event']>, string> = {
  empty_out: 'Empty out',
  full_in: 'Gated in full',
  positioned_in: 'Positioned in',
  positioned_out: 'Positioned out',
  vessel_loaded: 'Loaded',
  vessel_departed: 'Departed',
  transshipment_arrived: 'Arrived for transshipment',
  transshipment_discharged: 'Discharged for transshipment',
  transshipment_loaded: 'Loaded again',
  transshipment_departed: 'Departed again',
  feeder_arrived: 'Feeder arrived',
  feeder_discharged: 'Discharged from feeder',
  feeder_loaded: 'Loaded on feeder',
  feeder_departed: 'Feeder departed',
  rail_loaded: 'Loaded on rail car',
  rail_departed: 'Rail departed',
  rail_arrived: 'Rail arrived',
  rail_unloaded: 'Unloaded from rail',
  vessel_arrived: 'Vessel arrived',
  vessel_discharged: 'Discharged',
  arrived_at_destination: 'Arrived at destination',
  delivered: 'Delivered',
  full_out: 'Picked up full',
  empty_in: 'Empty returned',
  vgm_received: 'Weight declared',
  carrier_release: 'Released by the line',
  customs_release: 'Released by customs',
  available: 'Available for pickup',
}
