import { type LabelField, labelFields } from './fields.ts'
import { folded } from './page.ts'
import { isNear } from './reference-forms.ts'
import { paperWords } from './words/all.ts'

export interface Token {
  text: string
  start: number
  end: number
}

/** Words, numbers and single Chinese letters. Points, dashes and signs of degree between them mean nothing. */
export const tokensOf = (text: string): Token[] =>
  Array.from(folded(text.replaceAll(/[ºª]/g, '°')).matchAll(/\p{Script=Han}|[\p{L}]+|\d+|[#/]/gu), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

interface Node<T> {
  next: Map<string, Node<T>>
  value?: T
}

/** Phrases, found by their words. */
export class Phrases<T> {
  readonly #root: Node<T> = { next: new Map() }

  add(phrase: string, value: T) {
    let node = this.#root
    for (const { text } of tokensOf(phrase)) {
      const next = node.next.get(text) ?? { next: new Map() }
      node.next.set(text, next)
      node = next
    }
    node.value ??= value
  }

  /** The longest phrase that begins with the token at this place. */
  at(
    tokens: readonly Token[],
    from: number,
    source: string,
    isBlurred = false,
  ): { value: T; tokens: number } | undefined {
    let node: Node<T> | undefined = this.#root
    let found: { value: T; tokens: number } | undefined
    for (let at = from; at < tokens.length; at++) {
      const [before, token] = [tokens[at - 1], tokens[at]]
      if (at > from && before && token && !isJoined(source.slice(before.end, token.start))) break
      const text = token?.text ?? ''
      node = node?.next.get(text) ?? (isBlurred ? nearly(text, node) : undefined)
      if (!node) break
      if (node.value !== undefined) found = { value: node.value, tokens: at - from + 1 }
    }
    return found
  }
}

/** A word of which one letter was misread, or taken for two: of a picture. */
function nearly<T>(text: string, node: Node<T> | undefined): Node<T> | undefined {
  if (text.length < 6 || /\P{L}/u.test(text)) return undefined
  for (const [word, next] of node?.next ?? [])
    if (word.length >= 6 && word[0] === text[0] && isNear(word, text)) return next
  return undefined
}

/** What may stand between the words of one phrase. */
const isJoined = (between: string) => /^[\s.'’`´°º&\-–]*$/.test(between)

export interface LabelWord {
  /** Null: a label of something that we do not read. */
  field: LabelField | null
  /** Whether it is a label only with a word for number, a colon or the number itself behind it. */
  needsNumber: boolean
}

export const labelPhrases = new Phrases<LabelWord>()
const languages = Object.values(paperWords)
for (const field of Object.keys(labelFields) as LabelField[])
  for (const { labels } of languages)
    for (const phrase of labels[field].split('|'))
      labelPhrases.add(phrase.replace('#', ''), { field, needsNumber: phrase.endsWith('#') })
for (const { others } of languages)
  for (const phrase of others.split('|')) labelPhrases.add(phrase, { field: null, needsNumber: false })

const chargePhrases = new Phrases<true>()
for (const { charges } of languages) for (const phrase of charges.split('|')) chargePhrases.add(phrase, true)

/** Whether the words name something that is charged for carriage. */
export function namesCharge(text: string): boolean {
  const tokens = tokensOf(text)
  return tokens.some((_, at) => chargePhrases.at(tokens, at, text) !== undefined)
}
