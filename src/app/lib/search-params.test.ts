import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('numbers and references stay text, to the letter', () => {
  for (const q of ['0012', '1e5', '12345678901234567890', 'true', 'PO 7/8 & "x"', 'Größe+1'])
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
})

test('lists have commas, and nothing is written for nothing', () => {
  expect(stringifySearch({ status: ['on_ship', 'on_rail'], page: 2, q: undefined, tags: [] })).toBe(
    '?status=on_ship,on_rail&page=2',
  )
  expect(stringifySearch({})).toBe('')
})
