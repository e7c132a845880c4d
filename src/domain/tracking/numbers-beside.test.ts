import { expect, test } from 'vitest'
import { numbersBeside } from './numbers-beside.ts'

const carriers = [
  {
    ...{
      scac: 'HDMU',
      name: 'HMM',
      alternative_scacs: [],
      bl_prefixes: ['HDMU'],
      bl_pattern: null,
      grade: 'B' as const,
    },
    booking_pattern: /^[A-Z]{4}[0-9]{8}$/,
  },
]
const given = (request_type: string, ref_numbers: string[], boxes: (string | null)[] = []) =>
  numbersBeside(
    {
      ...{ request_type, scac: 'HDMU', ref_numbers },
      initial_custom_fields: { containers: boxes.map((number) => ({ number })) },
    },
    carriers,
  )

test('a booking learns its container from a reference, as it is written, or from fields of a container', () => {
  expect(given('booking_number', ['PO 4711', 'tclu 482913-2'])).toEqual({ containers: ['TCLU4829132'] })
  expect(given('booking_number', ['PO 4711'], [null, 'MSKU4532106'])).toEqual({
    containers: ['MSKU4532106'],
  })
})

test('a container learns its booking from a reference in the form of the line, and from no other', () => {
  expect(given('container', ['PO 4711', 'shaz 1234-5600'])).toEqual({ booking: 'SHAZ12345600' })
  expect(given('container', ['4711', 'TCLU4829132'])).toEqual({})
  const other = { request_type: 'container', scac: 'YMLU', ref_numbers: ['SHAZ12345600'], initial_custom_fields: null }
  expect(numbersBeside(other, carriers)).toEqual({})
})

test('what has a wrong check digit is a reference like any other', () => {
  expect(given('booking_number', ['TCLU4829133'])).toEqual({})
  expect(given('bill_of_lading', ['TCLU4829132', 'SHAZ12345600'])).toEqual({
    booking: 'SHAZ12345600',
    containers: ['TCLU4829132'],
  })
})
