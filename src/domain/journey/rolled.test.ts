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

test('the old arrival is void before a new one is known', () => {
  const { route } = fold([...planned, ...rolled.slice(0, 1)])
  expect(route).toMatchObject({ pol_etd_at: utc('2026-06-08 20:00'), pod_eta_at: null })
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
