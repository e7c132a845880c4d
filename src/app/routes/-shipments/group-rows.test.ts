import { expect, test } from 'vitest'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import type { ContainerGrouping } from '#contract/tracking/container-lists.ts'
import { parseSearch } from '../../lib/search-params.ts'
import { addressOf, type GroupRow, groupsSource, nameOfGroup, paramsOfGroup, placesIn } from './group-rows.ts'
import { shipmentsSearch } from './search.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const id = '5f0c3e52-6f5a-4c0e-9d0e-0f6c4c1f9b7a'
const active = { 'filter[active]': true, sort: 'attention' }

function groupOf(group_by: ContainerGrouping, value: string | null, address = ''): GroupRow {
  const group: ContainerGroup['attributes'] = {
    ...{ group_by, value, name: null, container_count: 3, costing_count: 0, costs: [] },
    ...{ first_deadline_at: null, first_deadline_timezone: null, urgency: { rank: 3, reason: 'blocked' } },
  }
  return { id: `${group_by}.${value}`, group, search: shipmentsSearch.parse(parseSearch(address)), now }
}

const day = (name: string) => ({
  [`filter[${name}][start]`]: '2026-11-30',
  [`filter[${name}][end]`]: '2026-11-30',
})

test.each<[ContainerGrouping, string | null, object, string]>([
  ['pod_terminal', id, { 'filter[pod_terminal]': [id] }, `/shipments?terminal=${id}`],
  ['pod_terminal', null, { 'filter[empty]': ['pod_terminal'] }, '/shipments?empty=pod_terminal'],
  ['customer', id, { 'filter[customer]': [id] }, `/shipments?customer=${id}`],
  ['shipping_line', 'MAEU', { 'filter[shipping_line]': ['MAEU'] }, '/shipments?line=MAEU'],
  ['destination', 'USCHI', { 'filter[destination]': ['USCHI'] }, '/shipments?destination=USCHI'],
  ['urgency', 'blocked', { 'filter[urgency]': ['blocked'] }, '/shipments?urgency=blocked'],
  ['who_acts', 'broker', { 'filter[who_acts]': ['broker'] }, '/shipments?acts=broker'],
  ['who_acts', null, { 'filter[who_acts]': ['nobody'] }, '/shipments?acts=nobody'],
  ['binding_lfd', '2026-11-30', day('binding_lfd'), '/shipments?deadline=2026-11-30..2026-11-30'],
  ['binding_lfd', null, { 'filter[empty]': ['binding_lfd'] }, '/shipments?empty=binding_lfd'],
  ['arrival', '2026-11-30', day('arrival'), '/shipments?arrival=2026-11-30..2026-11-30'],
  ['shipment', id, { 'filter[shipment]': [id] }, `/shipments/${id}`],
])('the containers of a group by %s are those with %s', (group_by, value, filters, address) => {
  const row = groupOf(group_by, value)
  expect(paramsOfGroup(row)).toEqual({ ...active, ...filters })
  expect(addressOf(row)).toBe(address)
})

test('a group keeps the filters, the order and the columns of its list', () => {
  const row = groupOf(
    'pod_terminal',
    id,
    `?verdict=ready&sort=-fees&columns=fees&terminal=${id},${id.replace('5', '6')}`,
  )
  expect(paramsOfGroup(row)).toEqual({
    'filter[active]': true,
    'filter[verdict]': ['ready'],
    'filter[pod_terminal]': [id],
    sort: '-fees',
  })
  expect(addressOf(row)).toBe(`/shipments?columns=fees&sort=-fees&terminal=${id}&verdict=ready`)
})

test('groups are the same whatever the order of their containers, which are looked up again', () => {
  const [one, other] = ['', '?sort=-fees'].map((address) =>
    groupsSource(shipmentsSearch.parse(parseSearch(address)), 'customer', now),
  )
  expect(one?.page({ 'page[number]': 1 }).queryKey).toEqual(other?.page({ 'page[number]': 1 }).queryKey)
  const row = groupOf('customer', id)
  expect(placesIn(row)).toBe(placesIn(row))
  expect(placesIn(row)).toHaveLength(3)
})

test('where two columns would have to be empty at once, no list says so and the group does not open', () => {
  const row = groupOf('pod_terminal', null, '?empty=customer')
  expect([placesIn(row), addressOf(row)]).toEqual([[], null])
  // A destination may have a name and no code.
  const nowhere = groupOf('destination', null)
  expect([placesIn(nowhere), addressOf(nowhere)]).toEqual([[], null])
  const notDue = groupOf('empty_due', null)
  expect([placesIn(notDue), addressOf(notDue)]).toEqual([[], null])
  const same = groupOf('customer', null, '?empty=customer')
  expect([placesIn(same).length, addressOf(same)]).toEqual([3, '/shipments?empty=customer'])
})

test('a group is called by its name, by a word, or by what it lacks', () => {
  expect(nameOfGroup(groupOf('who_acts', 'broker'))).toBe('Broker')
  expect(nameOfGroup(groupOf('urgency', 'costs_money'))).toBe('Costs money')
  expect(nameOfGroup(groupOf('arrival', '2026-11-30'))).toBe('Mon 30 Nov')
  expect(nameOfGroup(groupOf('customer', null))).toBe('No customer')
  expect(nameOfGroup(groupOf('shipping_line', 'ZZZZ'))).toBe('ZZZZ')
})
