import { currenciesIn } from './amounts.ts'
import { dayOrderOf, languageOf } from './dates.ts'
import { decimalMarkOf } from './numbers.ts'
import { type Page, textOf } from './page.ts'
import type { KnownNames, Writing } from './values.ts'

/** How a paper writes its days, decimals and money. */
export function writingOf(pages: readonly Page[], names: KnownNames): Writing {
  const text = pages.map(textOf).join('\n')
  const [currency = null, ...others] = currenciesIn(text)
  return {
    order: dayOrderOf(text, languageOf(text)),
    decimal: decimalMarkOf(text),
    currency: others.length > 0 ? null : currency,
    names,
  }
}
