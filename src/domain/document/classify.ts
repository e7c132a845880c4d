import { type DocumentType, documentTypes } from '#contract/document-type.ts'
import { classificationRules } from './classification-rules.ts'
import { folded, type Page, textOf } from './page.ts'

export interface Classified {
  document_type: DocumentType
  /** Why, for people. */
  classification_notes: string
}

/** Below it nothing is said. */
const enough = 2
const headLines = 12
/** Papers of every type name those of others, and their numbers. */
const mostOfBody = 1

/** The type a text speaks for most. Equal votes and weak ones are `other`: it is not guessed. */
export function classify(pages: readonly Page[], fileName: string): Classified {
  const [first] = pages
  if (!first || pages.every((page) => textOf(page).trim() === ''))
    return { document_type: 'other', classification_notes: 'There is no text to go by.' }
  const head = first.lines.filter(({ cells }) => cells.length > 0).slice(0, headLines)
  const titles = head.flatMap(({ cells }) => cells.map(({ text }) => folded(text)))
  const body = folded(pages.slice(0, 5).map(textOf).join('\n').replaceAll(/\s+/g, ' '))
  const name = folded(fileName.replaceAll(/[_\-.]+/g, ' '))

  const votes = new Map<DocumentType, { points: number; why: string[] }>()
  for (const { type, pattern, weight, says } of classificationRules) {
    const place = titles.findIndex((text) => isTitle(text, pattern))
    const isInBody = pattern.test(body)
    const ofBody = isInBody ? Math.min(weight, mostOfBody) : 0
    const points = (place >= 0 ? weight * 3 - place * 0.1 : ofBody) + (pattern.test(name) ? weight / 2 : 0)
    if (points === 0) continue
    const why = place >= 0 ? `titled as ${says}` : isInBody ? `it speaks of ${says}` : `its file is named like ${says}`
    const vote = votes.get(type) ?? { points: 0, why: [] }
    votes.set(type, { points: vote.points + points, why: [...vote.why, why] })
  }
  const [best, second] = [...votes].sort(([, a], [, b]) => b.points - a.points)
  if (!best || best[1].points < enough)
    return { document_type: 'other', classification_notes: 'Nothing in it is typical of a type that we know.' }
  if (second && best[1].points - second[1].points < 0.5)
    return {
      document_type: 'other',
      classification_notes: `It could be ${label(best[0])} or ${label(second[0])}: ${[...best[1].why, ...second[1].why].join(', ')}.`,
    }
  const rest = second ? ` Next best: ${label(second[0])}.` : ''
  return { document_type: best[0], classification_notes: `${sentence(best[1].why.join(', '))}.${rest}` }
}

/** A title is all that its cell says, but for a few words; a sentence that mentions one is none. */
function isTitle(text: string, pattern: RegExp): boolean {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) return false
  const rest = text.replace(found, ' ')
  return (
    (rest.match(/[a-z]{2,}/g) ?? []).length <= 4 &&
    !/(?:^|[\s-])(?:no|nr|num|number|numero|nummer|n[°ºo]|#)(?:[\s.:]|$)|:\s*\S/.test(rest)
  )
}

const label = (type: DocumentType) => documentTypes[type].toLowerCase()
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
