import type { Container } from '#contract/tracking/container.ts'
import type { EtaHistory } from '#contract/tracking/eta-history.ts'
import type { Doubt, RawEventName } from '#contract/tracking/raw-event.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { DataSource, TransportEventName } from '#contract/tracking/transport-event.ts'
import type { ClockDays } from '../free-time/clock-types.ts'
import type { JourneyMeasure } from '../lines/measure.ts'
import type { UsedFigures } from '../lines/past.ts'
import type { HandValue } from './journey/by-hand.ts'

/** What the journey says of the container itself; the rest of its attributes people and jobs write. */
export type ContainerState = Omit<
  Container['attributes'],
  | 'number'
  | 'warnings'
  | 'own_route'
  | 'ref_numbers'
  | 'created_at'
  | 'updated_at'
  | 'shipment_last_tracking_request_at'
  | 'pod_last_tracking_request_at'
  | 'rail_last_tracking_request_at'
> & {
  pod_terminal_id: string | null
  pickup_facility_id: string | null
  pickup_facility_type: 'terminal' | 'rail_terminal' | null
  /** What is kept of the clocks in `free_time`. */
  free_time_days: ClockDays[]
  /** What it asked of the account's own history: the inputs of `expected_next` and `eta_slip` besides the facts. */
  past_times: UsedFigures[]
  /** When verdict, urgency or silence become others by the clock alone; null where they do not. UTC instant. */
  state_until: string | null
}

/** A transport event of the journey. `key` stays the same as long as it is the same event, whatever its time. */
export interface JourneyEvent {
  key: string
  event: TransportEventName
  timestamp: string | null
  timezone: string | null
  voyage_number: string | null
  location_locode: string | null
  location_id: string | null
  location_type: 'port' | 'metro_area' | null
  terminal_id: string | null
  terminal_type: 'terminal' | 'rail_terminal' | null
  vessel: { imo: string | null; name: string | null } | null
  data_source: DataSource
  estimated: boolean
  value: string | null
  value_timestamp: string | null
  /** The observation it comes from. */
  source_event_id: string | null
}

/** What a shipment takes from the journey of each of its containers. */
export interface JourneyRoute {
  port_of_lading: Stop | null
  port_of_discharge: Stop | null
  destination: Stop | null
  /** It goes on from the port of discharge, and is picked up inland. */
  has_inland_leg: boolean
  pod_terminal_id: string | null
  destination_terminal_id: string | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
  pod_vessel_name: string | null
  pod_vessel_imo: string | null
  pod_voyage_number: string | null
  pol_etd_at: string | null
  pol_atd_at: string | null
  pod_eta_at: string | null
  /** It is of a vessel that the container missed. */
  is_pod_eta_outdated: boolean
  pod_original_eta_at: string | null
  /** When its source said so. */
  pod_original_eta_said_at: string | null
  pod_eta_history: EtaHistory
  pod_ata_at: string | null
  destination_eta_at: string | null
  destination_ata_at: string | null
}

export interface Stop {
  locode: string | null
  name: string | null
  timezone: string | null
  place_id: string | null
  place_type: 'port' | 'metro_area' | null
}

export interface Journey {
  state: ContainerState
  events: readonly JourneyEvent[]
  /** Every milestone observation, live or withdrawn, in order: its name in the dialect and its place in the order. */
  raw: readonly { observation_id: string; event: RawEventName | null; index: number }[]
  route: JourneyRoute
  /** The booking was cancelled, voided or rejected by the line. */
  booking_cancelled: boolean
  /** What was set by hand and not withdrawn: whether it counts, and what is reported beside it. */
  by_hand: readonly HandValue[]
  /** What was kept but not believed, or believed with a grain of salt: for people. */
  doubts: readonly Doubted[]
  /** How the line kept its word; null until it has left its port of loading. */
  measure: JourneyMeasure | null
}

/** What is noted while it is folded, for people. */
export interface Notes {
  doubts: Doubted[]
  by_hand: HandValue[]
}

export interface Doubted {
  observation_id: string
  doubt: Doubt
}

/** What the journeys of its containers say of a shipment: its attributes, and the ids it is related to. */
export interface ShipmentState
  extends Pick<
    Shipment['attributes'],
    | 'port_of_lading_locode'
    | 'port_of_lading_name'
    | 'port_of_discharge_locode'
    | 'port_of_discharge_name'
    | 'destination_locode'
    | 'destination_name'
    | 'pod_vessel_name'
    | 'pod_vessel_imo'
    | 'pod_voyage_number'
    | 'pol_etd_at'
    | 'pol_atd_at'
    | 'pod_eta_at'
    | 'pod_original_eta_at'
    | 'pod_eta_history'
    | 'pod_ata_at'
    | 'destination_eta_at'
    | 'destination_ata_at'
    | 'pol_timezone'
    | 'pod_timezone'
    | 'destination_timezone'
    | 'has_inland_leg'
    | 'silent_since'
    | 'expected_next'
    | 'next_arrival'
  > {
  /** At the port of discharge: when the first that it follows has arrived, or is expected. UTC instant. */
  arrival_at: string | null
  port_of_lading_id: string | null
  port_of_discharge_id: string | null
  destination_id: string | null
  destination_type: 'port' | 'metro_area' | null
  pod_terminal_id: string | null
  destination_terminal_id: string | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
}
