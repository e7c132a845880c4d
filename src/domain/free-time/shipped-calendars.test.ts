import { describe, expect, test } from 'vitest'
import { ports2026 } from '../testing/free-time.ts'
import { easterOf } from './holiday-rules.ts'
import { shippedCalendars, shippedYears } from './shipped-calendars.ts'

const datesOf = (key: string, year: number) =>
  shippedCalendars
    .find((one) => one.key === key)
    ?.holidays.flatMap(({ date }) => (date.startsWith(`${year}`) ? [date.slice(5)] : []))

test('Easter is where it was published', () => {
  expect([2025, 2026, 2027, 2028, 2038].map(easterOf)).toEqual([
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ])
})

test('the calendar of ports of the United States is that of the worked examples', () => {
  expect(datesOf('us', 2026)).toEqual(ports2026.holidays.map(({ date }) => date.slice(5)))
})

test('New Year of 2028, a Saturday, is observed in 2027', () => {
  expect(datesOf('us', 2027)?.slice(-3)).toEqual(['12-24', '12-25', '12-31'])
})

describe('holidays of 2026, as they were published', () => {
  test.each([
    ['ca', '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-26 12-28'],
    ['nl', '01-01 04-06 04-27 05-14 05-25 12-25 12-26'],
    ['be', '01-01 04-06 05-01 05-14 05-25 07-21 08-15 11-01 11-11 12-25'],
    ['de', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 12-25 12-26'],
    ['gb', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    ['cn', '01-01 02-16 02-17 02-18 02-19 04-05 05-01 05-02 06-19 09-25 10-01 10-02 10-03'],
    [
      'jp',
      '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    ],
    [
      'kr',
      '01-01 02-16 02-17 02-18 03-01 03-02 05-05 05-24 05-25 06-06 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
    ],
    ['au', '01-01 01-26 04-03 04-06 04-25 12-25 12-26 12-28'],
    ['nz', '01-01 01-02 02-06 04-03 04-06 04-25 04-27 06-01 07-10 10-26 12-25 12-26 12-28'],
  ])('in %s', (key, dates) => {
    expect(datesOf(key, 2026)?.join(' ')).toBe(dates)
  })
})

test('every calendar names its source, has each of its years, and no day twice', () => {
  for (const { source, holidays } of shippedCalendars) {
    expect(source).toMatch(/\w/)
    const dates = holidays.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted())
    for (const year of shippedYears)
      expect(dates.filter((date) => date.startsWith(`${year}`)).length).toBeGreaterThan(5)
  }
})
