import { expect, test } from 'vitest'
import { readArrangement } from './arrangement.ts'
import { arrange, type Column, leads, moved, nextSort, shownIds } from './column.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  words: id,
  width: 100,
  cell: () => null,
  ...more,
})
const columns = [column('number'), column('a'), column('b', { width: 200 }), column('c', { extra: true })]
const none = { widths: {}, pinned: [] }

test('what nobody chose is as it came: without the extra ones, the first one at the left', () => {
  const { columns: shown, lefts, total } = arrange(columns, none)
  expect(shown.map(({ id }) => id)).toEqual(['number', 'a', 'b'])
  expect(lefts).toEqual([leads.box, undefined, undefined])
  expect(total).toBe(leads.box + 400)
})

test('the order is that of the choice; unknown names and the first column are passed over', () => {
  const { columns: shown } = arrange(columns, { ...none, shown: ['c', 'nonsense', 'number', 'a'] })
  expect(shown.map(({ id }) => id)).toEqual(['number', 'c', 'a'])
})

test('pinned columns stand beside the first one, each where the one before ends', () => {
  const arranged = arrange(columns, { widths: { number: 150 }, pinned: ['b'] })
  expect(shownIds(arranged)).toEqual(['b', 'a'])
  expect(arranged.lefts).toEqual([leads.box, leads.box + 150, undefined])
})

test('a column is moved within its row, and no further', () => {
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})

test('a header sorts, turns round, and lets go; amounts begin with the highest', () => {
  const days = { sort: 'binding_lfd', order: 'days' } as const
  expect(nextSort(days, undefined)).toBe('binding_lfd')
  expect(nextSort(days, 'binding_lfd')).toBe('-binding_lfd')
  expect(nextSort(days, '-binding_lfd')).toBeUndefined()
  expect(nextSort({ sort: 'fees', order: 'amounts' }, 'number')).toBe('-fees')
})

test('what was kept and makes no sense falls back, part by part', () => {
  for (const nonsense of [null, 1, 'x', [], { shown: 'a', widths: [1], pinned: {} }])
    expect(readArrangement(nonsense)).toEqual({ shown: undefined, widths: {}, pinned: [] })
  expect(readArrangement({ shown: ['a', 1], widths: { a: 99_999, b: 'wide', c: null }, pinned: ['a'] })).toEqual({
    shown: ['a'],
    widths: { a: 640 },
    pinned: ['a'],
  })
})
