import { expect, test } from 'vitest'
import { mostEtas } from '#contract/tracking/eta-history.ts'
import { estimate, fact, fold, utc } from '../../testing/facts.ts'
import { arrival, firstVessel, loading, secondVessel } from '../../testing/voyages.ts'

const eta = (at: string, reported: string, said: object = {}) => estimate('ARRI', at, 'USLAX', reported, said)
const history = (...said: Parameters<typeof fold>[0][number][]) => fold([...loading(), ...said]).route.pod_eta_history
const inBrief = (of: ReturnType<typeof history>) => of.map(({ eta_at, reason }) => [eta_at, reason])

const first = eta('2026-06-16 20:00', '2026-05-20 00:00')
const second = eta('2026-06-19 20:00', '2026-06-02 00:00')

test('each day that was estimated is told with when and why, oldest first', () => {
  expect(history(second, first)).toEqual([
    {
      reported_at: utc('2026-05-20 00:00'),
      eta_at: utc('2026-06-16 20:00'),
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      location_name: 'Los Angeles',
      reason: 'first',
    },
    {
      reported_at: utc('2026-06-02 00:00'),
      eta_at: utc('2026-06-19 20:00'),
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      location_name: 'Los Angeles',
      reason: 'new_estimate',
    },
  ])
  expect(history()).toEqual([])
})

test('another hour of the same day at the port is the same estimate, said since the first', () => {
  // Seven in the evening of the 16th there, then one in the morning of the 16th.
  const earlier = eta('2026-06-16 08:00', '2026-05-25 00:00')
  const late = eta('2026-06-17 02:00', '2026-05-28 00:00')
  expect(history(first, earlier, late)).toMatchObject([
    { reported_at: utc('2026-05-20 00:00'), eta_at: utc('2026-06-17 02:00'), reason: 'first' },
  ])
})

test('a day that comes back is told again', () => {
  const back = eta('2026-06-16 21:00', '2026-06-05 00:00')
  expect(inBrief(history(first, second, back))).toEqual([
    [utc('2026-06-16 20:00'), 'first'],
    [utc('2026-06-19 20:00'), 'new_estimate'],
    [utc('2026-06-16 21:00'), 'new_estimate'],
  ])
})

test('where it goes by another vessel, that is why', () => {
  const moved = [
    estimate('DEPA', '2026-06-08 20:00', 'CNSHA', '2026-05-30 00:00', secondVessel),
    eta('2026-06-23 14:00', '2026-05-30 00:00', secondVessel),
  ]
  const planned = [
    estimate('DEPA', '2026-06-01 20:00', 'CNSHA', '2026-05-20 00:00', firstVessel),
    eta('2026-06-16 20:00', '2026-05-20 00:00', firstVessel),
  ]
  const { route } = fold([...moved, ...planned])
  expect(inBrief(route.pod_eta_history)).toEqual([
    [utc('2026-06-16 20:00'), 'first'],
    [utc('2026-06-23 14:00'), 'other_voyage'],
  ])
})

test('another port is told even on the same day', () => {
  const elsewhere = estimate('ARRI', '2026-06-16 20:00', 'USOAK', '2026-06-03 00:00', { role: 'port_of_discharge' })
  const withdrawn = eta('2026-06-16 20:00', '2026-05-20 00:00', {
    role: 'port_of_discharge',
    withdrawn_at: utc('2026-06-03 00:00'),
  })
  expect(history(withdrawn, elsewhere)).toMatchObject([
    { location_locode: 'USLAX', reason: 'first' },
    { location_locode: 'USOAK', reason: 'other_port' },
  ])
})

test('positions of the vessel count while the line is silent', () => {
  const positions = eta('2026-06-18 20:00', '2026-06-03 00:00', {
    source: 'AIS',
    source_kind: 'ais',
    last_seen_at: utc('2026-06-09 00:00'),
  })
  const { route } = fold([...loading(), first, second, positions])
  expect(inBrief(route.pod_eta_history)).toEqual([
    [utc('2026-06-16 20:00'), 'first'],
    [utc('2026-06-19 20:00'), 'new_estimate'],
    [utc('2026-06-18 20:00'), 'vessel_position'],
  ])
  expect(route.pod_eta_at).toBe(utc('2026-06-18 20:00'))
})

test('what is said after the arrival is no part of it', () => {
  const late = eta('2026-06-29 00:00', '2026-06-17 00:00')
  expect(inBrief(history(...arrival('USLAX'), first, second, late))).toEqual([
    [utc('2026-06-16 20:00'), 'first'],
    [utc('2026-06-19 20:00'), 'new_estimate'],
  ])
})

test('of very many the first is kept, and the last ones', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 4, 1, at * 24)).toISOString().slice(0, 16).replace('T', ' ')
  const many = Array.from({ length: 70 }, (_, at) =>
    estimate('ARRI', day(40 + (at % 2) * 3), 'USLAX', day(at / 4), { source_event_id: `${at}` }),
  )
  const kept = fold([fact('DEPA', '2026-04-30 10:00', 'CNSHA'), ...many]).route.pod_eta_history
  expect(kept).toHaveLength(mostEtas)
  expect(kept[0]?.reason).toBe('first')
  expect(kept.at(-1)?.reported_at).toBe(utc(day(69 / 4)))
})
