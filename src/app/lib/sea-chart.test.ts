import { expect, test } from 'vitest'
import { middleOf, seaChart } from './sea-chart.ts'

test('the map turns to the middle of the way, also across the date line', () => {
  expect(
    middleOf([
      [10, 53],
      [-74, 40],
    ]),
  ).toBe(-32)
  expect(
    middleOf([
      [121, 30],
      [129, 35],
      [-118, 34],
    ]),
  ).toBe(-178.5)
  expect(middleOf([[103, 1]])).toBe(103)
})

test('all points are within the margin, and what is close together keeps the land around it', () => {
  const room = { width: 400, height: 200, margin: 20 }
  const wide = seaChart(
    [
      [121, 30],
      [-118, 34],
      [8, 53],
    ],
    room,
  )
  for (const at of [
    [121, 30],
    [-118, 34],
    [8, 53],
  ] as const) {
    const [x = 0, y = 0] = wide.project([...at]) ?? []
    expect(x).toBeGreaterThanOrEqual(19.9)
    expect(x).toBeLessThanOrEqual(380.1)
    expect(y).toBeGreaterThanOrEqual(19.9)
    expect(y).toBeLessThanOrEqual(180.1)
  }
  const [x = 0, y = 0] = seaChart([[4.4, 51.2]], room).project([4.4, 51.2]) ?? []
  expect([Math.round(x), Math.round(y)]).toEqual([200, 100])
  // A way from east to west needs no more height than there is land to be shown.
  const flat: [number, number][] = [
    [-70, 40],
    [5, 40],
  ]
  expect(seaChart(flat, { ...room, leastHeight: 80 }).height).toBe(80)
  expect(seaChart(flat, room).height).toBe(200)
})
