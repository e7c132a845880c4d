import { expect, test } from 'vitest'
import { isTouched } from './stale-queries.ts'

const change = { type: 'container' as const, ids: ['c'], shipment_ids: ['s'] }

test('a container that changed touches its own answers, those of its shipment, and the lists', () => {
  expect(isTouched(['containers', 'list', {}], [change])).toBe(true)
  expect(isTouched(['containers', 'get', { id: 'c' }], [change])).toBe(true)
  expect(isTouched(['containers', 'transport_events', { id: 'c' }], [change])).toBe(true)
  expect(isTouched(['containers', 'get', { id: 'other' }], [change])).toBe(false)
  expect(isTouched(['shipments', 'get', { id: 's' }], [change])).toBe(true)
  expect(isTouched(['shipments', 'get', { id: 'other' }], [change])).toBe(false)
  expect(isTouched(['parties', 'list', {}], [change])).toBe(false)
})

test('why it is so, the containers of an exception and the sums of parties follow a container that changed', () => {
  expect(isTouched(['explanations', 'container', { id: 'c' }], [change])).toBe(true)
  expect(isTouched(['explanations', 'container', { id: 'other' }], [change])).toBe(false)
  expect(isTouched(['explanations', 'shipment', { id: 's' }], [change])).toBe(true)
  expect(isTouched(['explanations', 'shipment', { id: 'other' }], [change])).toBe(false)
  expect(isTouched(['evidences', 'get', { id: 'c' }], [change])).toBe(true)
  expect(isTouched(['exceptions', 'containers', { id: 'e' }], [change])).toBe(true)
  expect(isTouched(['exceptions', 'get', { id: 'e' }], [change])).toBe(false)
  expect(isTouched(['party_summaries', 'list', {}], [change])).toBe(true)
  const shipment = [{ type: 'shipment' as const, ids: ['s'] }]
  expect(isTouched(['explanations', 'shipment', { id: 's' }], shipment)).toBe(true)
  expect(isTouched(['explanations', 'container', { id: 'c' }], shipment)).toBe(true)
})

test('many touch every one', () => {
  const many = [{ type: 'container' as const, ids: null, shipment_ids: null }]
  expect(isTouched(['containers', 'get', { id: 'c' }], many)).toBe(true)
  expect(isTouched(['shipments', 'get', { id: 's' }], many)).toBe(true)
})

test('who may have missed something asks for everything but who is signed in', () => {
  expect(isTouched(['parties', 'list', {}], 'anything')).toBe(true)
  expect(isTouched(['sessions', 'get', {}], 'anything')).toBe(false)
})

test('values of custom fields touch all lists of them', () => {
  const value = [{ type: 'custom_field' as const, ids: ['f'] }]
  expect(isTouched(['shipment_custom_fields', 'list', { id: 's' }], value)).toBe(true)
  expect(isTouched(['shipments', 'get', { id: 's' }], value)).toBe(false)
  const asked = { 'filter[custom_field]': ['!buyer'] }
  for (const noun of ['containers', 'shipments', 'container_groups']) {
    expect(isTouched([noun, 'list', asked], value)).toBe(true)
    expect(isTouched([noun, 'list', {}], value)).toBe(false)
  }
})

test('an exception touches the groups of containers, and the lists of those on whom somebody acts', () => {
  const one = [{ type: 'exception' as const, ids: ['e'] }]
  expect(isTouched(['container_groups', 'list', {}], one)).toBe(true)
  expect(isTouched(['containers', 'list', { 'filter[who_acts]': ['broker'] }], one)).toBe(true)
  expect(isTouched(['containers', 'list', {}], one)).toBe(false)
})
