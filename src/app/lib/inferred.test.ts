import { expect, test } from 'vitest'
import { canBeNumber, doubtOf, type Inference, isSure, kindWords, lineWords, requestTypeOf } from './inferred.ts'

const line = { scac: 'MAEU', name: 'Maersk', confidence: 0.98 }
const bill: Inference = {
  number_type: 'bill_of_lading',
  validation: {
    is_valid: true,
    type: 'shipment',
    check_digit_passed: null,
    parsed_number: 'MAEU1',
    proposed_number: null,
    reason: null,
  },
  shipping_line: { decision: 'auto_select', selected: line, candidates: [line] },
}
const unsure: Inference = {
  ...bill,
  number_type: null,
  validation: { ...bill.validation, is_valid: null, reason: 'No line is known to number like this' },
  shipping_line: { decision: 'needs_confirmation', selected: null, candidates: [line] },
}

test('what is known is said, what is likely is said to be likely', () => {
  expect([kindWords(bill), lineWords(bill)]).toEqual(['Bill of lading', 'Maersk'])
  expect([kindWords(unsure), lineWords(unsure)]).toEqual(['Bill of lading or booking', 'likely Maersk'])
  expect(
    lineWords({ ...unsure, shipping_line: { decision: 'no_prediction', selected: null, candidates: [] } }),
  ).toBeNull()
  expect(kindWords({ ...unsure, validation: { ...unsure.validation, is_valid: false } })).toBe('Not a number of a line')
})

test('a missing check digit is filled in', () => {
  const parsed_number = 'TCLU4829132'
  const base = { is_valid: false, type: 'container' as const, check_digit_passed: null }
  const validation = { ...base, parsed_number, proposed_number: null }
  const short = { ...bill, validation: { ...validation, reason: 'The check digit is missing' } }
  expect(doubtOf(short)).toBe('The check digit is missing: it is 2')
  expect(doubtOf(unsure)).toBe('No line is known to number like this')
  expect(doubtOf(bill)).toBeNull()
})

test('what no line would number like is not asked about', () => {
  expect(['1e5', 'PO/1', 'طلب 4500', 'X'.repeat(36)].filter(canBeNumber)).toEqual([])
  expect(canBeNumber('tclu 482913-2')).toBe(true)
})

test('only a number with a known kind and line is tracked without a question', () => {
  expect(isSure(bill)).toBe(true)
  expect(isSure(unsure)).toBe(false)
  expect(requestTypeOf(unsure)).toBe('bill_of_lading')
  expect(requestTypeOf({ ...bill, number_type: 'booking' })).toBe('booking_number')
})
