import { expect, test } from 'vitest'
import type { PastTime } from '#contract/tracking/past-times.ts'
import { isOtherThan, pastAsKept, pastReader } from './past.ts'
import { keysOfSlips, keysOfStep, keysOfWay } from './past-keys.ts'

const time = (median_hours: number, more: Partial<PastTime> = {}): PastTime => ({
  case_count: 8,
  p25_hours: median_hours - 10,
  median_hours,
  p75_hours: median_hours + 10,
  ...more,
})

test.each([
  ['nothing, as before', null, null, false],
  ['a fifth case', null, time(100), true],
  ['one of five that is gone', time(100), null, true],
  ['an eighth of the median less an hour', time(64), time(71), false],
  ['an eighth of the median', time(64), time(72), true],
  ['half a day of what takes weeks', time(500), time(512), true],
  ['less than that', time(500), time(511), false],
  ['an hour of what takes five', time(5), time(6), false],
  ['two hours of what takes five', time(5), time(7), true],
  ['a quartile alone', time(500), time(500, { p75_hours: 522 }), true],
  ['slips about zero', time(0), time(-2), true],
  ['a case of eight', time(64), time(64, { case_count: 9 }), false],
  ['a quarter more cases', time(64), time(64, { case_count: 10 }), true],
])('what is said is another by this: %s', (_, before, now, isOther) => {
  expect(isOtherThan(before && [before], now && [now])).toBe(isOther)
})

test('of slips each point counts', () => {
  expect(isOtherThan([null, time(48)], [null, time(48)])).toBe(false)
  expect(isOtherThan([null, time(48)], [time(48), time(48)])).toBe(true)
  expect(isOtherThan([time(10), time(48)], [time(10), time(60)])).toBe(true)
})

const way = {
  shipping_line_scac: 'YMLU',
  pol: 'CNNGB',
  pod: 'USLAX',
  destination: null,
  pod_terminal_id: 'a',
  pickup_facility_id: 'a',
}

test('what a terminal takes is asked of the terminal first, and inland of the lane that leads there', () => {
  expect(keysOfStep('transit', way)).toEqual(['transit YMLU CNNGB USLAX'])
  expect(keysOfStep('release', way)).toEqual(['release terminal a', 'release YMLU CNNGB USLAX'])
  const inland = { ...way, destination: 'USCHI', pickup_facility_id: null }
  expect(keysOfStep('rail', inland)).toEqual(['rail YMLU USLAX USCHI'])
  expect(keysOfStep('release', inland)).toEqual(['release YMLU USLAX USCHI'])
  expect(keysOfStep('empty_return', inland)).toEqual(['empty_return YMLU USLAX USCHI'])
  expect(keysOfStep('rail', way)).toEqual([])
  expect(keysOfSlips({ ...way, pol: null }).map(({ key }) => key)).toEqual([null, 'slip line YMLU'])
  expect(keysOfWay({ ...way, shipping_line_scac: '', pod_terminal_id: null, pickup_facility_id: null })).toEqual([])
  expect(keysOfWay(inland)).toEqual(expect.arrayContaining(keysOfStep('onward', inland)))
})

test('what was asked is kept, answered or not, and answers the same later', () => {
  const past = { shipping_line_scac: 'YMLU', of: (key: string) => (key === 'b' ? [time(4)] : null) }
  const first = pastReader(past)
  expect(first.first(['a', 'b', 'c'])).toEqual({ key: 'b', figures: [time(4)] })
  expect(first.first(['d'])).toBeNull()
  expect(first.asked()).toEqual([
    { key: 'a', figures: null },
    { key: 'b', figures: [time(4)] },
    { key: 'd', figures: null },
  ])
  const again = pastReader(pastAsKept('YMLU', first.asked()))
  again.first(['a', 'b', 'c'])
  again.first(['d'])
  expect(again.asked()).toEqual(first.asked())
})
