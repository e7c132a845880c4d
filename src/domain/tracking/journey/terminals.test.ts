import { describe, expect, test } from 'vitest'
import { fact, fold, snapshot, terminal, utc } from '../../testing/facts.ts'
import { arrival, inland, loading, pickup } from '../../testing/voyages.ts'

const atSea = loading()
const landed = [...atSea, ...arrival('USLAX')]
const stateOf = (...observations: Parameters<typeof fold>[0]) => fold(observations).state
const hold = { name: 'customs', status: 'hold', description: 'Customs hold "CBP"' } as const
const fee = { type: 'demurrage', amount: 850, currency_code: 'USD' } as const

describe('a snapshot is all that the terminal says', () => {
  const full = snapshot('2026-06-19 12:00', {
    available: true,
    on_terminal: true,
    location: 'B4-112',
    holds: [hold],
    fees: [fee],
    pickup_appointment_at: utc('2026-06-21 15:00'),
  })

  test('it is shown', () => {
    expect(fold([...landed, full], { now: utc('2026-06-20 12:00') }).state).toMatchObject({
      availability_known: true,
      available_for_pickup: true,
      location_at_pod_terminal: 'B4-112',
      holds_at_pod_terminal: [hold],
      fees_at_pod_terminal: [fee],
      pickup_appointment_at: utc('2026-06-21 15:00'),
      terminal_checked_at: utc('2026-06-19 12:00'),
      verdict: 'sources_disagree',
    })
  })
  test('a hold that is not in it is cleared', () => {
    expect(stateOf(...landed, full, snapshot('2026-06-20 12:00', { holds: [] })).holds_at_pod_terminal).toEqual([])
  })
  test('a list that is not in it is kept', () => {
    const next = stateOf(...landed, full, snapshot('2026-06-20 12:00', { available: null }))
    expect(next).toMatchObject({
      holds_at_pod_terminal: [hold],
      fees_at_pod_terminal: [fee],
      available_for_pickup: true,
    })
    expect(next.terminal_checked_at).toBe(utc('2026-06-20 12:00'))
  })
  test('an appointment that is not in it was given up', () => {
    expect(stateOf(...landed, full, snapshot('2026-06-20 12:00')).pickup_appointment_at).toBeNull()
  })
  test('an older one that arrives late overrides nothing', () => {
    const older = snapshot('2026-06-18 12:00', { available: false, holds: [], location: 'GATE' })
    expect(stateOf(...landed, full, older)).toEqual(stateOf(...landed, full))
  })
})

test('a fee of a box that is still at sea was left by its last visit', () => {
  expect(
    stateOf(...atSea, fact('ARRI', '2026-06-16 14:00', 'USLAX'), snapshot('2026-06-17 12:00', { fees: [fee] }))
      .fees_at_pod_terminal,
  ).toEqual([])
})

test('what a terminal saw before the box went to sea is of an earlier journey', () => {
  const old = snapshot('2026-05-20 12:00', {
    on_terminal: true,
    available: true,
    last_free_day: utc('2026-05-24 06:59'),
  })
  const journey = fold([...landed, old])
  expect(journey.state).toEqual(fold(landed).state)
  expect(journey.doubts).toEqual([{ observation_id: old.id, doubt: 'previous_journey' }])
})

describe('what a terminal sees is an event', () => {
  const seen = snapshot('2026-06-22 18:00', {
    discharged_at: utc('2026-06-18 03:00'),
    full_out_at: utc('2026-06-22 17:00'),
    chassis_number: 'DCLZ123',
  })

  test('without any word of the line', () => {
    const journey = fold([...atSea, fact('ARRI', '2026-06-16 14:00', 'USLAX'), seen])
    expect(journey.state).toMatchObject({
      current_status: 'picked_up',
      pod_discharged_at: utc('2026-06-18 03:00'),
      pod_full_out_at: utc('2026-06-22 17:00'),
      pod_full_out_chassis_number: 'DCLZ123',
    })
    expect(journey.events.slice(-2)).toMatchObject([
      {
        key: 'vessel_discharged|USLAX',
        data_source: 'terminal',
        terminal_id: 'terminal-W185',
        source_event_id: seen.id,
      },
      { key: 'full_out|USLAX', data_source: 'terminal' },
    ])
  })
  test('under the key that the line’s word has', () => {
    const [before] = fold(landed).events.slice(-1)
    const after = fold([...landed, seen]).events.find(({ key }) => key === before?.key)
    expect(after).toMatchObject({ timestamp: utc('2026-06-18 03:00'), data_source: 'terminal' })
  })
  test('where only a terminal speaks, it is at the port of discharge', () => {
    const journey = fold([seen])
    expect(journey.route.port_of_discharge?.locode).toBe('USLAX')
    expect(journey.state.current_status).toBe('picked_up')
  })
})

describe('the terminal of the port of discharge', () => {
  const at = (code: string, reported: string) =>
    fact('DISC', '2026-06-18 04:40', 'USLAX', {
      facility: { code, list: 'FIRMS', name: null, type: 'POTE' },
      reported_at: utc(reported),
    })

  test('is the one that the line named last', () => {
    const words = [...atSea, at('W185', '2026-06-18 06:00'), at('Y258', '2026-06-19 06:00')]
    expect(stateOf(...words)).toMatchObject({
      pod_terminal_id: 'terminal-Y258',
      pickup_facility_id: 'terminal-Y258',
      pickup_facility_type: 'terminal',
    })
  })
  test('is the one that has the box, whatever the line says', () => {
    const here = snapshot('2026-06-18 08:00', { source: 'W185', on_terminal: true, holds: [hold] })
    const there = snapshot('2026-06-19 08:00', { source: 'Y258', available: false, holds: [] })
    const state = stateOf(...atSea, at('Y258', '2026-06-19 06:00'), here, there)
    expect(state).toMatchObject({
      pod_terminal_id: 'terminal-W185',
      holds_at_pod_terminal: [hold],
      availability_known: true,
    })
  })
  test('changes when the box moves, and what the old one held is gone', () => {
    const here = snapshot('2026-06-18 08:00', { source: 'W185', on_terminal: true, holds: [hold] })
    const there = snapshot('2026-06-20 08:00', { source: 'Y258', on_terminal: true, available: true, holds: [] })
    const state = stateOf(...landed, there, here)
    expect(state).toMatchObject({
      pod_terminal_id: 'terminal-Y258',
      holds_at_pod_terminal: [],
      current_status: 'available',
    })
  })
  test('is alone in saying whether the box is available, once it has seen it', () => {
    const discharged = { on_terminal: true, discharged_at: utc('2026-06-18 04:40'), available: false }
    const here = snapshot('2026-06-18 10:00', discharged)
    const there = [10, 11].map((hour) =>
      snapshot(`2026-06-19 ${hour}:00`, { source: 'Y258', on_terminal: true, available: true }),
    )
    const gone = [10, 11].map((hour) =>
      snapshot(`2026-06-19 ${hour}:30`, { ...discharged, on_terminal: false, available: false }),
    )
    const journey = fold([...landed, here, ...there, ...gone], { now: '2026-06-19T12:00:00.000Z' })
    expect(journey.state).toMatchObject({
      pod_terminal_id: 'terminal-Y258',
      available_for_pickup: true,
      verdict: 'ready',
    })
    expect(journey.events.filter(({ event }) => /available$/.test(event)).map(({ key }) => key)).toEqual([
      'available|USLAX|1',
    ])
    // It comes back: the first one has it again.
    const back = snapshot('2026-06-20 10:00', { on_terminal: true, available: false })
    expect(stateOf(...landed, here, ...there, ...gone, back)).toMatchObject({
      pod_terminal_id: 'terminal-W185',
      available_for_pickup: false,
    })
  })
  test('is not disturbed by what another one says that never had the box', () => {
    const here = snapshot('2026-06-19 08:00', { on_terminal: true, available: true })
    const there = snapshot('2026-06-20 08:00', { source: 'Y258', available: false })
    expect(stateOf(...landed, here, there)).toEqual(stateOf(...landed, here))
    expect(fold([...landed, here, there]).events).toEqual(fold([...landed, here]).events)
  })
  test('has nothing to say of a box that is at the ramp', () => {
    const port = snapshot('2026-06-19 08:00', { on_terminal: true, holds: [hold], location: 'B4-112' })
    const ramp = snapshot('2026-06-24 08:00', { source: 'R001', holds: [], location: 'Track 4' })
    expect(stateOf(...inland(), port)).toMatchObject({ holds_at_pod_terminal: [], location_at_pod_terminal: null })
    expect(stateOf(...inland(), port, ramp)).toMatchObject({
      holds_at_pod_terminal: [],
      location_at_pod_terminal: 'Track 4',
    })
  })
  test('is not the place of pickup of an inland box', () => {
    const ramp = snapshot('2026-06-24 08:00', { source: 'R001', available: true })
    const journey = fold([...inland(), ramp, snapshot('2026-06-19 08:00', { on_terminal: true })])
    expect(journey.state).toMatchObject({
      pod_terminal_id: 'terminal-W185',
      pickup_facility_id: 'ramp-Global II',
      pickup_facility_type: 'rail_terminal',
    })
    expect(journey.route).toMatchObject({
      destination_terminal_id: 'ramp-Global II',
      destination_terminal_type: 'rail_terminal',
    })
  })
})

describe('availability is news', () => {
  const changes = (...observations: Parameters<typeof fold>[0]) =>
    fold(observations)
      .events.filter(({ event }) => /available$/.test(event))
      .map(({ key, timestamp, data_source }) => [key, timestamp, data_source])

  test('each time that it changes, and not before it was first given', () => {
    const said = [false, false, true, true, false, true].map((available, day) =>
      snapshot(`2026-06-1${day + 3} 12:00`, { available }),
    )
    expect(changes(...landed, ...said)).toEqual([
      ['available|USLAX|1', utc('2026-06-15 12:00'), 'terminal'],
      ['not_available|USLAX|1', utc('2026-06-17 12:00'), 'terminal'],
      ['available|USLAX|2', utc('2026-06-18 12:00'), 'terminal'],
    ])
  })
  test('from the time that the terminal gives', () => {
    const seen = snapshot('2026-06-19 12:00', { available: true, available_at: utc('2026-06-19 08:00') })
    expect(changes(...landed, seen)).toEqual([['available|USLAX|1', utc('2026-06-19 08:00'), 'terminal']])
  })
  test('by the terminal’s word rather than the line’s of the same day', () => {
    const byLine = fact('AVPU', '2026-06-19 08:00', 'USLAX')
    expect(changes(...landed, byLine, snapshot('2026-06-19 12:00', { available: true }))).toEqual([
      ['available|USLAX|1', utc('2026-06-19 12:00'), 'terminal'],
    ])
  })
  test('of a box that left there is none', () => {
    const after = snapshot('2026-06-23 12:00', { available: false })
    expect(changes(...landed, snapshot('2026-06-19 12:00', { available: true }), pickup('USLAX'), after)).toHaveLength(
      1,
    )
  })
  test('a line that says so makes it available, but a terminal knows', () => {
    expect(stateOf(...landed, fact('AVPU', '2026-06-19 08:00', 'USLAX'))).toMatchObject({
      current_status: 'available',
      availability_known: false,
      available_for_pickup: null,
    })
    const told = [...landed, fact('AVPU', '2026-06-19 08:00', 'USLAX', terminal('W185'))]
    expect(fold(told, { now: utc('2026-06-20 08:00') }).state).toMatchObject({
      current_status: 'available',
      availability_known: true,
      verdict: 'ready',
    })
    expect(
      stateOf(...landed, snapshot('2026-06-18 12:00', { available: false }), fact('AVPU', '2026-06-19 08:00', 'USLAX'))
        .current_status,
    ).toBe('not_available')
  })
})
