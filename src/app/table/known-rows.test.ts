import { expect, test } from 'vitest'
import { KnownRows } from './known-rows.ts'

interface Row {
  id: string
  text: string
}
const page = (ids: string, total = 4, text = '') => ({
  rows: [...ids].map((id): Row => ({ id, text })),
  total,
  cursor: undefined,
})
const idsOf = (rows: KnownRows<Row>) => Array.from({ length: 4 }, (_, at) => rows.at(at)?.id ?? '-').join('')

test('pages come in any order, and what has not come has no row', () => {
  const rows = new KnownRows<Row>(2)
  rows.take('list', [{ page: 1, data: page('cd') }], false)
  expect(rows.total).toBe(4)
  expect(idsOf(rows)).toBe('--cd')
  rows.take('list', [{ page: 0, data: page('ab') }], false)
  expect(idsOf(rows)).toBe('abcd')
  expect(rows.indexOf('d')).toBe(3)
})

test('the old rows stay until the first of another list are there', () => {
  const rows = new KnownRows<Row>(2)
  rows.take('one', [{ page: 0, data: page('ab') }], false)
  rows.take('two', [{ page: 0, data: undefined }], false)
  expect([rows.isOld, idsOf(rows)]).toEqual([true, 'ab--'])
  rows.take('two', [{ page: 0, data: page('xy', 2) }], false)
  expect([rows.isOld, idsOf(rows), rows.total]).toEqual([false, 'xy--', 2])
})

test('no row changes its place while somebody points at it; what it says does', () => {
  const rows = new KnownRows<Row>(2)
  rows.take('list', [{ page: 0, data: page('ab') }], true)
  const turned = page('ba', 4, 'new')
  rows.take('list', [{ page: 0, data: turned }], true)
  expect([idsOf(rows), rows.at(0)?.text, rows.isBehind]).toEqual(['ab--', 'new', true])
  rows.take('list', [{ page: 0, data: turned }], false)
  expect([idsOf(rows), rows.isBehind]).toEqual(['ba--', false])
})
