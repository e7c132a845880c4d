import { addDays } from '../days.ts'
import { countedDay } from './asked-day.ts'

/**
 * From a day to a day, both included, as `YYYY-MM-DD`; of places also days that are counted there, and of deadlines
 * instants. Without an end it is open there.
 */
export interface DayRange {
  start?: string
  end?: string
}

/** Days that move with the calendar: a kept link means the same tomorrow. */
export type DayPreset = 'overdue' | 'today' | 'next_2' | 'next_3' | 'next_7'

export const isDayPreset = (text: string): text is DayPreset => /^(overdue|today|next_[237])$/.test(text)

export interface Today {
  /** On the calendar of who asks: of days that have no place, such as those of custom fields. */
  today: string
  /** UTC instant, for days at places: which day it is there, whatever day it is where somebody looks. */
  now?: string | undefined
  /** They are deadlines, which an hour ends: over by `now`, or still running. */
  is_deadline?: boolean
}

export const isDay = (text: string) => new Date(text).toJSON()?.startsWith(text)

/** `next_3`, `2026-11-01..2026-11-05`, `..2026-11-05`: how an address says it. */
export const isDays = (text: string) => isDayPreset(text) || parts(text) !== null

function parts(text: string): DayRange | null {
  const [, start, end] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(text) ?? []
  if (!(start || end) || [start, end].some((one) => one && !isDay(one))) return null
  return { ...(start && { start }), ...(end && { end }) }
}

export function rangeOf(days: string, { today, now, is_deadline = false }: Today): DayRange {
  if (!isDayPreset(days)) return parts(days) ?? {}
  const day = (later: number) => (now === undefined ? addDays(today, later) : countedDay(now, later))
  const isHour = is_deadline && now !== undefined
  if (days === 'overdue') return { end: isHour ? now : day(-1) }
  return { start: isHour ? now : day(0), end: day(Number(days.slice(5))) }
}

/** A custom field whose day moves with the calendar, as it is today: `due:~next_3`. */
export const termOn = (term: string, today: string) =>
  term.replace(/(?<=:)~(\w+)$/, (all, days) => {
    const { start = '', end = '' } = rangeOf(days, { today })
    return start || end ? `${start}..${end}` : all
  })
