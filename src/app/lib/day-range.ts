import { months } from '#domain/calendar-words.ts'
import { t } from '#domain/language.ts'
import { isDayPreset, rangeOf } from '#domain/search/day-range.ts'

export const beforeToday = t('before today')

/** `1 Nov to 5 Nov 2026`, `from 1 Nov 2026`, `today` @param past what is over */
export function daysWords(days: string, past = beforeToday): string {
  if (days === 'overdue') return past
  if (days === 'today') return days
  if (isDayPreset(days)) return `in the next ${days.slice(5)} days`
  const { start, end } = rangeOf(days, { today: '' })
  if (start && end)
    return start === end ? words(start) : t('{words} to {words2}', { words: words(start), words2: words(end) })
  return start
    ? t('from {words}', { words: words(start) })
    : end
      ? t('until {words}', { words: words(end) })
      : t('any day')
}

/** `1 Nov 2026` */
function words(date: string): string {
  const day = new Date(date)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
