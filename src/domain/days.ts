/** Days as `YYYY-MM-DD`, on no clock: what is added is a day of the calendar, never 24 hours. */

export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** 1 is Monday, 7 is Sunday, as ISO 8601 numbers them. */
export function weekdayOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

export const yearOf = (date: string) => Number(date.slice(0, 4))
