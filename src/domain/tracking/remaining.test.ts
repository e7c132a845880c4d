import { expect, test } from 'vitest'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { daysOverdue, daysPast, remaining } from './remaining.ts'

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

test('an estimate that is past is counted in days of the place; what is not past, and what happened, is not', () => {
  const arrival: NextArrival = {
    ...{ at_place: 'port_of_discharge', at: '2026-11-08T13:42:00Z', timezone: 'America/Los_Angeles' },
    ...{ location_locode: 'USLAX', location_name: 'Los Angeles', original_at: null, days_late: null },
    ...{ estimated: true, awaited: true, outdated: false },
  }
  const days = (now: string, some: Partial<NextArrival> = {}) => [
    daysPast({ ...arrival, ...some }, now),
    daysOverdue({ ...arrival, ...some }, now),
  ]
  expect(days('2026-11-08T13:00:00Z')).toEqual([null, null])
  // Late in the evening of that day there.
  expect(days('2026-11-09T07:30:00Z')).toEqual([0, null])
  expect(days('2026-11-11T13:00:00Z')).toEqual([3, 3])
  expect(days('2026-11-11T13:00:00Z', { awaited: false })).toEqual([3, null])
  expect(days('2026-11-11T13:00:00Z', { estimated: false, awaited: false })).toEqual([null, null])
})
