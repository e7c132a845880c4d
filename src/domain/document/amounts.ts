const codes =
  'USD EUR GBP CNY CAD AUD JPY KRW HKD SGD CHF SEK NOK DKK PLN MXN BRL CLP COP PEN ARS INR THB VND IDR MYR PHP TWD TRY ZAR AED SAR NZD CZK HUF RON'.split(
    ' ',
  )
const symbols: Record<string, string> = { '€': 'EUR', '£': 'GBP', US$: 'USD', C$: 'CAD', A$: 'AUD' }

export interface Amount {
  amount: number
  /** Null where it is not said: `$` alone is said by many countries. */
  currency_code: string | null
}

const number = String.raw`\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?(?!\d)`
const money = new RegExp(String.raw`(?<![\d.,])(-?)(?:${number})(?![\d])`)

/** The first amount in a text: `USD 1,234.50`, `1.234,50 EUR`, `€ 99`. */
export function readAmount(text: string): Amount | undefined {
  const code = codes.find((one) => new RegExp(`(?<![A-Z])${one}(?![A-Z])`).test(text.toUpperCase()))
  const symbol = Object.keys(symbols).find((one) => text.includes(one))
  const [found] = money.exec(text) ?? []
  if (found === undefined) return undefined
  const amount = numberOf(found)
  if (!Number.isFinite(amount)) return undefined
  return { amount, currency_code: code ?? (symbol ? (symbols[symbol] ?? null) : null) }
}

/** The last separator with one or two digits behind it is the decimal one; three digits behind a separator are thousands. */
export function numberOf(text: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replaceAll(/[.,' ]/g, '')}.${cents || '0'}`)
}

export const currencyIn = (text: string): string | null =>
  codes.find((one) => new RegExp(`(?<![A-Z])${one}(?![A-Z])`).test(text)) ??
  Object.entries(symbols).find(([symbol]) => text.includes(symbol))?.[1] ??
  null
