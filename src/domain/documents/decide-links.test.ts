import { expect, test } from 'vitest'
import type { SpokenOf } from './box-trips.ts'
import { decideLinks, type Lead } from './decide-links.ts'

const box = (shipment_id: string, began: string, ended?: string): Lead => ({
  kind: 'container',
  value: 'TCLU4829132',
  is_near: false,
  via_document_id: null,
  shipment_id,
  container_id: `box of ${shipment_id}`,
  trip: { began_at: `${began}T10:00:00Z`, ended_at: ended ? `${ended}T10:00:00Z` : null },
})
const named = (kind: Lead['kind'], shipment_id: string): Lead => ({
  ...box(shipment_id, '2026-01-01'),
  kind,
  value: `${kind} of ${shipment_id}`,
  container_id: null,
  trip: null,
})
const came = (on: string): SpokenOf => ({ on, is_of_journey: false })
const arrival = (on: string): SpokenOf => ({ on, is_of_journey: true })
const linkedTo = (leads: Lead[], day: SpokenOf) => decideLinks(leads, day).links.map((link) => link.container_id)

const first = box('first', '2026-01-10', '2026-02-20')
const second = box('second', '2026-05-01')

test('a document of one journey does not move to the next one of the same box', () => {
  expect(linkedTo([first], came('2026-02-25'))).toEqual(['box of first'])
  expect(linkedTo([first, second], came('2026-02-25'))).toEqual(['box of first'])
  expect(linkedTo([first, second], came('2026-05-20'))).toEqual(['box of second'])
  expect(linkedTo([second, first], arrival('2026-02-01'))).toEqual(['box of first'])
  expect(linkedTo([first, second], arrival('2026-06-01'))).toEqual(['box of second'])
})

test('a journey whose end nobody reported ends where the next one begins', () => {
  const open = box('open', '2026-01-10')
  expect(linkedTo([open, second], came('2026-02-25'))).toEqual(['box of open'])
  expect(linkedTo([open, second], came('2026-05-20'))).toEqual(['box of second'])
})

test('what was over long before has nothing to do with a document, even where no other journey is known', () => {
  expect(linkedTo([first], came('2026-05-20'))).toEqual([])
  expect(linkedTo([first], arrival('2026-03-10'))).toEqual([])
  expect(decideLinks([first], came('2026-05-20')).notes).toEqual([
    {
      code: 'box_made_no_journey',
      values: { number: 'TCLU4829132', day: '2026-05-20' },
      text: 'TCLU4829132 made no journey at the time of this document (2026-05-20).',
    },
  ])
})

test('two journeys at one time are not told apart but by a bill, a booking or an order', () => {
  const soon = box('soon', '2026-03-05')
  const twice = box('twice', '2026-05-03')
  expect(linkedTo([first, soon], came('2026-03-10'))).toEqual([])
  expect(decideLinks([second, twice], came('2026-05-20'))).toEqual({
    links: [],
    notes: [
      {
        code: 'box_in_several',
        values: { number: 'TCLU4829132', count: 2 },
        text: 'TCLU4829132 is in 2 shipments, and nothing says which one is meant.',
      },
    ],
  })
  for (const kind of ['bill', 'booking', 'purchase_order', 'reference'] as const)
    expect(linkedTo([second, twice, named(kind, 'twice')], came('2026-05-20')), kind).toContain('box of twice')
  // Two orders, of two of its journeys, say nothing.
  expect(
    linkedTo([second, twice, named('reference', 'twice'), named('reference', 'second')], came('2026-05-20')),
  ).toEqual([])
})

test('the bill says the journey, whatever the day', () => {
  expect(linkedTo([first, second, named('bill', 'first')], came('2026-05-20'))).toEqual([null, 'box of first'])
  expect(linkedTo([first, second, named('bill', 'other')], came('2026-05-20'))).toEqual([null])
})

test('a journey under two bills is over when the next one begins', () => {
  const one = box('one', '2026-01-10')
  const other = box('other', '2026-01-20')
  expect(linkedTo([one, other, second], came('2026-05-20'))).toEqual(['box of second'])
  expect(linkedTo([one, other, second], came('2026-02-20'))).toEqual([])
})
