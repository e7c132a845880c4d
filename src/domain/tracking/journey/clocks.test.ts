import { expect, test } from 'vitest'
import { byRail, fact, fold, snapshot, utc } from '../../testing/facts.ts'
import { arrival, inland, loading, origin, pickup } from '../../testing/voyages.ts'

const landed = [...loading(), ...arrival('USLAX')]
/** 23:59:59 of a day of June in Los Angeles. */
const endOf = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`
const said = (at: string, day: number, by: object = {}) => snapshot(at, { last_free_day: endOf(day), ...by })
const byLine = { source: 'MAEU', source_kind: 'shipping_line', locode: null, timezone: null } as const
const at = (now: string) => ({ now: utc(now) })

const deadlinesOf = (observations: Parameters<typeof fold>[0], now = '2026-06-26 12:00') =>
  fold(observations, at(now)).state.deadlines.map(({ source, applies, binds, reason }) => ({
    source,
    applies,
    binds,
    reason,
  }))

test('the clock of the terminal ends when the train takes the box, whatever the terminal repeats', () => {
  const given = [said('2026-06-19 12:00', 21, { on_terminal: true }), said('2026-06-21 12:00', 21)]
  const [over] = deadlinesOf([...inland(), ...given])
  expect(over).toEqual({ source: 'terminal', applies: false, binds: false, reason: 'moved_on' })
  const { state } = fold([...inland(), ...given], at('2026-06-26 12:00'))
  expect(state).toMatchObject({
    binding_lfd: null,
    pickup_lfd: null,
    import_deadlines: { pickup_lfd_terminal: endOf(21) },
  })
  expect(state.urgency.reason).not.toBe('costs_money')
})

test('also where nobody knows yet where the train goes', () => {
  const loaded = [...landed, fact('LOAD', '2026-06-20 10:00', 'USLAX', byRail)]
  const { state } = fold([...loaded, said('2026-06-19 12:00', 22)], at('2026-06-23 12:00'))
  expect(state).toMatchObject({ current_status: 'on_rail', binding_lfd: null, urgency: { reason: 'on_the_way' } })
})

test('it runs until then: past it, waiting for the train costs money', () => {
  const planned = fact('ARRI', '2026-06-28 10:00', 'USCHI', { ...byRail, classifier: 'EST', role: 'place_of_delivery' })
  const { state } = fold([...landed, planned, said('2026-06-19 12:00', 22)], at('2026-06-25 12:00'))
  expect(state).toMatchObject({
    current_status: 'awaiting_inland_transfer',
    binding_lfd: endOf(22),
    urgency: { rank: 0, reason: 'costs_money' },
  })
})

test('a day of the line from before the box is inland is of the port it left; a later one is of the ramp', () => {
  expect(deadlinesOf([...inland(), said('2026-06-19 12:00', 21, byLine)])).toEqual([
    { source: 'line', applies: false, binds: false, reason: 'moved_on' },
  ])
  expect(deadlinesOf([...inland(), said('2026-06-19 12:00', 25, byLine)])).toEqual([
    { source: 'line', applies: true, binds: true, reason: 'only_one' },
  ])
})

test('picked up, no clock runs', () => {
  expect(deadlinesOf([...landed, said('2026-06-19 12:00', 21), pickup('USLAX')])).toEqual([
    { source: 'terminal', applies: false, binds: false, reason: 'picked_up' },
  ])
})

test('moved into another yard, the clock of the old terminal ends; what the yard says counts', () => {
  const yard = { facility: { code: 'OFF1', list: null, name: 'Yard', type: 'OFFD' } } as const
  const moved = [...landed, fact('GTOT', '2026-06-20 17:00', 'USLAX'), fact('GTIN', '2026-06-20 20:00', 'USLAX', yard)]
  const old = said('2026-06-19 12:00', 21, { on_terminal: true })
  const repeated = said('2026-06-21 12:00', 21)
  expect(deadlinesOf([...moved, old])).toMatchObject([{ applies: false, reason: 'moved_on' }])
  expect(deadlinesOf([...moved, old, repeated])).toMatchObject([{ applies: false, reason: 'moved_on' }])
  const there = said('2026-06-22 12:00', 27, { source: 'Y258', on_terminal: true })
  expect(deadlinesOf([...moved, old, there])).toMatchObject([{ binds: true, reason: 'only_one' }])
})

test('sent off dock by the terminal, its earlier day is over', () => {
  const before = said('2026-06-19 12:00', 21, { on_terminal: true })
  const sent = snapshot('2026-06-20 12:00', { off_dock: true })
  expect(deadlinesOf([...landed, before, sent])).toMatchObject([{ applies: false, reason: 'moved_on' }])
  expect(deadlinesOf([...landed, before, said('2026-06-20 12:00', 26, { off_dock: true })])).toMatchObject([
    { binds: true },
  ])
})

test('a day from before the box was loaded is of an earlier journey, whoever repeats it', () => {
  const old = { last_free_day: '2026-05-21T06:59:59.000Z' }
  const onBoard = [...origin(), ...loading()]
  for (const one of [snapshot('2026-06-10 12:00', old), snapshot('2026-06-19 12:00', { ...old, on_terminal: true })]) {
    expect(deadlinesOf([...onBoard, one])).toEqual([])
    expect(deadlinesOf([...landed, one])).toEqual([])
  }
  expect(deadlinesOf([...onBoard, snapshot('2026-06-10 12:00', { ...old, ...byLine })])).toEqual([])
})

test('a fee from before the box came does not come back', () => {
  const fees = [{ type: 'demurrage', amount: 850, currency_code: 'USD' }] as const
  const before = snapshot('2026-06-10 12:00', { fees })
  const feesOf = (...more: Parameters<typeof fold>[0]) => fold([...landed, ...more]).state.fees_at_pod_terminal
  expect(feesOf(before)).toEqual([])
  expect(feesOf(before, snapshot('2026-06-19 12:00', { on_terminal: true }))).toEqual([])
  expect(feesOf(before, snapshot('2026-06-19 12:00', { fees }))).toEqual(fees)
})

test('the line is read on the clock of the place of pickup', () => {
  const day = { ...byLine, last_free_day: '2026-06-25T23:59:59.000Z', last_free_day_read_as: 'date' } as const
  expect(fold([...landed, snapshot('2026-06-19 12:00', day)]).state.import_deadlines?.pickup_lfd_line).toBe(endOf(25))
  const state = fold([...inland(), snapshot('2026-06-19 12:00', day)]).state
  expect(state.import_deadlines?.pickup_lfd_line).toBe('2026-06-26T04:59:59.000Z')
  expect(state.deadlines).toMatchObject([{ on: '2026-06-25', place: 'Chicago', read_as: 'date' }])
})
