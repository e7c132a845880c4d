import type { ClockKind } from '#contract/free-time/clock.ts'
import type { StatedInvoice, StatedItem } from '#contract/free-time/invoice-check.ts'

/** What a paper says that is of use for the check, as it was read. Days are days at the place. */
export interface ReadInvoice {
  issued_on?: string | null
  due_on?: string | null
  charged_from_on?: string | null
  charged_until_on?: string | null
  last_free_day_on?: string | null
  free_time_days?: number | null
  total_amount?: number | null
  currency_code?: string | null
  bill_of_lading_numbers?: readonly string[]
  container_numbers?: readonly string[]
  charges?: readonly { description: string; amount: number; currency_code?: string | null }[]
}

export interface Prefilled
  extends Partial<
    Pick<
      StatedInvoice,
      | 'kind'
      | 'amount'
      | 'currency_code'
      | 'invoice_date'
      | 'charged_from'
      | 'charged_until'
      | 'free_until'
      | 'free_days'
    >
  > {
  items: StatedItem[]
}

/** What charges for standing, or for being away, are called; the first that fits. */
const kinds: readonly [ClockKind, RegExp][] = [
  ['chassis', /chassis/i],
  ['rail_storage', /(rail|ramp) (storage|demurrage)/i],
  ['combined', /demurrage\s*(and|&|\/|\+)\s*detention|detention\s*(and|&|\/|\+)\s*demurrage|\bd ?& ?d\b|merged/i],
  ['detention', /detention|per diem|détention|detención|滞箱费/i],
  ['demurrage', /demurrage|standgeld|surestarie|sobrestad[ií]a|sobreestadia|demoras?\b|overliggeld|\bsoste\b|滞期费/i],
  ['storage', /storage|quay rent|lagergeld|almacenaje|armazenagem|magazzinaggio|magasinage|\bopslag\b|堆存费|仓储费/i],
]

/** What has such a word and is something else: a tax on it, money back, a truck that waits, a yard of somebody. */
const others =
  /\b(vat|tax|gst|iva|tva|mwst|ust|btw|waiver|waived|credit|refund|discount|rebate|free of|driver|truck|waiting|yard|warehouse)\b|税/i

const kindOf = (words: string) => (others.test(words) ? undefined : kinds.find(([, called]) => called.test(words))?.[0])

/**
 * What can be filled in from an invoice that was read: of several charges, those for standing or for being away, where they
 * are of one currency; else the total. A bill of several containers says nothing of one of them.
 */
export function invoiceFromDocument(read: ReadInvoice, container_number: string): Prefilled {
  const standing = (read.charges ?? []).filter(({ description }) => kindOf(description))
  const billed = new Set(standing.map(({ description }) => kindOf(description)))
  const currencies = new Set(standing.map(({ currency_code }) => currency_code ?? read.currency_code))
  const isOne = standing.length > 0 && currencies.size === 1
  const kind = billed.size === 1 ? [...billed][0] : undefined
  const numbers = read.container_numbers ?? []
  const isShared = numbers.length > 1
  const amount = isOne ? sum(standing) : (read.total_amount ?? undefined)
  const currency_code = (isOne && [...currencies][0]) || read.currency_code
  return {
    ...(kind && { kind }),
    ...(amount !== undefined && !isShared && { amount }),
    ...(currency_code && { currency_code }),
    ...(read.issued_on && { invoice_date: read.issued_on }),
    ...(!isShared && datesOf(read)),
    items: [
      ...(read.bill_of_lading_numbers?.length ? (['bill_of_lading'] as const) : []),
      ...(numbers.includes(container_number) ? (['container_number'] as const) : []),
      ...(read.due_on ? (['due_date'] as const) : []),
    ],
  }
}

/** Which days are billed, and which were free. */
const datesOf = ({ charged_from_on, charged_until_on, last_free_day_on, free_time_days }: ReadInvoice) => ({
  ...(charged_from_on && { charged_from: charged_from_on }),
  ...(charged_until_on && { charged_until: charged_until_on }),
  ...(last_free_day_on && { free_until: last_free_day_on }),
  ...(typeof free_time_days === 'number' && { free_days: free_time_days }),
})

/** In cents, so that no fraction is left over. */
const sum = (charges: readonly { amount: number }[]) =>
  charges.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** What an amount may be, as the check takes it. */
const most = 100_000_000

/**
 * The invoice, where it can be checked without anybody who completes it: charges of one kind in one currency, which with all
 * others come to its total, and the days that are billed; null where any of that was not read, or does not add up.
 */
export function statedInvoice(read: ReadInvoice, container_number: string): StatedInvoice | null {
  const { kind, amount, currency_code, charged_from, charged_until, ...rest } = invoiceFromDocument(
    read,
    container_number,
  )
  if (!kind || amount === undefined || !currency_code || !charged_from || !charged_until) return null
  const charges = read.charges ?? []
  const isWhole = cents(sum(charges)) === cents(read.total_amount ?? Number.NaN)
  const isOneCurrency = charges.every((one) => (one.currency_code ?? currency_code) === currency_code)
  if (!isWhole || !isOneCurrency || amount <= 0 || amount > most) return null
  const isOfTheseTimes = [charged_from, charged_until].every((date) => /^(19|20|21)/.test(date))
  if (!isOfTheseTimes || charged_until < charged_from) return null
  return { kind, amount, currency_code, charged_from, charged_until, ...rest }
}

const cents = (amount: number) => Math.round(amount * 100)
