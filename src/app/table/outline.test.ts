import { expect, test } from 'vitest'
import { createOutline } from './outline.ts'

test('opened rows put theirs below them, and move the others down', () => {
  const outline = createOutline([
    { index: 3, count: 1 },
    { index: 1, count: 2 },
  ])
  expect(outline.extra).toBe(3)
  expect(Array.from({ length: 8 }, (_, place) => outline.at(place))).toEqual([
    { index: 0, child: undefined },
    { index: 1, child: undefined },
    { index: 1, child: 0 },
    { index: 1, child: 1 },
    { index: 2, child: undefined },
    { index: 3, child: undefined },
    { index: 3, child: 0 },
    { index: 4, child: undefined },
  ])
  for (const row of [0, 1, 2, 3, 4]) expect(outline.at(outline.placeOf(row))).toEqual({ index: row, child: undefined })
})

test('a row that is not there any more opens nothing', () => {
  const outline = createOutline([{ index: -1, count: 5 }])
  expect([outline.extra, outline.at(0)]).toEqual([0, { index: 0, child: undefined }])
})
