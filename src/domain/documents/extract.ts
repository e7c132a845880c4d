import type { DocumentType } from '#contract/documents/document-type.ts'
import { doubtText } from '#contract/said/doubt.ts'
import { hasValidCheckDigit } from '../tracking/iso6346.ts'
import { type Piece, pieceOf } from './box.ts'
import { chargesOn } from './charges.ts'
import { type ContainerMention, findContainerNumbers } from './container-numbers.ts'
import { type LabelField, labelFields } from './fields.ts'
import { type Doubt, type Labelled, labelledOn } from './labelled.ts'
import { layoutOf, type Spot } from './layout.ts'
import type { Lesson } from './memory/lesson.ts'
import { isTaughtWrong, recall } from './memory/recall.ts'
import { folded, type Page } from './page.ts'
import { createReading, type FoundField, type Reading } from './reading.ts'
import { pagesOfType } from './segments.ts'
import { readTotal } from './total.ts'
import { type KnownNames, nothingKnown } from './values.ts'
import { writingOf } from './writing.ts'

export interface Extracted {
  payload: Record<string, unknown>
  found: FoundField[]
  /** What was seen and not taken, and why. */
  notes: string[]
}

/** Of other shipments, in a sentence that says so. */
const aside =
  /previous|prior shipment|earlier|other shipment|not (?:part|included)|replace[sd]|cancel|see also|unrelated|example|fruher|vorherig|andere sendung|anterior|otro embarque|precedent|autre envoi|autre expedition/

/**
 * What the text of a document of this type says, as the schema of the type has it. Numbers that lead to shipments are
 * taken from all of a bundle, what a paper says of itself from the pages of that paper alone. What is unsure is told, with
 * its reason, and not in the payload.
 */
export function extract(
  pages: readonly Page[],
  type: DocumentType,
  names: KnownNames = nothingKnown,
  lessons: readonly Lesson[] = [],
): Extracted {
  const reading = createReading(type)
  const own = new Set(pagesOfType(pages, type))
  const writing = writingOf([...own], names)
  const layouts = pages.map(layoutOf)
  const ownLayouts = layouts.filter(({ page }) => own.has(page))
  const { settled, ...recalled } = recall(lessons, type, { layouts: ownLayouts, writing })
  const labelled: Labelled[] = recalled.found
  const doubts: Doubt[] = recalled.doubts
  for (const layout of layouts) {
    const read = labelledOn(layout, writing)
    const isOwn = own.has(layout.page)
    const isMeant = ({ field, label }: Labelled) => (isOwn || isLead(field)) && !isOfOther(label)
    const isOpen = ({ field }: Pick<Labelled, 'field'>) => !settled.has(field === 'amount_due' ? 'total_amount' : field)
    labelled.push(...read.found.filter((one) => isMeant(one) && isOpen(one) && !isTaughtWrong(lessons, one, layout)))
    if (isOwn) doubts.push(...read.doubts.filter(isOpen))
    readContainers(layout.page, reading)
    if (isOwn && 'charges' in reading.shape)
      for (const one of chargesOn(layout, writing)) reading.add('charges', one.charge, pieceOf(one.spot), one.text)
  }
  readFields(labelled, reading)
  readTotal({ labelled, doubts, layouts: ownLayouts, writing }, reading)
  readDoubts(doubts, reading)
  return { payload: reading.payload, found: reading.found, notes: firstOf([...new Set(reading.notes)]) }
}

const isLead = (field: LabelField) => labelFields[field].kind === 'code' && 'many' in labelFields[field]

/** In a sentence that speaks of another shipment. */
const isOfOther = (label: Spot) => aside.test(folded(label.cell.text))

/** Lists as they come; of single values the surest, and of equal ones the first. */
function readFields(labelled: readonly Labelled[], reading: Reading) {
  const best = new Map<LabelField, Labelled>()
  for (const one of labelled) {
    if (aside.test(folded(one.spot.cell.text))) continue
    if (labelFields[one.field].kind === 'code') {
      // A box behind another label is a box; bills of some lines begin like one: only the check digit separates them.
      const isBox = hasValidCheckDigit(String(one.value).replaceAll(/[^A-Z0-9]/g, ''))
      if (one.field === 'container_numbers' || isBox) continue
      reading.add(
        one.field,
        one.value,
        pieceOf(one.spot, one.from),
        codeAsWritten(one.text, String(one.value)),
        one.lesson,
      )
      continue
    }
    const known = best.get(one.field)
    if (!known || one.score > known.score + 1) best.set(one.field, one)
  }
  for (const one of best.values())
    if (labelFields[one.field].kind !== 'amount')
      reading.add(one.field, one.value, pieceOf(one.spot, one.from), one.shown, one.lesson)
  const vessel = best.get('vessel_name')
  if (vessel?.voyage && !best.has('voyage_number'))
    reading.add('voyage_number', vessel.voyage, pieceOf(vessel.spot, vessel.from), vessel.voyage)
}

/** What was seen and is unsure: told once for each field that has no value. */
function readDoubts(doubts: readonly Doubt[], reading: Reading) {
  const told = new Set<string>()
  for (const { field: asked, spot, text, why } of doubts) {
    const field = asked === 'amount_due' ? 'total_amount' : asked
    if (!(field in reading.shape) || reading.payload[field] !== undefined || told.has(field)) continue
    told.add(field)
    reading.doubt(
      field,
      `${why} (${field.replace(/_on$/, '').replaceAll('_', ' ')}): it is not taken`,
      pieceOf(spot),
      text,
    )
  }
}

/** More than these nobody reads. */
const mostNotes = 50

const firstOf = (notes: string[]) =>
  notes.length > mostNotes
    ? [...notes.slice(0, mostNotes), doubtText('more_notes', { count: notes.length - mostNotes })]
    : notes

const codeAsWritten = (text: string, code: string) => (text.toUpperCase().includes(code) ? code : text.slice(0, 40))

/** Numbers of boxes say themselves what they are, wherever they stand; broken at the end of a line they go on below. */
function readContainers(page: Page, reading: Reading) {
  for (const [at, line] of page.lines.entries())
    for (const cell of line.cells) {
      const under = page.lines[at + 1]?.cells.find(
        (one) => one.x < cell.x + cell.width && one.x + one.width > cell.x - 3,
      )
      const text = under ? `${cell.text}\n${under.text.slice(0, 12)}` : cell.text
      const mentions = findContainerNumbers(text).filter(({ index }) => index < cell.text.length)
      if (mentions.length === 0) continue
      const piece: Piece = { page, line, cell, at: 0 }
      const isAside = isOfAnother(piece, at)
      const unique = new Map(mentions.map((mention) => [mention.number, mention]))
      for (const mention of unique.values()) addContainer(mention, piece, isAside, reading)
    }
}

/** Whether the sentence says so, which may have begun on the line above. */
function isOfAnother({ page, cell }: Piece, at: number): boolean {
  const before = page.lines[at - 1]?.cells.find(({ x }) => Math.abs(x - cell.x) < 3)?.text ?? ''
  return aside.test(folded(cell.text)) || (before.split(' ').length > 4 && aside.test(folded(before)))
}

function addContainer({ number, text, is_valid }: ContainerMention, piece: Piece, isAside: boolean, reading: Reading) {
  if (isAside) reading.notes.push(doubtText('of_another_shipment', { number }))
  else if (is_valid) reading.add('container_numbers', number, piece, text.split('\n')[0] ?? text)
  else if (!isKnownAs(reading.payload, number)) reading.notes.push(doubtText('no_container', { number }))
}

const isKnownAs = ({ bill_of_lading_numbers, booking_numbers }: Record<string, unknown>, number: string) =>
  [bill_of_lading_numbers ?? [], booking_numbers ?? []].flat().includes(number)
