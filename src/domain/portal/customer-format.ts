import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { daysBetween, localDate, wallClock } from '../instants.ts'
import type { Plural } from './customer-words/sayings.ts'

/** How each language writes numbers. */
export const locales: Record<ViewLanguage, string> = { en: 'en-GB', es: 'es', de: 'de', fr: 'fr', zh: 'zh-CN' }

export interface Instant {
  at: string
  timezone: string | null
}

export type Format = ReturnType<typeof createFormat>

interface Calendar {
  /** From Sunday. */
  weekdays: readonly string[]
  months: readonly string[]
  /** A day before its month in English too, as everywhere in the product. */
  write: (day: { day: number; month: string; year: string; weekday: string; hour: string }) => string
}

const after = (before: string, text: string) => text && before + text

/**
 * As `Intl` writes them, which customer-format.test.ts compares: a browser takes longer to make one of its formats than
 * the page to do all else that it says.
 */
const calendars: Record<ViewLanguage, Calendar> = {
  en: {
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    write: (one) => inOrder(one, ' ', ''),
  },
  es: {
    weekdays: 'dom lun mar mié jue vie sáb'.split(' '),
    months: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
    write: (one) => inOrder(one, ' ', ''),
  },
  de: {
    weekdays: 'So. Mo. Di. Mi. Do. Fr. Sa.'.split(' '),
    months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' '),
    write: (one) => inOrder(one, ', ', '.'),
  },
  fr: {
    weekdays: 'dim. lun. mar. mer. jeu. ven. sam.'.split(' '),
    months: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
    write: (one) => inOrder(one, ' ', ''),
  },
  zh: {
    weekdays: '周日 周一 周二 周三 周四 周五 周六'.split(' '),
    months: '1 2 3 4 5 6 7 8 9 10 11 12'.split(' '),
    write: ({ day, month, year, weekday, hour }) =>
      `${year && `${year}年`}${month}月${day}日${weekday}${after(' ', hour)}`,
  },
}

function inOrder({ day, month, year, weekday, hour }: Parameters<Calendar['write']>[0], comma: string, dot: string) {
  return `${weekday && weekday + comma}${day}${dot} ${month}${after(' ', year)}${after(', ', hour)}`
}

const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Each is made once: making one takes longer than all that it ever formats. */
function relativeIn(locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const known = relatives.get(locale + numeric) ?? new Intl.RelativeTimeFormat(locale, { numeric })
  relatives.set(locale + numeric, known)
  return known
}

/** Of whole numbers that are no millions. */
function formOf(language: ViewLanguage, count: number): 'one' | 'other' {
  if (language === 'zh') return 'other'
  return count === 1 || (language === 'fr' && count === 0) ? 'one' : 'other'
}

/** Dates, numbers and money as this language writes them. A date is the one at its place, whoever looks. */
export function createFormat(language: ViewLanguage, now: number) {
  const locale = locales[language]
  const today = new Date(now).toISOString()
  const { weekdays, months, write } = calendars[language]
  const relative = (count: number, unit: 'minute' | 'hour' | 'day', numeric: 'always' | 'auto' = 'always') =>
    relativeIn(locale, numeric).format(count, unit)
  /** By the clock at the place: what a browser knows of zones is of another year than the table. */
  const dateIn = (at: string, zone: string | null, shown: { weekday?: true; hour?: true }) => {
    const clock = wallClock(at, zone)
    const [date = '', time = ''] = clock.split('T')
    const [year = '', month, day] = date.split('-')
    return write({
      day: Number(day),
      month: months[Number(month) - 1] ?? '',
      year: year === localDate(today, zone).slice(0, 4) ? '' : year,
      weekday: shown.weekday ? (weekdays[new Date(clock).getUTCDay()] ?? '') : '',
      hour: shown.hour ? time.slice(0, 5) : '',
    })
  }
  return {
    language,
    /** `Thu 12 Jun` */
    date: ({ at, timezone }: Instant) => dateIn(at, timezone, { weekday: true }),
    /** `12 Jun` */
    day: ({ at, timezone }: Instant) => dateIn(at, timezone, {}),
    /** `Thu 12 Jun, 14:30` */
    time: ({ at, timezone }: Instant) => dateIn(at, timezone, { weekday: true, hour: true }),
    /** Whole days from today, by the calendar there; negative once it has passed. */
    daysLeft: ({ at, timezone }: Instant): number => daysBetween(today, at, timezone),
    /** Whether a time has passed, or a day that has no hour. */
    isOver: ({ at, timezone, has_time }: Instant & { has_time: boolean }): boolean =>
      has_time ? Date.parse(at) < now : daysBetween(today, at, timezone) < 0,
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
      (forms[formOf(language, count)] ?? forms.other).replace(
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
