import { expect, test } from 'vitest'
import { estimate, eventNames, fact, fold, utc } from '../../testing/facts.ts'
import { loading } from '../../testing/voyages.ts'

const expected = estimate('ARRI', '2026-06-16 10:00', 'USLAX', '2026-06-10 10:00')
const berthed = fact('BRTH', '2026-06-16 20:00', 'USLAX')

test('a vessel that is only said to have berthed has arrived, at that time', () => {
  const { route, state } = fold([...loading(), expected, berthed])
  expect(route.pod_ata_at).toBe(utc('2026-06-16 20:00'))
  expect(state.pod_arrived_at).toBe(utc('2026-06-16 20:00'))
  expect(eventNames([...loading(), expected, berthed]).slice(-2)).toEqual(['vessel_arrived', 'vessel_berthed'])
})

test('where the arrival is said as well, it is not put off until she berths', () => {
  const arrived = fact('ARRI', '2026-06-16 12:00', 'USLAX', { reported_at: utc('2026-06-16 13:00') })
  for (const facts of [
    [arrived, berthed],
    [berthed, arrived],
  ])
    expect(fold([...loading(), expected, ...facts]).state.pod_arrived_at).toBe(utc('2026-06-16 12:00'))
})
