import { t } from '#contract/language.ts'
import type { Fee } from '#contract/tracking/container.ts'
import { amountWords } from '../text.ts'

export interface Due {
  currency: string
  amount: number
}

/** What is due per currency: never added across currencies, and a `total` only where nothing else is itemised. */
export function due(fees: readonly Fee[]): Due[] {
  const sums = new Map<string, number>()
  // Cents, so that 0.1 and 0.2 are 0.3.
  for (const { amount, currency_code } of counted(fees))
    sums.set(currency_code, (sums.get(currency_code) ?? 0) + Math.round(amount * 100))
  return Array.from(sums, ([currency, cents]) => ({ currency, amount: cents / 100 }))
}

/** The fees that make up the sum; the others are a terminal's own totals of them. An item without an amount yet hides none. */
export function counted(fees: readonly Fee[]): Fee[] {
  const items = fees.filter(({ type, amount }) => type !== 'total' && amount !== 0)
  const itemised = new Set(items.map((fee) => fee.currency_code))
  return fees.filter(({ type, currency_code }) => type !== 'total' || !itemised.has(currency_code))
}

/** `1,270.00 USD` */
export const money = ({ amount, currency }: Due) => `${amountWords(amount)} ${currency}`

/** The same of a fee: terminals announce some before they say how much. */
export const feeSum = (sum: Due) =>
  sum.amount === 0 ? t('not yet billed, {currency}', { currency: sum.currency }) : money(sum)
