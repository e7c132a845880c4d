import { type DocumentType, documentTypes } from '#contract/documents/document-type.ts'
import { Phrases, tokensOf } from './lexicon.ts'
import { folded, type Page } from './page.ts'
import { paperWords } from './words/all.ts'

const titlePhrases = new Phrases<DocumentType>()
for (const type of Object.keys(documentTypes) as DocumentType[])
  for (const { titles } of Object.values(paperWords))
    for (const phrase of titles[type].split('|')) titlePhrases.add(phrase, type)

export interface Title {
  type: DocumentType
  /** 3: all that its cell says, but for a few words; 2: with its number behind it. */
  weight: 2 | 3
  /** How many lines stand above it. */
  line: number
  size: number | undefined
  /** As it is written there, in lower case letters without marks. */
  words: string
}

const headLines = 14

const invoicePhrases = new Phrases<true>()
for (const { invoice } of Object.values(paperWords))
  for (const phrase of invoice.split('|')) invoicePhrases.add(phrase, true)

/** Whether the first lines say `Invoice`, and not of what: alone, or with its number. */
export const isTitledInvoice = (page: Page) =>
  page.lines
    .filter(({ cells }) => cells.length > 0)
    .slice(0, headLines)
    .some(({ cells }) =>
      cells.some(({ text }) => {
        const tokens = tokensOf(text)
        const match = invoicePhrases.at(tokens, 0, text)
        const last = match && tokens[match.tokens - 1]
        return (
          last !== undefined && tokens[0]?.start === 0 && weightBeside('', folded(text.slice(last.end))) !== undefined
        )
      }),
    )

/** What the first lines of a page are titled as. */
export function titlesOf(page: Page): Title[] {
  return page.lines
    .filter(({ cells }) => cells.length > 0)
    .slice(0, headLines)
    .flatMap(({ cells }, line) =>
      cells.flatMap((cell) =>
        titleIn(cell.text, cell.clarity !== undefined).map((title) => ({ ...title, line, size: cell.size })),
      ),
    )
}

function titleIn(text: string, isBlurred: boolean): Pick<Title, 'type' | 'weight' | 'words'>[] {
  if (text.length > 90) return []
  const tokens = tokensOf(text)
  const found = new Map<DocumentType, Pick<Title, 'type' | 'weight' | 'words'>>()
  for (let at = 0; at < tokens.length; ) {
    const match = titlePhrases.at(tokens, at, text, isBlurred)
    if (!match) {
      at += 1
      continue
    }
    const [first, last] = [tokens[at], tokens[at + match.tokens - 1]]
    at += match.tokens
    if (!first || !last) continue
    const rest = folded(`${text.slice(0, first.start)} ${text.slice(last.end)}`)
    const weight = weightBeside(rest, folded(text.slice(last.end)))
    const words = folded(text.slice(first.start, last.end))
    if (weight && (found.get(match.value)?.weight ?? 0) < weight)
      found.set(match.value, { type: match.value, weight, words })
  }
  return [...found.values()]
}

/** Undefined where the words beside it make a sentence of it, or a label of a number that may be another paper's. */
function weightBeside(rest: string, behind: string): 2 | 3 | undefined {
  const words = rest.match(/\p{L}{2,}/gu) ?? []
  if (
    /^\s*(?:no|nr|num|number|numero|nummer|n[°ºo.]|#|号|號|:)?[\s.:°º#]*[a-z]{0,4}[\s-]?\d[\w\-/]*\s*$/u.test(behind) &&
    /\d/.test(behind)
  )
    return 2
  const isNumber = /(?:^|[\s-])(?:no|nr|num|number|numero|nummer|n[°ºo]|#)(?:[\s.:]|$)|:\s*\S|^\s*[号號]/.test(rest)
  return words.length <= 4 && !isNumber ? 3 : undefined
}
