import { expect, test } from 'vitest'
import type { EmbedContainer, EmbedShipment } from '#contract/portal/embed.ts'
import { bareNumber, partWith, referencesOf, wholeOf, writtenIn } from './customer-reference.ts'

const eta = (at: string, is_actual = false) => ({
  ...{ at, timezone: 'Europe/Berlin', place: 'Hamburg', has_time: false },
  ...{ is_actual, days_later: null },
})
const box = (id: string, given: Partial<EmbedContainer> = {}) => ({ id, state: 'at_sea', ...given }) as EmbedContainer
const order = (references: string[], containers: EmbedContainer[], more = {}) =>
  ({ id: 'order', attributes: { references, containers, ...more } }) as unknown as EmbedShipment
const idsOf = (shipment: EmbedShipment | undefined) => shipment?.attributes.containers.map(({ id }) => id)

test('an order is shown with those of its containers that have the reference themselves, else with all', () => {
  const mixed = order(['PO 1', 'PO 2'], [box('a', { references: ['po-1'] }), box('b', { references: ['PO 2'] })])
  expect(idsOf(partWith(mixed, 'PO1'))).toEqual(['a'])
  expect(idsOf(partWith(order(['PO 1'], [box('a'), box('b')]), 'PO1'))).toEqual(['a', 'b'])
  expect(partWith(mixed, 'PO')).toBeUndefined()
  expect(writtenIn([mixed], 'PO1')).toBe('PO 1')
  expect(writtenIn([mixed], 'PO3')).toBeNull()
})

test('fields are references where they are marked, and only there', () => {
  const field = (value: string, is_reference: boolean) => ({ label: 'Order', value, is_reference })
  const fields = { references: ['A'], custom_fields: [field('4711', true), field('Steel', false)] }
  expect(referencesOf(fields)).toEqual(['A', '4711'])
  expect(referencesOf({})).toEqual([])
  expect(partWith(order([], [box('a')], { custom_fields: [field('Steel', false)] }), 'STEEL')).toBeUndefined()
  expect(bareNumber('po 4500/118-273')).toBe('PO4500118273')
})

test('containers are summed up by how far they are, and the last arrival is the latest of those under way', () => {
  const containers = [
    box('collected', { state: 'with_you', eta: eta('2026-09-01T00:00:00Z', true) }),
    box('back', { state: 'done' }),
    box('ready', { state: 'ready', eta: eta('2026-06-01T00:00:00Z', true) }),
    box('first', { eta: eta('2026-06-20T00:00:00+02:00') }),
    box('last', { state: 'expected', eta: eta('2026-07-20T00:00:00Z') }),
    box('called off', { state: 'cancelled', eta: eta('2026-12-20T00:00:00Z') }),
  ]
  expect(wholeOf(containers, true)).toEqual({
    ...{ containers_count: 5, collected_count: 2, arrived_count: 1, under_way_count: 2, without_estimate_count: 0 },
    last_arrival: { at: '2026-07-20T00:00:00Z', timezone: 'Europe/Berlin', place: 'Hamburg', has_time: false },
  })
})

test('where one has no estimate that is counted, and where arrivals are hidden nothing is said of them', () => {
  // On the train, with the arrival in the port: of the place it goes to there is no estimate.
  const containers = [box('a', { state: 'on_rail', eta: eta('2026-06-01T00:00:00Z', true) }), box('b', { eta: null })]
  expect(wholeOf(containers, true)).toMatchObject({ under_way_count: 2, without_estimate_count: 2, last_arrival: null })
  const hidden = wholeOf([box('a')], false)
  expect(hidden).toEqual({
    ...{ containers_count: 1, collected_count: 0, arrived_count: 0, under_way_count: 1, without_estimate_count: null },
  })
  expect(wholeOf([], true).containers_count).toBe(0)
})
