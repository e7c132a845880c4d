import type { Document } from '#contract/documents/document.ts'
import type { DocumentLink } from '#contract/documents/document-link.ts'
import { t } from '#contract/language.ts'
import { clues } from '#contract/said/clues.ts'
import { papers } from '#contract/said/papers.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { typeWords } from './words.ts'

type Attributes = Document['attributes']

/** Why it is of its type. In the words of the server where it says something that is not known here. */
export function classificationWords({ classification_said, classification_notes }: Attributes): string | null {
  const sentences = classification_said.map(paperWords)
  return sentences.length > 0 && sentences.every(Boolean) ? sentences.join(' ') : classification_notes
}

/** What it names and is not linked to, each with the number that it is about. */
export const linkNotes = ({ link_notes, link_notes_said }: Attributes) =>
  link_notes.map((note, at) => {
    const said = link_notes_said[at]
    return { words: (said && paperWords(said)) ?? note, number: said && String(said.values.number) }
  })

const paperWords = ({ code, values }: Said) => wordsOf(papers, { code, values: withNames(values) })

/** Types and clues are codes, which have names of their own. */
const withNames = (values: Said['values']) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, namers[name]?.(String(value)) ?? value]))

const namers: Record<string, (code: string) => string | undefined> = {
  type: (code) => typeWords(code, undefined),
  other: (code) => typeWords(code, undefined),
  clue: (code) => (clues as Record<string, string>)[code],
}

/** Why it is linked there. */
export function linkWords({ attributes, relationships }: DocumentLink): string {
  const { how, matched_kind, matched_value: value } = attributes
  if (how === 'manual' || matched_kind === null) return t('A person linked it.')
  const what = `${namedWords[matched_kind]} ${value}`
  if (relationships.via_document.data)
    return t('It names this, as does another document that is linked there: {what}.', { what })
  return how === 'direct'
    ? t('It names {what}.', { what })
    : t('It names this, which differs in one character from the one that is known: {what}.', { what })
}

const namedWords: Record<NonNullable<DocumentLink['attributes']['matched_kind']>, string> = {
  container: t('container'),
  bill: t('bill of lading'),
  booking: t('booking'),
  purchase_order: t('order'),
  reference: t('reference'),
}
