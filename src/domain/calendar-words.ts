import { t } from '#contract/language.ts'

/** From January on. Not by `Intl`, whose first use costs every first load more than all else that runs before the list. */
export const months: readonly string[] = t('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ')

/** From Sunday on, as `getUTCDay` counts them. */
export const weekdays: readonly string[] = t('Sun Mon Tue Wed Thu Fri Sat').split(' ')

interface Day {
  year: number
  /** From 1 on. */
  month: number
  day: number
}

/** `17 Nov 2026` */
export const dayWords = ({ year, month, day }: Day): string =>
  t('{day} {month} {year}', { day, month: months[month - 1], year })

/** `Tue 17 Nov` @param weekday from Sunday on */
export const weekdayWords = ({ month, day, weekday }: Omit<Day, 'year'> & { weekday: number }): string =>
  t('{weekday} {day} {month}', { weekday: weekdays[weekday], day, month: months[month - 1] })

/** `Tue 17 Nov 2026` */
export const fullDayWords = ({ year, month, day, weekday }: Day & { weekday: number }): string =>
  t('{weekday} {day} {month} {year}', { weekday: weekdays[weekday], day, month: months[month - 1], year })

/** Of a day on a calendar, `YYYY-MM-DD`, or of the UTC day of an instant. */
export function partsOfDay(at: string): Day & { weekday: number } {
  const date = new Date(at)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}
