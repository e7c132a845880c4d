import { doubtText } from '#contract/said/doubt.ts'
import { formsOf } from './amounts.ts'
import { type Piece, pieceOf, wordAt } from './box.ts'
import type { Doubt, Labelled } from './labelled.ts'
import type { Layout, Spot } from './layout.ts'
import type { Reading } from './reading.ts'
import { columnAbove, headOf } from './tables.ts'
import { readers, type Writing } from './values.ts'

interface Found {
  labelled: readonly Labelled[]
  doubts: Doubt[]
  layouts: readonly Layout[]
  writing: Writing
}

interface Sum extends Labelled {
  value: number
  /** Whether the lines above it add up to it; null where there are none. */
  isRight: boolean | null
  /** Larger than it: a line above. */
  larger: number | undefined
}

/** What a paper comes to: the sum that its lines add up to, else what is called so most clearly, else a doubt. */
export function readTotal({ labelled, doubts, layouts, writing }: Found, reading: Reading) {
  const sums = labelled
    .filter(({ field }) => field === 'total_amount' || field === 'amount_due')
    .flatMap((one) => checked(one, layouts, writing) ?? [])
  const rank = (one: Sum) =>
    (one.field === 'amount_due' ? 4 : 0) + (one.isRight ? 3 : 0) + (one.currency_code ? 2 : 0) + one.spot.at / 1000
  const [best, ...others] = sums.filter(({ larger }) => larger === undefined).sort((a, b) => rank(b) - rank(a))
  const [wrong] = sums.filter(({ larger }) => larger !== undefined)
  if (!best) {
    if (wrong)
      doubts.unshift({
        ...doubtOf(wrong),
        why: doubtText('less_than_line', { text: wrong.shown, number: wrong.larger ?? '' }),
      })
    return
  }
  const rival = others.find((one) => Math.floor(rank(one)) === Math.floor(rank(best)) && one.value !== best.value)
  if (rival && best.isRight === null && best.spot.page === rival.spot.page && best.spot.at === rival.spot.at) {
    doubts.push({ ...doubtOf(best), why: doubtText('both_called_so', { text: best.shown, other: rival.shown }) })
    return
  }
  const currency =
    best.currency_code ??
    others.find(({ value, currency_code }) => value === best.value && currency_code)?.currency_code
  reading.add('total_amount', best.value, pieceOf(best.spot, best.from), best.shown, best.lesson)
  const code = currency ?? writing.currency
  if (code && reading.payload.total_amount !== undefined)
    reading.add('currency_code', code, ...whereCurrency(best, code, layouts))
}

/** Where a currency is written: beside its amount, else above it on the page, else below; where nowhere, the amount itself. */
function whereCurrency({ spot, from, shown }: Sum, code: string, layouts: readonly Layout[]): [Piece, string] {
  const rows = layouts.find(({ page }) => page === spot.page)?.rows ?? []
  const near = [[spot], rows[spot.at] ?? [], ...rows.slice(0, spot.at).toReversed(), ...rows.slice(spot.at + 1)].flat()
  for (const one of near)
    for (const form of formsOf(code)) {
      const at = wordAt(one.cell.text, form)
      if (at >= 0) return [pieceOf(one, at), form]
    }
  return [pieceOf(spot, from), shown]
}

const doubtOf = ({ spot, text }: Sum): Omit<Doubt, 'why'> => ({ field: 'total_amount', spot, text })

/** Undefined for what stands in a column of weights or counts. */
function checked(one: Labelled, layouts: readonly Layout[], writing: Writing): Sum | undefined {
  const layout = layouts.find(({ page }) => page === one.spot.page)
  const head = layout && headOf(one.spot, layout)
  const counted = head?.mark?.field
  if (!layout || counted === 'gross_weight_kg' || counted === 'packages_count') return undefined
  if (
    head &&
    /weight|gewicht|poids|peso|volume|cbm|qty|quantity|menge|quantite|cantidad|qta|quantita|aantal|数量|重/i.test(
      head.cell.text,
    ) &&
    !one.currency_code
  )
    return undefined
  const headCurrency = head && /USD|EUR|GBP|CNY|[€£]/.exec(head.cell.text)?.[0]
  const value = Number(one.value)
  const lines = columnAbove(one.spot, layout).flatMap((spot) => amountOf(spot, writing) ?? [])
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const amounts = lines.map(({ amount }) => amount)
  return {
    ...one,
    value,
    ...(!one.currency_code && headCurrency && /[A-Z]{3}/.test(headCurrency) && { currency_code: headCurrency }),
    isRight: lines.length < 1 ? null : Math.abs(sum - value) < 0.005 || sumsUp(amounts, value),
    larger: amounts.find((amount) => amount > value + 0.005),
  }
}

/** Whether it is the sum of those right above it: lines, a subtotal of them, and taxes. */
function sumsUp(amounts: readonly number[], value: number): boolean {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (Math.abs(sum - value) < 0.005) return true
  }
  return false
}

function amountOf(spot: Spot, writing: Writing): { amount: number } | undefined {
  const read = readers.amount({ text: spot.cell.text, label: 'EUR', below: [] }, writing)
  return read && 'value' in read && /[.,]\d{2}(?!\d)/.test(spot.cell.text) ? { amount: Number(read.value) } : undefined
}
