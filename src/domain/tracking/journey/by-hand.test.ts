import { describe, expect, test } from 'vitest'
import { byHand } from '../../testing/by-hand.ts'
import { document, empty, fact, fold, now, number, snapshot, utc } from '../../testing/facts.ts'
import { places } from '../../testing/places.ts'
import { arrival, loading, pickup } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'
import { explainJourney } from './explain.ts'

const landed = [...loading(), ...arrival('USLAX')]
const endOf = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`
const lfd = (checked_at: string, day: number) => snapshot(checked_at, { last_free_day: endOf(day) })
const state = (...said: Observation[]) => fold([...landed, ...said]).state
const hands = (...said: Observation[]) => fold([...landed, ...said]).by_hand
const explain = (...said: Observation[]) => explainJourney([...landed, ...said], { places, now, number }).state

describe('a last free day that was set by hand', () => {
  const set = byHand('2026-06-19 10:00', 'pickup_lfd', '2026-06-26')
  const terminal = lfd('2026-06-18 12:00', 24)

  test('binds beside what the terminal says, later or earlier, and both are explained', () => {
    expect(state(terminal, set)).toMatchObject({
      pickup_lfd: endOf(26),
      binding_lfd: endOf(26),
      binding_lfd_source: 'user',
      import_deadlines: { pickup_lfd_terminal: endOf(24) },
      deadlines: [
        { source: 'user', binds: true, applies: true, reason: 'set_by_hand', place: null },
        { source: 'terminal', at: endOf(24), binds: false, applies: true, reason: 'hand_binds' },
      ].map(({ place: _, ...one }) => one),
    })
    const earlier = byHand('2026-06-19 10:00', 'pickup_lfd', '2026-06-22')
    expect(state(terminal, earlier).binding_lfd).toBe(endOf(22))
    const { binding_lfd, pickup_lfd } = explain(terminal, set)
    expect(binding_lfd).toMatchObject({
      value: endOf(26),
      kind: 'set_by_hand',
      source_name: 'J. Tran',
      reason: 'Told by phone',
      rule: { code: 'set_by_hand' },
      candidates: [{ source: 'W185', value: endOf(24), rule: { code: 'set_by_hand' } }],
    })
    expect(pickup_lfd).toMatchObject({ kind: 'set_by_hand', rule: { code: 'set_by_hand' } })
  })
  test('stays when the terminal repeats itself or says another day, which is shown', () => {
    expect(hands(terminal, set)).toMatchObject([
      { state: 'counts', reported: { value: '2026-06-24', source: 'W185' }, is_changed: false },
    ])
    const other = lfd('2026-06-20 12:00', 25)
    expect(state(terminal, set, other).binding_lfd).toBe(endOf(26))
    expect(hands(terminal, set, other)).toMatchObject([
      { state: 'counts', reported: { value: '2026-06-25' }, is_changed: true },
    ])
  })
  test('ends when the terminal gives as much time or more, and does not come back', () => {
    const agreed = lfd('2026-06-20 12:00', 26)
    expect(hands(terminal, set, agreed)).toMatchObject([{ state: 'agreed', ended_at: utc('2026-06-20 12:00') }])
    expect(state(terminal, set, agreed)).toMatchObject({ binding_lfd: endOf(26), binding_lfd_source: 'terminal' })
    expect(state(terminal, set, lfd('2026-06-20 12:00', 28)).binding_lfd).toBe(endOf(28))
    const back = state(terminal, set, agreed, lfd('2026-06-21 12:00', 24))
    expect(back).toMatchObject({ binding_lfd: endOf(24), binding_lfd_source: 'terminal' })
    expect(explain(terminal, set, agreed).binding_lfd.candidates).toMatchObject([
      { source: 'user', rule: { code: 'agreed_by_hand' } },
      { source: 'W185' },
    ])
  })
  test('of less time is not agreed with by a later day', () => {
    const earlier = byHand('2026-06-19 10:00', 'pickup_lfd', '2026-06-22')
    expect(hands(terminal, earlier, lfd('2026-06-20 12:00', 25))).toMatchObject([{ state: 'counts' }])
    expect(hands(terminal, earlier, lfd('2026-06-20 12:00', 22))).toMatchObject([{ state: 'agreed' }])
  })
  test('is not ended by a line that says the same while the terminal, whose day binds, does not', () => {
    const line = snapshot('2026-06-20 12:00', {
      source: 'MAEU',
      source_kind: 'shipping_line',
      last_free_day: endOf(26),
      timezone: 'America/Los_Angeles',
    })
    expect(state(terminal, set, line)).toMatchObject({ binding_lfd: endOf(26), binding_lfd_source: 'user' })
  })
  test('is withdrawn, or ends by itself, and what is reported binds again', () => {
    const withdrawn = { ...set, withdrawn_at: utc('2026-06-19 12:00') }
    expect(state(terminal, withdrawn)).toMatchObject({ binding_lfd: endOf(24), binding_lfd_source: 'terminal' })
    const until = utc('2026-06-21 00:00')
    const limited = byHand('2026-06-19 10:00', 'pickup_lfd', '2026-06-26', { counts_until: until })
    const at = (now: string) => fold([...landed, terminal, limited], { now })
    expect(at(utc('2026-06-20 23:59')).state).toMatchObject({ binding_lfd: endOf(26), state_until: until })
    expect(at(until).state.binding_lfd).toBe(endOf(24))
    expect(at(until).by_hand).toMatchObject([{ state: 'expired', ended_at: until }])
  })
  test('is an event, and so is nothing that sources say while it counts', () => {
    const events = fold([...landed, terminal, set, lfd('2026-06-20 12:00', 25)]).events.filter(
      ({ event }) => event === 'container.pickup_lfd.changed',
    )
    expect(events.map((one) => [one.value, one.data_source, one.location_locode])).toEqual([
      [endOf(24), 'terminal', 'USLAX'],
      [endOf(26), 'user', 'USLAX'],
    ])
  })
})

describe('a hold that was cleared by hand', () => {
  const customs = { name: 'customs', status: 'hold', description: 'Held. "CBP"' } as const
  const listed = (at: string, holds = [customs], available = false) =>
    snapshot(at, { on_terminal: true, available, holds })
  const cleared = byHand('2026-06-19 10:00', 'hold_cleared', 'customs')
  const before = listed('2026-06-18 12:00')
  const today = { now: utc('2026-06-20 12:00') }

  test('is released by hand while the terminal still lists it, and stays in the list', () => {
    const { state, by_hand } = fold([...landed, before, cleared, listed('2026-06-19 22:00')], today)
    expect(state).toMatchObject({ verdict: 'released_by_hand', verdict_reason: 'hold_still_listed' })
    expect(state.urgency.reason).toBe('sources_disagree')
    expect(state.next_steps.map(({ step }) => step)).toEqual(['settle_disagreement'])
    expect(state.holds_at_pod_terminal).toEqual([
      {
        name: 'customs',
        status: 'cleared',
        description: 'Cleared by hand on 19 Jun by J. Tran ("Told by phone"). Held. "CBP"',
      },
    ])
    expect(by_hand).toMatchObject([{ state: 'counts', reported: { value: 'customs', source: 'W185' } }])
  })
  test('ends with a list without it: that is ready; one that comes back is another hold', () => {
    const gone = listed('2026-06-19 22:00', [], true)
    expect(fold([...landed, before, cleared, gone], today)).toMatchObject({
      state: { verdict: 'ready', holds_at_pod_terminal: [] },
      by_hand: [{ state: 'agreed' }],
    })
    const again = listed('2026-06-20 02:00')
    expect(fold([...landed, before, cleared, gone, again], today).state).toMatchObject({ verdict: 'blocked' })
  })
  test('of the line stays beside its word; a new hold of the line is in force', () => {
    const held = document('HOLD', 'SRM', '2026-06-18 10:00', { original: 'SRM HOLD' })
    const clearing = byHand('2026-06-19 10:00', 'hold_cleared', 'freight')
    const free = listed('2026-06-19 22:00', [], true)
    expect(fold([...landed, held, clearing, free], today).state).toMatchObject({
      verdict: 'released_by_hand',
      verdict_reason: null,
      holds_at_pod_terminal: [{ name: 'freight', status: 'cleared' }],
    })
    const anew = document('HOLD', 'SRM', '2026-06-19 23:00')
    expect(fold([...landed, held, clearing, free, anew], today).state.verdict).toBe('sources_disagree')
    const released = document('RELS', 'SRM', '2026-06-19 23:00')
    expect(fold([...landed, held, clearing, free, released], today).state.verdict).toBe('ready')
  })
  test('of one kind leaves another in force', () => {
    const freight = { ...customs, name: 'freight' } as const
    const both = snapshot('2026-06-18 12:00', { on_terminal: true, available: false, holds: [customs, freight] })
    expect(fold([...landed, both, cleared], today).state.verdict).toBe('blocked')
    const second = byHand('2026-06-19 10:00', 'hold_cleared', 'freight')
    expect(fold([...landed, both, cleared, second], today).state.verdict).toBe('released_by_hand')
  })
})

test('a hold that was placed by hand blocks until the terminal has listed it and lists it no more', () => {
  const placed = byHand('2026-06-19 10:00', 'hold_placed', 'USDA')
  const free = (at: string) => snapshot(at, { on_terminal: true, available: true, holds: [] })
  const usda = { name: 'USDA', status: 'hold', description: 'Held. "USDA"' } as const
  const listed = snapshot('2026-06-20 12:00', { on_terminal: true, available: false, holds: [usda] })
  expect(state(free('2026-06-18 12:00'), placed)).toMatchObject({
    verdict: 'sources_disagree',
    holds_at_pod_terminal: [
      { name: 'USDA', status: 'hold', description: expect.stringMatching(/^Placed by hand by J/) },
    ],
  })
  expect(hands(placed, listed)).toMatchObject([{ state: 'agreed' }])
  expect(state(placed, listed, free('2026-06-21 12:00')).holds_at_pod_terminal).toEqual([])
})

describe('a move that was set by hand', () => {
  const set = byHand('2026-06-22 20:00', 'picked_up_at', '2026-06-22')
  test('counts until the line reports it, whose time is then used', () => {
    expect(state(set)).toMatchObject({ current_status: 'picked_up', pod_full_out_at: utc('2026-06-22 07:00') })
    const later = { ...pickup('USLAX'), received_at: utc('2026-06-23 09:00'), last_seen_at: utc('2026-06-23 09:00') }
    expect(state(set, later).pod_full_out_at).toBe(utc('2026-06-22 17:00'))
    expect(hands(set, later)).toMatchObject([{ state: 'agreed', ended_at: utc('2026-06-23 09:00') }])
    expect(explain(set, later).pod_full_out_at.candidates).toMatchObject([{ rule: { code: 'agreed_by_hand' } }])
  })
  test('corrects what was reported before, and stays beside another time', () => {
    const said = fact('GTOT', '2026-06-20 17:00', 'USLAX')
    expect(state(said, set).pod_full_out_at).toBe(utc('2026-06-22 07:00'))
    expect(hands(said, set)).toMatchObject([{ state: 'counts', reported: { value: utc('2026-06-20 17:00') } }])
    expect(explain(said, set).pod_full_out_at).toMatchObject({ kind: 'set_by_hand', reason: 'Told by phone' })
  })
  test('of a delivery, a drop and an empty return leads on', () => {
    expect(state(set, byHand('2026-06-23 10:00', 'dropped_at', '2026-06-23')).current_status).toBe('dropped')
    expect(state(set, byHand('2026-06-23 10:00', 'delivered_at', '2026-06-23')).current_status).toBe('delivered')
    const back = byHand('2026-06-25 10:00', 'empty_returned_at', '2026-06-24')
    expect(state(set, back)).toMatchObject({ current_status: 'empty_returned' })
    const reported = fact('GTIN', '2026-06-21 19:00', 'USLAX', empty)
    expect(state(set, reported, back).empty_terminated_at).toBe(utc('2026-06-24 07:00'))
  })
})

test('an appointment, a chassis and a weight that were set by hand count beside those of the terminal', () => {
  const booked = (at: string, day: number) =>
    snapshot(at, { on_terminal: true, pickup_appointment_at: `2026-06-${day}T15:00:00.000Z`, weight_kg: 20_000 })
  const set = byHand('2026-06-19 10:00', 'pickup_appointment_at', '2026-06-25T08:00:00-07:00')
  expect(state(booked('2026-06-18 12:00', 23), set)).toMatchObject({ pickup_appointment_at: utc('2026-06-25 15:00') })
  expect(explain(booked('2026-06-18 12:00', 23), set).pickup_appointment_at).toMatchObject({
    kind: 'set_by_hand',
    candidates: [{ source: 'W185', rule: { code: 'set_by_hand' } }],
  })
  const same = booked('2026-06-20 12:00', 25)
  expect(hands(booked('2026-06-18 12:00', 23), set, same)).toMatchObject([{ state: 'agreed' }])
  expect(state(set, same, booked('2026-06-21 12:00', 24)).pickup_appointment_at).toBe(utc('2026-06-24 15:00'))

  const weight = byHand('2026-06-19 10:00', 'weight_in_lbs', 41_200.5)
  expect(state(weight, booked('2026-06-20 12:00', 23)).weight_in_lbs).toBe(41_200.5)
  const chassis = byHand('2026-06-22 10:00', 'chassis_number', 'TSXZ 418820')
  expect(state(chassis, byHand('2026-06-22 20:00', 'picked_up_at', '2026-06-22'))).toMatchObject({
    pod_full_out_chassis_number: 'TSXZ 418820',
  })
})
