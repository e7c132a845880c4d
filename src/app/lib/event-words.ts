import type { Doubt, RawEvent } from '#contract/raw-event.ts'
import type { DataSource, TransportEventName } from '#contract/transport-event.ts'

/** What happened, in a few words; the place stands above it. */
export const eventWords: Record<TransportEventName, string> = {
  'container.transport.empty_out': 'Empty out',
  'container.transport.full_in': 'Gated in full',
  'container.transport.vessel_loaded': 'Loaded',
  'container.transport.vessel_departed': 'Departed',
  'container.transport.estimated.vessel_departed': 'Departure expected',
  'container.transport.transshipment_arrived': 'Arrived for transshipment',
  'container.transport.transshipment_discharged': 'Discharged for transshipment',
  'container.transport.transshipment_loaded': 'Loaded again',
  'container.transport.transshipment_departed': 'Departed again',
  'container.transport.feeder_arrived': 'Feeder arrived',
  'container.transport.feeder_discharged': 'Discharged from feeder',
  'container.transport.feeder_loaded': 'Loaded on feeder',
  'container.transport.feeder_departed': 'Feeder departed',
  'container.transport.vessel_arrived': 'Vessel arrived',
  'container.transport.estimated.vessel_arrived': 'Arrival expected',
  'container.transport.vessel_berthed': 'Vessel berthed',
  'container.transport.vessel_discharged': 'Discharged',
  'container.transport.rail_loaded': 'Loaded on rail car',
  'container.transport.rail_departed': 'Rail departed',
  'container.transport.rail_arrived': 'Rail arrived',
  'container.transport.arrived_at_inland_destination': 'Arrived at inland destination',
  'container.transport.estimated.arrived_at_inland_destination': 'Inland arrival expected',
  'container.transport.rail_unloaded': 'Unloaded from rail',
  'container.transport.available': 'Available for pickup',
  'container.transport.not_available': 'Not available',
  'container.transport.full_out': 'Picked up full',
  'container.transport.delivered': 'Delivered',
  'container.transport.empty_in': 'Empty returned',
  'container.pickup_lfd.changed': 'Last free day changed',
  'container.pickup_lfd_line.changed': 'Last free day of the line changed',
  'container.pickup_lfd_terminal.changed': 'Last free day of the terminal changed',
  'container.pickup_lfd_rail.changed': 'Last free day of the railway changed',
  'container.pickup_appointment.changed': 'Pickup appointment changed',
}

/** A statement of a source as the event of the dialect, where there is one of that name. */
export function transportEventNamed(name: string): TransportEventName | null {
  const event = `container.transport.${name}`
  return Object.hasOwn(eventWords, event) ? (event as TransportEventName) : null
}

export const sourceWords: Record<DataSource, string> = {
  shipping_line: 'line',
  terminal: 'terminal',
  rail: 'railway',
  ais: 'AIS',
  user: 'manual',
  document: 'document',
  calculation: 'calculated',
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
