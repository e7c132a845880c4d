import { expect, test } from 'vitest'
import { savedText, searchOfSaved } from './saved-search.ts'
import { shipmentsDefaults } from './search.ts'

const search = {
  ...shipmentsDefaults,
  verdict: ['blocked' as const, 'ready' as const],
  q: 'PO 4500 & co',
  sort: '-fees',
  columns: ['verdict', 'holds'],
}

test('a saved view keeps filters, order, text and columns, and not the row that is open', () => {
  const text = savedText({ ...search, open: '0c7e2a7e-6a8e-4f0e-8a3b-1d1b0e6f7a11' })
  expect(text).not.toMatch(/[\s#?]|open/)
  expect(searchOfSaved(text)).toEqual(search)
})

test('what says nothing else is the list as it comes', () => {
  expect(savedText(shipmentsDefaults)).toBe('')
  expect(searchOfSaved('')).toEqual(shipmentsDefaults)
})

test('what this dashboard does not know falls away', () => {
  expect(searchOfSaved('verdict=blocked,nonsense&tomorrow=1&sort=nothing')).toEqual({
    ...shipmentsDefaults,
    verdict: ['blocked'],
  })
})

test('the same list is the same text, whatever the order of its address', () => {
  expect(savedText({ ...search })).toBe(
    savedText(Object.fromEntries(Object.entries(search).reverse()) as typeof search),
  )
  expect(savedText(searchOfSaved('verdict=blocked&sort=-fees'))).toBe(
    savedText(
      Object.fromEntries(Object.entries(searchOfSaved('verdict=blocked&sort=-fees')).reverse()) as typeof search,
    ),
  )
})
