import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { Code, Observation } from '../../tracking/fact.ts'
import { estimate, fact, rail, type Said, snapshot, terminal, utc } from '../facts.ts'
import { customs, freight } from '../situations/situation.ts'
import { arrival, firstVessel, inland, loading } from '../voyages.ts'

const landed = () => [...loading(), ...arrival('USLAX')]
const arrived = (at: string, said: Said = {}) => fact('ARRI', at, 'USLAX', { ...firstVessel, ...said })
const unloaded = (at: string, said: Said = {}) => fact('DISC', at, 'USLAX', { ...firstVessel, ...said })
const toChicago = (at: string, reported: string, said: Said = {}) =>
  estimate('ARRI' satisfies Code, at, 'USCHI', reported, { role: 'place_of_delivery', mode: 'rail', ...said })
const reported = (at: string) => ({ reported_at: utc(at) })
const ais = { source: 'AIS', source_kind: 'ais' } as const
const fee = (amount: number) => ({ type: 'exam', amount, currency_code: 'USD' }) as const
const exam = (at: string, amount: number) => snapshot(at, { on_terminal: true, fees: [fee(amount)] })
const inJune = '2026-06-20T00:00:00.000Z'

export interface TwoReports {
  /** Why the other does not count, and where nothing else is said, why the one counts. */
  code: ExplanationRule
  rule?: ExplanationRule
  of: string
  said: readonly Observation[]
  at?: string
  counts: unknown
  other: unknown
}

/** Two reports of one value, and why one of them counts. */
export const twoReports: readonly TwoReports[] = [
  {
    code: 'line_takes_priority',
    of: 'pod_arrived_at',
    said: [...loading(), arrived('2026-06-16 14:00'), arrived('2026-06-16 15:00', terminal('W185'))],
    counts: utc('2026-06-16 14:00'),
    other: utc('2026-06-16 15:00'),
  },
  {
    code: 'terminal_takes_priority',
    of: 'pod_discharged_at',
    said: [...landed(), unloaded('2026-06-18 06:00', terminal('W185'))],
    counts: utc('2026-06-18 06:00'),
    other: utc('2026-06-18 04:40'),
  },
  {
    code: 'positions_last',
    of: 'pod_arrived_at',
    said: [...loading(), arrived('2026-06-16 14:00'), arrived('2026-06-16 15:00', ais)],
    counts: utc('2026-06-16 14:00'),
    other: utc('2026-06-16 15:00'),
  },
  {
    code: 'railway_takes_priority',
    of: 'ind_eta_at',
    said: [
      ...landed(),
      toChicago('2026-06-23 12:00', '2026-06-19 10:00'),
      toChicago('2026-06-24 12:00', '2026-06-19 09:00', rail),
    ],
    at: inJune,
    counts: utc('2026-06-24 12:00'),
    other: utc('2026-06-23 12:00'),
  },
  {
    code: 'line_before_terminal',
    of: 'ind_eta_at',
    said: [
      ...landed(),
      toChicago('2026-06-23 12:00', '2026-06-19 10:00'),
      toChicago('2026-06-24 12:00', '2026-06-19 09:00', terminal('W185')),
    ],
    at: inJune,
    counts: utc('2026-06-23 12:00'),
    other: utc('2026-06-24 12:00'),
  },
  {
    code: 'line_only',
    rule: 'others_set_aside',
    of: 'destination_eta_at',
    said: [
      ...landed(),
      toChicago('2026-06-23 12:00', '2026-06-19 10:00'),
      toChicago('2026-06-24 12:00', '2026-06-19 09:00', rail),
    ],
    at: inJune,
    counts: utc('2026-06-23 12:00'),
    other: utc('2026-06-24 12:00'),
  },
  {
    code: 'line_only',
    rule: 'not_reported',
    of: 'destination_ata_at',
    said: inland(),
    counts: null,
    other: utc('2026-06-23 12:00'),
  },
  {
    code: 'terminal_before_railway',
    of: 'final_destination_full_out_at',
    said: [
      ...inland(),
      fact('GTOT', '2026-06-25 10:00', 'USCHI', rail),
      fact('GTOT', '2026-06-25 11:00', 'USCHI', terminal('CHI1')),
    ],
    counts: utc('2026-06-25 11:00'),
    other: utc('2026-06-25 10:00'),
  },
  {
    code: 'heard_directly',
    of: 'pod_arrived_at',
    said: [
      ...loading(),
      arrived('2026-06-16 14:00'),
      arrived('2026-06-16 15:00', { via: 'other account', ...reported('2026-06-17 00:00') }),
    ],
    counts: utc('2026-06-16 14:00'),
    other: utc('2026-06-16 15:00'),
  },
  {
    code: 'time_of_day',
    of: 'pod_arrived_at',
    said: [...loading(), arrived('2026-06-16 14:00'), arrived('2026-06-16', reported('2026-06-18 00:00'))],
    counts: utc('2026-06-16 14:00'),
    other: utc('2026-06-16 07:00'),
  },
  {
    code: 'newest_report',
    of: 'pod_arrived_at',
    said: [
      ...loading(),
      arrived('2026-06-16 14:00', reported('2026-06-18 00:00')),
      arrived('2026-06-16 16:00', reported('2026-06-17 00:00')),
    ],
    counts: utc('2026-06-16 14:00'),
    other: utc('2026-06-16 16:00'),
  },
  {
    code: 'contradicts_itself',
    rule: 'others_set_aside',
    of: 'pod_arrived_at',
    said: [
      ...loading(),
      arrived('2026-06-16 14:00', reported('2026-06-18 00:00')),
      arrived('2026-06-16 16:00', reported('2026-06-18 00:00')),
    ],
    counts: utc('2026-06-16 16:00'),
    other: utc('2026-06-16 14:00'),
  },
  {
    code: 'after_the_fact',
    rule: 'last_estimate',
    of: 'pod_eta_at',
    said: [
      ...landed(),
      estimate('ARRI', '2026-06-16 10:00', 'USLAX', '2026-06-10 00:00', firstVessel),
      estimate('ARRI', '2026-06-16 12:00', 'USLAX', '2026-06-17 00:00', firstVessel),
    ],
    counts: utc('2026-06-16 10:00'),
    other: utc('2026-06-16 12:00'),
  },
  {
    code: 'source_silent',
    of: 'pod_eta_at',
    said: [
      ...loading(),
      estimate('ARRI', '2026-06-16 10:00', 'USLAX', '2026-06-03 00:00', firstVessel),
      estimate('ARRI', '2026-06-17 12:00', 'USLAX', '2026-06-09 00:00', { ...terminal('W185'), ...firstVessel }),
    ],
    at: '2026-06-10T00:00:00.000Z',
    counts: utc('2026-06-17 12:00'),
    other: utc('2026-06-16 10:00'),
  },
  {
    code: 'impossible_time',
    rule: 'others_set_aside',
    of: 'pod_discharged_at',
    said: [...landed(), unloaded('2029-06-18 04:40')],
    counts: utc('2026-06-18 04:40'),
    other: utc('2029-06-18 04:40'),
  },
  {
    code: 'before_loading',
    rule: 'others_set_aside',
    of: 'pod_discharged_at',
    said: [...landed(), unloaded('2026-05-20 04:40')],
    counts: utc('2026-06-18 04:40'),
    other: utc('2026-05-20 04:40'),
  },
  {
    code: 'withdrawn',
    rule: 'others_set_aside',
    of: 'pod_discharged_at',
    said: [...landed(), unloaded('2026-06-18 06:40', { withdrawn_at: '2026-06-19T00:00:00.000Z' })],
    counts: utc('2026-06-18 04:40'),
    other: utc('2026-06-18 06:40'),
  },
  {
    code: 'actual_in_future',
    rule: 'not_happened',
    of: 'pod_arrived_at',
    said: [...loading(), arrived('2026-06-16 14:00', reported('2026-06-09 00:00'))],
    at: '2026-06-10T00:00:00.000Z',
    counts: null,
    other: utc('2026-06-16 14:00'),
  },
  {
    code: 'source_disagrees',
    rule: 'terminal_takes_priority',
    of: 'pod_discharged_at',
    said: [...loading(), unloaded('2026-06-18 06:00', terminal('W185')), unloaded('2026-06-21 06:00')],
    counts: utc('2026-06-18 06:00'),
    other: utc('2026-06-21 06:00'),
  },
  {
    code: 'deadline_before_arrival',
    rule: 'not_reported',
    of: 'pickup_lfd',
    said: [...landed(), snapshot('2026-06-19 10:00', { on_terminal: true, last_free_day: '2026-06-01' })],
    at: inJune,
    counts: null,
    other: '2026-06-01',
  },
  {
    code: 'other_place',
    rule: 'no_terminal_report',
    of: 'location_at_pod_terminal',
    said: [...inland(), snapshot('2026-06-21 10:00', { on_terminal: true, location: 'A1' })],
    at: '2026-06-24T12:00:00.000Z',
    counts: null,
    other: 'A1',
  },
  {
    code: 'left_pickup',
    of: 'pickup_appointment_at',
    said: [
      ...landed(),
      snapshot('2026-06-19 10:00', { on_terminal: true, pickup_appointment_at: '2026-06-21T17:00:00.000Z' }),
      fact('GTOT', '2026-06-22 17:00', 'USLAX'),
    ],
    counts: null,
    other: '2026-06-21T17:00:00.000Z',
  },
  {
    code: 'not_happened',
    of: 'pod_full_out_chassis_number',
    said: [...landed(), snapshot('2026-06-19 10:00', { on_terminal: true, chassis_number: 'CH 1' })],
    at: inJune,
    counts: null,
    other: 'CH 1',
  },
  {
    code: 'newest_report',
    rule: 'terminal_list',
    of: 'fees_at_pod_terminal',
    said: [...landed(), exam('2026-06-19 10:00', 300), exam('2026-06-19 12:00', 450)],
    at: inJune,
    counts: [fee(450)],
    other: [fee(300)],
  },
  {
    code: 'newest_report',
    rule: 'terminal_list',
    of: 'holds_at_pod_terminal',
    said: [
      ...landed(),
      snapshot('2026-06-19 10:00', { on_terminal: true, holds: [customs] }),
      snapshot('2026-06-19 12:00', { on_terminal: true, holds: [freight] }),
    ],
    at: inJune,
    counts: [freight],
    other: [customs],
  },
  {
    code: 'first_of_several',
    of: 'pod_rail_carrier_scac',
    said: [...inland(), fact('DISC', '2026-06-24 16:00', 'USCHI', { ...rail, source: 'BNSF' })],
    counts: 'UPRR',
    other: 'BNSF',
  },
  {
    code: 'last_of_several',
    of: 'ind_rail_carrier_scac',
    said: [...inland(), fact('DISC', '2026-06-24 16:00', 'USCHI', { ...rail, source: 'BNSF' })],
    counts: 'BNSF',
    other: 'UPRR',
  },
  // A terminal that no longer has the box, and one that never had it.
  {
    code: 'other_terminal_saw_it_later',
    of: 'available_for_pickup',
    said: [
      ...landed(),
      snapshot('2026-06-19 10:00', { on_terminal: true, available: true }),
      snapshot('2026-06-20 10:00', { source: 'Y258', on_terminal: true, available: true }),
      snapshot('2026-06-21 10:00', { available: false }),
    ],
    rule: 'newest_terminal_report',
    at: '2026-06-21T18:00:00.000Z',
    counts: true,
    other: false,
  },
  {
    code: 'not_at_pickup',
    of: 'available_for_pickup',
    said: [
      ...landed(),
      snapshot('2026-06-19 10:00', { on_terminal: true, available: true }),
      snapshot('2026-06-19 12:00', { source: 'Y258', on_terminal: false, available: false }),
    ],
    rule: 'newest_terminal_report',
    at: '2026-06-19T18:00:00.000Z',
    counts: true,
    other: false,
  },
  {
    code: 'terminal_takes_priority',
    of: 'available_for_pickup',
    said: [
      ...landed(),
      snapshot('2026-06-19 10:00', { on_terminal: true, available: false }),
      fact('AVPU', '2026-06-19 12:00', 'USLAX'),
    ],
    rule: 'newest_terminal_report',
    at: '2026-06-19T18:00:00.000Z',
    counts: false,
    other: true,
  },
]
