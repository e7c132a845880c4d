import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockKinds, type StartEvent } from '#contract/free-time/clock.ts'
import { observations } from '../testing/arbitrary.ts'
import { fact, fold, snapshot, utc } from '../testing/facts.ts'
import { ports2026, rule } from '../testing/free-time.ts'
import { direct, emptyReturn, firstVessel, inland, pickup } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'
import type { Rule } from './choose-rule.ts'
import type { Clock } from './clock-types.ts'
import { clocksOf } from './clocks.ts'

const startsOf: Record<Rule['kind'], readonly StartEvent[]> = {
  demurrage: ['discharged', 'vessel_arrived', 'available'],
  storage: ['discharged', 'vessel_arrived', 'available'],
  combined: ['discharged', 'vessel_arrived', 'available'],
  rail_storage: ['notified', 'available'],
  detention: ['full_out'],
  chassis: ['full_out'],
}

const place = fc.constantFrom(
  {},
  {},
  { port_locode: 'USLAX' },
  { port_locode: 'USCHI' },
  { terminal_id: 'terminal-W185' },
  { terminal_id: 'terminal-Y258' },
  { terminal_id: 'ramp-Global II' },
)
const valid = fc.constantFrom(
  {},
  { valid_from: '2026-06-17' },
  { valid_to: '2026-06-20' },
  { valid_from: '2026-06-22' },
)

const oneRule = fc
  .record({
    start: fc
      .constantFrom(...clockKinds)
      .chain((kind) => fc.constantFrom(...startsOf[kind]).map((start_event) => ({ kind, start_event }))),
    place,
    valid,
    said: fc.record({
      equipment: fc.constantFrom(null, 'dry' as const, 'reefer' as const),
      free_days: fc.integer({ min: 0, max: 6 }),
      priority: fc.integer({ min: 0, max: 2 }),
      unit: fc.constantFrom('working' as const, 'calendar' as const),
    }),
  })
  .map(({ start, place: where, valid: when, said }) => ({ ...start, ...where, ...when, ...said }))

const rules = fc
  .array(oneRule, { minLength: 2, maxLength: 12 })
  .map((all) =>
    all.map((one, at) =>
      rule({ ...one, id: `rule ${at}`, currency_code: 'USD', tiers: [{ from_day: 1, amount: 100 + at }] }),
    ),
  )

const isoType = fc
  .constantFrom('45G1', '45R1')
  .map((iso_type) => fact('LOAD', '2026-06-01 10:00', 'CNSHA', { ...firstVessel, iso_type, id: iso_type }))
const june = (day: number) => `2026-06-${day}`
const day = fc.integer({ min: 16, max: 28 }).map(june)
const terminal = fc.constantFrom('W185', 'Y258', 'R001')
const seen = fc
  .record({ on: day, source: terminal, available: fc.constantFrom(null, true, false) })
  .map(({ on, ...said }) => snapshot(`${on} 12:00`, { on_terminal: true, ...said }))
const lastFreeDay = fc
  .record({ on: day, source: terminal, until: day })
  .map(({ on, source, until }) => snapshot(`${on} 13:00`, { source, last_free_day: `${until}T06:59:59.000Z` }))
const discharged = day.map((on) =>
  fact('DISC', `${on} 09:00`, 'USLAX', { ...firstVessel, reported_at: utc(`${on} 20:00`) }),
)

/** Journeys to their end, and what is known of them besides. */
const whole = fc
  .tuple(
    fc.constantFrom(direct(), [...inland(), pickup('USCHI'), emptyReturn('USCHI')], inland()),
    fc.array(fc.oneof(isoType, seen, lastFreeDay, discharged), { minLength: 1, maxLength: 6 }),
  )
  .map(([told, more]) => [...told, ...more])
const stories = fc.oneof(whole, whole, observations)

/** In any order, cut into reports anywhere. */
const reports = (given: readonly Observation[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...given], { minLength: given.length }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: given.length, maxLength: given.length }),
    )
    .map(([all, sizes]) => {
      const batches: Observation[][] = []
      for (let from = 0, at = 0; from < all.length; from += sizes[at++] ?? 1)
        batches.push(all.slice(from, from + (sizes[at] ?? 1)))
      return batches
    })

/** As the store keeps it between two reports. */
function tell(batches: readonly (readonly Observation[])[], byRules: readonly Rule[]) {
  let decided: Clock[] = []
  let known: Observation[] = []
  let state = fold([]).state
  for (const batch of batches) {
    known = [...known, ...batch]
    const free_time = (box: Parameters<typeof clocksOf>[0]) =>
      clocksOf(box, {
        rules: byRules,
        calendar: () => ports2026,
        shipping_line_scac: 'YMLU',
        party_id: null,
        references: [],
        decided,
      })
    state = fold(known, { free_time }).state
    decided = state.free_time.flatMap((clock, at) => {
      const kept = state.free_time_days[at]
      return kept ? [{ clock, kept }] : []
    })
  }
  return state
}

test('clocks, what they cost and deadlines are the same, in whatever order and reports the facts came', {
  timeout: 240_000,
}, () => {
  const told = stories.chain((given) => fc.tuple(fc.constant(given), reports(given), rules))
  fc.assert(
    fc.property(told, ([given, batches, byRules]) => {
      expect(tell(batches, byRules)).toEqual(tell([given], byRules))
    }),
    { numRuns: 600 },
  )
})
