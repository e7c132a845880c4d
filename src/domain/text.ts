import { grouped, language, tc } from '#contract/language.ts'

/** `customs` as a word that begins a line: `Customs` */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `1 container`, `1,200 containers` */
export const counted = (count: number, one: string, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`

/** What stands between two values, as each language writes it. In Chinese the things of a list have a sign of their own. */
export const listComma = tc('between the things of a list', ', ')
export const comma = tc('between two things that are said of one', ', ')
export const semicolon = tc('between two statements', '; ')
export const colon = tc('between a name and what it is', ': ')

/** `customs and freight` */
export const joinedByAnd = (names: Iterable<string | null>) => [...names].join(tc('between two of a list', ' and '))

/** `1,270.00` */
export const amountWords = (amount: number) =>
  amount.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
