import { months } from './dates.ts'

/** From a day to a day, both included, as `YYYY-MM-DD`. Without an end it is open there. */
export interface DayRange {
  start?: string
  end?: string
}

/** Days that move with the calendar: a kept link means the same tomorrow. */
export const dayPresets = {
  overdue: 'before today',
  today: 'today',
  next_3: 'in the next 3 days',
  next_7: 'in the next 7 days',
} as const
export type DayPreset = keyof typeof dayPresets

const day = 86_400_000
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && realDay(text)
const realDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

export const isDayPreset = (text: string): text is DayPreset => Object.hasOwn(dayPresets, text)

/** `next_3`, `2026-11-01..2026-11-05`, `..2026-11-05`: how an address says it. */
export const isDays = (text: string) => isDayPreset(text) || parts(text) !== null

function parts(text: string): DayRange | null {
  const [, start = '', end = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(text) ?? []
  if ((!start && !end) || (start && !isDate(start)) || (end && !isDate(end))) return null
  return { ...(start && { start }), ...(end && { end }) }
}

/** @param today on the calendar of who looks */
export function rangeOf(days: string, today: string): DayRange {
  const later = (count: number) => new Date(Date.parse(today) + count * day).toISOString().slice(0, 10)
  if (!isDayPreset(days)) return parts(days) ?? {}
  switch (days) {
    case 'overdue':
      return { end: later(-1) }
    case 'today':
      return { start: today, end: today }
    case 'next_3':
      return { start: today, end: later(3) }
    case 'next_7':
      return { start: today, end: later(7) }
  }
}

/** Undefined where neither day is one. */
export function writeDays({ start = '', end = '' }: DayRange): string | undefined {
  const text = `${isDate(start) ? start : ''}..${isDate(end) ? end : ''}`
  return text === '..' ? undefined : text
}

/** `1 Nov to 5 Nov 2026`, `from 1 Nov 2026`, `today` */
export function daysWords(days: string): string {
  if (isDayPreset(days)) return dayPresets[days]
  const { start, end } = parts(days) ?? {}
  if (start && end) return start === end ? words(start) : `${words(start)} to ${words(end)}`
  return start ? `from ${words(start)}` : end ? `until ${words(end)}` : 'any day'
}

/** `1 Nov 2026`. Not by `Intl`, whose first use costs every first load more than all else that runs before the list. */
function words(date: string): string {
  const day = new Date(date)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
