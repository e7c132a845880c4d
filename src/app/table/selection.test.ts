import { expect, test } from 'vitest'
import { countOf, everything, isSelected, nothing, withRows } from './selection.ts'

const rows = [{ id: 'a' }, { id: 'b' }]

test('rows are chosen and let go', () => {
  const both = withRows(nothing, rows, true)
  expect(countOf(both, 9)).toBe(2)
  const one = withRows(both, [{ id: 'a' }], false)
  expect([isSelected(one, 'a'), isSelected(one, 'b')]).toEqual([false, true])
})

test('all are chosen but those that are let go, whether they have come or not', () => {
  const most = withRows(everything, rows, false)
  expect([countOf(most, 1000), isSelected(most, 'a'), isSelected(most, 'never seen')]).toEqual([998, false, true])
  expect(countOf(withRows(most, rows, true), 1000)).toBe(1000)
})
