import type { CalculatedDay } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { addDays, yearOf } from '../days.ts'
import { endOfLocalDay, localDate, localInstant, startOfLocalDay, wallClock } from '../instants.ts'
import { nextWorking, type Week } from './week.ts'

export type CountingRule = Pick<
  FreeTimeRule['attributes'],
  | 'free_days'
  | 'unit'
  | 'cutoff_time'
  | 'roll_start_day'
  | 'first_day'
  | 'skips_holidays'
  | 'last_day_roll'
  | 'last_day_until'
>

export interface FreeTime {
  /** The day that counts as that of the start, after cut-off and moves. */
  start_day: string
  first_day: string
  last_free_day: string
  /** The last second that is free. UTC instant. */
  at: string
  /** From the day of the start to the last free day. */
  days: CalculatedDay[]
  lacks_year: number | null
}

/**
 * Free time by one set of rules, reckoned on the days of the place; only the end becomes an instant.
 * @param started UTC instant of what starts the clock
 * @param timezone of the place where it happened
 */
export function calculateFreeTime(rule: CountingRule, started: string, timezone: string, week: Week): FreeTime {
  const wall = wallClock(started, timezone)
  let start_day = wall.slice(0, 10)
  if (rule.cutoff_time !== null && wall.slice(11, 16) >= rule.cutoff_time) start_day = addDays(start_day, 1)
  if (rule.roll_start_day) start_day = nextWorking(start_day, week)
  const began = localDate(started, timezone)
  return rule.unit === 'hours'
    ? byHours(rule, { started, began, start_day }, timezone, week)
    : byDays(rule, began, start_day, timezone, week)
}

/** Elapsed hours, 24 a day, whatever clocks do; from the day that a cut-off leads to they run from midnight. */
function byHours(
  rule: CountingRule,
  { started, began, start_day }: { started: string; began: string; start_day: string },
  timezone: string,
  week: Week,
): FreeTime {
  const from = start_day === began ? started : localInstant(start_day, '00:00:00', timezone)
  const end = lastSecond(new Date(Date.parse(from) + rule.free_days * 24 * 3_600_000).toISOString(), timezone)
  const last = rule.last_day_roll === 'next_working' ? nextWorking(localDate(end, timezone), week) : null
  const isMoved = last !== null && last !== localDate(end, timezone)
  const last_free_day = last ?? localDate(end, timezone)
  const days: CalculatedDay[] = []
  for (let date = began; date <= last_free_day; date = addDays(date, 1))
    days.push({ date, kind: date < start_day ? 'before' : 'free', number: null, name: null })
  return {
    start_day,
    first_day: start_day,
    last_free_day,
    at: isMoved ? endOf(last_free_day, rule, timezone) : end,
    days,
    lacks_year: null,
  }
}

/** Of hours that end with a day: midnight is of the day that costs. */
function lastSecond(end: string, timezone: string): string {
  const date = localDate(end, timezone)
  return end === startOfLocalDay(date, timezone) ? endOfLocalDay(addDays(date, -1), timezone) : end
}

function byDays(rule: CountingRule, began: string, start_day: string, timezone: string, week: Week): FreeTime {
  const first_day = firstDay(rule, start_day, week)
  const days: CalculatedDay[] = []
  for (let date = began; date < first_day; date = addDays(date, 1))
    days.push({ date, kind: 'before', number: null, name: week.off(date)?.name ?? null })
  let last = addDays(first_day, -1)
  for (let number = 0, date = first_day; number < rule.free_days; date = addDays(date, 1)) {
    // Whoever works on no day at all would never come to an end: then every day counts.
    const off = date <= addDays(first_day, mostDays) ? notCounted(date, rule, week) : null
    if (off === null) number += 1
    days.push(off === null ? { date, kind: 'free', number, name: week.off(date)?.name ?? null } : { date, ...off })
    last = date
  }
  if (rule.last_day_roll === 'next_working' && rule.free_days > 0) {
    const rolled = nextWorking(last, week)
    for (let date = addDays(last, 1); date <= rolled; date = addDays(date, 1))
      days.push({ date, kind: 'free', number: null, name: week.off(date)?.name ?? null })
    last = rolled
  }
  return { start_day, first_day, last_free_day: last, at: endOf(last, rule, timezone), days, lacks_year: lacking() }

  function lacking(): number | null {
    const usesHolidays = week.years.size > 0 && (rule.unit === 'working' || rule.skips_holidays)
    return usesHolidays ? ([start_day, last].map(yearOf).find((year) => !week.years.has(year)) ?? null) : null
  }
}

/** Sixty free days and every pause between them. */
const mostDays = 366

function firstDay({ first_day }: CountingRule, start_day: string, week: Week): string {
  switch (first_day) {
    case 'same_day':
      return start_day
    case 'next_day':
      return addDays(start_day, 1)
    case 'next_working_day':
      return nextWorking(addDays(start_day, 1), week)
  }
}

/** Why a day is not counted; null where it is. */
function notCounted(date: string, { unit, skips_holidays }: CountingRule, week: Week) {
  const off = week.off(date)
  const isSkipped = off !== null && (unit === 'working' || (skips_holidays && off.kind !== 'weekend'))
  return isSkipped ? { ...off, number: null } : null
}

const endOf = (date: string, { last_day_until }: CountingRule, timezone: string) =>
  localInstant(date, last_day_until === null ? '23:59:59' : `${last_day_until}:00`, timezone)
