import { expect, test } from 'vitest'
import { estimate, fact, fold, utc } from '../../testing/facts.ts'
import { freeTimeBy, rule } from '../../testing/free-time.ts'
import { firstVessel, loading, secondVessel, thirdVessel } from '../../testing/voyages.ts'

const planned = [
  estimate('DEPA', '2026-06-01 20:00', 'CNSHA', '2026-05-20 00:00', firstVessel),
  estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-05-20 00:00', firstVessel),
]
const rolled = [
  estimate('DEPA', '2026-06-08 20:00', 'CNSHA', '2026-05-30 00:00', secondVessel),
  estimate('ARRI', '2026-06-23 14:00', 'USLAX', '2026-05-30 00:00', secondVessel),
]

test('a new departure with another voyage makes the plans of the old one void', () => {
  const { route, events } = fold([...rolled, ...planned])
  expect(route).toMatchObject({
    pol_etd_at: utc('2026-06-08 20:00'),
    pod_eta_at: utc('2026-06-23 14:00'),
    pod_original_eta_at: utc('2026-06-16 14:00'),
    pod_vessel_name: 'EXAMPLE MOON',
    pod_voyage_number: '110W',
  })
  expect(events.map(({ timestamp }) => timestamp)).toEqual([utc('2026-06-08 20:00'), utc('2026-06-23 14:00')])
})

test('the old arrival stands, and is outdated, until a new one is known', () => {
  const { route, doubts } = fold([...planned, ...rolled.slice(0, 1)])
  expect(route).toMatchObject({
    pol_etd_at: utc('2026-06-08 20:00'),
    pod_eta_at: utc('2026-06-16 14:00'),
    port_of_discharge: { locode: 'USLAX' },
    pod_vessel_name: 'EXAMPLE MOON',
    pod_voyage_number: '110W',
  })
  expect(doubts).toEqual([
    { observation_id: planned[0]?.id, doubt: 'replaced' },
    { observation_id: planned[1]?.id, doubt: 'outdated_plan' },
  ])
  expect(fold([...planned, ...rolled]).doubts.map(({ doubt }) => doubt)).toEqual(['replaced', 'replaced'])
})

test('of two plans that were missed the last stands', () => {
  const again = estimate('DEPA', '2026-06-15 20:00', 'CNSHA', '2026-06-07 00:00', thirdVessel)
  expect(fold([...planned, ...rolled, again]).route).toMatchObject({
    pod_eta_at: utc('2026-06-23 14:00'),
    pod_vessel_name: 'EXAMPLE SUN',
  })
})

test('a vessel that is a week late is the vessel that it was loaded on, by whatever voyage number', () => {
  const loaded = fact('LOAD', '2026-06-11 10:00', 'CNSHA', { ...firstVessel, voyage: '0FL1E' })
  const sails = estimate('DEPA', '2026-06-12 20:00', 'CNSHA', '2026-06-11 12:00', firstVessel)
  const arrives = estimate('ARRI', '2026-06-26 14:00', 'USLAX', '2026-06-11 12:00', firstVessel)
  for (const news of [[sails, arrives], [arrives]]) {
    const { route, state } = fold([...planned, loaded, ...news], { now: '2026-06-13T00:00:00.000Z' })
    expect([route.pod_eta_at, route.is_pod_eta_outdated, state.silent_since]).toEqual([
      utc('2026-06-26 14:00'),
      false,
      null,
    ])
  }
})

const spelled = (voyage: string) => ({ ...firstVessel, voyage })

test.each([
  ['the same IMO number', firstVessel.vessel],
  ['the same name', { imo: null, name: 'M/V Example-Star' }],
])('a voyage that is spelled otherwise on the load is the same: %s', (_, vessel) => {
  const loaded = fact('LOAD', '2026-05-31 10:00', 'CNSHA', { vessel: vessel ?? null, voyage: '0FL1E' })
  const { route, doubts } = fold([...planned, loaded])
  expect(route).toMatchObject({
    port_of_discharge: { locode: 'USLAX' },
    pol_etd_at: utc('2026-06-01 20:00'),
    pod_eta_at: utc('2026-06-16 14:00'),
  })
  expect(doubts).toEqual([])
})

test('what is expected under one spelling and happened under another is one event', () => {
  const happened = [
    fact('DEPA', '2026-06-01 22:00', 'CNSHA', spelled('0FL1E')),
    fact('ARRI', '2026-06-17 02:00', 'USLAX', spelled('0FL1E')),
  ]
  const { events, route } = fold([...planned, ...happened])
  expect(events.filter(({ estimated }) => !estimated).map(({ event }) => event.split('.').at(-1))).toEqual([
    'vessel_departed',
    'vessel_arrived',
  ])
  expect(route.pod_ata_at).toBe(utc('2026-06-17 02:00'))
})

test('the same vessel weeks later is on another voyage', () => {
  const later = estimate('DEPA', '2026-07-06 20:00', 'CNSHA', '2026-05-30 00:00', spelled('025E'))
  const { doubts } = fold([...planned, later])
  expect(doubts).toContainEqual({ observation_id: planned[1]?.id, doubt: 'outdated_plan' })
})

test('a vessel that an event leaves out is known from others of its voyage', () => {
  const bare = fact('LOAD', '2026-05-31 10:00', 'CNSHA', { voyage: firstVessel.voyage ?? null })
  const named = fact('DEPA', '2026-06-01 20:00', 'CNSHA', firstVessel)
  const { events } = fold([bare, named])
  expect(events.map(({ vessel }) => vessel)).toEqual([firstVessel.vessel, firstVessel.vessel])
  const unnamed = fact('ARRI', '2026-06-16 14:00', 'USLAX', { vessel: { imo: '9321483', name: null }, voyage: '9W' })
  expect(fold([bare, named, unnamed]).route.pod_vessel_name).toBe('EXAMPLE STAR')
  const other = fact('DEPA', '2026-06-09 20:00', 'SGSIN', { ...secondVessel, voyage: firstVessel.voyage ?? null })
  expect(fold([bare, other, named]).events.find(({ event }) => event.endsWith('vessel_loaded'))?.vessel).toBeNull()
})

test('a vessel that differs on the actual load wins over what is planned', () => {
  const loaded = fact('LOAD', '2026-06-03 10:00', 'CNSHA', { ...secondVessel, reported_at: utc('2026-05-19 00:00') })
  const { route } = fold([...planned, ...rolled.slice(1), loaded])
  expect(route).toMatchObject({
    pol_etd_at: null,
    pod_eta_at: utc('2026-06-23 14:00'),
    pod_vessel_name: 'EXAMPLE MOON',
  })
})

const viaSingapore = [
  ...loading(),
  fact('ARRI', '2026-06-07 02:00', 'SGSIN', firstVessel),
  fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
  estimate('DEPA', '2026-06-10 22:00', 'SGSIN', '2026-06-01 22:00', secondVessel),
  estimate('ARRI', '2026-06-26 14:00', 'USLAX', '2026-06-01 22:00', secondVessel),
]
const arrivalAfter = (...facts: Parameters<typeof fold>[0][number][]) =>
  fold(facts, { now: utc('2026-06-28 00:00') }).state.next_arrival

test.each([
  ['is to leave by a later one', estimate('DEPA', '2026-06-24 22:00', 'SGSIN', '2026-06-11 22:00', thirdVessel)],
  ['was loaded on another', fact('LOAD', '2026-06-14 12:00', 'SGSIN', thirdVessel)],
  ['left by another', fact('DEPA', '2026-06-14 22:00', 'SGSIN', thirdVessel)],
])('a box that missed its vessel at a port of transhipment and %s is not expected by the missed one', (_, news) => {
  expect(arrivalAfter(...viaSingapore)).toMatchObject({ awaited: true, outdated: false })
  expect(arrivalAfter(...viaSingapore, news)).toMatchObject({ awaited: false, outdated: true, days_late: null })
  expect(fold([...viaSingapore, news]).route).toMatchObject({ pod_vessel_name: 'EXAMPLE SUN' })
  const replanned = estimate('ARRI', '2026-07-11 10:00', 'USLAX', '2026-06-15 22:00', thirdVessel)
  expect(arrivalAfter(...viaSingapore, news, replanned)).toMatchObject({
    at: utc('2026-07-11 10:00'),
    awaited: true,
    outdated: false,
  })
})

test('the vessel that brings a box to a port of transhipment leaves it, too, and that rolls nothing', () => {
  const brought = [
    estimate('DEPA', '2026-06-08 10:00', 'SGSIN', '2026-06-05 22:00', firstVessel),
    fact('DEPA', '2026-06-08 10:00', 'SGSIN', firstVessel),
  ]
  for (const news of brought) expect(arrivalAfter(...viaSingapore, news)).toMatchObject({ awaited: true })
})

test('a box that is taken off a vessel with which it should have gone on is not expected by her', () => {
  const through = [
    ...viaSingapore.slice(0, 4),
    estimate('DEPA', '2026-06-08 10:00', 'SGSIN', '2026-06-01 22:00', firstVessel),
    estimate('ARRI', '2026-06-26 14:00', 'USLAX', '2026-06-01 22:00', firstVessel),
  ]
  expect(arrivalAfter(...through)).toMatchObject({ awaited: true })
  expect(arrivalAfter(...through, fact('LOAD', '2026-06-14 12:00', 'SGSIN', thirdVessel))).toMatchObject({
    outdated: true,
  })
})

const nameless = ({ vessel }: typeof firstVessel) => ({ vessel: vessel ?? null })
const plannedBy = (said: object) => [
  estimate('DEPA', '2026-06-01 20:00', 'CNSHA', '2026-05-20 00:00', said),
  estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-05-20 00:00', said),
]

test.each([
  ['without any voyage number', nameless(firstVessel), nameless(secondVessel)],
  ['with a voyage number in the plan alone', firstVessel, nameless(secondVessel)],
  ['with one voyage number for both vessels', firstVessel, spelledFor(secondVessel, firstVessel)],
])('another vessel is another plan, %s', (_, plan, load) => {
  const loaded = fact('LOAD', '2026-06-08 10:00', 'CNSHA', load)
  expect(arrivalAfter(...plannedBy(plan))).toMatchObject({ awaited: true })
  expect(arrivalAfter(...plannedBy(plan), loaded)).toMatchObject({ awaited: false, outdated: true })
})

function spelledFor(of: typeof firstVessel, { voyage }: typeof firstVessel) {
  return { ...of, voyage: voyage ?? null }
}

test('one voyage number and two names of vessels without their IMO numbers are one voyage', () => {
  const typed = (name: string) => ({ vessel: { name, imo: null }, voyage: '024E' })
  const loaded = fact('LOAD', '2026-06-08 10:00', 'CNSHA', typed('EXAMPL STAR'))
  expect(arrivalAfter(...plannedBy(typed('EXAMPLE STAR')), loaded)).toMatchObject({ outdated: false })
})

test.each([
  ['a position of the vessel', { source: 'AIS', source_kind: 'ais' }, '2026-06-12 00:00'],
  ['a document', { source: 'document:1', source_kind: 'document' }, '2026-05-21 00:00'],
  ['the terminal', { source: 'W185', source_kind: 'terminal' }, '2026-05-21 00:00'],
] as const)('that the missed vessel arrives is no plan of the box, whoever says so: %s', (_, by, reported) => {
  const other = estimate('ARRI', '2026-06-16 18:00', 'USLAX', reported, { ...firstVessel, ...by })
  const left = fact('DEPA', '2026-06-08 20:00', 'CNSHA', secondVessel)
  expect(arrivalAfter(...planned, other, left)).toMatchObject({ awaited: false, outdated: true })
})

test('a new plan that ends at a port of transhipment leaves the old arrival, outdated', () => {
  const toSingapore = { ...secondVessel, role: 'transhipment' } as const
  const anew = estimate('ARRI', '2026-06-14 20:00', 'SGSIN', '2026-06-02 00:00', toSingapore)
  const facts = [...planned, ...rolled.slice(0, 1), anew]
  expect(fold(facts).route).toMatchObject({ port_of_discharge: { locode: 'USLAX' }, is_pod_eta_outdated: true })
})

test('no free time begins with the arrival of a vessel that was missed', () => {
  const clocks = (...facts: typeof planned) =>
    fold(facts, { now: utc('2026-06-12 00:00'), free_time: freeTimeBy(rule()) }).state.free_time
  expect(clocks(...planned)).toMatchObject([{ is_provisional: true }])
  expect(clocks(...planned, ...rolled.slice(0, 1))).toEqual([])
  expect(clocks(...planned, ...rolled)).toMatchObject([{ is_provisional: true }])
})
