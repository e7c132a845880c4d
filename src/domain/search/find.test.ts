import { describe, expect, test } from 'vitest'
import type { SearchHit } from '#contract/search/search.ts'
import { isTheNumber, normalizeNumber, numberWithin, resolve } from './find.ts'

type Attributes = Partial<SearchHit['attributes']>

const hit = (entity_type: SearchHit['type'], id: string, number: string, more: Attributes): SearchHit => ({
  id,
  type: entity_type,
  attributes: {
    entity_type,
    number,
    shipment_id: null,
    bill_of_lading_number: null,
    customer_name: null,
    scac: null,
    shipping_line: null,
    port_of_lading_name: null,
    port_of_discharge_name: null,
    containers_count: null,
    tracking_stopped: null,
    tracking_stopped_reason: null,
    status: null,
    failed_reason: null,
    ref_numbers: [],
    match: 'partial',
    matched_value: number,
    created_at: '2026-06-18T00:00:00.000Z',
    updated_at: '2026-06-18T00:00:00.000Z',
    ...more,
  },
  relationships: { containers: { data: [] }, shipment: { data: null } },
})
const box = (id: string, number: string, shipment_id: string, more: Attributes = {}) =>
  hit('cargo', id, number, { shipment_id, ...more })
const shipment = (id: string, number: string, more: Attributes = {}) => hit('shipment', id, number, more)

const exact = { match: 'exact' } as const
const route = (query: string, ...hits: SearchHit[]) => {
  const found = resolve(query, hits)
  if (found.to === 'list') return [found.step, found.q]
  return [found.step, found.shipment_id, found.container_id, ...found.others.map((one) => one.id)]
}

const boxExact = box('c1', 'APZU4812090', 's1', exact)
const shipmentExact = shipment('s2', 'ABC709951', exact)
const boxPartial = box('c3', 'APZU4812099', 's3')
const shipmentPartial = shipment('s4', 'XAPZU4812090X')

describe('the five steps, in order whatever the order of the hits', () => {
  const all = [shipmentPartial, boxPartial, shipmentExact, boxExact]

  test('1: the number of a container, with that container selected', () => {
    expect(route('apzu4812090', ...all)).toEqual([1, 's1', 'c1'])
  })
  test('2: the number of a shipment', () => {
    expect(route('ABC709951', shipmentPartial, boxPartial, shipmentExact)).toEqual([2, 's2', null])
  })
  test('3: a part of the number of a container', () => {
    expect(route('APZU', shipmentPartial, boxPartial)).toEqual([3, 's3', 'c3'])
  })
  test('4: a part of the number of a shipment', () => {
    expect(route('APZU', shipmentPartial)).toEqual([4, 's4', null])
  })
  test('5: the list, searching for what was typed', () => {
    expect(route(' Nobody knows ')).toEqual([5, 'Nobody knows'])
  })
})

test.each(['apzu 481209-0', 'APZU-4812090', ' apzu/481209.0 ', 'APZU 481 209 0'])('%j is the container', (query) => {
  expect(route(query, boxExact)).toEqual([1, 's1', 'c1'])
  // Also where the search calls it partial.
  expect(route(query, box('c1', 'APZU4812090', 's1'))).toEqual([1, 's1', 'c1'])
})

test('shipments are compared without case and outer space, and with their dashes', () => {
  expect(route(' abc709951 ', shipment('s2', 'ABC709951'))).toEqual([2, 's2', null])
  expect(route('ABC-709951', shipment('s2', 'ABC709951'))).toEqual([4, 's2', null])
  expect(normalizeNumber(' po-17 ')).toBe('PO-17')
})

test('a reference of a shipment leads to it, a reference of a container to the shipment of that container', () => {
  const byReference = { ...exact, matched_value: 'PO-17' }
  expect(route('po-17', shipment('s2', 'ABC709951', byReference))).toEqual([2, 's2', null])
  expect(route('po-17', box('c1', 'APZU4812090', 's1', byReference))).toEqual([2, 's1', null])
  expect(route('po-1', box('c1', 'APZU4812090', 's1', { matched_value: 'PO-17' }))).toEqual([4, 's1', null])
})

describe('of equal matches', () => {
  test('the first is taken, and the others are offered', () => {
    const again = box('c9', 'APZU4812090', 's9', exact)
    expect(route('APZU4812090', boxExact, again, shipmentPartial)).toEqual([1, 's1', 'c1', 'c9'])
    expect(route('APZU4812090', again, boxExact)).toEqual([1, 's9', 'c9', 'c1'])
  })

  test('those that lead to the same page are one', () => {
    const reference = { ...exact, matched_value: 'PO-17' }
    const hits = [
      shipment('s1', 'ABC1', reference),
      shipment('s2', 'ABC2', reference),
      box('c1', 'APZU4812090', 's1', reference),
      box('c2', 'APZU4812106', 's2', reference),
      box('c3', 'APZU4812111', 's3', reference),
      box('c4', 'APZU4812127', 's3', reference),
    ]
    expect(route('PO-17', ...hits)).toEqual([2, 's1', null, 's2', 'c3'])
  })

  test('two containers of one shipment are two pages', () => {
    expect(route('APZU', box('c1', 'APZU4812090', 's1'), box('c2', 'APZU4812106', 's1'))).toEqual([3, 's1', 'c1', 'c2'])
  })
})

test('what is not tracked yet leads to the list', () => {
  const request = hit('tracking_request', 'r1', 'ABC709951', exact)
  expect(route('ABC709951', request)).toEqual([5, 'ABC709951'])
  expect(route('ABC709951', request, shipmentPartial)).toEqual([4, 's4', null])
  expect(route('APZU4812090', hit('cargo', 'c1', 'APZU4812090', exact))).toEqual([5, 'APZU4812090'])
})

test('nothing typed leads to the list, whatever was found', () => {
  expect(route('  ', boxExact)).toEqual([5, ''])
})

test('what is only similar leads to the list, whatever it is', () => {
  const similar = { match: 'similar' } as const
  expect(route('APZU4812091', box('c1', 'APZU4812090', 's1', similar), shipment('s2', 'APZU4812092', similar))).toEqual(
    [5, 'APZU4812091'],
  )
})

test('a reference is the number that was asked for, with its name and without it', () => {
  const named = (matched_value: string) => shipment('s1', 'MAEU1', { matched_value })
  expect(isTheNumber('4711', named('PO 4711'))).toBe(true)
  expect(isTheNumber('PO 4711', named('4711'))).toBe(true)
  for (const other of ['PO 47110', 'PO4711', 'X-4711']) expect(isTheNumber('4711', named(other))).toBe(false)
  expect(isTheNumber('4711', shipment('s1', 'MAEU1', { matched_value: 'PO 4711', match: 'similar' }))).toBe(false)
})

test('the one number of a text is what to ask for next', () => {
  expect(numberWithin('Booking: 2110350508')).toBe('2110350508')
  expect(numberWithin('Where is TCLU 482913-2, please?')).toBe('TCLU4829132')
  for (const text of ['2110350508', 'TCLU 482913-2', 'MAEU1 TCLU4829132', 'Kestrel'])
    expect(numberWithin(text)).toBe(undefined)
})
