import { isLabel, type Layout, leftOf, type Spot } from '../layout.ts'
import { folded } from '../page.ts'
import { isAddress, isCompany } from '../parties.ts'

/** Words that a maker prints on all of their papers, and how far from the left of the page they begin, of 1. */
export interface MakerMark {
  text: string
  x: number
}

/** More say no more. */
const mostMarks = 60
/** By fewer, nobody is known again. */
export const fewestMarks = 4
/** How many of the words have to stand where they stood; the same sender or the same head is half of the proof. */
const share = { stranger: 0.45, known: 0.3 }
/** Scanners move a page by this much. */
const shift = 0.04

/** Letters alone, folded, without what stands in parentheses: what OCR and printers put between them is no difference. */
export const wordsOf = (text: string) => folded(text.replaceAll(/[(（][^)）]*[)）]/g, '')).replaceAll(/[^\p{L}]/gu, '')

/** A page of text without positions has a hundred letters in a line. */
export const widthOfPage = ({ page }: Layout) => page.width ?? 600

/** How far from the left it stands, of 1. */
export const placedAt = (spot: Spot, layout: Layout) => leftOf(spot) / widthOfPage(layout)

/** What is printed on a page and not filled in: labels, and words without numbers that look like one. */
export function marksOf(layout: Layout): MakerMark[] {
  const labels: MakerMark[] = []
  const others: MakerMark[] = []
  for (const spot of layout.rows.flat()) {
    const { cell, mark } = spot
    const isFilledIn = /\d/.test(cell.text) || isCompany(cell.text) || isAddress(cell.text)
    const printed = isLabel(spot) ? cell.text.slice(0, mark?.length) : isFilledIn ? '' : cell.text
    const text = wordsOf(printed)
    if (text.length < 2 || text.length > 60) continue
    const marks = isLabel(spot) ? labels : others
    marks.push({ text, x: Math.round(placedAt(spot, layout) * 1000) / 1000 })
  }
  return [...labels, ...others].slice(0, mostMarks)
}

const headLines = 20
const mostTitles = 3
/** Letters of a title are larger than the others by this, in points. */
const larger = 1.2
/** On one paper of a maker and not on the next. */
const stamps =
  /^(?:original|originale|origineel|copy|copie|copia|kopie|paid|paye|pagado|pago|pagato|bezahlt|betaald|received|recu|recibido|recebido|ricevuto|erhalten|ontvangen|draft|entwurf)$/

/** The words of its head in large letters: what it is called, and who made it. */
export function titlesOf({ rows }: Layout): string[] {
  const size = ({ cell, line }: Spot) => cell.size ?? line.height
  const sizes = rows.flat().map(size)
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  const words = rows
    .filter((row) => row.length > 0)
    .slice(0, headLines)
    .flat()
    .filter(({ cell: { text } }) => wordsOf(text).length >= 4 && text.length <= 80 && !/\d/.test(text))
    .filter(({ cell }) => !stamps.test(wordsOf(cell.text)))
  const large = words.filter((one) => size(one) > usual + larger).toSorted((a, b) => size(b) - size(a))
  return (large.length > 0 ? large : words.slice(0, 1)).slice(0, mostTitles).map(({ cell }) => cell.text.trim())
}

/** Whether two papers are headed alike: of three titles one may be something else. */
export function areHeadedAlike(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((one) => b.some((other) => isLike(wordsOf(one), wordsOf(other))))
  return shared.length > 0 && shared.length >= a.length - (a.length === mostTitles ? 1 : 0)
}

/** Whether a page is of the maker of these words: most of them stand on it, as far from the left as there. */
export function isOfMaker(marks: readonly MakerMark[], page: readonly MakerMark[], isHalfKnown: boolean): boolean {
  const matched = matchedOf(marks, page)
  return matched >= fewestMarks && matched >= marks.length * (isHalfKnown ? share.known : share.stranger)
}

function matchedOf(marks: readonly MakerMark[], page: readonly MakerMark[]): number {
  const left = [...page]
  let matched = 0
  for (const mark of marks) {
    const alike = left.filter((one) => isLike(one.text, mark.text))
    const found = alike.find((one) => Math.abs(one.x - mark.x) <= shift) ?? alike[0]
    if (!found) continue
    left.splice(left.indexOf(found), 1)
    // The columns of some forms move with what is filled in.
    matched += Math.abs(found.x - mark.x) <= shift ? 1 : 0.5
  }
  return matched
}

/** Whether two words are the same but for a letter or two that a scanner misread: most of their pairs of letters are. */
export function isLike(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > Math.max(a.length, b.length) / 4) return false
  const pairs = Array.from({ length: a.length - 1 }, (_, at) => a.slice(at, at + 2))
  const others = Array.from({ length: b.length - 1 }, (_, at) => b.slice(at, at + 2))
  let same = 0
  for (const pair of pairs) {
    const at = others.indexOf(pair)
    if (at < 0) continue
    others.splice(at, 1)
    same += 1
  }
  return (2 * same) / (a.length + b.length - 2) >= 0.75
}
