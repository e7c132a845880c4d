import { t } from '#contract/language.ts'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import { months } from '#domain/calendar-words.ts'

const day = 86_400_000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * The weeks of a month from Monday on, with the days of its neighbours that fill them.
 * @param month `2026-11` @returns days as `YYYY-MM-DD`
 */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`)
  const last = Date.parse(lastOf(month))
  const weekday = (time: number) => (new Date(time).getUTCDay() + 6) % 7
  const [start, end] = [first - weekday(first) * day, last + (6 - weekday(last)) * day]
  return Array.from({ length: (end - start + day) / day / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dateOf(start + (week * 7 + at) * day)),
  )
}

/** @param by so many months later; negative for earlier */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dateOf(Date.UTC(year, number - 1 + by)).slice(0, 7)
}

/** `Nov 2026` */
export const monthWords = (month: string) =>
  t('{month} {year}', { month: months[Number(month.slice(5)) - 1], year: month.slice(0, 4) })

/** Its last day. */
export const lastOf = (month: string) => dateOf(Date.parse(`${monthAfter(month, 1)}-01`) - day)

type Day = Pick<ContainerGroup['attributes'], 'group_by' | 'first_deadline_at'>

/** Whether a deadline of that day is over at its place, where it may still be, or no longer be, the day that it is here. */
export const isOver = ({ group_by, first_deadline_at: first }: Day, now: number): boolean =>
  group_by !== 'arrival' && first !== null && Date.parse(first) < now
