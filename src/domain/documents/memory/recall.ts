import type { DocumentType } from '#contract/documents/document-type.ts'
import { doubtText } from '#contract/said/doubt.ts'
import { kindOf, type LabelField } from '../fields.ts'
import type { Doubt, Labelled } from '../labelled.ts'
import { isLabel, type Layout, layoutOf, leftOf, type Spot, topOf } from '../layout.ts'
import { aboveOf, labelOf } from '../nearest-label.ts'
import type { Page } from '../page.ts'
import type { Writing } from '../values.ts'
import type { LearnedPlace, Lesson } from './lesson.ts'
import { areHeadedAlike, isLike, isOfMaker, marksOf, placedAt, titlesOf, wordsOf } from './maker.ts'
import { isInTable, isNumber } from './number-columns.ts'
import { readAs } from './read-as.ts'

/** Of a file with several papers, the first pages are looked at for whose they are. */
const mostPages = 10

/** The lessons that papers of these makers have taught, in the order in which they were given: newest first. */
export function lessonsFor(lessons: readonly Lesson[], pages: readonly Page[], sender: string | null): Lesson[] {
  if (lessons.length === 0) return []
  const known = pages
    .slice(0, mostPages)
    .map(layoutOf)
    .map((layout) => ({ marks: marksOf(layout), titles: titlesOf(layout) }))
  return lessons.filter(({ marks, titles, field, place, sender_domain }) => {
    const isSameSender = sender !== null && sender_domain === sender
    // What kind of paper it is, its first page says.
    const looked = field === null ? known.slice(0, 1) : known
    // Where no printed words lead to it, it has to be the same form by its title too.
    const needsTitle = field === null || place?.way === 'at'
    return looked.some((page) => {
      const isAlike = areHeadedAlike(titles, page.titles)
      return (isAlike || !needsTitle) && isOfMaker(marks, page.marks, isSameSender || isAlike)
    })
  })
}

/** What kind of paper it is, as somebody has said of one of this maker that was taken for the same. */
export const typeByLesson = (lessons: readonly Lesson[], classified: DocumentType): Lesson | undefined =>
  lessons.find(({ field, classified_as }) => field === null && classified_as === classified)

export interface Recalled {
  found: Labelled[]
  doubts: Doubt[]
  /** Single fields of which the place is known: whatever else looks like them is not theirs. */
  settled: ReadonlySet<LabelField>
}

/** Above what any label says. */
const sure = 100

/** What stands where the lessons say. A place that is empty leaves its field empty; one that is not there says nothing. */
export function recall(
  lessons: readonly Lesson[],
  type: DocumentType,
  { layouts, writing }: { layouts: readonly Layout[]; writing: Writing },
): Recalled {
  const found: Labelled[] = []
  const doubts: Doubt[] = []
  const settled = new Set<LabelField>()
  for (const { id, document_id, document_type, field, place, is_wrong } of lessons) {
    if (!field || !place || is_wrong || document_type !== type || settled.has(field)) continue
    const at = spotOf(place, layouts)
    if (!at) continue
    if (kindOf(field).many !== true) settled.add(field)
    if (!at.value || (place.way === 'below' && isNumber(field) && isInTable(at.value.spot, at.layout))) continue
    const { spot, from } = at.value
    const text = spot.cell.text.slice(from).trim()
    const how = { ...writing, order: place.order ?? writing.order, decimal: place.decimal ?? writing.decimal }
    const readings = readAs(field, { text, label: `${place.label} ${writing.currency ?? ''}`, below: [] }, how)
    for (const { value, shown, currency_code, voyage } of readings)
      found.push({
        // A sum is still held against its lines.
        field: field === 'total_amount' ? 'amount_due' : field,
        ...{ label: at.label, spot, from, text, below: [], value, shown, score: sure, lesson: { id, document_id } },
        ...(currency_code !== undefined && { currency_code }),
        ...(voyage !== undefined && { voyage }),
      })
    if (readings.length === 0 && text !== '')
      doubts.push({
        field,
        spot,
        text,
        why: doubtText('not_read_as_one', { text: text.slice(0, 60) }),
      })
  }
  return { found, doubts, settled }
}

/** Whether somebody has said that what stands there is not this. */
export function isTaughtWrong(lessons: readonly Lesson[], { field, spot, from }: Labelled, layout: Layout): boolean {
  const taught = lessons.filter((one) => one.is_wrong && one.field === field)
  if (taught.length === 0) return false
  const label = labelOf(spot, layout)
  const head = spot.cell.text.slice(0, from).trim()
  return taught.some(({ place }) => {
    if (!place) return false
    if (place.way === 'at') return !label && isNear(place, placedAt(spot, layout), topOf(spot))
    const words = place.way === 'inside' ? head : label?.way === place.way ? label.spot.cell.text : ''
    return isLike(wordsOf(words), wordsOf(place.label)) && Math.abs(placedAt(spot, layout) - place.value_x) < columns
  })
}

/** Of the width of a page. */
const columns = 0.05
/** In points. */
const lines = 12
/** Fewer letters are no words that stand for one thing alone. */
const clearWords = 6

const isNear = (place: LearnedPlace, x: number, y: number) =>
  Math.abs(x - place.value_x) < columns && Math.abs(y - place.y) < lines

interface At {
  layout: Layout
  label: Spot
  /** Undefined where the place is empty. */
  value: { spot: Spot; from: number } | undefined
}

function spotOf(place: LearnedPlace, layouts: readonly Layout[]): At | undefined {
  const own = layouts[place.page]
  // A paper that is a page longer has its sums a page later.
  const order = own ? [own, ...layouts.filter((one) => one !== own)] : layouts
  for (const layout of order) {
    const at = spotOn(place, layout)
    if (at) return at
  }
  return undefined
}

function spotOn(place: LearnedPlace, layout: Layout): At | undefined {
  const spots = layout.rows.flat()
  if (place.way === 'at') {
    const spot = spots.find((one) => !isLabel(one) && isNear(place, placedAt(one, layout), topOf(one)))
    return spot && { layout, label: spot, value: { spot, from: 0 } }
  }
  const words = wordsOf(place.label)
  const alike = spots.flatMap((spot) => {
    const from = endOfWords(spot, words, place)
    return from === undefined ? [] : { spot, from, isInPlace: Math.abs(placedAt(spot, layout) - place.x) < columns }
  })
  const near = alike.filter(({ isInPlace }) => isInPlace)
  // Elsewhere on the page it is the same where it is the only one of these words.
  const labels = (near.length > 0 ? near : alike.length === 1 && words.length >= clearWords ? alike : []).toSorted(
    (a, b) => Math.abs(topOf(a.spot) - place.y) - Math.abs(topOf(b.spot) - place.y),
  )
  const [label] = labels
  if (!label) return undefined
  const { spot, from } = label
  if (place.way === 'inside') return { layout, label: spot, value: { spot, from } }
  const value = place.way === 'right' ? rightOfIt(spot, layout) : belowIt(spot, place, layout)
  // Where a paper has no room for it, a value goes into the cell of its label.
  const rest = spot.cell.text.slice(from).trim()
  return { layout, label: spot, value: value ? { spot: value, from: 0 } : rest ? { spot, from } : undefined }
}

/** Where the words end that a cell begins with; undefined where it begins with others, or goes on and may not. */
function endOfWords({ cell }: Spot, words: string, { way, is_blurred }: LearnedPlace): number | undefined {
  const { text } = cell
  let letters = 0
  let end = 0
  let depth = 0
  for (const letter of text) {
    if (/[(（]/.test(letter)) depth += 1
    if (letters >= words.length && depth === 0 && /[\p{L}\p{N}$€£]/u.test(letter)) break
    if (depth === 0 && /\p{L}/u.test(letter)) letters += 1
    if (/[)）]/.test(letter)) depth -= 1
    end += letter.length
  }
  const own = wordsOf(text.slice(0, end))
  const isSame = own === words || ((is_blurred || cell.clarity !== undefined) && isLike(own, words))
  if (!isSame) return undefined
  const rest = text.slice(end)
  return way === 'inside' || !/\p{L}/u.test(rest) || /^\s*\p{Lu}/u.test(rest) ? end : undefined
}

function rightOfIt(label: Spot, { rows }: Layout): Spot | undefined {
  const next = rows[label.at]?.[label.column + 1]
  return next && !isLabel(next) ? next : undefined
}

function belowIt(label: Spot, place: LearnedPlace, layout: Layout): Spot | undefined {
  const { rows } = layout
  return rows
    .slice(label.at + 1, label.at + 5)
    .flat()
    .find(
      (one) =>
        !isLabel(one) &&
        aboveOf(one, rows) === label &&
        Math.abs(leftOf(one) - leftOf(label) - (place.value_x - place.x) * (layout.page.width ?? 600)) < 24,
    )
}
