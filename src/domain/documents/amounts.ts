import { type DecimalMark, type ReadNumber, readNumber } from './numbers.ts'

const codes =
  'USD EUR GBP CNY RMB CAD AUD JPY KRW HKD SGD CHF SEK NOK DKK PLN MXN BRL CLP COP PEN ARS INR THB VND IDR MYR PHP TWD TRY ZAR AED SAR NZD CZK HUF RON'.split(
    ' ',
  )
const symbols: Record<string, string | null> = {
  US$: 'USD',
  C$: 'CAD',
  A$: 'AUD',
  R$: 'BRL',
  HK$: 'HKD',
  '€': 'EUR',
  '£': 'GBP',
  '￥': 'CNY',
  元: 'CNY',
  // Said by many countries.
  $: null,
  '¥': null,
}

export interface Amount {
  amount: number
  /** Null where it is not said: `$` alone is said by many countries. */
  currency_code: string | null
}

export interface Money extends Amount {
  /** Whether a currency stands with it, `$` included. */
  hasCurrency: boolean
  number: ReadNumber
  /** The number as it is written. */
  text: string
}

// As many groups as any amount has: without an end to them each would be tried anew for each that is given up.
const number =
  /(?<![\p{L}\d.,])-?\d{1,3}(?:[.,'’ ]\d{3}){1,8}(?:[.,]\d{1,3})?(?![\d.,]*\d)|-?\d+(?:,\d{2})*(?:[.,]\d+)*[.,]?/u
/** Of what is weighed, measured or counted. */
const units =
  /(?<![\p{L}])(?:kgs?|kgm|kilos?|m\/?ts?|mtons?|tons?|tonnes?|tonnen|lbs?|cbm|m3|m³|cft|pcs?|pkgs?|ctns?|cartons?|pieces|pallets?|items?|packages|units?|days?|days|hrs?|hours|teu|colli|kolli|bultos|colis|volumes)(?![\p{L}])|[%³]|公斤|千克|吨|件|箱/iu

/** An amount of money, where a text is one: a number with its currency and little else. Undefined for weights and counts. */
export function readMoney(text: string, mark: DecimalMark | null): Money | undefined {
  if (units.test(text)) return undefined
  const found = number.exec(text.replaceAll(/(?<=\d)[oO](?=\d|\b)/g, '0'))?.[0]
  if (found === undefined) return undefined
  const read = readNumber(found, mark)
  if (!read) return undefined
  const { code, isNamed } = currencyOf(text)
  const rest = text.replace(found, ' ').replaceAll(/[A-Z]{0,3}[$€£¥￥元]/g, ' ')
  const words = rest.match(/\p{L}{2,}/gu)?.filter((word) => !codes.includes(word.toUpperCase())) ?? []
  if (words.length > 2 || /\d/.test(rest)) return undefined
  return { amount: read.value, currency_code: code, hasCurrency: isNamed, number: read, text: found }
}

function currencyOf(text: string): { code: string | null; isNamed: boolean } {
  const upper = text.toUpperCase()
  const code = codes.find((one) => new RegExp(`(?<![A-Z])${one}(?![A-Z])`).test(upper))
  if (code) return { code: code === 'RMB' ? 'CNY' : code, isNamed: true }
  const symbol = Object.keys(symbols).find((one) => text.includes(one))
  return { code: symbol ? (symbols[symbol] ?? null) : null, isNamed: symbol !== undefined }
}

export const currencyIn = (text: string): string | null => currencyOf(text).code

/** How a currency may be written: its code first. */
export const formsOf = (code: string): string[] => [
  code,
  ...(code === 'CNY' ? ['RMB'] : []),
  ...Object.keys(symbols).filter((one) => symbols[one] === code),
]

/** The currencies that a text names by their codes. */
export const currenciesIn = (text: string): string[] =>
  codes.filter((one) => new RegExp(`(?<![A-Z])${one}(?![A-Z])`).test(text))

/** Whether a number is written as money is: with two decimals, or whole where a currency stands with it. */
export const isMoneyForm = ({ number, hasCurrency }: Money) =>
  !number.isAmbiguous && (number.decimals === 2 || (hasCurrency && number.decimals === 0))
