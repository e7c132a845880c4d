import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { daysBetween, localDate, wallClock } from '../instants.ts'
import type { Plural } from './customer-words/sayings.ts'

/** How each language writes dates and numbers; a day before its month in English too, as everywhere in the product. */
export const locales: Record<ViewLanguage, string> = { en: 'en-GB', es: 'es', de: 'de', fr: 'fr', zh: 'zh-CN' }

export interface Instant {
  at: string
  timezone: string | null
}

export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: making one takes longer than all that it ever formats. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}

/** Makes what the first page needs of the browser's tables while its data is on its way. */
export function makeReady(language: ViewLanguage): void {
  const { date, day, plural } = createFormat(language, Date.now())
  const now = { at: new Date().toISOString(), timezone: null }
  plural(2, { other: `${date(now)} ${day(now)}` })
}

/** Dates, numbers and money as this language writes them. A date is the one at its place, whoever looks. */
export function createFormat(language: ViewLanguage, now: number) {
  const locale = locales[language]
  const today = new Date(now).toISOString()
  const relative = (count: number, unit: 'minute' | 'hour' | 'day', numeric: 'always' | 'auto' = 'always') =>
    new Intl.RelativeTimeFormat(locale, { numeric }).format(count, unit)
  /** Of the clock at the place, written as if it were UTC: what a browser knows of zones is of another year than the table. */
  const dateIn = (at: string, zone: string | null, options: Intl.DateTimeFormatOptions) => {
    const yearOf = (instant: string) => localDate(instant, zone).slice(0, 4)
    const year = yearOf(at) === yearOf(today) ? {} : ({ year: 'numeric' } as const)
    const format = formatIn(locale, { day: 'numeric', month: 'short', ...year, ...options, timeZone: 'UTC' })
    // British English puts a comma after the weekday where there is a year, and none where there is not; Spanish always.
    const text = format.format(Date.parse(wallClock(at, zone)))
    return language === 'en' || language === 'es' ? text.replace(/^(\p{L}+), /u, '$1 ') : text
  }
  return {
    language,
    /** `Thu 12 Jun` */
    date: ({ at, timezone }: Instant) => dateIn(at, timezone, { weekday: 'short' }),
    /** `12 Jun` */
    day: ({ at, timezone }: Instant) => dateIn(at, timezone, {}),
    /** `Thu 12 Jun, 14:30` */
    time: ({ at, timezone }: Instant) =>
      dateIn(at, timezone, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** Whole days from today, by the calendar there; negative once it has passed. */
    daysLeft: ({ at, timezone }: Instant): number => daysBetween(today, at, timezone),
    /** `in 3 days`, `tomorrow`, `2 days ago` */
    days: (count: number) => relative(count, 'day', 'auto'),
    /** `12 minutes ago` */
    ago(at: string): string {
      const minutes = Math.max(1, Math.floor((now - Date.parse(at)) / 60_000))
      if (minutes < 60) return relative(-minutes, 'minute')
      const hours = Math.floor(minutes / 60)
      return hours < 48 ? relative(-hours, 'hour') : relative(-Math.floor(hours / 24), 'day')
    },
    /** `1,345.50 USD`: the currency behind the amount in every language, as in the dashboard. */
    money(amount: number, currency: string) {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(amount)
      const number = parts.filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ value }) => value)
      return `${number.join('')}\u00a0${currency}`
    },
    plural: (count: number, forms: Plural) =>
      (forms[rulesOf(locale).select(count)] ?? forms.other).replace(
        '{count}',
        count < 1000 ? String(count) : count.toLocaleString(locale),
      ),
  }
}

/** Puts values into the braces of a text. A full stop that a date ends with is the one of the sentence too. */
export function filled(template: string, values: Record<string, string | number> = {}): string {
  return partsOf(template, values)
    .map(({ text }) => text)
    .join('')
}

export interface Part {
  text: string
  strong: boolean
}

/** The same in parts: dates are what people look for. */
export function partsOf(template: string, values: Record<string, string | number> = {}): Part[] {
  const parts = template.split(/(\{(?:\p{L}+ )?\w+\})/u).filter((text) => text !== '')
  return parts.map((text, at) => {
    const { name } = slotOf(text) ?? {}
    if (name !== undefined) return { text: saidBy(text, values), strong: name === 'date' || name === 'until' }
    const before = parts.slice(0, at).findLast((one) => saidBy(one, values) !== '') ?? ''
    const endsWithStop = slotOf(before) !== undefined && saidBy(before, values).endsWith('.')
    return { text: endsWithStop ? text.replace(/^\./, '') : text, strong: false }
  })
}

/** `{place}`, or in French `{à place}`. */
function slotOf(part: string) {
  const [, preposition, name] = /^\{(?:(\p{L}+) )?(\w+)\}$/u.exec(part) ?? []
  return name === undefined ? undefined : { name, preposition }
}

function saidBy(part: string, values: Record<string, string | number>): string {
  const slot = slotOf(part)
  if (slot === undefined) return part
  const value = String(values[slot.name] ?? '')
  return slot.preposition === undefined || value === '' ? value : contracted(slot.preposition, value)
}

/** French: `au Havre`, `du Pirée`, `d’Oslo`, `à La Spezia`. */
function contracted(preposition: string, name: string): string {
  const isTo = preposition.toLowerCase() === 'à'
  if (name.startsWith('Le ')) {
    const article = isTo ? 'au' : 'du'
    const isFirst = preposition !== preposition.toLowerCase()
    return `${isFirst ? article[0]?.toUpperCase() + article.slice(1) : article} ${name.slice(3)}`
  }
  return !isTo && /^[aeiouyàâéèêëîïôöûü]/i.test(name) ? `d’${name}` : `${preposition} ${name}`
}
