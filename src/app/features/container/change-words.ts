import { t, tc } from '#contract/language.ts'
import type { WatchedField } from '#contract/webhooks/watched-fields.ts'

/** How a changed value reads; null: it only follows from another change, and is left out. */
type Reading =
  | 'status'
  | 'verdict'
  | 'port_day'
  | 'pickup_day'
  | 'pickup_time'
  | 'inland_day'
  | 'source'
  | 'origin_time'
  | 'port_time'
  | 'inland_time'
  | 'return_time'
  | 'holds'
  | 'fees'
  | 'yes_no'
  | 'feet'
  | 'number'
  | 'words'
  | 'text'
  | 'list'

export const changeWords: Record<WatchedField, { words: string; as: Reading } | null> = {
  silent_since: { words: t('No news since'), as: 'pickup_time' },
  verdict: { words: t('Verdict'), as: 'verdict' },
  current_status: { words: t('Status'), as: 'status' },
  available_for_pickup: { words: t('Available for pickup'), as: 'yes_no' },
  holds_at_pod_terminal: { words: t('Holds'), as: 'holds' },
  fees_at_pod_terminal: { words: t('Fees'), as: 'fees' },
  binding_lfd_source: { words: t('Deadline set by'), as: 'source' },
  pickup_lfd_document: { words: t('Last free day of an arrival notice'), as: 'pickup_day' },
  pickup_lfd_terminal: { words: t('Last free day of the terminal'), as: 'port_day' },
  pickup_lfd_rail: { words: t('Last free day of the railway'), as: 'inland_day' },
  pickup_lfd_line: { words: t('Last free day of the line'), as: 'pickup_day' },
  pickup_appointment_at: { words: t('Appointment'), as: 'pickup_time' },
  location_at_pod_terminal: { words: tc('a place in the terminal', 'Spot'), as: 'text' },
  empty_out_at: { words: t('Empty out'), as: 'origin_time' },
  pol_full_in_at: { words: t('Gated in full'), as: 'origin_time' },
  pol_vessel_loaded_at: { words: t('Loaded'), as: 'origin_time' },
  pol_vessel_departed_at: { words: t('Departed'), as: 'origin_time' },
  pod_arrived_at: { words: t('Arrived'), as: 'port_time' },
  pod_discharged_at: { words: t('Discharged'), as: 'port_time' },
  pod_rail_loaded_at: { words: t('Loaded on rail car'), as: 'port_time' },
  pod_rail_departed_at: { words: t('Rail departed'), as: 'port_time' },
  pod_full_out_at: { words: t('Picked up'), as: 'port_time' },
  ind_eta_at: { words: t('Inland arrival expected'), as: 'inland_time' },
  ind_ata_at: { words: t('Arrived inland'), as: 'inland_time' },
  ind_rail_unloaded_at: { words: t('Unloaded from rail'), as: 'inland_time' },
  final_destination_full_out_at: { words: t('Picked up inland'), as: 'inland_time' },
  delivered_at: { words: t('Delivered'), as: 'pickup_time' },
  empty_terminated_at: { words: t('Empty returned'), as: 'return_time' },
  pickup_number: { words: t('Pickup number'), as: 'text' },
  empty_return_place: { words: t('Empty goes to'), as: 'text' },
  empty_due_at: { words: t('Empty due'), as: 'pickup_day' },
  pod_full_out_chassis_number: { words: t('Chassis'), as: 'text' },
  ref_numbers: { words: t('References'), as: 'list' },
  equipment_type: { words: t('Equipment'), as: 'words' },
  equipment_length: { words: t('Length'), as: 'feet' },
  equipment_height: { words: t('Height'), as: 'words' },
  weight_in_lbs: { words: t('Weight in lbs'), as: 'number' },
  seal_number: { words: tc('on a container', 'Seal'), as: 'text' },
  pod_rail_carrier_scac: { words: t('Railway'), as: 'text' },
  ind_rail_carrier_scac: { words: t('Railway inland'), as: 'text' },
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
