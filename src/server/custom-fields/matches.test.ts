import { expect, test } from 'vitest'
import { createMatcher } from './matches.ts'

test('a pattern is in a text, or not', () => {
  const matches = createMatcher()
  expect([
    matches('^PO-\\d+$', 'PO-17'),
    matches('^PO-\\d+$', 'PO-x'),
    matches('O', 'PO'),
    matches('🚢{2}', '🚢🚢'),
  ]).toEqual([true, false, true, true])
})

test('patterns that never end take a tenth of a second together, whatever their number', () => {
  const matches = createMatcher()
  const begin = performance.now()
  for (let at = 0; at < 1000; at++) expect(matches('^(a+)+$', `${'a'.repeat(200)}!`)).toBeUndefined()
  expect(performance.now() - begin).toBeLessThan(2000)
  expect(createMatcher()('a', 'a')).toBe(true)
})
