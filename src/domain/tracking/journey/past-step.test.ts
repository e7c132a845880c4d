import { expect, test } from 'vitest'
import type { PastTime } from '#contract/tracking/past-times.ts'
import type { Figures } from '../../lines/past.ts'
import { estimate, fold, snapshot, utc } from '../../testing/facts.ts'
import { arrival, direct, firstVessel, loading, train } from '../../testing/voyages.ts'

type Facts = Parameters<typeof fold>[0]

const cases: PastTime = { case_count: 14, p25_hours: 72, median_hours: 96, p75_hours: 120 }
const past = (table: Record<string, Figures>) => ({
  past: { shipping_line_scac: 'MAEU', of: (key: string) => table[key] ?? null },
})
const at = (facts: Facts, now: string, table: Record<string, Figures>) =>
  fold(facts, { now: utc(now), ...past(table) }).state

const landed = [...loading(), ...arrival('USLAX')]
const held = snapshot('2026-06-18 10:00', { available: false })
const lane = 'MAEU CNSHA USLAX'

test('where no source plans the next step, shipments before say by when it usually is', () => {
  const { expected_next, past_times } = at([...landed, held], '2026-06-19 00:00', { [`release ${lane}`]: [cases] })
  // Discharged on 18 June, 04:40.
  expect(expected_next).toEqual({
    event: 'container.transport.available',
    basis: 'history',
    state: 'on_track',
    at: utc('2026-06-23 04:40'),
    timezone: 'America/Los_Angeles',
    location_locode: 'USLAX',
    location_name: 'Los Angeles',
    // Three quarters at 120 hours, half of them within 48: beyond 192 is unusual; terminals have three days to say it.
    due_at: utc('2026-06-29 04:40'),
    history: {
      scope: 'lane',
      after: 'container.transport.vessel_discharged',
      earliest_at: utc('2026-06-21 04:40'),
      ...cases,
    },
  })
  expect(past_times).toEqual([
    { key: 'release terminal terminal-W185', figures: null },
    { key: `release ${lane}`, figures: [cases] },
  ])
})

test.each([
  ['2026-06-23 04:40', 'on_track', '2026-06-29 04:40'],
  ['2026-06-23 04:41', 'due', '2026-06-29 04:40'],
  ['2026-06-29 04:39', 'due', '2026-06-29 04:40'],
  ['2026-06-29 04:40', 'silent', null],
])('at %s it stands as %s, until %s', (now, state, until) => {
  const found = at([...landed, held], now, { [`release ${lane}`]: [cases] })
  expect(found.expected_next?.state).toBe(state)
  expect(found.silent_since).toBe(until === null ? utc('2026-06-29 04:40') : null)
  if (until !== null) expect(found.state_until && found.state_until <= utc(until)).toBe(true)
})

test('the terminal knows better than the lane', () => {
  const own = { ...cases, case_count: 5, p75_hours: 100 }
  const table = { [`release ${lane}`]: [cases], 'release terminal terminal-W185': [own] }
  const { expected_next, past_times } = at([...landed, held], '2026-06-19 00:00', table)
  expect(expected_next?.history).toMatchObject({ scope: 'terminal', case_count: 5 })
  expect(past_times).toEqual([{ key: 'release terminal terminal-W185', figures: [own] }])
})

test('what a source plans stays what it is, and nothing is asked', () => {
  const table = { [`transit ${lane}`]: [{ ...cases, p75_hours: 400 }] }
  const planned = estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-10 08:00', firstVessel)
  expect(at([...loading(), planned], '2026-06-12 00:00', table).expected_next).toMatchObject({
    basis: 'planned',
    at: utc('2026-06-16 14:00'),
    history: null,
  })
})

// Of a plan that is past nothing is left but the place.
const outdated = (locode: string, said: object) =>
  estimate('ARRI', '2026-05-30 14:00', locode, '2026-05-20 08:00', said)
const toChicago = outdated('USCHI', { mode: 'rail', role: 'place_of_delivery' })

test.each([
  ['transit', lane, [...loading(), outdated('USLAX', firstVessel)], 'vessel_arrived', 'vessel_departed'],
  ['discharge', lane, [...loading(), ...arrival('USLAX').slice(0, 1)], 'vessel_discharged', 'vessel_arrived'],
  ['onward', lane, [...landed, toChicago], 'rail_departed', 'vessel_discharged'],
  [
    'rail',
    'MAEU USLAX USCHI',
    [...landed, toChicago, ...train().slice(0, 2)],
    'arrived_at_inland_destination',
    'rail_departed',
  ],
] as const)('each step is asked by its own name: %s', (step, way, facts, event, after) => {
  const now = '2026-06-21 00:00'
  expect(at(facts, now, {}).expected_next).toMatchObject({ event: `container.transport.${event}`, basis: 'usual' })
  expect(at(facts, now, { [`${step} ${way}`]: [cases] }).expected_next).toMatchObject({
    event: `container.transport.${event}`,
    basis: 'history',
    history: { after: `container.transport.${after}` },
  })
})

test('from being available on it is the pickup, and once it is out nothing is asked', () => {
  const free = snapshot('2026-06-20 10:00', { available: true })
  const table = { [`pickup ${lane}`]: [cases] }
  expect(at([...landed, held, free], '2026-06-20 12:00', table).expected_next).toMatchObject({
    event: 'container.transport.full_out',
    basis: 'history',
    at: utc('2026-06-25 10:00'),
    history: { after: 'container.transport.available' },
  })
  // Since when it is so, nobody knows.
  expect(at([...landed, free], '2026-06-20 12:00', table).expected_next).toMatchObject({ basis: 'usual' })
  expect(at(direct(), '2026-06-28 12:00', table)).toMatchObject({ expected_next: null, past_times: [] })
})

test('where the same is asked again later, the same is answered from what was kept', () => {
  const table = { [`release ${lane}`]: [cases] }
  const first = at([...landed, held], '2026-06-19 00:00', table)
  const kept = Object.fromEntries(first.past_times.flatMap(({ key, figures }) => (figures ? [[key, figures]] : [])))
  expect(at([...landed, held], '2026-06-19 00:00', kept)).toEqual(first)
})
