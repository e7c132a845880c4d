import { expect, test } from 'vitest'
import { everyDay, ports2026, rule, week2026 } from '../testing/free-time.ts'
import { calculateFreeTime } from './calculate.ts'
import { weekOf } from './week.ts'

const losAngeles = 'America/Los_Angeles'
const newYork = 'America/New_York'
const chicago = 'America/Chicago'

const dod4 = rule({ free_days: 4 })
const dod5 = rule({ free_days: 5 })
const ramp = rule({ kind: 'rail_storage', free_days: 2, cutoff_time: '17:00', roll_start_day: true })

const counted = (days: readonly { date: string; kind: string }[]) =>
  days.filter(({ kind }) => kind === 'free').map(({ date }) => Number(date.slice(8)))

test('A: four working days at Los Angeles leave out Juneteenth and the weekend', () => {
  const result = calculateFreeTime(dod4, '2026-06-18T04:40:00Z', losAngeles, week2026)
  expect(result).toMatchObject({ first_day: '2026-06-18', last_free_day: '2026-06-24', at: '2026-06-25T06:59:59.000Z' })
  expect(counted(result.days)).toEqual([18, 22, 23, 24])
  expect(result.days.map(({ kind }) => kind)).toEqual([
    'before',
    'free',
    'holiday',
    'weekend',
    'weekend',
    'free',
    'free',
    'free',
  ])
  expect(result.days[2]?.name).toBe('Juneteenth')
})

test('B: two working days for an operating reefer', () => {
  const result = calculateFreeTime(rule({ free_days: 2 }), '2026-06-18T04:40:00Z', losAngeles, week2026)
  expect(result).toMatchObject({ first_day: '2026-06-18', last_free_day: '2026-06-22', at: '2026-06-23T06:59:59.000Z' })
})

test('C: five working days at Savannah leave out Thanksgiving; the day of discharge is that of the port', () => {
  const result = calculateFreeTime(dod5, '2026-11-20T04:30:00Z', newYork, week2026)
  expect(result).toMatchObject({ first_day: '2026-11-20', last_free_day: '2026-11-27', at: '2026-11-28T04:59:59.000Z' })
  expect(counted(result.days)).toEqual([20, 23, 24, 25, 27])
})

test('D: the same reckoned in UTC is three days wrong', () => {
  const result = calculateFreeTime(dod5, '2026-11-20T04:30:00Z', 'UTC', week2026)
  expect(result).toMatchObject({ first_day: '2026-11-23', last_free_day: '2026-11-30' })
})

test('E: seven calendar days at Rotterdam, over the end of summer time', () => {
  const calendarDays = rule({ free_days: 7, unit: 'calendar', first_day: 'next_day' })
  const result = calculateFreeTime(calendarDays, '2026-10-22T22:30:00Z', 'Europe/Amsterdam', everyDay)
  expect(result).toMatchObject({ first_day: '2026-10-24', last_free_day: '2026-10-30', at: '2026-10-30T22:59:59.000Z' })
})

test('F: notified after the cut-off of a Friday, over the begin of summer time', () => {
  const result = calculateFreeTime(ramp, '2026-03-07T00:05:00Z', chicago, week2026)
  expect(result).toMatchObject({
    start_day: '2026-03-09',
    first_day: '2026-03-10',
    last_free_day: '2026-03-11',
    at: '2026-03-12T04:59:59.000Z',
  })
})

test('F2: notified before the cut-off of that Friday', () => {
  const result = calculateFreeTime(ramp, '2026-03-06T22:30:00Z', chicago, week2026)
  expect(result).toMatchObject({ first_day: '2026-03-09', last_free_day: '2026-03-10', at: '2026-03-11T04:59:59.000Z' })
})

test('G: a week from Monday to Saturday, and a holiday with its observed day', () => {
  const monToSat = weekOf(ports2026, { working_weekdays: [1, 2, 3, 4, 5, 6], terminal_id: null })
  const result = calculateFreeTime(dod4, '2026-07-02T15:00:00Z', chicago, monToSat)
  expect(result).toMatchObject({ first_day: '2026-07-06', last_free_day: '2026-07-09', at: '2026-07-10T04:59:59.000Z' })
})

test('H: four working days at Los Angeles over the end of summer time', () => {
  const result = calculateFreeTime(dod4, '2026-10-28T22:00:00Z', losAngeles, week2026)
  expect(result).toMatchObject({ first_day: '2026-10-29', last_free_day: '2026-11-03', at: '2026-11-04T07:59:59.000Z' })
})
