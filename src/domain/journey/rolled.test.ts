import { expect, test } from 'vitest'
import { estimate, fact, fold, utc } from '../testing/facts.ts'
import { firstVessel, secondVessel } from '../testing/voyages.ts'

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
  const third = { vessel: { name: 'EXAMPLE SUN', imo: '9450612' }, voyage: '7E' }
  const again = estimate('DEPA', '2026-06-15 20:00', 'CNSHA', '2026-06-07 00:00', third)
  expect(fold([...planned, ...rolled, again]).route).toMatchObject({
    pod_eta_at: utc('2026-06-23 14:00'),
    pod_vessel_name: 'EXAMPLE SUN',
  })
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
