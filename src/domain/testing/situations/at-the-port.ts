import { document, estimate, fact, snapshot } from '../facts.ts'
import { rule } from '../free-time.ts'
import { arrival, loading } from '../voyages.ts'
import {
  atLosAngeles,
  available,
  customs,
  demurrage,
  freeUntil,
  freight,
  hold,
  notAvailable,
  type Situation,
  terminalSays,
} from './situation.ts'

const scan = hold('VACIS', 'pending', 'SCAN ANNOUNCED')
const lineHolds = document('HOLD', 'SRM', '2026-06-18 08:00')

/** Four days at the terminal, then 310 a day, and 465 from the fifth day. */
const priced = rule({
  unit: 'calendar',
  first_day: 'next_day',
  currency_code: 'USD',
  tiers: [
    { from_day: 1, amount: 310 },
    { from_day: 5, amount: 465 },
  ],
})

export const atThePort: readonly Situation[] = [
  { title: 'Discharged, the terminal is silent', facts: atLosAngeles() },
  {
    title: 'Discharged, and no arrival was ever reported',
    facts: [
      ...loading(),
      estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-10 08:00'),
      ...arrival('USLAX').slice(1),
    ],
  },
  {
    title: 'Ready yesterday, and the terminal has it no longer',
    facts: atLosAngeles(
      terminalSays({ available: true }, '2026-06-19 16:00'),
      terminalSays({ on_terminal: false, available: false }),
    ),
  },
  {
    title: 'Booked for before the last free day of the terminal, and after the one clock for all has run out',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-26'), pickup_appointment_at: '2026-06-24T16:00:00.000Z' }),
    ),
    rules: [rule({ kind: 'combined', unit: 'calendar', first_day: 'next_day', free_days: 4, tiers: [] })],
  },
  {
    title: 'Available, free time for nine more days',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-29') })),
  },
  {
    title: 'Available, the last free day is tomorrow',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-21') })),
  },
  {
    title: 'Available, the last free day is today',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-20') })),
  },
  {
    title: 'Available, free time ended two days ago',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-18') })),
  },
  {
    title: 'Available, free time ended two days ago, and demurrage is billed',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-18'), fees: [demurrage] })),
  },
  { title: 'Available, and nobody gives a last free day', facts: atLosAngeles(available()) },
  {
    title: 'Available, with a pickup appointment in time',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-23'), pickup_appointment_at: '2026-06-22T16:00:00.000Z' }),
    ),
  },
  {
    title: 'Available, with a pickup appointment after the last free day',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-21'), pickup_appointment_at: '2026-06-23T16:00:00.000Z' }),
    ),
  },
  {
    title: 'Held by customs, with a pickup appointment after the last free day',
    facts: atLosAngeles(
      notAvailable({
        holds: [customs],
        last_free_day: freeUntil('2026-06-29'),
        pickup_appointment_at: '2026-06-30T16:00:00.000Z',
      }),
    ),
  },
  {
    title: 'Available, with a pickup appointment that has passed',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-29'), pickup_appointment_at: '2026-06-19T16:00:00.000Z' }),
    ),
  },
  {
    title: 'Not available, no hold, free time for nine more days',
    facts: atLosAngeles(notAvailable({ last_free_day: freeUntil('2026-06-29') })),
  },
  {
    title: 'Held by the line, free time for nine more days',
    facts: atLosAngeles(notAvailable({ holds: [freight], last_free_day: freeUntil('2026-06-29') })),
  },
  {
    title: 'Available, a fee without an amount',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-06-29'), fees: [{ ...demurrage, amount: 0 }] })),
  },
  {
    title: 'Available, with a cut-off at 16:00',
    facts: atLosAngeles(available({ last_free_day: '2026-06-21T23:00:00.000Z' })),
  },
  {
    title: 'Available, the cut-off was an hour ago',
    facts: atLosAngeles(available({ last_free_day: '2026-06-20T17:00:00.000Z' })),
  },
  {
    title: 'Available, with a pickup appointment two hours after the cut-off',
    facts: atLosAngeles(
      available({ last_free_day: '2026-06-21T23:00:00.000Z', pickup_appointment_at: '2026-06-22T01:00:00.000Z' }),
    ),
  },
  {
    title: 'Available yesterday, and the terminal says no today',
    facts: atLosAngeles(terminalSays({ available: true, holds: [] }, '2026-06-19 16:00'), notAvailable()),
  },
  {
    title: 'Available at another yard',
    facts: atLosAngeles(available({ off_dock: true })),
  },
  {
    title: 'Available, a scan is announced',
    facts: atLosAngeles(available({ holds: [scan], last_free_day: freeUntil('2026-06-29') })),
  },
  { title: 'Available, reported fifteen days ago', facts: atLosAngeles(available()), now: '2026-07-05T18:00:00.000Z' },
  {
    title: 'Not available, reported fifteen days ago',
    facts: atLosAngeles(notAvailable({ holds: [customs] })),
    now: '2026-07-05T18:00:00.000Z',
  },
  { title: 'Not available, no hold', facts: atLosAngeles(notAvailable()) },
  { title: 'Not available, a scan is announced', facts: atLosAngeles(notAvailable({ holds: [scan] })) },
  {
    title: 'Held by customs',
    facts: atLosAngeles(notAvailable({ holds: [customs], last_free_day: freeUntil('2026-06-23') })),
  },
  {
    title: 'Held by customs, free time is over',
    facts: atLosAngeles(notAvailable({ holds: [customs], last_free_day: freeUntil('2026-06-18'), fees: [demurrage] })),
  },
  { title: 'Held by the line until the freight is paid', facts: atLosAngeles(notAvailable({ holds: [freight] })) },
  { title: 'Two holds', facts: atLosAngeles(notAvailable({ holds: [customs, freight] })) },
  { title: 'Held by agriculture', facts: atLosAngeles(notAvailable({ holds: [hold('USDA', 'hold', 'AG HOLD')] })) },
  {
    title: 'Held for the traffic mitigation fee',
    facts: atLosAngeles(notAvailable({ holds: [hold('TMF', 'hold', 'TMF')] })),
  },
  {
    title: 'Held for a reason of the terminal',
    facts: atLosAngeles(notAvailable({ holds: [hold('other', 'hold', 'X7')] })),
  },
  { title: 'Available and held at the same terminal', facts: atLosAngeles(available({ holds: [customs] })) },
  { title: 'The line holds it, the terminal has not said anything', facts: atLosAngeles(lineHolds) },
  {
    title: 'The line holds it, the terminal has it available and lists no hold',
    facts: atLosAngeles(lineHolds, available()),
  },
  {
    title: 'The line held it and released it',
    facts: atLosAngeles(lineHolds, document('RELS', 'SRM', '2026-06-19 08:00'), available()),
  },
  { title: 'Customs inspects it, by the line', facts: atLosAngeles(fact('CUSI', '2026-06-19 08:00', 'USLAX')) },
  {
    title: 'Customs inspected it and released it',
    facts: atLosAngeles(
      fact('CUSI', '2026-06-18 08:00', 'USLAX'),
      fact('CUSR', '2026-06-19 08:00', 'USLAX'),
      available(),
    ),
  },
  {
    title: 'The exam fee is to be paid',
    facts: atLosAngeles(notAvailable({ fees: [{ type: 'exam', amount: 450, currency_code: 'USD' }] })),
  },
  {
    title: 'Fees in two currencies',
    facts: atLosAngeles(available({ fees: [demurrage, { type: 'other', amount: 120, currency_code: 'CAD' }] })),
  },
  {
    title: 'Was available, is not any more',
    facts: atLosAngeles(terminalSays({ available: true }, '2026-06-19 16:00'), notAvailable()),
  },
  {
    title: 'The terminal says that it is at another yard',
    facts: atLosAngeles(terminalSays({ off_dock: true, on_terminal: false, available: null })),
  },
  {
    title: 'At another yard, available there',
    facts: atLosAngeles(terminalSays({ off_dock: true, available: true, holds: [] })),
  },
  {
    title: 'At another yard, not available there',
    facts: atLosAngeles(terminalSays({ off_dock: true, on_terminal: false, available: false })),
  },
  {
    title: 'The terminal has it no longer, and free time has ended since',
    facts: atLosAngeles(
      terminalSays({ available: true, last_free_day: freeUntil('2026-06-19') }, '2026-06-18 16:00'),
      terminalSays({ on_terminal: false, available: false }),
    ),
  },
  {
    title: 'To be available in five days',
    facts: atLosAngeles(available({ available_at: '2026-06-25T16:00:00.000Z' })),
  },
  {
    title: 'The terminal gives dates ten years ahead',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2036-06-24'), pickup_appointment_at: '2036-06-22T16:00:00.000Z' }),
    ),
  },
  {
    title: 'The terminal shows the gate-out of an earlier visit',
    facts: atLosAngeles(available({ full_out_at: '2026-06-06T16:00:00.000Z' })),
  },
  {
    title: 'The terminal shows an appointment of an earlier visit',
    facts: atLosAngeles(available({ on_terminal: null, pickup_appointment_at: '2024-03-04T16:00:00.000Z' })),
  },
  {
    title: 'An arrival notice alone gives the last free day',
    facts: atLosAngeles(
      available(),
      snapshot('2026-06-17 10:00', {
        source: 'document:1',
        source_kind: 'document',
        locode: 'USLAX',
        last_free_day: '2026-06-23T23:59:59.000Z',
      }),
    ),
  },
  {
    title: 'An arrival notice and the terminal give two last free days',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-22') }),
      snapshot('2026-06-17 10:00', {
        source: 'document:1',
        source_kind: 'document',
        locode: 'USLAX',
        last_free_day: '2026-06-24T23:59:59.000Z',
      }),
    ),
  },
  {
    title: 'The line gives an earlier last free day than the terminal',
    facts: atLosAngeles(
      available({ last_free_day: freeUntil('2026-06-24') }),
      snapshot('2026-06-19 10:00', {
        source: 'MAEU',
        source_kind: 'shipping_line',
        locode: 'USLAX',
        timezone: 'America/Los_Angeles',
        last_free_day: freeUntil('2026-06-22'),
      }),
    ),
  },
  {
    title: 'The last free day is of an earlier visit',
    facts: atLosAngeles(available({ last_free_day: freeUntil('2026-05-01') })),
  },
  {
    title: 'Ready, free time by rules ends tomorrow and has a price after that',
    facts: atLosAngeles(available()),
    rules: [priced],
  },
  {
    title: 'Ready, free time by rules is over and has a price',
    facts: atLosAngeles(terminalSays({ available: true, holds: [] }, '2026-06-30 16:00')),
    now: '2026-06-30T18:00:00.000Z',
    rules: [priced],
  },
]
