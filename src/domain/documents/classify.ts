import { type DocumentType, documentTypes } from '#contract/documents/document-type.ts'
import { clues as clueWords } from '#contract/said/clues.ts'
import { papers } from '#contract/said/papers.ts'
import { type Said, type Sentence, saidOf, sayer } from '#contract/said/sentence.ts'
import { classificationRules } from './classification-rules.ts'
import { namesCharge } from './lexicon.ts'
import { folded, type Page, textOf } from './page.ts'
import { isTitledInvoice, type Title, titlesOf } from './titles.ts'

export interface Classified {
  document_type: DocumentType
  /** Why, for people. */
  classification_notes: string
  /** The same as sentences that can be said in other languages. */
  classification_said: Said[]
}

/** Below it nothing is said. */
const enough = 2
/** Papers of every type name those of others, and their numbers. */
const mostOfBody = 1

/** The type a text speaks for most. Equal votes and weak ones are `other`: it is not guessed. */
export function classify(pages: readonly Page[], fileName: string): Classified {
  const [first] = pages
  if (!first || pages.every((page) => textOf(page).trim() === ''))
    return classifiedAs('other', papers.no_text, [paper('no_text')])
  const titles = titlesOf(first)
  const largest = Math.max(...titles.map(({ size }) => size ?? 0))
  const body = folded(pages.slice(0, 5).map(textOf).join('\n').replaceAll(/\s+/g, ' '))
  const name = folded(fileName.replaceAll(/[_\-.]+/g, ' '))

  const votes = new Map<DocumentType, { points: number; why: string[]; said: Sentence[] }>()
  const vote = (type: DocumentType, points: number, why: string, said: Sentence) => {
    const before = votes.get(type) ?? { points: 0, why: [], said: [] }
    votes.set(type, { points: before.points + points, why: [...before.why, why], said: [...before.said, said] })
  }
  for (const type of Object.keys(documentTypes) as DocumentType[]) {
    const [title] = titles.filter((one) => one.type === type).sort((a, b) => b.weight - a.weight)
    // What is none of ours is named on ours, too: it counts where nothing else does.
    const isAside = type === 'other' && titles.some((one) => one.type !== 'other')
    if (title && !isAside) vote(type, pointsOf(title, largest), `titled as ${calledAs(title)}`, titledAs(title))
  }
  for (const { type, pattern, weight, clue, isTitle } of classificationRules) {
    const says = clue === null ? article(type) : clueWords[clue]
    const named = clue === null ? paper('file_named_like_type', { type }) : paper('file_named_like', { clue })
    if (isTitle && titles.some((one) => one.type === type)) {
      if (pattern.test(name)) vote(type, weight / 2, `its file is named like ${says}`, named)
      continue
    }
    const isInBody = pattern.test(body)
    const points = (isInBody ? Math.min(weight, mostOfBody) : 0) + (pattern.test(name) ? weight / 2 : 0)
    const spokenOf = clue === null ? paper('speaks_of_type', { type }) : paper('speaks_of', { clue })
    if (points > 0 && isInBody) vote(type, points, `it speaks of ${says}`, spokenOf)
    else if (points > 0) vote(type, points, `its file is named like ${says}`, named)
  }
  if (!titles.some(({ type }) => type.endsWith('invoice')) && isTitledInvoice(first)) {
    const type = pages.some(hasCharges) ? 'freight_invoice' : 'commercial_invoice'
    if (type === 'freight_invoice') vote(type, 8, 'titled as an invoice of charges', paper('titled_invoice_of_charges'))
    else vote(type, 8, 'titled as an invoice of goods', paper('titled_invoice_of_goods'))
  }
  // A bill that nobody can trade is a waybill, whatever form it is written on.
  const isWaybill = /non[- ]negotiable (?:sea )?waybill|sea ?waybill|express (?:bill|release)/.test(body)
  if (isWaybill && titles.some(({ type }) => type === 'sea_waybill') && votes.has('bill_of_lading'))
    vote('sea_waybill', 3, 'not negotiable', paper('not_negotiable'))
  const [best, second] = [...votes].sort(([, a], [, b]) => b.points - a.points)
  if (!best || best[1].points < enough) return classifiedAs('other', papers.nothing_typical, [paper('nothing_typical')])
  if (second && best[1].points - second[1].points < 0.5)
    return classifiedAs(
      'other',
      `It could be ${label(best[0])} or ${label(second[0])}: ${[...best[1].why, ...second[1].why].join(', ')}.`,
      [paper('could_be_either', { type: best[0], other: second[0] }), ...best[1].said, ...second[1].said],
    )
  const rest = second ? ` Next best: ${label(second[0])}.` : ''
  return classifiedAs(best[0], `${sentence(best[1].why.join(', '))}.${rest}`, [
    ...best[1].said,
    ...(second ? [paper('next_best', { type: second[0] })] : []),
  ])
}

const paper = sayer(papers)

const classifiedAs = (
  document_type: DocumentType,
  classification_notes: string,
  said: readonly Sentence[],
): Classified => ({ document_type, classification_notes, classification_said: said.map(saidOf) })

/** Whether most of its lines with amounts are charges of carriage. */
function hasCharges({ lines }: Page): boolean {
  const rows = lines.filter(({ cells }) => cells.length > 1 && /[.,]\d{2}\b/.test(cells.at(-1)?.text ?? ''))
  const charges = rows.filter(({ cells }) => namesCharge(cells[0]?.text ?? ''))
  return charges.length > 0 && charges.length * 2 >= rows.length - 2
}

/** The first counts most, and the largest; one with its number behind it may be a label. */
const pointsOf = ({ weight, line, size }: Title, largest: number) =>
  weight * 4 - line * 0.1 - (size !== undefined && size < largest - 1 ? 2 : 0)

/** An invoice for free time is kept as one of freight, and is not called so. */
function calledAs({ type, words }: Title): string {
  const charge = type === 'freight_invoice' ? /demurrage|detention/.exec(words)?.[0] : undefined
  return charge ? `a ${charge} invoice, kept as ${article(type)}` : article(type)
}

function titledAs({ type, words }: Title): Sentence {
  const charge = type === 'freight_invoice' ? /demurrage|detention/.exec(words)?.[0] : undefined
  return paper(charge ? `titled_as_${charge as 'demurrage' | 'detention'}` : 'titled_as', { type })
}

const article = (type: DocumentType) => (/^[aeiou]/.test(label(type)) ? 'an ' : 'a ') + label(type)
const label = (type: DocumentType) => documentTypes[type].toLowerCase()
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
