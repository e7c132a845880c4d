import { type DayOrder, readDate } from '../documents/dates.ts'
import { type Cell, textOf } from './cells.ts'

const dayMs = 86_400_000
/** Day 0 of spreadsheets, which take 1900 for a leap year, and of those that count from 1904. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
export type Epoch = keyof typeof epochs

/** Days from 1982 to 2063: other numbers in a column of dates are none. */
const isSerial = (value: number) => value >= 30_000 && value < 60_000

export const dayOfSerial = (serial: number, epoch: Epoch): string =>
  new Date(epochs[epoch] + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** `KW 48`, `W48/2026`: the Monday of that week (ISO 8601). */
function dayOfWeek(text: string, now: Date): string | undefined {
  const [, week, year] =
    /^(?:kw|cw|wk|week|woche|semana|sem)\.?\s*(\d{1,2})(?:[\s/.-]+(\d{4}))?$/i.exec(text.trim()) ?? []
  if (!week || Number(week) < 1 || Number(week) > 53) return undefined
  const mondayOf = (of: number) => {
    const fourth = new Date(Date.UTC(of, 0, 4))
    return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs + (Number(week) - 1) * 7 * dayMs
  }
  const thisYear = now.getUTCFullYear()
  // Without a year, the one that is nearest.
  const years = year ? [Number(year)] : [thisYear - 1, thisYear, thisYear + 1]
  const [nearest] = years.map(mondayOf).toSorted((a, b) => Math.abs(a - now.getTime()) - Math.abs(b - now.getTime()))
  return new Date(nearest as number).toISOString().slice(0, 10)
}

interface Reading {
  order: DayOrder | null
  epoch: Epoch
  now: Date
}

/** The day of a cell; `ambiguous` where day and month cannot be told apart; undefined where it is no date. */
export function dayOf(
  cell: Cell | undefined,
  { order, epoch, now }: Reading,
): { on: string } | 'ambiguous' | undefined {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return undefined
  if (typeof cell === 'object') return { on: cell.day.slice(0, 10) }
  if (typeof cell === 'number') return isSerial(cell) ? { on: dayOfSerial(cell, epoch) } : undefined
  const text = textOf(cell)
  if (text.length < 4 || text.length > 40) return undefined
  if (/^\d{5}(?:\.\d+)?$/.test(text) && isSerial(Number(text))) return { on: dayOfSerial(Number(text), epoch) }
  if (/^\d{8}$/.test(text)) return compact(text)
  const week = dayOfWeek(text, now)
  if (week) return { on: week }
  const read = readDate(text, order)
  if (!read) return undefined
  return 'on' in read ? read : 'ambiguous'
}

/** The time of day of a cell, `HH:MM:SS`; midnight where it has none. Spreadsheets name no zone. */
export function timeOf(cell: Cell | undefined): string {
  if (typeof cell === 'number')
    return new Date(Math.min(Math.round((cell % 1) * 86_400), 86_399) * 1000).toISOString().slice(11, 19)
  const text = typeof cell === 'object' && cell !== null ? cell.day : textOf(cell)
  const written = /(?<![\d:.])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?\s*([ap]\.?m\.?)?(?![\d:])/i.exec(text)
  const [, hours = '0', minutes = '00', seconds = '00', half = ''] = written ?? []
  const of24 = half === '' ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0)
  return of24 > 23 ? '00:00:00' : `${String(of24).padStart(2, '0')}:${minutes}:${seconds}`
}

function compact(text: string): { on: string } | undefined {
  const on = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const date = new Date(`${on}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== on || text < '19800101'
    ? undefined
    : { on }
}

export interface DateCounts {
  both_ways: number
  day_first: number
  month_first: number
}

/** How the dates in digits of these cells can be read. */
export function countDates(cells: Iterable<Cell | undefined>): DateCounts {
  const counts: DateCounts = { both_ways: 0, day_first: 0, month_first: 0 }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const [, a, separator, b] = /^\s*(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? []
    if (!a || !b || Number(a) === Number(b)) continue
    if (separator === '.' || Number(a) > 12) counts.day_first += 1
    else if (Number(b) > 12) counts.month_first += 1
    else counts.both_ways += 1
  }
  return counts
}

/** What the dates of a file say of themselves: any that can be read in one way only tell for all, unless they contradict. */
export const orderBy = ({ day_first, month_first }: DateCounts): DayOrder | null => {
  if (day_first > 0 && month_first === 0) return 'day_first'
  if (month_first > 0 && day_first === 0) return 'month_first'
  return null
}
