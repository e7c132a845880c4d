import { months } from '#domain/calendar-words.ts'
import { isDayPreset, rangeOf } from '#domain/search/day-range.ts'

export const beforeToday = 'before today'

/** `1 Nov to 5 Nov 2026`, `from 1 Nov 2026`, `today` @param past what is over */
export function daysWords(days: string, past = beforeToday): string {
  if (days === 'overdue') return past
  if (days === 'today') return days
  if (isDayPreset(days)) return `in the next ${days.slice(5)} days`
  const { start, end } = rangeOf(days, { today: '' })
  if (start && end) return start === end ? words(start) : `${words(start)} to ${words(end)}`
  return start ? `from ${words(start)}` : end ? `until ${words(end)}` : 'any day'
}

/** `1 Nov 2026` */
function words(date: string): string {
  const day = new Date(date)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
