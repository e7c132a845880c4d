import { expect, test } from 'vitest'
import { document, empty, estimate, fact, fold, rail, type Said, snapshot, utc } from '../../testing/facts.ts'
import { freeUntil } from '../../testing/situations/situation.ts'
import { arrival, firstVessel, loading } from '../../testing/voyages.ts'

type Facts = Parameters<typeof fold>[0]

const eta = estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-01 22:00', firstVessel)
const atSea = [...loading(), eta]
const landed = [...loading(), ...arrival('USLAX')]
const onSea = { now: '2026-06-11T00:00:00.000Z' }
const ashore = { now: '2026-06-20T18:00:00.000Z' }
const laden: Said = { empty: false }
const toChicago = estimate('ARRI', '2026-06-23 12:00', 'USCHI', '2026-06-01 22:00', {
  role: 'place_of_delivery',
  mode: 'rail',
})

/** What was reported of an earlier use of the box, without its empty return. */
const leftovers: [string, Facts][] = [
  ['a gate-out at the port', [...atSea, fact('GTOT', '2026-03-10 10:00', 'USLAX', laden)]],
  ['a gate-out inland', [...atSea, toChicago, fact('GTOT', '2026-03-10 10:00', 'USCHI', laden)]],
  ['availability', [...atSea, fact('AVPU', '2026-03-09 10:00', 'USLAX')]],
  ['a lift onto the train', [...atSea, fact('LOAD', '2026-03-09 10:00', 'USLAX', rail)]],
  ['an unloading inland', [...atSea, toChicago, fact('DISC', '2026-03-09 10:00', 'USCHI', rail)]],
  ['a delivery', [...atSea, fact('DLVD', '2026-03-12 10:00', 'USLAX', laden)]],
]

test.each(leftovers)('%s from before the loading moves nothing', (_, facts) => {
  const { state, events, doubts } = fold(facts, onSea)
  const asIf = fold(facts.slice(0, -1), onSea)
  expect([state, events]).toEqual([asIf.state, asIf.events])
  expect(state.current_status).toBe('on_ship')
  expect(doubts).toEqual([{ observation_id: facts.at(-1)?.id, doubt: 'out_of_order' }])
})

test('what leaves the port days before the vessel is there has not left it', () => {
  const early = fact('GTOT', '2026-06-10 10:00', 'USLAX', laden)
  const { state, doubts } = fold([...landed, early], ashore)
  expect([state.current_status, state.pod_full_out_at, state.verdict]).toEqual(['grounded', null, 'unknown'])
  expect(doubts).toEqual([{ observation_id: early.id, doubt: 'out_of_order' }])
  // A day may be a zone.
  expect(fold([...landed, fact('GTOT', '2026-06-15 10:00', 'USLAX', laden)], ashore).state.current_status).toBe(
    'picked_up',
  )
})

test('the empty leg before the loading is of this use', () => {
  const out = fact('GTOT', '2026-05-25 03:00', 'CNSHA', empty)
  expect(fold([...landed, out], ashore).state.empty_out_at).toBe(utc('2026-05-25 03:00'))
})

const held = { name: 'customs', status: 'hold', description: 'Held. "CBP"' } as const
const seen = (checked_at: string, what: Parameters<typeof snapshot>[1], again?: string) => {
  const one = snapshot(checked_at, what)
  return again ? { ...one, reported_at: utc(again), last_seen_at: utc(again) } : one
}

test.each([
  ['gone', { on_terminal: false, available: false, discharged_at: utc('2026-03-05 10:00') }],
  ['available', { available: true, available_at: utc('2026-03-10 10:00') }],
  ['all of a visit', { available: true, discharged_at: utc('2026-03-05 10:00'), full_out_at: utc('2026-03-08 10:00') }],
  ['out', { on_terminal: false, full_out_at: utc('2026-03-12 10:00') }],
])('what a terminal dates before the loading is of an earlier visit: %s', (_, what) => {
  const { state, doubts } = fold([...atSea, seen('2026-06-10 08:00', what)], onSea)
  const { terminal_checked_at, ...rest } = state
  const { terminal_checked_at: _never, ...asIf } = fold(atSea, onSea).state
  expect(rest).toEqual(asIf)
  expect(doubts.map(({ doubt }) => doubt)).toEqual(['previous_journey'])
})

test('a terminal that has the box, and shows an older discharge beside it, has the box', () => {
  const old = { discharged_at: utc('2026-03-05 10:00'), pickup_appointment_at: utc('2026-03-10 10:00') }
  const { state, events } = fold(
    [...landed, seen('2026-06-19 10:00', { on_terminal: true, available: true, ...old })],
    ashore,
  )
  expect([state.verdict, state.pickup_appointment_at, state.pod_discharged_at]).toEqual([
    'ready',
    null,
    utc('2026-06-18 04:40'),
  ])
  expect(events.map(({ event }) => event)).not.toContain('container.pickup_appointment.changed')
})

test.each([
  [{ available: true, discharged_at: utc('2026-06-18 04:40'), full_out_at: utc('2026-03-08 10:00') }, 'ready'],
  [{ available: true, full_out_at: utc('2026-03-08 10:00') }, 'ready'],
  [{ on_terminal: true, available: true, available_at: utc('2026-03-08 10:00') }, 'ready'],
  [{ available: false, full_out_at: utc('2026-03-08 10:00'), holds: [held] }, 'blocked'],
  [{ available: true, available_at: utc('2026-03-08 10:00') }, 'unknown'],
])('of %j what is not of an earlier visit counts', (what, verdict) => {
  const { state } = fold(
    [...landed, seen('2026-06-19 10:00', { ...what, last_free_day: freeUntil('2026-06-25') })],
    ashore,
  )
  expect([state.verdict, state.binding_lfd]).toEqual([verdict, freeUntil('2026-06-25')])
})

test('one report of a landing alone takes no gate-out back, and none that an empty return follows', () => {
  const out = fact('GTOT', '2026-06-19 10:00', 'USLAX', laden)
  const batch = [...loading(), fact('DISC', '2026-06-22 04:40', 'USLAX', firstVessel)]
  const late = { now: '2026-07-01T00:00:00.000Z' }
  expect(fold([...batch, out], late).state.current_status).toBe('picked_up')
  const arrived = fact('ARRI', '2026-06-22 02:00', 'USLAX', firstVessel)
  const back = fact('GTIN', '2026-06-25 10:00', 'USLAX', empty)
  expect(fold([...batch, arrived, out, back], late).state.pod_full_out_at).toBe(utc('2026-06-19 10:00'))
})

test('a berthing is one report, and an empty return brings back no gate-out beside the real one', () => {
  const late = { now: '2026-07-01T00:00:00.000Z' }
  const berthed = fact('BRTH', '2026-06-22 04:40', 'USLAX', firstVessel)
  const early = fact('GTOT', '2026-06-19 10:00', 'USLAX', laden)
  expect(fold([...loading(), berthed, early], late).state.current_status).toBe('picked_up')
  const wrong = fact('GTOT', '2026-06-10 10:00', 'USLAX', { ...laden, source: 'W185', source_kind: 'terminal' })
  const real = fact('GTOT', '2026-06-22 10:00', 'USLAX', laden)
  const back = fact('GTIN', '2026-06-27 10:00', 'USLAX', empty)
  for (const facts of [
    [wrong, real],
    [wrong, real, back],
  ])
    expect(fold([...landed, ...facts], late).state.pod_full_out_at).toBe(utc('2026-06-22 10:00'))
})

test('the chassis and the row of the visit before are not of this one', () => {
  const old = { discharged_at: utc('2026-03-05 10:00'), full_out_at: utc('2026-03-08 10:00') }
  const look = snapshot('2026-06-19 10:00', {
    on_terminal: false,
    ...old,
    chassis_number: 'ABCZ123456',
    location: 'OUT',
  })
  const { state } = fold([...landed, look, fact('GTOT', '2026-06-20 10:00', 'USLAX', laden)], ashore)
  expect([state.pod_full_out_chassis_number, state.location_at_pod_terminal]).toEqual([null, null])
})

test('a delivery where it was taken off early is none before the loading alone', () => {
  const elsewhere = [
    estimate('ARRI', '2026-06-17 14:00', 'USLAX', '2026-06-01 22:00', { ...firstVessel, role: 'port_of_discharge' }),
    fact('DISC', '2026-06-12 04:00', 'USOAK', firstVessel),
    fact('GTOT', '2026-06-13 04:00', 'USOAK', laden),
    fact('DLVD', '2026-06-13 10:00', 'USOAK', laden),
    fact('ARRI', '2026-06-17 14:00', 'USLAX', firstVessel),
    fact('BRTH', '2026-06-17 16:00', 'USLAX', firstVessel),
  ]
  expect(fold([...loading(), ...elsewhere], ashore).state.current_status).toBe('delivered')
})

test('what a terminal announced before, and repeats, is of this visit', () => {
  const exam = { type: 'exam', amount: 300, currency_code: 'USD' } as const
  const announced = seen('2026-06-10 08:00', { available: false, fees: [exam] }, '2026-06-19 08:00')
  expect(fold([...landed, announced], ashore).state.fees_at_pod_terminal).toEqual([exam])
  const customs = { name: 'customs', status: 'hold', description: 'Held. "CBP"' } as const
  const held = seen('2026-05-30 08:00', { available: false, holds: [customs] }, '2026-06-19 08:00')
  const { state } = fold([...landed, held], ashore)
  expect([state.verdict, state.holds_at_pod_terminal]).toEqual(['blocked', [customs]])
  // Not repeated since it went to sea, it is not.
  const left = seen('2026-05-28 08:00', { available: false, holds: [customs] }, '2026-05-30 08:00')
  expect(fold([...landed, left], ashore).state.holds_at_pod_terminal).toEqual([])
  // Who had the box before it was loaded elsewhere had another visit of it, for as long as that is repeated.
  const had = seen('2026-05-30 08:00', { on_terminal: true, available: true }, '2026-06-19 08:00')
  expect(fold([...landed, had], ashore).state.verdict).toBe('unknown')
})

test('a list of holds that is repeated is newer than the hold that it leaves out', () => {
  const placed = document('HOLD', 'CUC', '2026-06-18 08:00')
  const listed = snapshot('2026-06-18 10:00', {
    on_terminal: true,
    available: false,
    holds: [{ name: 'customs', status: 'hold', description: 'Held. "CBP"' }],
  })
  const without = seen('2026-06-19 08:00', { on_terminal: true, available: true, holds: [] }, '2026-06-20 08:00')
  expect(fold([...landed, placed, listed, without], ashore).state.holds_at_pod_terminal).toEqual([])
})

test('what the terminal has no longer is not ready, and nobody knows where it is', () => {
  const ready = snapshot('2026-06-19 10:00', { on_terminal: true, available: true })
  for (const available of [null, false]) {
    const away = snapshot('2026-06-20 10:00', { on_terminal: false, available, last_free_day: freeUntil('2026-06-26') })
    const { state, events } = fold([...landed, ready, away], ashore)
    expect([state.verdict, state.verdict_reason, state.available_for_pickup]).toEqual([
      'unknown',
      'left_unreported',
      false,
    ])
    expect(state.next_steps.map(({ step }) => step)).toEqual(['ask_terminal'])
    // Only its own word is news.
    expect(events.some(({ event }) => event.endsWith('.not_available'))).toBe(available === false)
  }
  // It never had it, or sent it to another yard, or has it again.
  const before = fold([...landed, snapshot('2026-06-20 10:00', { on_terminal: false, available: false })], ashore)
  expect(before.state.verdict).toBe('not_released')
  const yard = snapshot('2026-06-20 10:00', { on_terminal: false, off_dock: true })
  expect(fold([...landed, ready, yard], ashore).state.verdict_reason).toBeNull()
  const away = snapshot('2026-06-20 10:00', { on_terminal: false })
  const again = snapshot('2026-06-20 12:00', { on_terminal: true, available: true })
  expect(fold([...landed, ready, away, again], ashore).state.verdict).toBe('ready')
  // It has confirmed since that it has it; it went out of its gate into another yard of the port.
  const confirmed = seen('2026-06-19 10:00', { on_terminal: true, available: true }, '2026-06-20 16:00')
  expect(fold([...landed, confirmed, away], ashore).state.verdict).toBe('ready')
  const moved = [fact('GTOT', '2026-06-20 08:00', 'USLAX', laden), fact('GTIN', '2026-06-20 09:00', 'USLAX', laden)]
  expect(fold([...landed, ready, ...moved, away], ashore).state.verdict_reason).not.toBe('left_unreported')
  // Its newest word is that it is available; it was sent off dock and came back before.
  const back = snapshot('2026-06-20 14:00', { on_terminal: false, available: true })
  expect(fold([...landed, ready, away, back], ashore).state.verdict).toBe('ready')
  const once = snapshot('2026-06-18 10:00', { on_terminal: true, off_dock: true })
  expect(fold([...landed, once, ready, away], ashore).state.verdict_reason).toBe('left_unreported')
  // Another terminal has it.
  const other = seen('2026-06-18 10:00', { source: 'Y258', on_terminal: true, available: true }, '2026-06-20 16:00')
  const had = [
    snapshot('2026-06-18 20:00', { on_terminal: true }),
    snapshot('2026-06-19 20:00', { on_terminal: false }),
  ]
  expect(fold([...landed, other, ...had], ashore).state.verdict).toBe('ready')
  // It goes on by rail: that the terminal has it no longer is no riddle.
  const onward = fold([...landed, toChicago, ready, away], ashore).state
  expect([onward.verdict, onward.available_for_pickup]).toEqual(['on_rail', true])
  // It still shows when it was discharged.
  const discharged = { discharged_at: utc('2026-06-18 04:40') }
  const shown = [
    snapshot('2026-06-19 10:00', { ...discharged, on_terminal: true, available: true }),
    snapshot('2026-06-20 10:00', { ...discharged, on_terminal: false }),
  ]
  expect(fold([...landed, ...shown], ashore).state.verdict_reason).toBe('left_unreported')
})

test('the clock of the port ends once a ramp has the box, whoever forgot the train', () => {
  const port = snapshot('2026-06-19 10:00', { on_terminal: true, last_free_day: freeUntil('2026-06-22') })
  const ramp = snapshot('2026-06-25 10:00', { source: 'R001', on_terminal: true })
  const { state } = fold([...landed, toChicago, port, ramp], { now: '2026-06-25T18:00:00.000Z' })
  expect(state.deadlines.map(({ reason, applies }) => [reason, applies])).toEqual([['moved_on', false]])
  expect(state.urgency.reason).not.toBe('costs_money')
})

test('what a terminal repeats does not put off the next step for ever', () => {
  const repeated = (again: string) => seen('2026-06-10 10:00', { on_terminal: true, available: false }, again)
  const next = (again: string, now: string) => fold([eta, repeated(again)], { now }).state.expected_next?.at
  expect(next('2026-06-20 10:00', '2026-06-20T18:00:00.000Z')).toBe(
    next('2026-06-28 10:00', '2026-06-28T18:00:00.000Z'),
  )
})

test('a list of holds that nobody has repeated for days neither blocks nor disagrees', () => {
  const customs = { name: 'customs', status: 'hold', description: 'Held. "CBP"' } as const
  const listed = snapshot('2026-06-19 10:00', { on_terminal: true, available: false, holds: [customs] })
  const since = snapshot('2026-06-27 10:00', { on_terminal: true, available: true })
  const at = (now: string) => fold([...landed, listed, since], { now }).state
  const { verdict, verdict_reason } = at('2026-06-28T10:00:00.000Z')
  expect([verdict, verdict_reason]).toEqual(['unknown', 'not_confirmed'])
})
