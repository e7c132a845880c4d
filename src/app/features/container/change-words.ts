import type { WatchedField } from '#contract/webhooks/watched-fields.ts'

/** How a changed value reads; null: it only follows from another change, and is left out. */
type Reading =
  | 'status'
  | 'verdict'
  | 'day at the port'
  | 'day of pickup'
  | 'time of pickup'
  | 'day inland'
  | 'source'
  | 'time at the origin'
  | 'time at the port'
  | 'time inland'
  | 'time of the return'
  | 'holds'
  | 'fees'
  | 'yes or no'
  | 'feet'
  | 'words'
  | 'text'
  | 'list'

export const changeWords: Record<WatchedField, { words: string; as: Reading } | null> = {
  silent_since: { words: 'No news since', as: 'time of pickup' },
  verdict: { words: 'Verdict', as: 'verdict' },
  current_status: { words: 'Status', as: 'status' },
  available_for_pickup: { words: 'Available for pickup', as: 'yes or no' },
  holds_at_pod_terminal: { words: 'Holds', as: 'holds' },
  fees_at_pod_terminal: { words: 'Fees', as: 'fees' },
  binding_lfd_source: { words: 'Deadline set by', as: 'source' },
  pickup_lfd_document: { words: 'Last free day of an arrival notice', as: 'day of pickup' },
  pickup_lfd_terminal: { words: 'Last free day of the terminal', as: 'day at the port' },
  pickup_lfd_rail: { words: 'Last free day of the railway', as: 'day inland' },
  pickup_lfd_line: { words: 'Last free day of the line', as: 'day of pickup' },
  pickup_appointment_at: { words: 'Appointment', as: 'time of pickup' },
  location_at_pod_terminal: { words: 'Spot', as: 'text' },
  empty_out_at: { words: 'Empty out', as: 'time at the origin' },
  pol_full_in_at: { words: 'Gated in full', as: 'time at the origin' },
  pol_vessel_loaded_at: { words: 'Loaded', as: 'time at the origin' },
  pol_vessel_departed_at: { words: 'Departed', as: 'time at the origin' },
  pod_arrived_at: { words: 'Arrived', as: 'time at the port' },
  pod_discharged_at: { words: 'Discharged', as: 'time at the port' },
  pod_rail_loaded_at: { words: 'Loaded on rail car', as: 'time at the port' },
  pod_rail_departed_at: { words: 'Rail departed', as: 'time at the port' },
  pod_full_out_at: { words: 'Picked up', as: 'time at the port' },
  ind_eta_at: { words: 'Inland arrival expected', as: 'time inland' },
  ind_ata_at: { words: 'Arrived inland', as: 'time inland' },
  ind_rail_unloaded_at: { words: 'Unloaded from rail', as: 'time inland' },
  final_destination_full_out_at: { words: 'Picked up inland', as: 'time inland' },
  delivered_at: { words: 'Delivered', as: 'time of pickup' },
  empty_terminated_at: { words: 'Empty returned', as: 'time of the return' },
  pickup_number: { words: 'Pickup number', as: 'text' },
  empty_return_place: { words: 'Empty goes to', as: 'text' },
  empty_due_at: { words: 'Empty due', as: 'day of pickup' },
  pod_full_out_chassis_number: { words: 'Chassis', as: 'text' },
  ref_numbers: { words: 'References', as: 'list' },
  equipment_type: { words: 'Equipment', as: 'words' },
  equipment_length: { words: 'Length', as: 'feet' },
  equipment_height: { words: 'Height', as: 'words' },
  weight_in_lbs: { words: 'Weight in lbs', as: 'text' },
  seal_number: { words: 'Seal', as: 'text' },
  pod_rail_carrier_scac: { words: 'Railway', as: 'text' },
  ind_rail_carrier_scac: { words: 'Railway inland', as: 'text' },
  inland_destination_eta_source_summary: null,
  pickup_lfd: null, // the preferred one of the three, in the order of the API
  availability_known: null,
  binding_lfd: null, // one of the three, at its place: which one is said
  binding_lfd_timezone: null,
  pod_timezone: null,
  final_destination_timezone: null,
  empty_terminated_timezone: null,
  pod_terminal: null, // by id
  pickup_facility: null,
}
