import { expect, test } from 'vitest'
import { remaining } from './remaining.ts'

const losAngeles = 'America/Los_Angeles'
/** 23:59:59 of Fri 20 Nov 2026 in Los Angeles. */
const friday = '2026-11-21T07:59:59Z'
const words = (deadline: string, zone: string | null, now: string) => remaining(deadline, zone, Date.parse(now)).words

test('hours are counted to the end of the day there, and only in the last 48', () => {
  expect(words(friday, losAngeles, '2026-11-20T17:40:00Z')).toBe('today, 14 h')
  expect(words(friday, losAngeles, '2026-11-21T07:20:00Z')).toBe('today, 39 min')
  expect(words(friday, losAngeles, '2026-11-19T17:40:00Z')).toBe('1 day, 14 h')
  expect(words(friday, losAngeles, '2026-11-18T17:40:00Z')).toBe('2 days')
  expect(words(friday, losAngeles, '2026-11-11T17:40:00Z')).toBe('9 days')
})

test('the day is over at midnight of the place, not of the viewer or of UTC', () => {
  expect(words(friday, losAngeles, '2026-11-21T07:59:00Z')).toBe('today, 0 min')
  expect(words(friday, losAngeles, '2026-11-21T08:00:00Z')).toBe('overdue 1 day')
  expect(words(friday, losAngeles, '2026-11-24T01:00:00Z')).toBe('overdue 3 days')
})

test('two days on the calendar that are 27 hours are not said as two days and 27 hours', () => {
  const halfPastMidnight = '2026-11-20T08:30:00Z' // Fri 20 Nov 00:30, Los Angeles
  expect(words(halfPastMidnight, losAngeles, '2026-11-19T05:30:00Z')).toBe('1 day, 3 h')
  expect(words(halfPastMidnight, losAngeles, '2026-11-19T09:30:00Z')).toBe('23 h')
})

test('any instant of the day is that day', () => {
  expect(words('2026-11-20T08:00:00Z', losAngeles, '2026-11-20T17:40:00Z')).toBe('today, 14 h')
})

test('a cut-off in the day is the end, and shows when it has passed', () => {
  const fivePm = '2026-11-21T01:00:00Z'
  expect(words(fivePm, losAngeles, '2026-11-20T17:40:00Z')).toBe('today, 7 h')
  expect(words(fivePm, losAngeles, '2026-11-21T02:00:00Z')).toBe('overdue since today')
})

test('a day on which the clocks change has 25 or 23 hours', () => {
  const fallBack = '2026-11-02T07:59:59Z' // Sun 1 Nov 2026, Los Angeles
  expect(words(fallBack, losAngeles, '2026-11-01T07:00:00Z')).toBe('today, 24 h')
  const springForward = '2026-03-09T06:59:59Z' // Sun 8 Mar 2026
  expect(words(springForward, losAngeles, '2026-03-08T08:00:00Z')).toBe('today, 22 h')
})

test('without a zone only days are counted', () => {
  expect(words('2026-11-20T23:59:59Z', null, '2026-11-20T17:40:00Z')).toBe('today')
  expect(words('2026-11-20T23:59:59Z', null, '2026-11-19T17:40:00Z')).toBe('1 day')
})

test('red is past, amber is within two days', () => {
  const tone = (now: string) => remaining(friday, losAngeles, Date.parse(now)).tone
  expect(tone('2026-11-22T17:00:00Z')).toBe('past')
  expect(tone('2026-11-18T17:00:00Z')).toBe('warning')
  expect(tone('2026-11-17T17:00:00Z')).toBe('later')
})
