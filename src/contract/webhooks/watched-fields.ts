import type { Container } from '../tracking/container.ts'

/** Whether a change of it is a change of the container, or only of what we know about ourselves. */
const attributes = {
  number: false,
  ref_numbers: true,
  equipment_type: true,
  equipment_length: true,
  equipment_height: true,
  weight_in_lbs: true,
  seal_number: true,
  warnings: false,
  created_at: false,
  current_status: true,
  pickup_lfd: true,
  import_deadlines: false, // each deadline by itself, below
  pickup_appointment_at: true,
  availability_known: true,
  available_for_pickup: true,
  holds_at_pod_terminal: true,
  fees_at_pod_terminal: true,
  location_at_pod_terminal: true,
  terminal_checked_at: false,
  empty_out_at: true,
  pol_full_in_at: true,
  pol_vessel_loaded_at: true,
  pol_vessel_departed_at: true,
  pod_arrived_at: true,
  pod_discharged_at: true,
  pod_full_out_at: true,
  pod_full_out_chassis_number: true,
  pod_rail_carrier_scac: true,
  pod_rail_loaded_at: true,
  pod_rail_departed_at: true,
  ind_rail_carrier_scac: true,
  ind_eta_at: true,
  ind_ata_at: true,
  ind_rail_unloaded_at: true,
  ind_facility_lfd_on: false, // deprecated: the same as pickup_lfd_rail
  inland_destination_eta_source_summary: true,
  final_destination_full_out_at: true,
  delivered_at: true,
  empty_terminated_at: true,
  pod_timezone: true,
  final_destination_timezone: true,
  empty_terminated_timezone: true,
  pod_last_tracking_request_at: false,
  shipment_last_tracking_request_at: false,
  rail_last_tracking_request_at: false,
  verdict: true,
  verdict_reason: false, // goes with the verdict
  availability_confirmed_at: false,
  expected_next: false, // follows from the moves and estimates, which are told as events
  silent_since: true,
  next_arrival: false, // follows from the arrival and its estimates
  own_route: false, // follows from its events, which are told
  eta_slip: false, // follows from shipments before
  next_steps: false, // follow from the same
  urgency: false, // follows from the verdict, the deadlines and the clock
  has_inland_leg: false,
  pickup_timezone: false,
  deadlines: false, // each deadline by itself, below
  free_time: false, // the last free day it leads to, by itself
  pickup_number: true,
  delivery_leg: false, // follows from the moves
  empty_return_place: true,
  empty_due_at: true,
  empty_due_timezone: false, // goes with the day
  costs: false, // follow from free time, by the clock alone
  binding_lfd: true,
  binding_lfd_source: true,
  binding_lfd_timezone: true,
  updated_at: false,
} satisfies Record<keyof Container['attributes'], boolean>

type Attribute = {
  [Name in keyof typeof attributes]: (typeof attributes)[Name] extends true ? Name : never
}[keyof typeof attributes]

const isWatched = (name: string): name is Attribute => attributes[name as keyof typeof attributes]

export const watchedAttributes = Object.keys(attributes).filter(isWatched)
export const watchedDeadlines = [
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_line',
  'pickup_lfd_document',
] as const
/** By the id of where they lead. */
export const watchedRelationships = ['pod_terminal', 'pickup_facility'] as const

/** What a change set can name. */
export type WatchedField = Attribute | (typeof watchedDeadlines)[number] | (typeof watchedRelationships)[number]

export const watchedFields: WatchedField[] = [...watchedAttributes, ...watchedDeadlines, ...watchedRelationships]
