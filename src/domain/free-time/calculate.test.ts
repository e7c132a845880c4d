import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyDay, ports2026, rule, week2026 } from '../testing/free-time.ts'
import { calculateFreeTime } from './calculate.ts'
import { weekOf } from './week.ts'

const losAngeles = 'America/Los_Angeles'
const calendarDays = rule({ unit: 'calendar', first_day: 'next_day' })

describe('what starts the clock', () => {
  test('counts from the day itself where the rules say so', () => {
    const result = calculateFreeTime(
      rule({ ...calendarDays, first_day: 'same_day', free_days: 3 }),
      '2026-06-10T19:00:00Z',
      losAngeles,
      everyDay,
    )
    expect(result).toMatchObject({ first_day: '2026-06-10', last_free_day: '2026-06-12' })
  })

  test('is of the next day from the cut-off on, and not a minute before', () => {
    const last = (at: string) =>
      calculateFreeTime(rule({ ...calendarDays, cutoff_time: '17:00' }), at, losAngeles, everyDay).last_free_day
    expect(last('2026-06-10T23:59:59Z')).toBe('2026-06-14')
    expect(last('2026-06-11T00:00:00Z')).toBe('2026-06-15')
  })

  test('is one day apart on both sides of the date line', () => {
    const last = (zone: string) => calculateFreeTime(calendarDays, '2026-06-10T10:30:00Z', zone, everyDay)
    expect(last('Pacific/Apia').last_free_day).toBe('2026-06-14')
    expect(last('Pacific/Kiritimati')).toMatchObject({ last_free_day: '2026-06-15', at: '2026-06-15T09:59:59.000Z' })
    expect(last('Pacific/Pago_Pago')).toMatchObject({ last_free_day: '2026-06-13', at: '2026-06-14T10:59:59.000Z' })
  })
})

describe('the last free day', () => {
  test('is the day before the first one where nothing is free', () => {
    const result = calculateFreeTime(rule({ free_days: 0 }), '2026-06-18T04:40:00Z', losAngeles, week2026)
    expect(result).toMatchObject({ first_day: '2026-06-18', last_free_day: '2026-06-17' })
  })

  test('goes over the end of the year, and says that the calendar has no holidays of the next', () => {
    const result = calculateFreeTime(rule(), '2026-12-29T20:00:00Z', losAngeles, week2026)
    expect(result).toMatchObject({ last_free_day: '2027-01-04', lacks_year: 2027 })
    expect(calculateFreeTime(rule(), '2026-12-01T20:00:00Z', losAngeles, week2026).lacks_year).toBeNull()
  })

  test('counts a leap day', () => {
    const last = (at: string) => calculateFreeTime(calendarDays, at, losAngeles, everyDay).last_free_day
    expect(last('2028-02-26T20:00:00Z')).toBe('2028-03-01')
    expect(last('2027-02-26T20:00:00Z')).toBe('2027-03-02')
  })

  test('moves on to a working day where the rules say so', () => {
    const rolled = rule({ ...calendarDays, free_days: 3, last_day_roll: 'next_working' })
    const result = calculateFreeTime(rolled, '2026-06-17T20:00:00Z', losAngeles, week2026)
    expect(result.last_free_day).toBe('2026-06-22')
    expect(result.days.at(-1)).toMatchObject({ date: '2026-06-22', kind: 'free', number: null })
  })

  test('ends at a cut-off where the rules have one', () => {
    const early = rule({ ...calendarDays, last_day_until: '17:00' })
    const result = calculateFreeTime(early, '2026-06-10T20:00:00Z', losAngeles, everyDay)
    expect(result.at).toBe('2026-06-15T00:00:00.000Z')
  })

  test('leaves holidays out of calendar days where the rules say so, and never weekends', () => {
    const skipping = rule({ ...calendarDays, skips_holidays: true })
    const last = (one: typeof skipping) => calculateFreeTime(one, '2026-06-17T20:00:00Z', losAngeles, week2026)
    expect(last(skipping).last_free_day).toBe('2026-06-22')
    expect(last(calendarDays).last_free_day).toBe('2026-06-21')
  })

  test('leaves out a closure at that terminal, and only there', () => {
    const shut = { ...ports2026, closures: [{ date: '2026-06-22', reason: 'Gates shut', terminal_id: 'here' }] }
    const at = (terminal_id: string) =>
      calculateFreeTime(
        rule(),
        '2026-06-18T04:40:00Z',
        losAngeles,
        weekOf(shut, { working_weekdays: null, terminal_id }),
      )
    expect(at('here').last_free_day).toBe('2026-06-25')
    expect(at('here').days).toContainEqual({ date: '2026-06-22', kind: 'closure', number: null, name: 'Gates shut' })
    expect(at('there').last_free_day).toBe('2026-06-24')
  })

  test('comes also where no day is ever worked', () => {
    const never = weekOf(
      { ...ports2026, weekend: [1, 2, 3, 4, 5, 6, 7] },
      { working_weekdays: null, terminal_id: null },
    )
    const { last_free_day } = calculateFreeTime(rule(), '2026-06-18T04:40:00Z', losAngeles, never)
    expect(last_free_day > '2026-06-18').toBe(true)
  })
})

describe('hours', () => {
  const hours = rule({ unit: 'hours', free_days: 2 })

  test('elapse, whatever clocks do', () => {
    const result = calculateFreeTime(hours, '2026-03-07T20:00:00Z', losAngeles, everyDay)
    expect(result.at).toBe('2026-03-09T20:00:00.000Z')
    expect(result.last_free_day).toBe('2026-03-09')
  })

  test('run from midnight after a cut-off', () => {
    const late = rule({ ...hours, cutoff_time: '17:00' })
    const result = calculateFreeTime(late, '2026-06-11T01:00:00Z', losAngeles, everyDay)
    // Midnight is of the day that costs.
    expect(result).toMatchObject({
      start_day: '2026-06-11',
      last_free_day: '2026-06-12',
      at: '2026-06-13T06:59:59.000Z',
    })
  })
})

test('never ends before it starts, and a day more is never less', () => {
  const zone = fc.constantFrom('America/Los_Angeles', 'Europe/Amsterdam', 'Pacific/Apia', 'Australia/Lord_Howe')
  const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
  const rules = fc.record({
    free_days: fc.integer({ min: 0, max: 30 }),
    unit: fc.constantFrom('working', 'calendar', 'hours'),
    first_day: fc.constantFrom('same_day', 'next_day', 'next_working_day'),
    roll_start_day: fc.boolean(),
    skips_holidays: fc.boolean(),
  })
  fc.assert(
    fc.property(zone, time, rules, (timezone, at, said) => {
      const started = new Date(at).toISOString()
      const one = calculateFreeTime(rule(said), started, timezone, week2026)
      const more = calculateFreeTime(rule({ ...said, free_days: said.free_days + 1 }), started, timezone, week2026)
      expect(more.last_free_day > one.last_free_day).toBe(true)
      expect(one.days.filter(({ kind, number }) => kind === 'free' && number !== null)).toHaveLength(
        said.unit === 'hours' ? 0 : said.free_days,
      )
      const dates = more.days.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.at(-1)).toBe(more.last_free_day)
    }),
  )
})
