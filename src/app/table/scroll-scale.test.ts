import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScale, tallest } from './scroll-scale.ts'

const [height, screen] = [36, 900]
const million = createScale(1_000_000 * height, screen)

test('a list that browsers can draw stands where its scroller stands', () => {
  const scale = createScale(400_000 * height, screen)
  expect(scale.height).toBe(400_000 * height)
  for (const top of [0, 1, 7_000_000, 14_400_000 - screen]) {
    expect(scale.toList(top)).toBe(top)
    expect(scale.toScroller(top)).toBe(top)
  }
})

test('of a million rows both ends are reached, and near them a pixel is a pixel', () => {
  expect(million.height).toBe(tallest)
  const [end, listEnd] = [tallest - screen, 1_000_000 * height - screen]
  expect(million.toList(0)).toBe(0)
  expect(million.toList(end)).toBe(listEnd)
  expect(million.toList(360)).toBe(360)
  expect(million.toList(end - 360)).toBe(listEnd - 360)
  expect(million.toScroller(listEnd)).toBe(end)
})

test('it never goes back while the scroller goes on, and leads back to where it came from', () => {
  const tops = fc.integer({ min: 0, max: tallest - screen })
  fc.assert(
    fc.property(tops, tops, fc.integer({ min: 444_445, max: 5_000_000 }), (a, b, rows) => {
      const scale = createScale(rows * height, screen)
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      expect(scale.toList(high)).toBeGreaterThanOrEqual(scale.toList(low))
      expect(scale.toScroller(scale.toList(a))).toBeCloseTo(a, 3)
    }),
  )
})
