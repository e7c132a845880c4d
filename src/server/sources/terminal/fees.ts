import type { Fee } from '#contract/tracking/container.ts'
import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { feeCodes } from '../../reference/terminal-codes.ts'
import { clean, words } from './text.ts'

type RawFee = NonNullable<TerminalContainer['fees']>[number]

/** The fees by type and currency. Day lines of one fee are one sum; a total is only what the terminal calls so. */
export function decodeFees(raws: readonly RawFee[]): Fee[] {
  const cents = new Map<string, { type: Fee['type']; currency_code: string; sum: number }>()
  for (const raw of raws) {
    const type = typeOf(raw)
    const currency_code = raw.currency.toUpperCase()
    const amount = inCents(raw.amount)
    const key = `${type} ${currency_code}`
    const before = cents.get(key)?.sum
    // Two totals are the same money said twice, not twice the money.
    const sum = before === undefined ? amount : type === 'total' ? Math.max(before, amount) : before + amount
    cents.set(key, { type, currency_code, sum })
  }
  return [...cents.values()].map(({ type, currency_code, sum }) => ({ type, amount: sum / 100, currency_code }))
}

/** Two decimals, halves away from zero; shifted as text, because 1.005 * 100 is less than 100.5. */
export function inCents(amount: number | string): number {
  const size = String(amount).replace(/^-/, '')
  const cents = Math.round(/e/i.test(size) ? Number(size) * 100 : Number(`${size}e2`))
  return Number(amount) < 0 && cents !== 0 ? -cents : cents
}

const patterns: readonly (readonly [RegExp, Fee['type']])[] = [
  [/DEMURRAGE|STORAGE|\bDEM\b/, 'demurrage'],
  [/DWELL|\bEDT\b|\bDWT\b/, 'extended_dwell_time'],
  [/EXAM|VACIS|USDA|TAILGATE/, 'exam'],
  [/TOTAL|BALANCE/, 'total'],
]

function typeOf(raw: RawFee): Fee['type'] {
  const text = words(raw.type, raw.code)
  return feeCodes.get(clean(raw.code).toUpperCase()) ?? patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}
