import { folded } from './page.ts'
import { paperWords } from './words/all.ts'

export type DayOrder = 'day_first' | 'month_first'

export type ReadDate = { on: string } | { ambiguous: string } | undefined

const months = new Map(
  Object.values(paperWords).flatMap(({ months }) =>
    months.split(',').flatMap((names, at) =>
      names
        .trim()
        .split(' ')
        .map((name) => [name, at + 1] as const),
    ),
  ),
)

/** The month that a text names, from 1. */
export const monthIn = (text: string): number | undefined =>
  folded(text)
    .match(/[a-z]{3,10}/g)
    ?.map((word) => months.get(word))
    .find((month) => month !== undefined)

const chinese = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?/
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const named =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|[ºª°])?[\s.\-/]*(?:de\s+)?([a-z]{3,10})\.?[\s,\-/'’]*(?:de\s+|del\s+)?(\d{4}|\d{2})(?!\d)/
const namedFirst = /\b([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/
const digits = /(?<![\d.,])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/**
 * The first date in a text. Day and month in digits alone are told apart by their size, by the points of continental
 * writing, or by `order`; otherwise they are ambiguous, and nothing is guessed.
 */
export function readDate(text: string, order: DayOrder | null): ReadDate {
  const plain = folded(text)
  const [, y = '', m = '', d = ''] = chinese.exec(plain) ?? iso.exec(plain) ?? []
  if (y) return day(Number(y), Number(m), Number(d))
  const byName = named.exec(plain)
  const month = months.get(byName?.[2] ?? '')
  if (byName && month) return day(year(byName[3]), month, Number(byName[1]))
  const byMonth = namedFirst.exec(plain)
  const first = months.get(byMonth?.[1] ?? '')
  if (byMonth && first) return day(Number(byMonth[3]), first, Number(byMonth[2]))
  const found = digits.exec(plain)
  if (!found) return undefined
  const [a, b, separator] = [Number(found[1]), Number(found[3]), found[2]]
  const dayFirst = day(year(found[4]), b, a)
  const monthFirst = day(year(found[4]), a, b)
  if (!dayFirst || !monthFirst || a === b) return dayFirst ?? monthFirst
  const how = separator === '.' ? 'day_first' : order
  if (how === null) return { ambiguous: found[0] }
  return how === 'day_first' ? dayFirst : monthFirst
}

/**
 * How a document writes its days: what it says of itself, then a date that can be read in one way only, then its
 * language. Null where nothing tells, or where two dates contradict each other.
 */
export function dayOrderOf(text: string, language: 'en' | 'other'): DayOrder | null {
  const plain = folded(text)
  if (/\bdd[./-]mm[./-]yy/.test(plain)) return 'day_first'
  if (/\bmm[./-]dd[./-]yy/.test(plain)) return 'month_first'
  const seen = new Set<DayOrder>()
  for (const [, a, separator, b] of plain.matchAll(new RegExp(digits, 'g')))
    if (separator !== '.') {
      if (Number(a) > 12 && Number(b) <= 12) seen.add('day_first')
      if (Number(b) > 12 && Number(a) <= 12) seen.add('month_first')
    }
  if (seen.size === 1) return [...seen][0] ?? null
  if (seen.size > 1) return null
  return language === 'other' ? 'day_first' : null
}

/** English papers are written by all the world; other languages of these trades all write the day first. */
export function languageOf(text: string): 'en' | 'other' {
  const plain = ` ${folded(text).replaceAll(/[^a-z]+/g, ' ')} `
  const count = (words: string) =>
    words.split(' ').reduce((sum, word) => sum + (plain.split(` ${word} `).length - 1), 0)
  const others = count(
    'der die das und fur mit von bis puerto del los para de fecha le les des et navire au du il lo della di per nave data da do dos na em porto navio het een van voor schip datum haven',
  )
  return others > count('the of and to for in by on from is') * 1.2 ? 'other' : 'en'
}

const year = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text))

function day(y: number, m: number, d: number): { on: string } | undefined {
  if (y < 1990 || y > 2100 || m < 1 || m > 12 || d < 1) return undefined
  const on = new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
  return Number(on.slice(5, 7)) === m ? { on } : undefined
}
