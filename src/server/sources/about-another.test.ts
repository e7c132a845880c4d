import { expect, test } from 'vitest'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import { isAboutAnother } from './about-another.ts'

const fact = (said: { bill_of_lading?: string; booking?: string; container_number?: string }) => ({
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
    { ...bill, also: { container: 'TCLU4829132' } },
    false,
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
