import { expect, test } from 'vitest'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readShipments } from './list-source.ts'

const reference = (id: string) => ({ type: 'container', id })
const box = (id: string, rank: number, binding_lfd: string | null = null) => ({
  ...reference(id),
  attributes: { number: id, urgency: { rank }, binding_lfd },
})

const answer = (first: string | null, boxes: readonly ReturnType<typeof box>[]) =>
  ({
    data: [
      {
        id: 'shipment',
        attributes: {},
        relationships: {
          containers: { data: boxes.map(({ id }) => reference(id)) },
          most_urgent_container: { data: first && reference(first) },
          pod_terminal: { data: null },
        },
      },
    ],
    included: boxes,
    meta: { total: 1 },
    links: {},
  }) as unknown as ResponseOf<typeof api.shipments.list>

const order = (...asked: Parameters<typeof answer>) =>
  readShipments(answer(...asked)).rows[0]?.boxes.map(({ id }) => id)

test('which container speaks for a shipment says the server, which its list is sorted by', () => {
  // At sea, without deadlines: the one that arrives first, which the browser does not reckon.
  expect(order('B', [box('A', 4), box('B', 4), box('C', 4)])).toEqual(['B', 'A', 'C'])
  expect(order(null, [])).toEqual([])
})

test('behind it stand the others by urgency and deadline', () => {
  const boxes = [box('A', 4), box('B', 2, '2026-11-25T07:59:59Z'), box('C', 2, '2026-11-23T07:59:59Z'), box('D', 1)]
  expect(order('D', boxes)).toEqual(['D', 'C', 'B', 'A'])
  // One without a deadline comes after those that have one.
  expect(order('D', [box('A', 4), box('B', 4, '2026-11-25T07:59:59Z'), box('D', 1)])).toEqual(['D', 'B', 'A'])
})
