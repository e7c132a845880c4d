import type { DocumentType } from '#contract/documents/document-type.ts'
import { type LabelField, labelFields } from '../fields.ts'
import { isBare, isLabel, type Layout, layoutOf, leftOf, rightOf, type Spot, topOf } from '../layout.ts'
import { labelOf } from '../nearest-label.ts'
import type { Page } from '../page.ts'
import type { FoundField } from '../reading.ts'
import { pagesOfType } from '../segments.ts'
import { type KnownNames, nothingKnown, type Writing } from '../values.ts'
import { writingOf } from '../writing.ts'
import { canBeLearned, type LearnedPlace, type NewLesson } from './lesson.ts'
import { fewestMarks, marksOf, placedAt, titlesOf, wordsOf } from './maker.ts'
import { isInTable, isNumber } from './number-columns.ts'
import { readAs, sameValue } from './read-as.ts'

export interface Correction {
  document_type: DocumentType
  classified_as: DocumentType
  /** What was read, with where it stood, and what somebody says instead. */
  read: Record<string, unknown>
  found: readonly Pick<FoundField, 'pointer' | 'page' | 'text' | 'box'>[]
  said: Record<string, unknown>
  /** The fields that were changed; `document_type` for what kind of paper it is. */
  changed: readonly string[]
}

/** A paper is looked through up to here. */
const mostPages = 20

/** What a correction says of all papers of this maker. Nothing where they cannot be known again, or it is nowhere on the paper. */
export function learn(
  pages: readonly Page[],
  { document_type, classified_as, read, found, said, changed }: Correction,
  names: KnownNames = nothingKnown,
): NewLesson[] {
  const own = pagesOfType(pages, document_type).slice(0, mostPages)
  const layouts = own.map(layoutOf)
  const [first] = layouts
  const values = [...Object.values(read), ...Object.values(said)]
  const filled = new Set(values.flat().map((value) => wordsOf(String(value))))
  const paper = { layouts, writing: writingOf(own, names), filled }
  const marks = first ? marksOf(first).filter(({ text }) => !filled.has(text)) : []
  if (!first || marks.length < fewestMarks) return []
  const titles = titlesOf(first)
  const lesson = (field: LabelField | null, place: LearnedPlace | null, is_wrong = false): NewLesson => ({
    ...{ document_type, classified_as, titles, marks, field, place, is_wrong },
  })
  return changed.flatMap((key) => {
    if (key === 'document_type') return document_type === classified_as ? [] : lesson(null, null)
    if (!canBeLearned(key, labelFields)) return []
    const [before, now] = [listOf(read[key]), listOf(said[key])]
    const right = now
      .filter((value) => !before.some((one) => sameValue(one, value)))
      .flatMap((value) => placeOf(key, value, paper) ?? [])
    const isList = Array.isArray(said[key] ?? read[key])
    // What stands in the place of a single value says enough.
    const wrong = isList || now.length === 0 ? before.filter((value) => !now.some((one) => sameValue(one, value))) : []
    const places = wrong.flatMap((value) => wrongPlaceOf(key, value, { read, found, ...paper }) ?? [])
    return [...right.map((place) => lesson(key, place)), ...places.map((place) => lesson(key, place, true))]
  })
}

const listOf = (value: unknown): (string | number)[] =>
  value === undefined || value === null || value === '' ? [] : ([value].flat() as (string | number)[])

interface Found {
  spot: Spot
  from: number
  page: number
  layout: Layout
  order: LearnedPlace['order']
  decimal: LearnedPlace['decimal']
}

interface Paper {
  layouts: readonly Layout[]
  writing: Writing
  /** Words of values: they are nobody's label. */
  filled: ReadonlySet<string>
}

function placeOf(
  field: LabelField,
  value: string | number,
  { layouts, writing, filled }: Paper,
): LearnedPlace | undefined {
  const all = layouts.flatMap((layout, page) =>
    layout.rows.flat().flatMap((spot) => {
      const found = standsIn(spot, field, value, writing)
      return found ? { spot, layout, page, ...found } : []
    }),
  )
  // A number may stand in several places: the one with printed words beside it is the one that comes again.
  const places = all
    .filter(({ spot, layout }) => !isNumber(field) || !isInTable(spot, layout))
    .map((one) => ({ ...asPlace(one, filled), isNamed: one.spot.mark !== undefined }))
    .filter(({ way }) => way !== 'at' || !isNumber(field))
  const [best] = places.toSorted((a, b) => rank(b) - rank(a))
  if (!best) return undefined
  const { isNamed: _, ...place } = best
  return place
}

const rank = ({ way, label, isNamed }: LearnedPlace & { isNamed: boolean }) =>
  (way === 'at' ? 0 : 2) + (isNamed ? 1 : 0) + (label.length > 3 ? 0.5 : 0)

/** Whether a cell says this value, from where on, and how its maker has to write for that. */
function standsIn(spot: Spot, field: LabelField, value: string | number, writing: Writing) {
  const starts = spot.mark && !isBare(spot) ? [spot.mark.length] : []
  const head = /^[^\d:：]{2,60}(?:[:：]\s*|[.…\s]+(?=\S*\d))/.exec(spot.cell.text)?.[0].length
  if (head !== undefined) starts.push(head)
  const at = typeof value === 'string' ? spot.cell.text.toLowerCase().indexOf(value.toLowerCase()) : -1
  if (at > 0) starts.push(at)
  starts.push(0)
  for (const order of [writing.order, 'day_first', 'month_first'] as const)
    for (const decimal of [writing.decimal, '.', ','] as const)
      for (const from of starts) {
        const text = spot.cell.text.slice(from)
        const readings = readAs(
          field,
          { text, label: spot.cell.text.slice(0, from), below: [] },
          { ...writing, order, decimal },
        )
        if (readings.some((one) => sameValue(one.value, value)))
          return {
            from,
            order: order === writing.order ? null : order,
            decimal: decimal === writing.decimal ? null : decimal,
          }
      }
  return undefined
}

/** Where something stood that is not what it was taken for. */
function wrongPlaceOf(
  field: LabelField,
  value: string | number,
  { read, found, layouts, writing, filled }: Pick<Correction, 'read' | 'found'> & Paper,
): LearnedPlace | undefined {
  const at = Array.isArray(read[field]) ? read[field].indexOf(value) : -1
  const seen = found.find(({ pointer }) => pointer === (at < 0 ? `/${field}` : `/${field}/${at}`))
  const page = layouts.findIndex((layout) => layout.page.number === seen?.page)
  const layout = layouts[page]
  if (!seen || !layout) return undefined
  const spots = layout.rows.flat().filter((spot) => spot.cell.text.includes(seen.text))
  const [left = 0, top = 0] = seen.box ?? []
  const spot = seen.box
    ? spots.find((one) => Math.abs(topOf(one) - top) < 3 && leftOf(one) - 3 <= left && left <= rightOf(one) + 3)
    : spots[0]
  if (!spot) return undefined
  const from = Math.max(0, spot.cell.text.indexOf(seen.text))
  return asPlace({ spot, from, page, layout, order: null, decimal: writing.decimal }, filled)
}

/** With the words that are printed for it. */
function asPlace({ spot, from, page, layout, order, decimal }: Found, filled: ReadonlySet<string>): LearnedPlace {
  const value_x = placedAt(spot, layout)
  const head = spot.cell.text.slice(0, from).trim()
  const said = { page, value_x, order, decimal, is_blurred: spot.cell.clarity !== undefined }
  if (wordsOf(head).length >= 2) return { way: 'inside', label: head, x: value_x, y: topOf(spot), ...said }
  const label = labelOf(spot, layout, (text) => filled.has(wordsOf(text)))
  if (!label) return { way: 'at', label: '', x: value_x, y: topOf(spot), ...said }
  const words = isLabel(label.spot)
    ? label.spot.cell.text.slice(0, label.spot.mark?.length).trim()
    : label.spot.cell.text
  return { way: label.way, label: words, x: placedAt(label.spot, layout), y: topOf(label.spot), ...said }
}
