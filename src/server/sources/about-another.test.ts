import { expect, test } from 'vitest'
import type { Milestone } from '#domain/tracking/fact.ts'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import { isAboutAnother, withoutOthers } from './about-another.ts'

const fact = (said: Partial<Milestone>, raw: object = {}) => ({
  raw,
  fact: {
    ...milestoneOf({ source: 'HLCU', source_kind: 'shipping_line', code: 'LOAD', occurred_at: '2026-06-01T00:00:00Z' }),
    ...said,
  },
})
const bill = { request_type: 'bill_of_lading', number: 'HLCUSHA123456' } as const
const booking = { request_type: 'booking_number', number: '12345678' } as const

test.each<[string, Parameters<typeof isAboutAnother>[0], Parameters<typeof isAboutAnother>[1], boolean]>([
  ['another bill', [fact({ bill_of_lading: 'HLCUSHA999999' })], bill, true],
  ['the bill itself', [fact({ bill_of_lading: 'HLCUSHA123456' })], bill, false],
  ['the bill without the letters of the line', [fact({ bill_of_lading: 'SHA123456' })], bill, false],
  ['the bill among others', ['SHA1', 'HLCU SHA-123456'].map((one) => fact({ bill_of_lading: one })), bill, false],
  ['no bill at all', [fact({ container_number: 'TCLU4829132' })], bill, false],
  [
    'a new bill of the same booking',
    [fact({ bill_of_lading: 'SHA2', booking: 'B1' })],
    { ...bill, also: { booking: 'B1' } },
    false,
  ],
  [
    'a new bill of the same box',
    [fact({ bill_of_lading: 'SHA2', container_number: 'TCLU4829132' })],
    { ...bill, also: { containers: ['MSKU4532106', 'TCLU4829132'] } },
    false,
  ],
  [
    'the master bill, which refers to the house bill that was asked for',
    [fact({ bill_of_lading: 'HLCUSHA999999', references: [{ type: 'HBL', value: 'HLCU-SHA 123456' }] })],
    bill,
    false,
  ],
  [
    'the master bill, with the house bill among its documents',
    [
      fact(
        { bill_of_lading: 'HLCUSHA999999' },
        { documentReferences: [{ documentReferenceType: 'HBL', documentReferenceValue: 'SHA123456' }] },
      ),
    ],
    bill,
    false,
  ],
  ['the bill that was asked for as a booking', [fact({ bill_of_lading: 'SHA9', booking: 'SHA123456' })], bill, false],
  [
    'a bill of another, which only resembles it',
    [
      fact(
        { bill_of_lading: 'HLCUSHA999999', references: [{ type: 'HBL', value: 'SHA1234567' }] },
        { documentReferences: [{ documentReferenceValue: '3456' }], remarks: ['HLCUSHA123456'] },
      ),
    ],
    bill,
    true,
  ],
  ['another booking', [fact({ booking: '87654321' })], booking, true],
  ['a booking as a hash', [fact({ booking: 'ab'.repeat(32) })], booking, false],
  [
    'another box',
    [fact({ container_number: 'MSKU4532106' })],
    { request_type: 'container', number: 'TCLU4829132' },
    true,
  ],
])('%s', (_, facts, query, expected) => {
  expect(isAboutAnother(facts, query)).toBe(expected)
})

test('of an answer with everybody’s events only those are taken that belong to what was asked for', () => {
  const of = (
    bill_of_lading: string | null,
    container_number: string | null,
    name: string,
    booking: string | null = null,
  ) => fact({ bill_of_lading, container_number, booking, original: name })
  const facts = [
    of('HLCUSHA123456', 'TCLU4829132', 'ours'),
    of(null, 'TCLU4829132', 'of our box'),
    of('HLCUSHA123456', null, 'of the bill alone', 'B1'),
    of('HLCUSHA777777', 'CSQU3054383', 'of another bill of our booking', 'B1'),
    of('HLCUSHA999999', 'MSKU4532106', 'of another'),
    of(null, 'MSKU4532106', 'of a box of another'),
    of('HLCUSHA888888', null, 'of another bill alone'),
    of(null, null, 'of nobody'),
  ]
  expect(withoutOthers(facts, bill).map(({ fact: { original } }) => original)).toEqual([
    'ours',
    'of our box',
    'of the bill alone',
    'of another bill of our booking',
    'of nobody',
  ])
  // Where nothing is of another, what names no number is taken for what was asked for.
  const own = [of('HLCUSHA123456', 'TCLU4829132', 'ours'), of(null, 'MSKU4532106', 'of another box')]
  expect(withoutOthers(own, bill)).toEqual(own)
  const boxes = [of('HLCUSHA999999', 'TCLU4829132', 'of a box')]
  expect(withoutOthers(boxes, { request_type: 'container', number: 'TCLU4829132' })).toEqual(boxes)
})
