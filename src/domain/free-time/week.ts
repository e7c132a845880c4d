import type { CalendarFields } from '#contract/free-time/calendar.ts'
import { addDays, weekdayOf } from '../days.ts'

type Days = Pick<CalendarFields, 'weekend' | 'holidays' | 'closures'>

/** Which days are worked at one terminal, and why the others are not. */
export interface Week {
  off(date: string): { kind: 'weekend' | 'holiday' | 'closure'; name: string | null } | null
  /** Years that there are holidays of. */
  years: ReadonlySet<number>
}

export interface WeekOptions {
  /** Of the set of rules; else those that are no weekend of the calendar. */
  working_weekdays: readonly number[] | null
  terminal_id: string | null
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A closure is of one terminal, or of all that use the calendar. A holiday on a weekend is a holiday. */
export function weekOf(calendar: Days | null, { working_weekdays, terminal_id }: WeekOptions): Week {
  const weekend = calendar?.weekend ?? []
  const worked = new Set(working_weekdays ?? everyDay.filter((day) => !weekend.includes(day)))
  const holidays = new Map(calendar?.holidays.map(({ date, name }) => [date, name]))
  const closures = new Map(
    calendar?.closures
      .filter((one) => one.terminal_id === null || one.terminal_id === terminal_id)
      .map(({ date, reason }) => [date, reason]),
  )
  return {
    off(date) {
      const holiday = holidays.get(date)
      if (holiday !== undefined) return { kind: 'holiday', name: holiday }
      const closure = closures.get(date)
      if (closure !== undefined) return { kind: 'closure', name: closure }
      return worked.has(weekdayOf(date)) ? null : { kind: 'weekend', name: null }
    },
    years: new Set([...holidays.keys()].map((date) => Number(date.slice(0, 4)))),
  }
}

/** No calendar leaves longer than this without a working day: beyond it, the day itself is taken. */
const longestPause = 60

/** This day, or the next one that is worked. */
export function nextWorking(from: string, { off }: Week): string {
  let date = from
  for (let step = 0; step < longestPause && off(date) !== null; step++) date = addDays(date, 1)
  return off(date) === null ? date : from
}
