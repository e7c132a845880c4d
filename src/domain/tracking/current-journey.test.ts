import { expect, test } from 'vitest'
import { places } from '../testing/places.ts'
import { aboutContainer } from './current-journey.ts'
import { milestoneOf } from './milestone.ts'

const number = 'TCLU4829132'
const said = (code: 'GTIN' | 'DEPA' | 'ARRI', locode: string | null, more: object = {}) => ({
  fact: milestoneOf({
    source: 'YMLU',
    source_kind: 'shipping_line',
    code,
    event_type: code === 'GTIN' ? 'EQUIPMENT' : 'TRANSPORT',
    occurred_at: '2026-06-05T00:00:00.000Z',
    locode,
    ...more,
  }),
})
const gate = said('GTIN', 'CNSHA', { container_number: number })
const codesOf = (items: readonly ReturnType<typeof said>[]) => items.map(({ fact }) => `${fact.code} ${fact.locode}`)

test('where only the ship has been, the box has not', () => {
  const { current, elsewhere } = aboutContainer([gate, said('ARRI', 'SGSIN'), said('DEPA', 'SGSIN')], number, places)
  expect(codesOf(current)).toEqual(['GTIN CNSHA'])
  expect(codesOf(elsewhere)).toEqual(['ARRI SGSIN', 'DEPA SGSIN'])
})

test('the ship leaves the port of the box with it, and arrives with it where she stays', () => {
  const { current } = aboutContainer([gate, said('DEPA', 'CNSHA'), said('ARRI', 'USLAX')], number, places)
  expect(codesOf(current)).toEqual(['GTIN CNSHA', 'DEPA CNSHA', 'ARRI USLAX'])
})

test('where the ship calls on the way to where she brings the box, the box has not been', () => {
  const at = (day: number, more: object = { voyage: '024E' }) => ({
    occurred_at: `2026-06-${day}T00:00:00.000Z`,
    ...more,
  })
  const eta = said('ARRI', 'USLAX', { ...at(20), classifier: 'EST' })
  const items = [gate, said('DEPA', 'CNSHA', at(10)), said('ARRI', 'KRPUS', at(12)), eta]
  expect(codesOf(aboutContainer(items, number, places).elsewhere)).toEqual(['ARRI KRPUS'])
  // Where it is expected itself, or nothing says where else she goes, it is of the box.
  const expected = said('ARRI', 'KRPUS', { ...at(13), classifier: 'EST' })
  expect(aboutContainer([...items, expected], number, places).elsewhere).toEqual([])
  expect(aboutContainer(items.slice(0, 3), number, places).elsewhere).toEqual([])
  // Another one brings it on.
  const barge = said('ARRI', 'DEDUI', { ...at(20, { mode: 'barge' }), classifier: 'EST' })
  const arrived = [gate, said('ARRI', 'NLRTM', at(12)), barge]
  expect(aboutContainer(arrived, number, places).elsewhere).toEqual([])
})

test('a port that has a role in the journey, and a departure that names box or document, are of the box', () => {
  const items = [
    gate,
    said('DEPA', 'SGSIN', { role: 'transhipment' }),
    said('DEPA', 'NLRTM', { bill_of_lading: 'YMLU9' }),
    said('DEPA', 'CAVAN', { container_number: number }),
  ]
  expect(aboutContainer(items, number, places).elsewhere).toEqual([])
})

test('a plan of the next booking leaves the journey in the yard the current one', () => {
  const bill = { bill_of_lading: 'A1' }
  const inYard = [
    said('DEPA', 'CNSHA', bill),
    said('ARRI', 'USLAX', { ...bill, occurred_at: '2026-06-20T00:00:00.000Z' }),
  ]
  const next = { booking: 'NEXT', occurred_at: '2026-07-10T00:00:00.000Z' }
  const planned = said('DEPA', 'USLAX', { ...next, classifier: 'EST' })
  const confirmed = said('ARRI', null, { ...next, event_type: 'SHIPMENT', occurred_at: '2026-06-21T00:00:00.000Z' })
  const items = [...inYard, planned, confirmed]
  expect(codesOf(aboutContainer(items, number, places).current)).toEqual(['DEPA CNSHA', 'ARRI USLAX'])
  // The box goes in for it: now it is the current one, planned or not.
  const begun = said('GTIN', 'USLAX', { ...next, occurred_at: '2026-07-05T00:00:00.000Z' })
  expect(codesOf(aboutContainer([...inYard, planned, begun], number, places).current)).toEqual([
    'DEPA USLAX',
    'GTIN USLAX',
  ])
  // Of plans alone the latest counts.
  const earlier = said('DEPA', 'CNSHA', { ...bill, classifier: 'EST' })
  expect(codesOf(aboutContainer([planned, earlier], number, places).current)).toEqual(['DEPA USLAX'])
})

test('where nothing says where the box is, all of the answer is about it', () => {
  expect(codesOf(aboutContainer([said('DEPA', 'SGSIN')], number, places).current)).toEqual(['DEPA SGSIN'])
})
