import { t } from '#contract/language.ts'
import { dayWords, partsOfDay } from '#domain/calendar-words.ts'
import { isDayPreset, rangeOf } from '#domain/search/day-range.ts'

export const beforeToday = t('before today')

/** `1 Nov to 5 Nov 2026`, `from 1 Nov 2026`, `today` @param past what is over */
export function daysWords(days: string, past = beforeToday): string {
  if (days === 'overdue') return past
  if (days === 'today') return t('today')
  if (isDayPreset(days)) return t('in the next {days} days', { days: days.slice(5) })
  const { start, end } = rangeOf(days, { today: '' })
  const words = (date: string) => dayWords(partsOfDay(date))
  if (start && end)
    return start === end ? words(start) : t('{start} to {end}', { start: words(start), end: words(end) })
  if (start) return t('from {start}', { start: words(start) })
  return end ? t('until {end}', { end: words(end) }) : t('any day')
}
