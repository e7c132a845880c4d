import { expect, test } from 'vitest'
import { displayValue, readValue, searchTexts } from './custom-field.ts'
import { complaintsAbout } from './custom-field-definition.ts'

const nothing = { isOption: () => false, matches: () => true }
const number = { data_type: 'number', reference_type: null, validation: null } as const

test.each([0, -0.5, 0.1, 999_999_999_999, -999_999_999_999.5, 0.000001, 1.1 * 3])(
  '%d is a number that is kept',
  (value) => {
    const rounded = Number(value.toFixed(6))
    expect(readValue(number, rounded, nothing)).toEqual({ value: rounded })
  },
)

test.each([1e12, -1e12, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 0.0000001])('%d is none', (value) => {
  expect(readValue(number, value, nothing)).toMatchObject({ code: 'invalid' })
})

test.each(['123456789012.123456', '999999999999.999999', '99999999999.123456', '1e12', '0.1234567'])(
  '%s has more digits than are kept, and is refused in words that are true of it',
  (written) => {
    expect(readValue(number, Number(written), nothing)).toEqual({
      code: 'invalid',
      detail: expect.objectContaining({
        code: 'field_digits',
        text: 'must have at most 12 digits before the point, 6 after it, and 15 in all',
      }),
    })
  },
)

test.each([999999999999.999, -123456789.123456, 999999999999, 0.1, 1234.000001])(
  '%d is kept to the last digit',
  (value) => {
    expect(readValue(number, value, nothing)).toEqual({ value })
  },
)

test.each<[number | string | boolean | string[], 'number' | 'date' | 'boolean' | 'enum_multi', string | null, string]>([
  [0.000001, 'number', null, '0.000001'],
  [999999999999, 'number', null, '999999999999'],
  [1234.5, 'number', '0', '1235'],
  [1234.5, 'number', '0.00', '1234.50'],
  [-1234567.5, 'number', '#,##0.00', '-1,234,567.50'],
  ['2026-06-01', 'date', null, '2026-06-01'],
  ['2026-06-01', 'date', 'MM/DD/YYYY', '06/01/2026'],
  ['2026-06-01', 'date', 'DD.MM.YYYY', '01.06.2026'],
  ['2026-06-01', 'date', 'MMM DD YYYY', 'Jun 01 2026'],
  [true, 'boolean', null, 'Yes'],
  [['a', 'constructor'], 'enum_multi', null, 'A, constructor'],
])('%j as %s in %s is shown as %s', (value, data_type, default_format, shown) => {
  expect(displayValue({ data_type, default_format, value, labels: { a: 'A' } })).toBe(shown)
  if (default_format)
    expect(complaintsAbout({ data_type, default_format, reference_type: null, validation: null })).toEqual([])
})

test('texts and numbers can be found; a boolean or a reference is no number to look for', () => {
  const values = ['PO-1', 45, ['a', 'b'], true, null, { type: 'party', id: 'x' }]
  expect(values.map(searchTexts)).toEqual([['PO-1'], ['45'], ['a', 'b'], [], [], []])
})
