import { expect, test } from 'vitest'
import { customerStates, type EmbedContainer, type EmbedShipment } from '#contract/portal/embed.ts'
import { type OrderSort, orderStages } from '#contract/portal/order-stages.ts'
import { bySort, canSortBy, isInStage, needsAttention } from './customer-stage.ts'

const now = '2026-06-20T12:00:00.000Z'
const moment = (at: string) => ({ at, timezone: 'America/Los_Angeles', place: null, has_time: true })
const box = (given: Partial<EmbedContainer> = {}) =>
  ({ state: 'at_sea', your_turn: false, warnings: [], sentences: [], ...given }) as unknown as EmbedContainer
const order = (id: string, containers: EmbedContainer[], more: Partial<EmbedShipment['attributes']> = {}) =>
  ({ id, attributes: { headline: id, containers, is_done: false, ...more } }) as unknown as EmbedShipment

test('every order is in one stage at least, whatever its containers are', () => {
  const stagesOf = (one: EmbedShipment) => orderStages.filter((stage) => isInStage(one, stage, now))
  for (const state of customerStates)
    expect({ state, stages: stagesOf(order('a', [box({ state })])).length }).toEqual({ state, stages: 1 })
  expect(stagesOf(order('booked', []))).toEqual(['under_way'])
  expect(stagesOf(order('over', [], { is_done: true }))).toEqual(['done'])
  expect(stagesOf(order('both', [box(), box({ state: 'ready', your_turn: true })]))).toEqual([
    'needs_attention',
    'to_collect',
    'under_way',
    'arrived',
  ])
  // Of two of which one is done nothing is over yet.
  expect(stagesOf(order('half', [box({ state: 'done' }), box({ state: 'with_you' })]))).toEqual(['collected'])
})

test('an empty container needs attention from the third day before it is to be back, on the calendar there', () => {
  const out = (at: string) => box({ state: 'with_you', return_by: { at, timezone: 'America/Los_Angeles' } })
  expect(needsAttention(out('2026-06-24T06:59:59.000Z'), now)).toBe(true)
  expect(needsAttention(out('2026-06-25T06:59:59.000Z'), now)).toBe(false)
  expect(needsAttention(out('2026-06-25T06:59:59.000Z'), '2026-06-21T07:00:00.000Z')).toBe(true)
  expect(needsAttention(box({ state: 'with_you', return_by: null }), now)).toBe(false)
  expect(needsAttention(box({ state: 'with_you' }), now)).toBe(false)
})

test('orders are sorted by what is shown of them, those without it last, and what is done after all', () => {
  const eta = (at: string) => ({ ...moment(at), is_actual: false, days_later: null })
  const some = [
    order('PO 2', [box({ eta: eta('2026-06-25T10:00:00.000Z') })]),
    order('po 1', [box({ eta: null }), box({ eta: eta('2026-06-22T10:00:00.000Z') })]),
    order('PO 3', [box({ deadline: moment('2026-06-24T06:59:59.000Z') })], { headline: null }),
    order('PO 0', [box({ eta: eta('2026-06-01T10:00:00.000Z') })], { is_done: true }),
  ]
  const sorted = (sort: OrderSort) => some.toSorted(bySort(sort)).map(({ id }) => id)
  expect(sorted('arrival')).toEqual(['po 1', 'PO 2', 'PO 3', 'PO 0'])
  expect(sorted('-arrival')).toEqual(['PO 2', 'po 1', 'PO 3', 'PO 0'])
  expect(sorted('last_free_day')).toEqual(['PO 3', 'PO 2', 'po 1', 'PO 0'])
  expect(sorted('reference')).toEqual(['po 1', 'PO 2', 'PO 3', 'PO 0'])
})

test('nothing is sorted by that the view hides', () => {
  expect(canSortBy('-arrival', (section) => section !== 'arrival')).toBe(false)
  expect(canSortBy('last_free_day', (section) => section !== 'deadline')).toBe(false)
  expect(canSortBy('reference', (section) => section === 'bill_of_lading_number')).toBe(true)
  expect(canSortBy('reference', () => false)).toBe(false)
})
