import type { Document } from '#contract/documents/document.ts'
import type { DocumentLink } from '#contract/documents/document-link.ts'
import { language, t } from '#contract/language.ts'
import { clues } from '#contract/said/clues.ts'
import { doubts } from '#contract/said/doubts.ts'
import { papers } from '#contract/said/papers.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import type { Field, Representation } from './payload.ts'
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

/** Why a value of a paper is not taken. */
export const doubtWords = ({ doubt, doubt_said }: Found): string | undefined =>
  (language !== 'en' && doubt_said && wordsOf(doubts, doubt_said)) || doubt

type Found = Representation['found'][number]

/** What was seen and not taken, but for what is said at its field; each with its English, by which it is told apart. */
export const noteWords = ({ notes, notes_said }: Representation, fields: readonly Field[]) =>
  notes.map((note, at) => {
    const said = notes_said[at]
    const words = language !== 'en' && said && wordsOf(doubts, said)
    if (!words) return { note, words: note }
    const named = said.values.field
    const field = fields.find(({ key }) => key.replace(/_on$/, '').replaceAll('_', ' ') === named)
    return { note, words: named ? t('{field}: {why}', { field: field?.words ?? named, why: words }) : words }
  })

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
