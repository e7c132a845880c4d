import { readMoment } from '../instants.ts'
import type { DateOrder } from './availability-mapping.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Of an amount or a date. Strangers send these cells: what is longer is neither, and is not looked at. */
const longest = 40

/** What stands in sheets for nothing. */
export const isNothing = (text: string) => /^(|-+|n\/?a|none|null|nil|tbd|tba|#n\/a|\.)$/i.test(text)

const answers: readonly (readonly [RegExp, boolean])[] = [
  [/^(y|yes|true|1|x|✓|available|avail|ready|ok|in yard|on site)$/i, true],
  [/^(n|no|false|0|not available|unavailable|not avail|not ready|holds?|held|not on site|departed)$/i, false],
]

/** Undefined for what is no answer. */
export const readAnswer = (text: string): boolean | undefined => answers.find(([form]) => form.test(text))?.[1]

/** A time or a day as sheets write it, as `2026-06-24` or `2026-06-24T14:30:00`. Undefined for what is none. */
export function readListDate(text: string, order: DateOrder): string | undefined {
  const written = text.trim()
  if (written.length > longest) return undefined
  const read = writtenAs(written, order)
  return read !== undefined && readMoment(read, null) ? read : undefined
}

function writtenAs(text: string, order: DateOrder): string | undefined {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text
  // Days since the last of 1899, as sheets count them.
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofSerial(Number(text))
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  if (compact) return day(compact[1], compact[2], compact[3])
  const [, first = '', second = '', third = '', rest = ''] =
    /^(\w+)[\s./,-]+(\w+)[\s./,-]+(\d{2,4})\b[\s,T]*(.*)$/.exec(
      text.replace(/^[a-z]{3,9},?\s+(?=\w+[\s./-]+\w+[\s./,-]+\d)/i, ''),
    ) ?? []
  const clock = rest === '' ? '' : clockOf(rest)
  if (clock === undefined) return undefined
  const date = dateOf([first, second, third], order)
  return date && date + clock
}

function dateOf([first, second, third]: readonly [string, string, string], order: DateOrder): string | undefined {
  const year = third.length === 2 ? `20${third}` : third
  const named = [monthOf(first), monthOf(second)]
  if (named[0]) return day(year, named[0], second)
  if (named[1]) return day(year, named[1], first)
  if (/^\d{4}$/.test(first)) return day(first, second, third)
  return order === 'month_first' ? day(year, first, second) : day(year, second, first)
}

function monthOf(text: string): string | undefined {
  const at = months.indexOf(text.slice(0, 3).toLowerCase())
  return at < 0 || !/^[a-z]+$/i.test(text) ? undefined : String(at + 1)
}

function day(year = '', month = '', date = ''): string | undefined {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return undefined
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

function clockOf(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half = ''] =
    /^(\d{1,2}):?(\d\d)(?::(\d\d))?\s*([ap]m?)?$/i.exec(text) ?? []
  if (!hours) return undefined
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return undefined
  const of24 = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour
  return `T${String(of24).padStart(2, '0')}:${minutes}:${seconds}`
}

function ofSerial(serial: number): string {
  const at = new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString()
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 19)
}

/** What a column of dates shows of itself: a day above 12 tells where days stand. Undefined where none does. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\b/.exec(cell.trim()) ?? []
    if (Number(first) > 12) return 'day_first'
    if (Number(second) > 12) return 'month_first'
  }
  return undefined
}

export interface Amount {
  amount: string
  currency: string | null
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', US$: 'USD', C$: 'CAD', CA$: 'CAD' }

const currencyBefore = /^(?:[A-Z]{3}|US\$|CA?\$|[$€£])/i
const currencyAfter = /(?:[A-Z]{3}|[$€£])$/i

/** `$1,250.00`, `1.250,00 EUR`, `(25.00)` for a credit. Undefined for what is no amount. */
export function readAmount(text: string): Amount | undefined {
  const written = text.trim()
  if (written.length > longest) return undefined
  const bare = written.replace(/^\(/, '').replace(/\)$/, '').replace(/^-/, '').trimStart()
  const [before = ''] = currencyBefore.exec(bare) ?? []
  const behind = bare.slice(before.length).trimStart().replace(/^-/, '')
  const [after = ''] = currencyAfter.exec(behind) ?? []
  const digits = behind.slice(0, behind.length - after.length).trimEnd()
  if (!/^[\d.,' ]*\d[\d.,]*$/.test(digits)) return undefined
  const plain = plainNumber(digits.replace(/[' ]/g, ''))
  if (plain === undefined) return undefined
  const isCredit = /^\(.*\)$/.test(written) || written.includes('-')
  const sign = (before || after).toUpperCase()
  return { amount: isCredit ? `-${plain}` : plain, currency: signs[sign] ?? (sign || null) }
}

/** Two digits behind the last sign are cents, whichever sign it is. */
function plainNumber(digits: string): string | undefined {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return `${whole.replace(/[.,]/g, '')}${cents && `.${cents}`}`
}
