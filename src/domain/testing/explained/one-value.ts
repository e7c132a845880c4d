import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { PastTime } from '#contract/tracking/past-times.ts'
import type { Past } from '../../lines/past.ts'
import type { Observation } from '../../tracking/fact.ts'
import { byHand } from '../by-hand.ts'
import { document, estimate, fact, type Said, snapshot, terminal, utc } from '../facts.ts'
import { customs, freeUntil } from '../situations/situation.ts'
import { arrival, firstVessel, inland, loading, secondVessel, transhipped } from '../voyages.ts'

/** What is reported of one value, and why it is what it is, what is doubtful about it, or why something else is not it. */
export interface OneValue {
  code: ExplanationRule
  is: 'rule' | 'doubt' | 'candidate' | 'part'
  of: string
  said: readonly Observation[]
  at?: string
  past?: Past
}

const landed = [...loading(), ...arrival('USLAX')]
const said = (reported: string, more: Said = {}): Said => ({ reported_at: utc(reported), ...more })
const usual: PastTime = { case_count: 14, p25_hours: 36, median_hours: 48, p75_hours: 60 }
const knows = (key: string, times: number): Past => ({
  shipping_line_scac: 'MAEU',
  of: (asked) => (asked === key ? Array.from({ length: times }, () => usual) : null),
})
const lane = 'MAEU CNSHA USLAX'

export const oneValue: readonly OneValue[] = [
  {
    code: 'latest_time',
    is: 'candidate',
    of: 'pod_full_out_at',
    said: [
      ...landed,
      fact('GTOT', '2026-06-22 17:00', 'USLAX', said('2026-06-23 00:00', terminal('W185'))),
      fact('GTOT', '2026-06-22 18:00', 'USLAX', said('2026-06-23 00:00', terminal('Y258'))),
    ],
  },
  {
    code: 'railway_reports_it',
    is: 'rule',
    of: 'ind_ata_at',
    said: [
      ...inland(),
      fact('ARRI', '2026-06-23 10:00', 'USCHI', { ...terminal('R001'), mode: 'rail', role: 'place_of_delivery' }),
    ],
  },
  {
    code: 'agreed_by_hand',
    is: 'candidate',
    of: 'pickup_lfd',
    said: [
      ...landed,
      byHand('2026-06-19 10:00', 'pickup_lfd', '2026-06-26'),
      snapshot('2026-06-19 12:00', { on_terminal: true, last_free_day: freeUntil('2026-06-26') }),
    ],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'implausible_due',
    is: 'candidate',
    of: 'empty_due_at',
    said: [
      ...landed,
      fact('GTOT', '2026-06-22 17:00', 'USLAX'),
      snapshot('2026-06-19 10:00', {
        ...({ source: 'document:1', source_kind: 'document', locode: null, timezone: null } as const),
        empty_due_on: '2026-06-01',
      }),
    ],
  },
  {
    code: 'unknown_place',
    is: 'doubt',
    of: 'pod_discharged_at',
    said: [...loading(), fact('DISC', '2026-06-18 04:40', 'USQQQ', firstVessel)],
  },
  {
    code: 'verdict_left_unreported',
    is: 'candidate',
    of: 'available_for_pickup',
    said: [
      ...landed,
      snapshot('2026-06-19 10:00', { on_terminal: true, available: true }),
      snapshot('2026-06-20 10:00', { on_terminal: false }),
    ],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'verdict_off_dock',
    is: 'rule',
    of: 'verdict',
    said: [...landed, snapshot('2026-06-20 10:00', { on_terminal: false, off_dock: true })],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'before_landing',
    is: 'candidate',
    of: 'pod_full_out_at',
    said: [...landed, snapshot('2026-06-19 10:00', { on_terminal: true, full_out_at: utc('2026-06-06 16:00') })],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'unknown_zone',
    is: 'doubt',
    of: 'available_for_pickup',
    said: [...landed, snapshot('2026-06-19 10:00', { on_terminal: true, available: true, timezone: 'Mars/Olympus' })],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'unknown_zone',
    is: 'doubt',
    of: 'pod_discharged_at',
    said: [...loading(), fact('DISC', '2026-06-18 04:40', 'USLAX', { ...firstVessel, timezone: 'Mars/Olympus' })],
  },
  {
    code: 'terminal_saw_discharge',
    is: 'rule',
    of: 'port_of_discharge.locode',
    said: [...loading(), snapshot('2026-06-19 10:00', { on_terminal: true, discharged_at: utc('2026-06-18 04:40') })],
  },
  {
    code: 'not_at_pickup',
    is: 'candidate',
    of: 'location_at_pod_terminal',
    said: [...landed, snapshot('2026-06-19 10:00', { source: 'Z952', on_terminal: true, location: 'A1' })],
  },
  {
    code: 'named_elsewhere',
    is: 'candidate',
    of: 'port_of_discharge.locode',
    said: [
      ...loading(),
      fact('DISC', '2026-06-18 06:00', 'USLAX', firstVessel),
      estimate('ARRI', '2026-06-20 00:00', 'USOAK', '2026-06-01 00:00', { role: 'port_of_discharge' }),
    ],
  },
  {
    code: 'named_transhipment',
    is: 'candidate',
    of: 'port_of_discharge.locode',
    said: [
      ...transhipped(),
      estimate('DISC', '2026-06-07 12:00', 'SGSIN', '2026-06-01 00:00', { role: 'transhipment', ...secondVessel }),
    ],
  },
  {
    code: 'is_a_ramp',
    is: 'candidate',
    of: 'pod_terminal',
    said: [...loading(), ...arrival('USCHI'), snapshot('2026-06-19 10:00', { source: 'R001', on_terminal: true })],
  },
  {
    code: 'terminal_list_newer',
    is: 'candidate',
    of: 'holds_at_pod_terminal',
    said: [
      ...landed,
      document('HOLD', 'CUC', '2026-06-18 08:00'),
      snapshot('2026-06-19 08:00', { on_terminal: true, available: false, holds: [customs] }),
      snapshot('2026-06-20 08:00', { on_terminal: true, available: true, holds: [] }),
    ],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'verdict_released_by_hand',
    is: 'rule',
    of: 'verdict',
    said: [
      ...landed,
      document('HOLD', 'SRM', '2026-06-18 08:00'),
      snapshot('2026-06-19 08:00', { on_terminal: true, available: true, holds: [] }),
      byHand('2026-06-19 10:00', 'hold_cleared', 'freight'),
    ],
    at: '2026-06-20T18:00:00.000Z',
  },
  {
    code: 'history_next',
    is: 'rule',
    of: 'expected_next',
    said: [...landed, snapshot('2026-06-18 10:00', { available: false })],
    at: '2026-06-19T00:00:00.000Z',
    past: knows(`release ${lane}`, 1),
  },
  {
    code: 'usual_slip',
    is: 'rule',
    of: 'eta_slip',
    said: [...loading(), estimate('ARRI', '2026-06-30 14:00', 'USLAX', '2026-05-20 08:00', firstVessel)],
    at: '2026-06-16T14:00:00.000Z',
    past: knows(`slip ${lane}`, 5),
  },
]
