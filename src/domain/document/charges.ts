import { type Amount, readAmount } from './amounts.ts'
import type { Piece } from './labelled.ts'
import { folded, type Page } from './page.ts'

export interface ChargeFound {
  charge: Amount & { description: string }
  piece: Piece
  text: string
}

const usual =
  /freight|charge|fee|surcharge|handling|thc|bunker|demurrage|detention|fracht|gebuhr|zuschlag|flete|cargo por|recargo|fret|frais|documentation/

/** Lines that begin with the name of a charge and end with its amount. Sums are none. */
export function chargesOn(page: Page): ChargeFound[] {
  return page.lines.flatMap((line) => {
    const [first] = line.cells
    const last = line.cells.at(-1)
    if (!first || !last || first === last || !/^[^\d]*[\d.,' ]+[^\d]*$/.test(last.text)) return []
    const name = folded(first.text)
    if (!usual.test(name) || /total|gesamt|montant|importe|invoice|:/.test(name)) return []
    const amount =
      readAmount(
        line.cells
          .slice(1)
          .map(({ text }) => text)
          .join(' '),
      ) && readAmount(last.text)
    if (!amount) return []
    const currency_code =
      amount.currency_code ??
      readAmount(
        line.cells
          .slice(1)
          .map(({ text }) => text)
          .join(' '),
      )?.currency_code ??
      null
    return {
      charge: { description: first.text.slice(0, 200), amount: amount.amount, currency_code },
      piece: { text: last.text, page, line, cell: last, at: 0 },
      text: last.text,
    }
  })
}
