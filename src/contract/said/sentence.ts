import { filled } from '../language.ts'

/** What stands in the braces of a sentence. */
export type SaidValues = Readonly<Record<string, string | number>>

/** A sentence as the wire has it beside the English one: a code that stays, and the values in it. */
export interface Said {
  code: string
  values: SaidValues
}

/** The same where it is made: with its English text. */
export interface Sentence extends Said {
  text: string
}

/** What is said to people: a sentence with a code can be said in other languages, a bare text stays English. */
export type Detail = string | Sentence

export const textOf = (detail: Detail) => (typeof detail === 'string' ? detail : detail.text)

/** Values as they are at hand: what is not known is said as nothing. */
type Given = Readonly<Record<string, string | number | null | undefined>>

/** Sentences by their codes, each in the language that this is built in, with its values in braces. */
export type Sentences<Code extends string = string> = Readonly<Record<Code, string>>

/** @example const say = sayer(refusals); say('no_such_party', { id }).text */
export const sayer =
  <Code extends string>(table: Sentences<Code>) =>
  (code: Code, given: Given = {}): Sentence => {
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']))
    return { code, values, text: filled(table[code], values) }
  }

/** Of a sentence without values its code, by which it can be said in another language. Null for any other. */
export const codeOf = (table: Sentences, text: string | null): string | null =>
  Object.entries(table).find(([, one]) => one === text)?.[0] ?? null

/** What goes over the wire beside the English text. */
export const saidOf = ({ code, values }: Sentence): Said => ({ code, values })

/** The sentence in the language that this is built in. Undefined where a newer server has a code that is not known here. */
export function wordsOf(table: Sentences, { code, values }: Said): string | undefined {
  const sentence = Object.hasOwn(table, code) ? table[code] : undefined
  return sentence === undefined ? undefined : filled(sentence, values)
}
