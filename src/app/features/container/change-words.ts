import type { WatchedField } from '#contract/webhooks/watched-fields.ts'
import { t } from '#domain/language.ts'

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
  silent_since: { words: t('No news since'), as: 'time of pickup' },
  verdict: { words: t('Verdict'), as: 'verdict' },
  current_status: { words: t('Status'), as: 'status' },
  available_for_pickup: { words: t('Available for pickup'), as: 'yes or no' },
  holds_at_pod_terminal: { words: t('Holds'), as: 'holds' },
  fees_at_pod_terminal: { words: t('Fees'), as: 'fees' },
  binding_lfd_source: { words: t('Deadline set by'), as: 'source' },
  pickup_lfd_document: { words: t('Last free day of an arrival notice'), as: 'day of pickup' },
  pickup_lfd_terminal: { words: t('Last free day of the terminal'), as: 'day at the port' },
  pickup_lfd_rail: { words: t('Last free day of the railway'), as: 'day inland' },
  pickup_lfd_line: { words: t('Last free day of the line'), as: 'day of pickup' },
  pickup_appointment_at: { words: t('Appointment'), as: 'time of pickup' },
  location_at_pod_terminal: { words: t('Spot'), as: 'text' },
  empty_out_at: { words: t('Empty out'), as: 'time at the origin' },
  pol_full_in_at: { words: t('Gated in full'), as: 'time at the origin' },
  pol_vessel_loaded_at: { words: t('Loaded'), as: 'time at the origin' },
  pol_vessel_departed_at: { words: t('Departed'), as: 'time at the origin' },
  pod_arrived_at: { words: t('Arrived'), as: 'time at the port' },
  pod_discharged_at: { words: t('Discharged'), as: 'time at the port' },
  pod_rail_loaded_at: { words: t('Loaded on rail car'), as: 'time at the port' },
  pod_rail_departed_at: { words: t('Rail departed'), as: 'time at the port' },
  pod_full_out_at: { words: t('Picked up'), as: 'time at the port' },
  ind_eta_at: { words: t('Inland arrival expected'), as: 'time inland' },
  ind_ata_at: { words: t('Arrived inland'), as: 'time inland' },
  ind_rail_unloaded_at: { words: t('Unloaded from rail'), as: 'time inland' },
  final_destination_full_out_at: { words: t('Picked up inland'), as: 'time inland' },
  delivered_at: { words: t('Delivered'), as: 'time of pickup' },
  empty_terminated_at: { words: t('Empty returned'), as: 'time of the return' },
  pickup_number: { words: t('Pickup number'), as: 'text' },
  empty_return_place: { words: t('Empty goes to'), as: 'text' },
  empty_due_at: { words: t('Empty due'), as: 'day of pickup' },
  pod_full_out_chassis_number: { words: t('Chassis'), as: 'text' },
  ref_numbers: { words: t('References'), as: 'list' },
  equipment_type: { words: t('Equipment'), as: 'words' },
  equipment_length: { words: t('Length'), as: 'feet' },
  equipment_height: { words: t('Height'), as: 'words' },
  weight_in_lbs: { words: t('Weight in lbs'), as: 'text' },
  seal_number: { words: t('Seal'), as: 'text' },
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
