import { describe, expect, test } from 'vitest'
import { fact, number, snapshot, utc } from '../testing/facts.ts'
import { places } from '../testing/places.ts'
import { freeUntil } from '../testing/situations/situation.ts'
import { arrival, firstVessel, loading } from '../testing/voyages.ts'
import type { Observation } from './fact.ts'
import { explainJourney } from './journey/explain.ts'

const landed = [...loading(), ...arrival('USLAX')]
const open = { on_terminal: true, available: true, holds: [] } as const
const says = (said: Parameters<typeof snapshot>[1], at = '2026-06-20 16:00') => snapshot(at, { ...open, ...said })
const seen = (facts: readonly Observation[], now = '2026-06-20T18:00:00.000Z') => {
  const context = { places, number, now }
  const { journey, state } = explainJourney(facts, context)
  expect(explainJourney(facts.toReversed(), context).journey).toEqual(journey)
  const { doubts, events } = journey
  return { state: journey.state, doubts, why: state, happened: events.map(({ event }) => event.replace(/.*\./, '')) }
}

describe('a gate-out of a terminal from before the container landed', () => {
  const word = says({ full_out_at: '2026-06-06T16:00:00.000Z' })
  test('is of an earlier visit, as it is of a line', () => {
    const { state, doubts, happened, why } = seen([...landed, word])
    expect([state.current_status, state.verdict]).toEqual(['available', 'ready'])
    expect(doubts).toContainEqual({ observation_id: word.id, doubt: 'out_of_order' })
    expect(happened).not.toContain('full_out')
    expect(why.pod_full_out_at.candidates.map(({ rule }) => rule.code)).toEqual(['before_landing'])
  })
  test('does not tell how it went that the terminal no longer has it', () => {
    const gone = snapshot('2026-06-21 16:00', { on_terminal: false, full_out_at: '2026-06-06T16:00:00.000Z' })
    expect(seen([...landed, word, gone], '2026-06-21T18:00:00.000Z').state.verdict_reason).toBe('left_unreported')
  })
})

describe('a date ten years ahead', () => {
  test('is no last free day', () => {
    const word = says({ last_free_day: freeUntil('2036-06-24') })
    const { state, doubts, why } = seen([...landed, word])
    expect([state.binding_lfd, state.import_deadlines, state.verdict]).toEqual([null, null, 'ready'])
    expect(doubts).toEqual([{ observation_id: word.id, doubt: 'impossible_time' }])
    expect(why.pickup_lfd.candidates.map(({ rule }) => rule.code)).toEqual(['impossible_time'])
  })
  test('is no last free day of a line, either', () => {
    const ofLine = { source: 'MAEU', source_kind: 'shipping_line', locode: null } as const
    const word = snapshot('2026-06-19 12:00', { ...ofLine, last_free_day: freeUntil('2036-06-24') })
    expect(seen([...landed, word]).state.pickup_lfd).toBeNull()
  })
  test('is no appointment', () => {
    const word = says({ pickup_appointment_at: utc('2036-06-24 16:00') })
    const { state, doubts, why, happened } = seen([...landed, word])
    expect(state.next_steps.map(({ step }) => step)).toEqual(['book_appointment'])
    expect(doubts).toEqual([{ observation_id: word.id, doubt: 'impossible_time' }])
    expect(why.pickup_appointment_at.candidates.map(({ rule }) => rule.code)).toEqual(['impossible_time'])
    expect(happened).not.toContain('changed')
  })
  test('says nothing of when it became available', () => {
    const word = says({ available_at: utc('2036-06-24 16:00') })
    const { state, doubts } = seen([...landed, word])
    expect([state.verdict, doubts.map(({ doubt }) => doubt)]).toEqual(['ready', ['impossible_time']])
  })
})

describe('what is to be available in five days', () => {
  const word = says({ available_at: utc('2026-06-25 16:00') })
  test('is not yet, and is doubted', () => {
    const { state, doubts, happened, why } = seen([...landed, word])
    expect([state.verdict, state.available_for_pickup]).toEqual(['not_released', false])
    expect(doubts).toEqual([{ observation_id: word.id, doubt: 'actual_in_future' }])
    expect(why.available_for_pickup.doubts.map(({ code }) => code)).toEqual(['actual_in_future'])
    expect(happened).not.toContain('available')
    expect([state.current_status, state.next_steps.map(({ step }) => step)]).toEqual([
      'not_available',
      ['ask_terminal'],
    ])
    expect(seen([...landed, word], utc('2026-06-25 14:30')).state.state_until).toBe(utc('2026-06-25 15:00'))
  })
  test('is so when the time has come', () => {
    const again = { ...word, reported_at: utc('2026-06-25 16:30') }
    const { state, happened } = seen([...landed, again], utc('2026-06-25 17:00'))
    expect([state.verdict, happened.includes('available')]).toEqual(['ready', true])
  })
  test('is told within the hour before', () => {
    expect(seen([...landed, says({ available_at: utc('2026-06-20 18:30') })]).state.verdict).toBe('ready')
  })
})

test('of two arrivals in one answer the later is used, and doubted as well as the other', () => {
  const at = (hour: string) =>
    fact('ARRI', `2026-06-16 ${hour}`, 'USLAX', { ...firstVessel, reported_at: utc('2026-06-17 00:00') })
  const { state, doubts, why } = seen([...loading(), at('01:00'), at('23:00')])
  expect(state.pod_arrived_at).toBe(utc('2026-06-16 23:00'))
  expect(why.pod_arrived_at.doubts.map(({ code }) => code)).toEqual(['contradicts_itself'])
  expect(doubts.map(({ doubt }) => doubt)).toEqual(['contradicts_itself', 'contradicts_itself'])
})

describe('an appointment that is years old', () => {
  const old = { pickup_appointment_at: utc('2024-03-04 16:00') }
  test('leaves the availability as it is, and is doubted', () => {
    const word = snapshot('2026-06-20 16:00', { available: true, holds: [], location: 'A1', ...old })
    const { state, doubts, why } = seen([...landed, word])
    expect([state.verdict, state.pickup_appointment_at, state.location_at_pod_terminal]).toEqual(['ready', null, 'A1'])
    expect(doubts).toEqual([{ observation_id: word.id, doubt: 'previous_journey' }])
    expect(why.pickup_appointment_at.candidates.map(({ rule }) => rule.code)).toEqual(['previous_journey'])
  })
  test('beside an availability that is as old takes that with it, and both are told', () => {
    const word = snapshot('2026-06-20 16:00', { available: true, available_at: utc('2024-03-02 16:00'), ...old })
    const { state, why } = seen([...landed, word])
    expect([state.verdict, state.availability_known]).toEqual(['unknown', false])
    expect(why.available_for_pickup.candidates.map(({ rule }) => rule.code)).toEqual(['previous_journey'])
  })
})

describe('a loading after the arrival and the discharge of its voyage', () => {
  const load = fact('LOAD', '2026-06-25 10:00', 'CNSHA', firstVessel)
  const facts = [load, ...arrival('USLAX', firstVessel)]
  test('is what is wrong', () => {
    const { state, doubts, happened } = seen(facts, utc('2026-06-26 00:00'))
    expect([state.current_status, happened]).toEqual(['grounded', expect.arrayContaining(['vessel_discharged'])])
    expect(doubts).toContainEqual({ observation_id: load.id, doubt: 'out_of_order' })
    expect(seen([...facts, says({})], utc('2026-06-20 18:00')).state.verdict).toBe('ready')
  })
  test('is right where one report alone speaks against it', () => {
    const { state } = seen([load, ...arrival('USLAX', firstVessel).slice(1)], utc('2026-06-26 00:00'))
    expect(state.current_status).toBe('on_ship')
  })
})
