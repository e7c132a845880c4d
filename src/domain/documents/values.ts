import { doubtText } from '#contract/said/doubt.ts'
import { currencyIn, isMoneyForm, type Money, readMoney } from './amounts.ts'
import { type DayOrder, readDate } from './dates.ts'
import type { ValueKind } from './fields.ts'
import { markOf } from './mark.ts'
import { type DecimalMark, readNumber } from './numbers.ts'
import { folded } from './page.ts'
import { isCompany, isProse, nameStrength } from './parties.ts'

/** What is known besides the paper. */
export interface KnownNames {
  /** Whether a port or a place of carriage is called so, or has this code. */
  isPlace(name: string): boolean
  /** Whether the account has a vessel of this name. */
  isVessel(name: string): boolean
}

export const nothingKnown: KnownNames = { isPlace: () => false, isVessel: () => false }

/** How the paper writes, and what is known. */
export interface Writing {
  order: DayOrder | null
  decimal: DecimalMark | null
  /** The only currency that the paper names. */
  currency: string | null
  names: KnownNames
}

export interface ReadValue {
  value: string | number
  /** As it stands there. */
  shown: string
  /** 2: its form proves it; 1: it may be. */
  strength: 1 | 2
  currency_code?: string | null
  voyage?: string
}

/** A value, or why what stands there is not taken, or nothing that could be one. */
export type Outcome = ReadValue | { doubt: string } | undefined

export interface Given {
  text: string
  /** The label with what stands behind it in parentheses. */
  label: string
  /** What stands below the value. */
  below: readonly string[]
}

type Reader = (given: Given, writing: Writing) => Outcome

export const readers: Record<Exclude<ValueKind, 'code'>, Reader> = {
  date({ text }, { order }) {
    const read = readDate(text, order)
    if (!read) return undefined
    if ('ambiguous' in read) return { doubt: doubtText('two_ways', { text: read.ambiguous }) }
    return { value: read.on, shown: text, strength: 2 }
  },
  amount({ text, label }, { decimal }) {
    const money = readMoney(text, decimal)
    if (!money) return undefined
    return sumOf(money, label)
  },
  count({ text, label }, { decimal, order }) {
    if (/(?<!\p{L})(?:kgs?|cbm|mts?|lbs?|m3)(?!\p{L})/iu.test(text) || readDate(text, order ?? 'day_first'))
      return undefined
    const [shown] =
      /(?<![\p{L}\d.,])\d{1,3}(?:[.,'’ ]\d{3})+(?![\d.,]*\d)|(?<![\p{L}\d.,/-])\d{1,6}(?![\d/-]|[.,]\d)/u.exec(text) ??
      []
    const read = shown === undefined ? undefined : readNumber(shown, decimal)
    if (!read || shown === undefined || /[$€£]|\b[A-Z]{3} ?\d/.test(text)) return undefined
    if ((text.replace(shown, '').match(/\p{L}{2,}/gu) ?? []).length > 4) return undefined
    // Nothing is counted in thousandths.
    const value = read.isAmbiguous || read.decimals === 3 ? Number(shown.replaceAll(/\D/g, '')) : read.value
    if (!Number.isInteger(value) || (/free|frei|livre|libre|franch|vrij|免/i.test(folded(label)) && value > 90))
      return undefined
    return { value, shown, strength: 2 }
  },
  weight({ text, label }, { decimal }) {
    const all = folded(`${text} ${label}`)
    const shown = /-?\d[\d.,'’]*(?: \d{3}(?!\d))*(?:[.,]\d+)?/.exec(text)?.[0]
    const read = shown === undefined ? undefined : readNumber(shown, decimal)
    if (!read || shown === undefined || read.value <= 0) return undefined
    const isTons = /(?<!\p{L})(?:m\/?ts?|tons?|tonnes?|tonnen|吨)(?!\p{L})/iu.test(text)
    const isKilos = /kg|kilo|公斤|千克/i.test(all)
    if (/(?<!\p{L})(?:cbm|m3|m³|lbs?|pcs|ctns?|usd|eur)(?!\p{L})|[$€]/iu.test(text) && !isKilos) return undefined
    if ((text.replace(shown, '').match(/\p{L}{2,}/gu) ?? []).length > 3) return undefined
    if (!isTons && !isKilos && /\p{L}/u.test(text)) return undefined
    if (read.isAmbiguous) return { doubt: doubtText('thousands_or_decimals', { text: shown }) }
    const value = isTons ? Math.round(read.value * 1e6) / 1000 : read.value
    return { value, shown, strength: isKilos || isTons ? 2 : 1 }
  },
  vessel({ text }, { names }) {
    const [, plain = ''] =
      /^\s*(?:m[./]?\s?v\.?\s+|m\/n\s+|m\.?s\.?\s+|s\.?s\.?\s+)?(.*)$/i.exec(text.replace(/\s+/g, ' ')) ?? []
    const [whole = '', behind = ''] = plain.split(/\s*(?:\/|,|\||\s-\s|\bvoy(?:age)?\b\.?:?|\bv\.\s?(?=\d))\s*/i)
    const [, name = '', trailing] =
      /^(.*?)(?:\s+(v?\.?\d{2,4}[NSEWA-Z]{0,2}|[A-Z]{1,2}\d{3,4}[NSEW]?|\d[A-Z0-9]{4,5}))?$/.exec(whole.trim()) ?? []
    const shown = name.trim()
    const voyage = voyageIn(trailing ?? behind)
    if (!isName(shown, 5) || isCompany(shown) || isPhrase(shown)) return undefined
    if (!names.isVessel(shown) && names.isPlace(shown)) return { doubt: doubtText('port_no_vessel', { text: shown }) }
    const isProven = names.isVessel(shown) || voyage !== undefined
    return { value: shown, shown, strength: isProven ? 2 : 1, ...(voyage && { voyage }) }
  },
  voyage({ text }) {
    const value = voyageIn(text)
    return value === undefined ? undefined : { value, shown: value, strength: 2 }
  },
  place({ text }, { names }) {
    const shown = text.trim()
    if (names.isPlace(shown)) return { value: shown, shown, strength: 2 }
    if (!isName(shown.replaceAll(/[,()/]/g, ' '), 6) || /\d{3}/.test(shown) || isCompany(shown) || isPhrase(shown))
      return undefined
    return { value: shown, shown, strength: 1 }
  },
  party({ text, below }) {
    const shown = text.trim().replace(/[,;]$/, '')
    if (isPhrase(shown) || looksLikeCode(shown)) return undefined
    const strength = nameStrength(shown, below)
    return strength === 0 ? undefined : { value: shown.slice(0, 200), shown, strength }
  },
  text({ text }) {
    const shown = text.trim()
    if (!/\p{L}{2,}/u.test(shown) || isPhrase(shown) || looksLikeCode(shown) || isProse(shown)) return undefined
    if (/^[(/:;,.&-]|[:：]$/.test(shown)) return undefined
    return { value: shown.slice(0, 200), shown: shown.slice(0, 200), strength: 1 }
  },
}

function sumOf(money: Money, label: string): Outcome {
  const currency = money.currency_code ?? currencyIn(label.toUpperCase())
  const hasCurrency = money.hasCurrency || currency !== null
  if (money.number.isAmbiguous) return { doubt: doubtText('thousands_or_decimals', { text: money.text }) }
  if (!isMoneyForm({ ...money, hasCurrency })) {
    if (money.number.decimals === 0) return { doubt: doubtText('no_currency_no_cents', { text: money.text }) }
    return { doubt: doubtText('not_money', { text: money.text }) }
  }
  return { value: money.amount, shown: money.text, strength: hasCurrency ? 2 : 1, currency_code: currency }
}

function voyageIn(text: string): string | undefined {
  const [, value] = /^(?:voy(?:age)?\.?|v\.)?\s*(?:[:#]\s*)?([A-Z0-9][A-Z0-9\-/]{1,9})$/i.exec(text.trim()) ?? []
  return value !== undefined && /\d/.test(value) && !/^(?:19|20)\d\d$/.test(value) ? value : undefined
}

/** Words that begin with a capital letter, and few. */
function isName(text: string, most: number): boolean {
  const words = text.trim().split(/\s+/)
  if (words.length > most || !/\p{L}{2,}/u.test(text) || /[:：;()@]|^[/.,&-]/.test(text)) return false
  if (/^(?:t\.?b\.?[acnd]\.?|to be|n\/?a|none|unknown|various|see |as per|as above)/i.test(text)) return false
  return /^[\p{Lu}\p{Lo}\d]/u.test(text.trim()) && !isProse(text)
}

/** Whether it is the words of a label, and so no value. */
function isPhrase(text: string): boolean {
  const mark = markOf(text)
  return mark !== undefined && !mark.isWeak && mark.length >= text.length
}

const looksLikeCode = (text: string) => !/\s/.test(text) && /\d/.test(text) && /^[A-Z0-9\-/.]+$/i.test(text)
