import { expect, test } from 'vitest'
import type { Places } from '../reference/places.ts'
import { document, empty, estimate, fact, number, rail, type Said, snapshot, utc } from '../testing/facts.ts'
import { places as world } from '../testing/places.ts'
import { arrival, firstVessel, loading, origin, secondVessel, thirdVessel, train } from '../testing/voyages.ts'
import { explainJourney } from './journey/explain.ts'

const zones: Record<string, string> = {
  USHNL: 'Pacific/Honolulu',
  GUGUM: 'Pacific/Guam',
  CASJF: 'America/St_Johns',
}
const farPlace = (locode: string) => {
  const known = world.place('USLAX', null)
  const time_zone = zones[locode]
  return known && time_zone ? { ...known, id: locode, locode, name: locode, time_zone } : undefined
}
const places: Places = { ...world, place: (locode, mode) => farPlace(locode ?? '') ?? world.place(locode, mode) }

type Facts = Parameters<typeof explainJourney>[0]
const landed = [...loading(), ...arrival('USLAX')]
const laden: Said = { empty: false }
const open = { available: true, holds: [] } as const

/** As it is then, with where it comes from; and with the same facts the other way round. */
function seen(facts: Facts, at: string) {
  const context = { places, number, now: utc(at) }
  const said = explainJourney(facts, context)
  expect(explainJourney(facts.toReversed(), context).journey).toEqual(said.journey)
  const { state, route, events, doubts } = said.journey
  const happened = events.map(
    ({ event, location_locode }) => `${event.replace(/^container\.(transport\.)?/, '')} ${location_locode}`,
  )
  return { state, route, happened, doubts: doubts.map(({ doubt }) => doubt), why: said.state, whyRoute: said.route }
}
const lastFreeDay = (at: string, day: string, more: object = {}) =>
  snapshot(at, { ...open, last_free_day: day, ...more })

test('a feeder that is renamed between two reports is one vessel, by its last name', () => {
  const named = (name: string): Said => ({ vessel: { imo: '9811000', name }, voyage: '110W' })
  const { state, route, whyRoute, happened } = seen(
    [
      ...loading(),
      fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
      fact('LOAD', '2026-06-10 12:00', 'SGSIN', named('EXAMPLE MOON')),
      estimate('ARRI', '2026-06-20 12:00', 'USLAX', '2026-06-10 13:00', named('NEW NAME')),
    ],
    '2026-06-12 00:00',
  )
  expect([state.current_status, route.pod_vessel_name, route.pod_vessel_imo]).toEqual([
    'on_ship',
    'NEW NAME',
    '9811000',
  ])
  expect(whyRoute.pod_vessel_name.rule.code).toBe('arriving_leg')
  expect(happened).toContain('transshipment_loaded SGSIN')
})

test('an empty return days before the gate-out is used, and doubted', () => {
  const back = fact('GTIN', '2026-06-19 19:00', 'USLAX', empty)
  const { state, doubts, why } = seen(
    [...landed, back, fact('GTOT', '2026-06-23 17:00', 'USLAX', laden)],
    '2026-06-25 00:00',
  )
  expect([state.current_status, doubts]).toEqual(['empty_returned', ['out_of_order']])
  expect(why.empty_terminated_at.doubts.map(({ code }) => code)).toEqual(['out_of_order'])
})

test('an empty return alone shows that it was picked up, and nobody says when', () => {
  const { state, doubts } = seen([...landed, fact('GTIN', '2026-06-27 19:00', 'USLAX', empty)], '2026-06-28 00:00')
  expect([state.current_status, state.verdict, state.pod_full_out_at, doubts]).toEqual([
    'empty_returned',
    'gone',
    null,
    [],
  ])
})

const kansas = [
  fact('LOAD', '2026-06-20 10:00', 'USLAX', rail),
  fact('ARRI', '2026-06-22 06:00', 'USMKC', rail),
  fact('DISC', '2026-06-22 07:00', 'USMKC', rail),
]
const chicago = [
  fact('LOAD', '2026-06-23 10:00', 'USMKC', rail),
  fact('ARRI', '2026-06-24 12:00', 'USCHI', rail),
  fact('DISC', '2026-06-24 18:00', 'USCHI', rail),
]

test('by two trains it goes on at the first ramp and is there at the second, and nothing of that is doubted', () => {
  const bound = estimate('ARRI', '2026-06-24 12:00', 'USCHI', '2026-06-01 10:00', {
    role: 'place_of_delivery',
    mode: 'rail',
  })
  const between = seen([...landed, bound, ...kansas], '2026-06-23 00:00')
  expect([between.state.current_status, between.state.ind_rail_unloaded_at]).toEqual(['on_rail', null])
  const { state, doubts } = seen([...landed, ...kansas, ...chicago], '2026-06-25 00:00')
  expect([state.current_status, state.ind_rail_unloaded_at]).toEqual(['grounded', utc('2026-06-24 18:00')])
  expect(doubts).toEqual([])
})

test('a hold that is placed again after its release stands, though the terminal lists none', () => {
  const facts = [
    ...landed,
    fact('CUSI', '2026-06-18 10:00', 'USLAX'),
    fact('CUSR', '2026-06-19 10:00', 'USLAX'),
    fact('CUSI', '2026-06-20 10:00', 'USLAX'),
    snapshot('2026-06-20 12:00', open),
  ]
  const { state, why } = seen(facts, '2026-06-20 18:00')
  expect([state.verdict, state.verdict_reason]).toEqual(['sources_disagree', 'hold_not_withdrawn'])
  expect(why.verdict.rule.code).toBe('verdict_hold_not_withdrawn')
})

test('a paper hold of the line that is placed again after its release blocks', () => {
  const papers = [
    document('HOLD', 'SRM', '2026-06-18 10:00'),
    document('RELS', 'SRM', '2026-06-19 10:00'),
    document('HOLD', 'SRM', '2026-06-20 10:00'),
  ]
  const { state } = seen([...landed, ...papers], '2026-06-20 18:00')
  expect([state.verdict, state.next_steps.map(({ step }) => step)]).toEqual(['blocked', ['pay_freight']])
})

test('a last free day that moves earlier binds at once; silence about it later withdraws nothing', () => {
  const [first, earlier] = ['2026-06-26T06:59:59.000Z', '2026-06-23T06:59:59.000Z']
  const moved = [...landed, lastFreeDay('2026-06-19 10:00', first), lastFreeDay('2026-06-20 10:00', earlier)]
  const { state, why, happened } = seen(moved, '2026-06-20 18:00')
  expect([state.binding_lfd, state.urgency.reason]).toEqual([earlier, 'deadline_near'])
  expect(why.pickup_lfd.candidates.map(({ value }) => value)).toContain(first)
  expect(happened.filter((one) => one.startsWith('pickup_lfd_terminal.changed'))).toHaveLength(2)
  expect(seen([...moved, snapshot('2026-06-20 12:00', open)], '2026-06-20 18:00').state.binding_lfd).toBe(earlier)
})

test.each([
  ['USHNL', '2026-06-23T09:59:59.000Z', '2026-06-22', '2026-06-20T10:00:00.000Z'],
  ['GUGUM', '2026-06-22T13:59:59.000Z', '2026-06-22', '2026-06-19T14:00:00.000Z'],
  ['CASJF', '2026-06-23T02:29:59.000Z', '2026-06-22', '2026-06-20T02:30:00.000Z'],
])('at %s a last free day ends, and is near, on the clock of the place', (locode, end, on, near) => {
  const where = { source: 'FAR1', locode, timezone: zones[locode] ?? null }
  const facts = [...loading(), ...arrival(locode), lastFreeDay('2026-06-19 10:00', end, where)]
  const just = new Date(Date.parse(near) - 1000).toISOString()
  const before = seen(facts, just.slice(0, 19).replace('T', ' ')).state
  const { state } = seen(facts, near.slice(0, 19).replace('T', ' '))
  expect(state.deadlines.map((one) => [one.on, one.timezone])).toEqual([[on, zones[locode]]])
  expect([before.urgency.reason, state.urgency.reason]).toEqual(['ready', 'deadline_near'])
})

test('the last free day of the night in which clocks go back ends with its second hour', () => {
  const facts = [...landed, lastFreeDay('2026-10-31 10:00', '2026-11-02T07:59:59.000Z')]
  const { state } = seen(facts, '2026-11-02 07:59')
  expect([state.deadlines[0]?.on, state.urgency.reason]).toEqual(['2026-11-01', 'deadline_near'])
  expect(seen(facts, '2026-11-02 08:00').state.urgency.reason).toBe('costs_money')
})

test('a correction of a correction holds, with those before it as candidates', () => {
  const disc = (at: string, reported: string) =>
    fact('DISC', at, 'USLAX', { ...firstVessel, source_event_id: reported, reported_at: utc(reported) })
  const facts = [
    ...loading(),
    fact('ARRI', '2026-06-16 14:00', 'USLAX', firstVessel),
    disc('2026-06-18 08:00', '2026-06-18 09:00'),
    disc('2026-06-18 12:00', '2026-06-18 13:00'),
    disc('2026-06-18 10:00', '2026-06-19 09:00'),
  ]
  const { state, why, doubts } = seen(facts, '2026-06-20 00:00')
  expect([state.pod_discharged_at, doubts]).toEqual([utc('2026-06-18 10:00'), ['replaced', 'replaced']])
  expect(why.pod_discharged_at.candidates).toMatchObject([{ value: utc('2026-06-18 12:00'), earlier: 1 }])
})

test('a box that is used again within a month is on its new journey alone', () => {
  const facts = [
    ...origin(),
    ...landed,
    fact('GTOT', '2026-06-22 17:00', 'USLAX', laden),
    fact('GTIN', '2026-06-24 19:00', 'USLAX', empty),
    fact('GTOT', '2026-06-26 10:00', 'USLAX', empty),
    fact('GTIN', '2026-06-28 10:00', 'USLAX', laden),
    fact('LOAD', '2026-06-30 10:00', 'USLAX', thirdVessel),
  ]
  const { state, happened } = seen(facts, '2026-07-02 00:00')
  expect(state.current_status).toBe('on_ship')
  expect(happened).toEqual(['empty_out USLAX', 'full_in USLAX', 'vessel_loaded USLAX'])
})

test('a box that comes back to the port of loading waits for a vessel there, not for a train', () => {
  const back = [
    fact('ARRI', '2026-06-03 10:00', 'CNSHA', firstVessel),
    fact('DISC', '2026-06-03 20:00', 'CNSHA', firstVessel),
  ]
  const { state } = seen([...loading(), ...back], '2026-06-05 00:00')
  expect(state.next_steps.map(({ step }) => step)).toEqual(['wait_for_next_vessel'])
  expect(state.expected_next?.event).toBe('container.transport.vessel_loaded')
})

test('a box that is discharged short of where it was to land is there for another vessel, not beyond it', () => {
  const planned = estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-02 00:00', {
    ...firstVessel,
    role: 'port_of_discharge',
  })
  const elsewhere = [
    fact('ARRI', '2026-06-17 10:00', 'USOAK', firstVessel),
    fact('DISC', '2026-06-18 10:00', 'USOAK', firstVessel),
  ]
  const { state, happened } = seen([...loading(), planned, ...elsewhere], '2026-06-19 00:00')
  expect(happened).toContain('transshipment_discharged USOAK')
  expect(state.expected_next?.event).toMatch(/transshipment_loaded|vessel_arrived/)
})

test('of two terminals of a port the one that saw it last is believed, and the other is a candidate', () => {
  const facts = [
    ...landed,
    snapshot('2026-06-19 10:00', { ...open, on_terminal: true }),
    snapshot('2026-06-19 11:00', { source: 'Y258', on_terminal: true, available: false, holds: [] }),
  ]
  const { state, why } = seen(facts, '2026-06-20 00:00')
  expect([state.verdict, state.available_for_pickup]).toEqual(['not_released', false])
  expect(why.available_for_pickup.candidates).toMatchObject([{ value: true }])
})

test('a box that goes out and comes into a yard of the port the same day was moved, not picked up', () => {
  const moved = [fact('GTOT', '2026-06-20 17:00', 'USLAX', laden), fact('GTIN', '2026-06-20 22:00', 'USLAX', laden)]
  const { state } = seen([...landed, ...moved], '2026-06-21 00:00')
  expect([state.current_status, state.pod_full_out_at, state.verdict]).toEqual(['off_dock', null, 'unknown'])
})

test('a box that misses two vessels at its transhipment has the last plan, and the first estimate stays the first', () => {
  const plan = (vessel: Said, loads: string, lands: string, said: string) => [
    estimate('LOAD', loads, 'SGSIN', said, vessel),
    estimate('ARRI', lands, 'USLAX', said, vessel),
  ]
  const facts = [
    ...loading(),
    fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
    ...plan(secondVessel, '2026-06-10 12:00', '2026-06-20 12:00', '2026-06-07 13:00'),
    ...plan(thirdVessel, '2026-06-15 12:00', '2026-06-27 12:00', '2026-06-11 13:00'),
  ]
  const { route } = seen(facts, '2026-06-12 00:00')
  expect([route.pod_eta_at, route.pod_vessel_name]).toEqual([utc('2026-06-27 12:00'), 'EXAMPLE SUN'])
  expect(route.pod_original_eta_at).toBe(utc('2026-06-20 12:00'))
})

test('a deadline of the port ends with the train, and one of the ramp goes on costing when the ramp falls silent', () => {
  const port = lastFreeDay('2026-06-19 10:00', '2026-06-22T06:59:59.000Z')
  const gone = seen([...landed, port, ...train()], '2026-06-24 18:00')
  expect([gone.state.binding_lfd, gone.why.binding_lfd.rule.code]).toEqual([null, 'clock_ended'])
  const ramp = { source: 'UPRR', source_kind: 'rail', locode: 'USCHI', timezone: 'America/Chicago' } as const
  const facts = [...landed, ...train(), lastFreeDay('2026-06-24 10:00', '2026-06-26T04:59:59.000Z', ramp)]
  const { state } = seen(facts, '2026-06-28 18:00')
  expect([state.verdict_reason, state.urgency.reason, state.binding_lfd_source]).toEqual([
    'not_confirmed',
    'costs_money',
    'rail',
  ])
})
