import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** What may stand in the braces of a text. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * A text of the dashboard, in the language that it is built in: `t('{name} was removed', { name })`. The English text is
 * written in full where it is used, since build/languages.ts looks it up in `src/app/languages` and puts the translation
 * in its place: in the dashboard of each language nothing is looked up any more, so it may stand in a constant. The
 * server, and tests, say it in English.
 * @param english a literal; a sentence is one text, never joined from parts
 */
export const t = (english: string, values?: Values): string => (values ? filled(english, values) : english)

/** The same where one English text means two things: `tc('a verb', 'Open')`. */
export const tc = (_meaning: string, english: string, values?: Values): string => t(english, values)

/** The same by a number, which is `{count}` in both: `tn(3, '{count} container', '{count} containers')`. */
export const tn = (count: number, one: string, other: string, values?: Values): string =>
  filled(isOne(count) ? one : other, { count: grouped(count), ...values })

/** Of the dashboard that this runs in. */
export const language = tc('the code of this language', 'en') as ViewLanguage

/** `1,234,567`. Not by `Intl`: its first number would cost the first load as much as a dozen rows. */
export function grouped(count: number): string {
  const [whole = '', decimals] = String(count).split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, tc('between thousands', ','))
  return decimals === undefined ? text : text + tc('before decimals', '.') + decimals
}

/** Nothing is one thing in French. */
const isOne = (count: number) => (language === 'fr' ? Math.abs(count) < 2 : count === 1)

/** What has no value yet stays, for `Say`. */
export const filled = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (slot, name) => (Object.hasOwn(values, name) ? String(values[name]) : slot))
