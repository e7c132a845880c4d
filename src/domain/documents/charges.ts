import { type Amount, currenciesIn, currencyIn, isMoneyForm, readMoney } from './amounts.ts'
import { isLabel, type Layout, type Spot } from './layout.ts'
import { namesCharge } from './lexicon.ts'
import { folded } from './page.ts'
import { headOf } from './tables.ts'
import type { Writing } from './values.ts'

export interface ChargeFound {
  charge: Amount & { description: string }
  spot: Spot
  text: string
}

/** Lines that name a charge and end with its amount. Sums and taxes are none. */
export function chargesOn(layout: Layout, { decimal, currency }: Writing): ChargeFound[] {
  return layout.rows.flatMap((row): ChargeFound[] => {
    const at = row.findIndex(({ cell }) => /\p{L}{3,}|\p{Script=Han}{2}/u.test(cell.text) && !isMoneyOnly(cell.text))
    const first = row[at]
    if (!first || at > 1 || first.cell.text.length > 80 || !namesCharge(first.cell.text)) return []
    if (/total|gesamt|summe|montant|importe|invoice|totaal|soma|小计|合计|总|:/.test(folded(first.cell.text))) return []
    const numbers = row.slice(at + 1)
    if (numbers.some((one) => isLabel(one) && one.mark?.field !== null)) return []
    // The last one that is money: what a unit costs stands before it.
    const spot = numbers.findLast(({ cell }) => {
      const read = readMoney(cell.text, decimal)
      return (
        read !== undefined &&
        (read.hasCurrency || read.number.decimals === 2 || isMoneyForm({ ...read, hasCurrency: true }))
      )
    })
    const money = spot && readMoney(spot.cell.text, decimal)
    if (!spot || !money || money.number.isAmbiguous) return []
    const beside = numbers.map(({ cell }) => cell.text).join('  ')
    const head = headOf(spot, layout)
    const code =
      money.currency_code ?? currencyIn(beside) ?? (head ? currencyIn(head.cell.text.toUpperCase()) : null) ?? currency
    return [
      {
        charge: { description: first.cell.text.slice(0, 200), amount: money.amount, currency_code: code },
        spot,
        text: spot.cell.text,
      },
    ]
  })
}

const isMoneyOnly = (text: string) =>
  currenciesIn(text.trim())[0] === text.trim() || /^[A-Z]{0,3}\s?[\d.,]+$/.test(text.trim())
