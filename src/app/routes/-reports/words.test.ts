import { expect, test } from 'vitest'
import { figuresOf, nothingMeasured } from '#domain/lines/figures.ts'
import { filtersOf } from './queries.ts'
import { inOrder } from './sort.ts'
import { newsWords, rollOverWords, slipWords, tooFew, transitWords } from './words.ts'

const measured = {
  ...nothingMeasured,
  shipment_count: 6,
  arrived_count: 6,
  arrived: [300, 360, 400],
  move_count: 20,
  missing_count: 1,
}

test('a figure is told in days, and too little with its count', () => {
  const figures = figuresOf(measured)
  expect(transitWords(figures)).toBe('? → 15 days')
  expect(transitWords(figuresOf({ ...measured, transit_count: 5, promised: [1, 336, 2], actual: [1, 360, 2] }))).toBe(
    '14 → 15 days',
  )
  expect(transitWords(figuresOf(nothingMeasured))).toBe('none yet')
  expect(tooFew(4)).toBe('fewer than five (4)')
  expect(rollOverWords(figures)).toBe('0 (0%)')
  expect(newsWords(figures)).toBe('5% missing')
  expect(newsWords(figuresOf({ ...measured, timed_count: 9, news_median: 5.5 }))).toBe('5% missing, 5.5 h')
  expect([-1.2, 0, 1].map(slipWords)).toEqual(['1.2 days late', 'on time', '1 day early'])
})

test('of an address only what can be asked for counts', () => {
  expect(filtersOf({ from: '2026-Q3', until: '2026-Q1', pol: 'ningbo', pod: 'USLAX', customer: '1' })).toEqual({
    from: '2026-Q1',
    until: '2026-Q3',
    pol: undefined,
    pod: 'USLAX',
    customer: undefined,
  })
})

test('what has no figure is last in either order', () => {
  const rows = [2, null, 1, 3].map((transit, at) => ({
    id: String(at),
    name: 'line',
    figures: figuresOf(
      transit === null
        ? nothingMeasured
        : { ...measured, transit_count: 5, promised: [0, 24, 0], actual: [0, 24 * transit, 0] },
    ),
  }))
  const ids = (sort: string) => inOrder(rows, sort).map(({ id }) => id)
  expect(ids('transit')).toEqual(['2', '0', '3', '1'])
  expect(ids('-transit')).toEqual(['3', '0', '2', '1'])
  expect(ids('nothing of the kind')).toEqual(['0', '1', '2', '3'])
})
