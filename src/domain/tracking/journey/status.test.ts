import { describe, expect, test } from 'vitest'
import { byBarge, byRail, estimate, fact, fold, rail, type Said, snapshot } from '../../testing/facts.ts'
import {
  arrival,
  barged,
  direct,
  emptyReturn,
  inland,
  loading,
  origin,
  pickup,
  train,
  transhipped,
} from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

const statusOf = (observations: readonly Observation[], destination_locode: string | null = null) =>
  fold(observations, { destination_locode }).state.current_status

const plannedLeaving = (locode: string, by: Said) =>
  estimate('DEPA', '2026-06-20 14:00', locode, '2026-06-18 08:00', by)
const door = { code: null, list: null, name: null, type: 'CLOC' } as const
const landed = [...loading(), ...arrival('USLAX')]
const customs = { name: 'customs', status: 'hold', description: 'Customs hold "CBP"' } as const
const pending = { ...customs, status: 'pending' } as const

describe('the farthest stage reached decides', () => {
  const rows: [string, Observation[], string][] = [
    ['nothing is known', [], 'new'],
    ['empty out and full in', origin(), 'new'],
    ['loaded', [...origin(), ...loading().slice(0, 1)], 'on_ship'],
    ['departed', loading(), 'on_ship'],
    ['at a transhipment port', transhipped().slice(0, 7), 'on_ship'],
    ['arrived at the POD', landed.slice(0, 3), 'on_ship'],
    ['berthed', [...landed.slice(0, 3), fact('BRTH', '2026-06-16 20:00', 'USLAX')], 'on_ship'],
    ['discharged', landed, 'grounded'],
    ['loaded on a train', [...landed, ...train().slice(0, 1)], 'on_rail'],
    ['departed by train', [...landed, ...train().slice(0, 2)], 'on_rail'],
    [
      'at a ramp on the way',
      [...landed, ...train().slice(0, 3), fact('DEPA', '2026-06-22 12:00', 'USMKC', rail)],
      'on_rail',
    ],
    ['unloaded at the destination', inland(), 'grounded'],
    [
      'arrived at the destination, of which the railway unloads in silence',
      [...landed, ...train().slice(0, 4)],
      'grounded',
    ],
    ['a barge is planned', [...barged().slice(0, 6), plannedLeaving('NLRTM', byBarge)], 'awaiting_inland_transfer'],
    [
      'a train is planned, to where nobody says',
      [...landed, plannedLeaving('USLAX', rail)],
      'awaiting_inland_transfer',
    ],
    ['a truck is planned', [...landed, plannedLeaving('USLAX', { mode: 'truck' })], 'grounded'],
    [
      'a barge is planned and a truck came',
      [...landed, plannedLeaving('USLAX', byBarge), pickup('USLAX')],
      'picked_up',
    ],
    ['discharged from a barge at the destination', barged(), 'grounded'],
    ['out of the gate of the POD', [...landed, pickup('USLAX')], 'picked_up'],
    ['out of the gate of the destination', [...inland(), fact('GTOT', '2026-06-25 17:00', 'USCHI')], 'picked_up'],
    [
      'dropped at the door',
      [...landed, pickup('USLAX'), fact('DROP', '2026-06-22 20:00', 'USLAX', { facility: door })],
      'dropped',
    ],
    [
      'dropped at a door inland, the gate-out missing',
      [...inland(), fact('DROP', '2026-06-25 20:00', 'USCHI', { facility: door })],
      'dropped',
    ],
    [
      'loaded at the door of the shipper',
      [...origin(), fact('DROP', '2026-05-27 20:00', 'CNSHA', { facility: door })],
      'new',
    ],
    [
      'delivered, says a person',
      [...landed, pickup('USLAX'), fact('DLVD', '2026-06-23 17:00', null, { source: 'user', source_kind: 'user' })],
      'delivered',
    ],
    [
      'delivered, says a proof of delivery',
      [...landed, fact('DLVD', '2026-06-23', null, { source: 'document:1', source_kind: 'document' })],
      'delivered',
    ],
    [
      'delivered before it was discharged, says a paper',
      [...landed, fact('DLVD', '2026-06-10', null, { source: 'document:1', source_kind: 'document' })],
      'grounded',
    ],
    ['back empty', direct(), 'empty_returned'],
    ['back empty, the gate-out missing', [...landed, emptyReturn('USLAX')], 'empty_returned'],
  ]
  test.each(rows)('%s', (_, observations, status) => {
    expect(statusOf(observations)).toBe(status)
  })

  test('with an inland destination, discharged is awaiting inland transfer', () => {
    expect(statusOf(landed, 'USCHI')).toBe('awaiting_inland_transfer')
  })
  test('by truck from the port to the ramp is not picked up', () => {
    expect(statusOf([...landed, pickup('USLAX')], 'USCHI')).toBe('awaiting_inland_transfer')
  })
  test('a train whose end is not known is a train', () => {
    expect(statusOf([...landed, fact('LOAD', '2026-06-20 10:00', 'USLAX', byRail)])).toBe('on_rail')
  })
  test('at a ramp on the way with the destination known', () => {
    expect(statusOf([...landed, fact('DISC', '2026-06-22 06:00', 'USMKC', rail)], 'USCHI')).toBe('on_rail')
  })
  test('the newest message does not', () => {
    const late = fact('DEPA', '2026-06-01 20:00', 'CNSHA', { reported_at: '2026-07-30T00:00:00.000Z' })
    expect(statusOf([...landed, pickup('USLAX'), late])).toBe('picked_up')
  })
})

describe('a terminal', () => {
  const rows: [string, Parameters<typeof snapshot>[1], string][] = [
    ['that has it available', { available: true }, 'available'],
    ['that has not', { available: false }, 'not_available'],
    ['that has it available and held', { available: true, holds: [customs] }, 'not_available'],
    ['that announces a hold', { available: true, holds: [pending] }, 'available'],
    ['that says nothing of it', { on_terminal: true }, 'grounded'],
    ['that moved it off dock', { available: true, off_dock: true }, 'off_dock'],
  ]
  test.each(rows)('%s', (_, seen, status) => {
    expect(statusOf([...landed, snapshot('2026-06-19 12:00', seen)])).toBe(status)
  })

  test('that has the box needs no discharge message', () => {
    const before = landed.slice(0, 3)
    expect(statusOf([...before, snapshot('2026-06-19 12:00', { on_terminal: true })])).toBe('grounded')
    expect(statusOf([...before, snapshot('2026-06-19 12:00', { available: true })])).toBe('available')
    expect(statusOf([...before, snapshot('2026-06-19 12:00', { available: false })])).toBe('on_ship')
  })
  test('never brings back a box that left', () => {
    const after = snapshot('2026-06-23 12:00', { on_terminal: true, available: true })
    expect(statusOf([...landed, pickup('USLAX'), after])).toBe('picked_up')
    expect(statusOf([...direct(), snapshot('2026-06-28 12:00', { available: false })])).toBe('empty_returned')
  })
  test('of the port does not speak for the ramp', () => {
    const journey = fold([...inland(), snapshot('2026-06-19 12:00', { available: true })])
    expect(journey.state).toMatchObject({ current_status: 'grounded', availability_known: false, verdict: 'unknown' })
  })
  test('of the port does not make an inland box available', () => {
    expect(statusOf([...landed, snapshot('2026-06-19 12:00', { available: true })], 'USCHI')).toBe(
      'awaiting_inland_transfer',
    )
  })
  test('at the ramp decides there', () => {
    const ramp = snapshot('2026-06-24 12:00', { source: 'R001', available: true })
    expect(statusOf([...inland(), ramp])).toBe('available')
    expect(statusOf([...landed, ...train().slice(0, 2), ramp], 'USCHI')).toBe('available')
  })
  test('at a port that is neither counts for nothing', () => {
    const other = snapshot('2026-06-19 12:00', {
      source: 'Z952',
      available: true,
      discharged_at: '2026-06-18T00:00:00.000Z',
    })
    expect(fold([...landed, other]).state).toEqual(fold(landed).state)
  })
})

test('a box that goes into another yard of the port by the same day is off dock, until it leaves that', () => {
  const out = fact('GTOT', '2026-06-20 17:00', 'USLAX', {
    facility: { code: 'W185', list: 'FIRMS', name: null, type: 'POTE' },
  })
  const yard = { facility: { code: 'OFF1', list: null, name: 'Shipper’s yard', type: 'OFFD' } } as const
  const moved = [...landed, out, fact('GTIN', '2026-06-20 20:00', 'USLAX', yard)]
  expect(statusOf(moved)).toBe('off_dock')
  const left = fold([...moved, fact('GTOT', '2026-06-22 17:00', 'USLAX', yard)])
  expect(left.state).toMatchObject({ current_status: 'picked_up', pod_full_out_at: '2026-06-22T17:00:00.000Z' })
  expect(left.events.filter(({ event }) => event.endsWith('full_out'))).toHaveLength(1)
  const toldLate = moved.map((one) => (one === out ? { ...one, reported_at: '2026-06-24T00:00:00.000Z' } : one))
  expect(statusOf([...toldLate, fact('GTOT', '2026-06-22 17:00', 'USLAX', yard)])).toBe('picked_up')
})
