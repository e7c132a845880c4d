import { addDays, weekdayOf } from '../days.ts'

/** How the published rules of holidays name their days. Each gives days of one year. */

export interface Holiday {
  date: string
  name: string
}
export type HolidayRule = (year: number) => Holiday[]

const two = (number: number) => String(number).padStart(2, '0')
const dateOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

export const on =
  (month: number, day: number, name: string): HolidayRule =>
  (year) => [{ date: dateOf(year, month, day), name }]

/** The `nth` weekday of a month; -1 is the last. 1 is Monday. */
export const nth =
  (number: number, weekday: number, month: number, name: string): HolidayRule =>
  (year) => {
    if (number < 0) {
      const last = addDays(month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1), -1)
      return [{ date: addDays(last, -((weekdayOf(last) - weekday + 7) % 7)), name }]
    }
    const first = dateOf(year, month, 1)
    return [{ date: addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (number - 1)), name }]
  }

/** The last of this weekday before a day: Monday before 25 May. */
export const before =
  (weekday: number, month: number, day: number, name: string): HolidayRule =>
  (year) => {
    const from = addDays(dateOf(year, month, day), -1)
    return [{ date: addDays(from, -((weekdayOf(from) - weekday + 7) % 7)), name }]
  }

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return dateOf(year, Math.floor(at / 31), (at % 31) + 1)
}

export const easter =
  (days: number, name: string): HolidayRule =>
  (year) => [{ date: addDays(easterOf(year), days), name }]

/** What no rule gives here: days of the moon and the sun, as they were published. */
export const published =
  (name: string, ...dates: readonly string[]): HolidayRule =>
  (year) =>
    dates.filter((date) => Number(date.slice(0, 4)) === year).map((date) => ({ date, name }))

/** The days around one, each of them a holiday. */
export const around =
  (rule: HolidayRule, from: number, to: number): HolidayRule =>
  (year) =>
    rule(year).flatMap(({ date, name }) =>
      Array.from({ length: to - from + 1 }, (_, at) => ({
        date: addDays(date, from + at),
        name: from + at === 0 ? name : `${name} holiday`,
      })),
    )

const saturday = 6
const sunday = 7

/** Saturday is observed on Friday, Sunday on Monday, beside the day itself (5 U.S.C. 6103(b)). */
export const observed =
  (rule: HolidayRule): HolidayRule =>
  (year) =>
    // New Year of the next year may be observed in this one.
    [year, year + 1]
      .flatMap((one) => rule(one))
      .flatMap(({ date, name }) => {
        const weekday = weekdayOf(date)
        const other = weekday === saturday ? addDays(date, -1) : weekday === sunday ? addDays(date, 1) : null
        return [{ date, name }, ...(other === null ? [] : [{ date: other, name: `${name}, observed` }])]
      })
      .filter(({ date }) => Number(date.slice(0, 4)) === year)

/**
 * On these weekdays it is made good on the next day that is neither weekend nor holiday.
 * @param weekdays on which a day is made good: 6 and 7, or Sunday alone
 */
export function withSubstitutes(rules: readonly HolidayRule[], weekdays: readonly number[], year: number): Holiday[] {
  const days = rules.flatMap((rule) => rule(year))
  const taken = new Set(days.map(({ date }) => date))
  const substitutes: Holiday[] = []
  for (const { date, name } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (!weekdays.includes(weekdayOf(date))) continue
    let other = addDays(date, 1)
    while (taken.has(other) || weekdays.includes(weekdayOf(other))) other = addDays(other, 1)
    taken.add(other)
    substitutes.push({ date: other, name: `${name}, substitute day` })
  }
  return [...days, ...substitutes]
}
