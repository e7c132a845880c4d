import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  endOfLocalDay,
  hoursBetween,
  isLocalMidnight,
  localDate,
  readMoment,
  startOfLocalDay,
} from './instants.ts'

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Amsterdam',
  'Pacific/Apia',
  'Pacific/Chatham',
]

describe('agrees with Temporal in every zone and season', () => {
  const zone = fc.constantFrom(...zones)
  // Temporal has the zones of Node, whose rules for later years are older than those of our table.
  const time = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2026, 0) })

  test('about the local day of an instant', () => {
    fc.assert(
      fc.property(zone, time, (timezone, at) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
        expect(localDate(new Date(at).toISOString(), timezone)).toBe(expected.toString())
      }),
    )
  })

  test('about whether a day begins', () => {
    fc.assert(
      fc.property(zone, time, fc.boolean(), (timezone, at, isRound) => {
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
        const asked = isRound ? local.withPlainTime('00:00') : local
        const text = new Date(asked.epochMilliseconds).toISOString()
        const [now, start] = [asked, asked.startOfDay()].map((one) => Math.floor(one.epochMilliseconds / 1000))
        expect(isLocalMidnight(text, timezone)).toBe(now === start)
      }),
    )
  })

  test('about the instant of a local time, in skipped and repeated hours too', () => {
    fc.assert(
      fc.property(zone, time, (timezone, wall) => {
        const text = new Date(wall).toISOString().slice(0, -1)
        const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds
        expect(readMoment(text, timezone)?.at).toBe(new Date(expected).toISOString())
      }),
      { numRuns: 500 },
    )
  })

  test('about every half hour of the days on which clocks change', () => {
    const changes = ['2025-03-09', '2025-11-02', '2025-03-30', '2025-10-26', '2025-04-06', '2025-09-07', '2011-12-30']
    for (const timezone of zones)
      for (const date of changes)
        for (let minutes = 0; minutes < 1440; minutes += 30) {
          const local = Temporal.PlainDateTime.from(date).add({ minutes })
          const expected = new Date(local.toZonedDateTime(timezone).epochMilliseconds).toISOString()
          expect(readMoment(local.toString(), timezone)?.at, `${timezone} ${local}`).toBe(expected)
        }
  })
})

test('clocks follow the newest release, whatever Node and the browser have: in 2026 those of British Columbia stay', () => {
  const vancouver = 'America/Vancouver'
  expect(readMoment('2026-11-24T23:30', vancouver)?.at).toBe('2026-11-25T06:30:00.000Z')
  expect(endOfLocalDay('2026-11-24', vancouver)).toBe('2026-11-25T06:59:59.000Z')
  expect(localDate('2026-11-25T06:59:59Z', vancouver)).toBe('2026-11-24')
  expect(localDate('2026-11-25T07:00:00Z', 'Canada/Pacific')).toBe('2026-11-25')
  expect(readMoment('2026-02-24T23:30', vancouver)?.at).toBe('2026-02-25T07:30:00.000Z')
})

test('a day ends at 23:59:59 on the clock of the place', () => {
  expect(endOfLocalDay('2026-06-24', 'America/Los_Angeles')).toBe('2026-06-25T06:59:59.000Z')
  expect(endOfLocalDay('2026-10-30', 'Europe/Amsterdam')).toBe('2026-10-30T22:59:59.000Z')
  expect(endOfLocalDay('2026-03-11', 'America/Chicago')).toBe('2026-03-12T04:59:59.000Z')
  expect(endOfLocalDay('2026-06-24', null)).toBe('2026-06-24T23:59:59.000Z')
})

test('a day starts when midnight is, or would have been', () => {
  expect(startOfLocalDay('2026-06-24', 'America/Los_Angeles')).toBe('2026-06-24T07:00:00.000Z')
  expect(startOfLocalDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
})

test('reads instants, local times and days, and says which it was', () => {
  const la = 'America/Los_Angeles'
  const instant = { at: '2026-06-18T04:40:00.000Z', precision: 'datetime', has_offset: true }
  expect(readMoment('2026-06-17T21:40:00-07:00', la)).toEqual(instant)
  expect(readMoment('2026-06-17T21:40:00-0700', null)).toEqual(instant)
  expect(readMoment('2026-06-17 21:40-07', null)).toEqual(instant)
  expect(readMoment('2026-06-18T04:40:00Z', la)).toEqual(instant)
  expect(readMoment('2026-06-17T21:40', la)).toEqual({ ...instant, has_offset: false })
  expect(readMoment('2026-06-17T21:40', null)?.at).toBe('2026-06-17T21:40:00.000Z')
  expect(readMoment(' 2026-06-17t21:40:00.1234567z ', la)?.at).toBe('2026-06-17T21:40:00.123Z')
  expect(readMoment('2026-06-17', la)).toEqual({ at: '2026-06-17T07:00:00.000Z', precision: 'date', has_offset: false })
})

test.each([
  '',
  'tomorrow',
  '2026-13-01',
  '2026-02-30',
  '2025-02-29',
  '2026-06-17T24:00',
  '2026-06-17T12:60',
  '2026-06-17T12:00:00+25:00',
  '2026-06-17T12:00:00+02:99',
  '0001-01-01T00:00:00',
  '9999-12-31',
  '20260617',
  '2026-06-17T12:00\n2026',
])('%j is no time', (text) => {
  expect(readMoment(text, 'America/Los_Angeles')).toBeUndefined()
})

test('a zone that does not exist counts as none', () => {
  expect(localDate('2026-06-18T04:40:00Z', 'Mars/Olympus')).toBe('2026-06-18')
  expect(localDate('2026-06-18T04:40:00Z', '')).toBe('2026-06-18')
  expect(endOfLocalDay('2026-06-18', 'PST8')).toBe(endOfLocalDay('2026-06-18', null))
})

test('counts hours, not days of the calendar', () => {
  expect(hoursBetween('2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z')).toBe(23)
  expect(hoursBetween('2026-03-08T08:30:00Z', '2026-03-08T08:00:00Z')).toBe(-0.5)
})

test('days are counted on the calendar of the place', () => {
  expect(daysBetween('2026-11-14T07:00:00Z', '2026-11-17T09:00:00Z', 'America/Los_Angeles')).toBe(4)
  expect(daysBetween('2026-11-14T09:00:00Z', '2026-11-17T09:00:00Z', 'America/Los_Angeles')).toBe(3)
})

test.each([
  // Clocks go back at midnight, so the last hour of the day is there twice.
  ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.000Z'],
  ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.000Z'],
  ['2026-10-24', 'Asia/Beirut', '2026-10-24T21:59:59.000Z'],
  // They go forward at midnight, so the next day begins at 01:00.
  ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.000Z'],
  ['2026-03-28', 'Atlantic/Azores', '2026-03-29T00:59:59.000Z'],
])('%s in %s ends a second before the next day begins', (date, zone, end) => {
  expect(endOfLocalDay(date, zone)).toBe(end)
  expect(localDate(end, zone)).toBe(date)
  expect(localDate(new Date(Date.parse(end) + 1000).toISOString(), zone)).not.toBe(date)
})

test('where clocks skip midnight, a day begins at its first moment', () => {
  for (const [date, zone] of [
    ['2026-09-06', 'America/Santiago'],
    ['2026-03-29', 'Atlantic/Azores'],
  ] as const)
    expect(isLocalMidnight(startOfLocalDay(date, zone), zone)).toBe(true)
  expect(isLocalMidnight('2026-09-06T05:00:00.000Z', 'America/Santiago')).toBe(false)
})
