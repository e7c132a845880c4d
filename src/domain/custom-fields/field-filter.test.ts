import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DataType } from '#contract/custom-fields/custom-field-definition.ts'
import { fieldTermForm } from '#contract/custom-fields/field-term.ts'
import { complaintOfTerm, readFieldTerm, writeFieldTerm } from './field-filter.ts'

test.each([
  ['priority', { slug: 'priority', wants: 'some' }],
  ['!priority', { slug: 'priority', wants: 'none' }],
  ['priority:high', { slug: 'priority', wants: { value: 'high' } }],
  ['lot:a:b', { slug: 'lot', wants: { value: 'a:b' } }],
  ['buyer:Smith%2C Ann', { slug: 'buyer', wants: { value: 'Smith, Ann' } }],
  ['share:50%25', { slug: 'share', wants: { value: '50%' } }],
])('%s is read', (text, term) => {
  expect(readFieldTerm(text)).toEqual(term)
})

test.each(['', '!', ':x', 'priority:', '!priority:high', 'buyer:50%', 'buyer:%ff', 'a b', 'a,b'])(
  '%j is no term',
  (text) => {
    expect(readFieldTerm(text)).toBeUndefined()
  },
)

test('any value comes back as it was written, and is one member of a list', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 255, unit: 'binary' }), (value) => {
      const written = writeFieldTerm({ slug: 'lot', wants: { value } })
      expect(written).not.toContain(',')
      fc.pre(fieldTermForm.test(written))
      expect(readFieldTerm(written)).toEqual({ slug: 'lot', wants: { value } })
    }),
  )
})

test.each<[DataType, string, boolean]>([
  ['number', '12', true],
  ['number', '-1.5..', true],
  ['number', '..', false],
  ['number', 'ten', false],
  ['number', '1e3', false],
  ['date', '2026-06-01..2026-06-30', true],
  ['date', '2026-02-30', false],
  ['datetime', '..2026-06-30', true],
  ['datetime', '2026-06-30T10:00:00Z', false],
  ['boolean', 'true', true],
  ['boolean', 'yes', false],
  ['reference', '5f0c3e52-6f5a-4c0e-9d0e-0f6c4c1f9b7a', true],
  ['reference', 'ACME', false],
  ['short_text', '4711*', true],
  ['short_text', 'a\0b', false],
  ['enum', 'high', true],
])('a %s can be asked for as %j: %s', (type, value, isRight) => {
  expect(complaintOfTerm(type, { slug: 'x', wants: { value } }) === undefined).toBe(isRight)
})
