import { expect, test } from 'vitest'
import type { Doubt } from '#contract/tracking/raw-event.ts'
import { estimate, fact, fold, snapshot, utc } from '../../testing/facts.ts'
import { freeTimeBy, rule } from '../../testing/free-time.ts'
import { arrival, direct, firstVessel, loading, pickup } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

/** That one more statement is doubted so, and that the journey without it is what it was. */
function expectHarmless(given: readonly Observation[], odd: Observation, doubt: Doubt) {
  const [without, all] = [fold(given), fold([...given, odd])]
  expect(all.doubts).toContainEqual({ observation_id: odd.id, doubt })
  expect(all.raw.map(({ observation_id }) => observation_id)).toContain(odd.id)
  expect([all.state, all.route]).toEqual([without.state, without.route])
}

test('a time that was corrected is the newest, and the one before is on record as replaced', () => {
  const early = fact('DISC', '2026-06-18 08:00', 'USLAX', { ...firstVessel, source_event_id: 'first' })
  const late = fact('DISC', '2026-06-18 12:00', 'USLAX', {
    ...firstVessel,
    source_event_id: 'second',
    reported_at: utc('2026-06-19 00:00'),
  })
  const before = fold([...loading(), early])
  const after = fold([...loading(), late, early])
  expect(after.state.pod_discharged_at).toBe(utc('2026-06-18 12:00'))
  expect(after.events.map(({ key }) => key)).toEqual(before.events.map(({ key }) => key))
  expect(after.doubts).toEqual([{ observation_id: early.id, doubt: 'replaced' }])
})

test('of two times that a line gives at once one is used, and the other is doubted', () => {
  const said = { ...firstVessel, reported_at: utc('2026-06-19 00:00') }
  const one = fact('DISC', '2026-06-18 04:40', 'USLAX', said)
  const other = fact('DISC', '2026-06-18 09:40', 'USLAX', said)
  const { state, events, doubts } = fold([...loading(), one, other])
  expect(state.pod_discharged_at).toBe(utc('2026-06-18 09:40'))
  expect(events.filter(({ event }) => event.endsWith('vessel_discharged'))).toHaveLength(1)
  expect(doubts).toEqual([one, other].map(({ id }) => ({ observation_id: id, doubt: 'contradicts_itself' })))
})

test('of two ports of loading one is used, and the other is doubted', () => {
  const rotterdam = fact('GTIN', '2026-05-29 08:00', 'NLRTM', { role: 'port_of_loading' })
  const singapore = fact('LOAD', '2026-06-01 10:00', 'SGSIN', { role: 'port_of_loading', ...firstVessel })
  const { route, doubts } = fold([rotterdam, singapore, ...arrival('USLAX')])
  expect(route.port_of_lading?.locode).toBe('SGSIN')
  expect(doubts).toEqual([{ observation_id: rotterdam.id, doubt: 'other_port' }])
})

test('a second load on one voyage, with no discharge in between, is doubted', () => {
  const again = fact('LOAD', '2026-06-02 22:00', 'CNNGB', firstVessel)
  const { route, doubts } = fold([...loading(), again, ...arrival('USLAX')])
  expect(route.port_of_lading?.locode).toBe('CNSHA')
  expect(doubts).toEqual([{ observation_id: again.id, doubt: 'other_port' }])
})

test('a second discharge on one voyage, with no load in between, is doubted', () => {
  const other = fact('DISC', '2026-06-19 10:00', 'USOAK', firstVessel)
  const { route, doubts } = fold([...loading(), ...arrival('USLAX'), other])
  expect(route.port_of_discharge?.locode).toBe('USOAK')
  const first = arrival('USLAX').at(-1)
  expect(doubts).toEqual([{ observation_id: first?.id, doubt: 'other_port' }])
})

test('of two places of delivery in one report one is used, and the other is doubted', () => {
  const to = (locode: string) =>
    estimate('ARRI', '2026-06-25 10:00', locode, '2026-06-19 00:00', { role: 'place_of_delivery', mode: 'rail' })
  const { route, doubts } = fold([...loading(), ...arrival('USLAX'), to('USCHI'), to('USDAL')])
  expect(['USCHI', 'USDAL']).toContain(route.destination?.locode)
  expect(doubts.map(({ doubt }) => doubt)).toEqual(['other_port'])
})

test('an event at a place that does not exist is kept, and breaks nothing', () => {
  expectHarmless(direct(), fact('CUSI', '2026-06-19 10:00', 'XZQQQ'), 'unknown_place')
})

test('a fact that is dated ten years ahead is kept, and breaks nothing', () => {
  expectHarmless(direct(), fact('GTOT', '2036-06-22 17:00', 'USLAX'), 'impossible_time')
  expectHarmless(direct(), estimate('ARRI', '2036-06-16 14:00', 'USLAX', '2026-06-10 00:00'), 'impossible_time')
})

test('a time in a zone that is not known is kept as if UTC, and breaks nothing', () => {
  const odd = fact('CUSI', '2026-06-19 10:00', 'USLAX', { timezone: 'Mars/Olympus_Mons' })
  expectHarmless(direct(), odd, 'unknown_zone')
  const load = fact('LOAD', '2026-06-01', 'CNSHA', { ...firstVessel, timezone: 'Mars/Olympus_Mons' })
  const { state, events } = fold([load, ...arrival('USLAX')])
  expect(state.pol_vessel_loaded_at).toBe(utc('2026-06-01 00:00'))
  expect(events[0]?.timezone).toBeNull()
})

const backwards = [
  fact('LOAD', '2026-06-10 10:00', 'CNSHA', firstVessel),
  fact('DEPA', '2026-06-10 20:00', 'CNSHA', firstVessel),
  fact('ARRI', '2026-06-02 14:00', 'USLAX', { ...firstVessel, role: 'port_of_discharge' }),
  fact('DISC', '2026-06-03 04:40', 'USLAX', { ...firstVessel, role: 'port_of_discharge' }),
]
const eta = estimate('ARRI', '2026-06-25 14:00', 'USLAX', '2026-06-11 00:00', firstVessel)
const discharged = rule({ start_event: 'discharged' })

test('a discharge that is dated before the loading is kept, and doubted, and the box is not there for that', () => {
  const { route, state, doubts, raw, events } = fold([...backwards, eta], {
    now: utc('2026-06-20 00:00'),
    free_time: freeTimeBy(discharged),
  })
  expect(route).toMatchObject({
    port_of_lading: { locode: 'CNSHA' },
    port_of_discharge: { locode: 'USLAX' },
    pod_ata_at: null,
    pod_eta_at: utc('2026-06-25 14:00'),
  })
  expect(state).toMatchObject({
    current_status: 'on_ship',
    verdict: 'not_arrived',
    pod_arrived_at: null,
    pod_discharged_at: null,
    next_arrival: { at: utc('2026-06-25 14:00'), awaited: true },
    free_time: [{ is_provisional: true }],
  })
  const early = backwards.slice(2).map(({ id }) => ({ observation_id: id, doubt: 'out_of_order' }))
  expect(doubts).toEqual(early)
  expect(raw.map(({ event }) => event)).toContain('vessel_discharged')
  expect(events.map(({ event }) => event)).not.toContain('container.transport.vessel_discharged')
})

test('where the port follows from that discharge alone, nothing else says where the box goes', () => {
  const unnamed = backwards.map((one) => ({ ...one, fact: { ...one.fact, role: null } }) as (typeof backwards)[number])
  expect(fold(unnamed, { now: utc('2026-06-20 00:00') }).state).toMatchObject({
    current_status: 'on_ship',
    pod_discharged_at: null,
    free_time: [],
  })
})

test.each([
  ['the terminal has it', snapshot('2026-06-20 16:00', { on_terminal: true, available: true }), 'available'],
  ['it is discharged again', fact('DISC', '2026-06-26 16:00', 'USLAX', firstVessel), 'grounded'],
  ['it is picked up', pickup('USLAX'), 'picked_up'],
])('what shows that it is there counts, whatever was dated before: %s', (_, shown, status) => {
  const { state } = fold([...backwards, shown], { now: utc('2026-06-27 00:00') })
  expect(state.current_status).toBe(status)
  expect(state.pod_discharged_at ?? '2026-06-26').toMatch(/^2026-06-2/)
})

test('two days are within what zones and typing make of a time', () => {
  const near = [...loading(), fact('DISC', '2026-05-31 04:00', 'USLAX', firstVessel)]
  expect(fold(near).state.pod_discharged_at).toBe(utc('2026-05-31 04:00'))
})
