import { expect, test } from 'vitest'
import { apiSlug } from '#contract/custom-fields/custom-field-definition.ts'
import { slugOf } from './slug.ts'

test.each([
  ['PO number', 'po_number'],
  ['  Cost centre / Kostenstelle ', 'cost_centre_kostenstelle'],
  ['Größe, in m²', 'grosse_in_m2'],
  ['2nd reference', 'nd_reference'],
  ['Numéro d’achat', 'numero_d_achat'],
  ['x'.repeat(80), 'x'.repeat(63)],
])('%s is called %s in programs', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(apiSlug.safeParse(slug).success).toBe(true)
})

test('a name without a letter of ASCII has none', () => {
  expect(slugOf('成本中心')).toBe('')
})
