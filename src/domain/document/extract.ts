import { type DocumentType, payloadOf } from '#contract/document-type.ts'
import { hasValidCheckDigit } from '../iso6346.ts'
import { currencyIn, readAmount } from './amounts.ts'
import { chargesOn } from './charges.ts'
import { codesIn } from './codes.ts'
import { type ContainerMention, findContainerNumbers } from './container-numbers.ts'
import { type DayOrder, dayOrderOf, languageOf, readDate } from './dates.ts'
import { boxOf, type Labelled, labelledOn, type Piece } from './labelled.ts'
import { folded, type Page, textOf } from './page.ts'

/** Where a value of the payload stands in the document. */
export interface FoundField {
  /** JSON pointer into the payload: `/container_numbers/0`. */
  pointer: string
  page: number
  /** As it is written there. */
  text: string
  /** Left, top, width, height in points from the top left of the page; null where there are no positions. */
  box: [number, number, number, number] | null
}

export interface Extracted {
  payload: Record<string, unknown>
  found: FoundField[]
  /** What was seen and not taken, and why. */
  notes: string[]
}

/** Of other shipments, in a sentence that says so. */
const aside =
  /previous|prior shipment|earlier|other shipment|not (?:part|included)|replace[sd]|cancel|see also|unrelated|example|fruher|vorherig|andere sendung|anterior|otro embarque|precedent|autre envoi|autre expedition/

/** What the text of a document of this type says, as the schema of the type has it. Nothing that is unsure is in it. */
export function extract(pages: readonly Page[], type: DocumentType): Extracted {
  const reading = createReading(type)
  const text = pages.map(textOf).join('\n')
  const order = dayOrderOf(text, languageOf(text))
  for (const page of pages) {
    for (const one of labelledOn(page)) readLabelled(one, order, reading)
    readContainers(page, reading)
    if ('charges' in reading.shape)
      for (const one of chargesOn(page)) reading.add('charges', one.charge, one.piece, one.text)
  }
  const { payload, notes } = reading
  if (payload.total_amount !== undefined && !payload.currency_code) payload.currency_code = currencyIn(text)
  if (!('currency_code' in reading.shape)) delete payload.currency_code
  return { payload, found: reading.found, notes: firstOf([...new Set(notes)]) }
}

/** More than these nobody reads. */
const mostNotes = 50

const firstOf = (notes: string[]) =>
  notes.length > mostNotes
    ? [...notes.slice(0, mostNotes), `And ${notes.length - mostNotes} more notes of this kind.`]
    : notes

type Reading = ReturnType<typeof createReading>

function createReading(type: DocumentType) {
  const { shape } = payloadOf(type)
  const payload: Record<string, unknown> = {}
  const found: FoundField[] = []
  const notes: string[] = []
  const lists = new Set([
    'container_numbers',
    'bill_of_lading_numbers',
    'booking_numbers',
    'purchase_order_numbers',
    'reference_numbers',
    'charges',
  ])
  return {
    shape: shape as Record<string, unknown>,
    payload,
    found,
    notes,
    /** The first word on a field counts; of lists, each new one. */
    add(asked: string, value: unknown, piece: Piece, text: string) {
      // What has no field of its own in this type, such as the invoice on a packing list, is a reference.
      const field =
        asked in shape ? asked : /^(?:invoice|entry|pickup)_number$/.test(asked) ? 'reference_numbers' : asked
      if (!(field in shape)) return
      const list = lists.has(field) ? ((payload[field] ?? []) as unknown[]) : undefined
      if (list && list.length >= 500) return
      const isKnown = list
        ? list.some((one) => JSON.stringify(one) === JSON.stringify(value))
        : payload[field] !== undefined
      if (isKnown) return
      const next = list ? [...list, value] : value
      if (!payloadOf(type).safeParse({ [field]: next }).success) return
      payload[field] = next
      const pointer = list ? `/${field}/${list.length}` : `/${field}`
      found.push({ pointer, page: piece.page.number, text: text.slice(0, 200), box: boxOf(piece, text) })
    },
  }
}

function readLabelled({ label, value, next, isColumn }: Labelled, order: DayOrder | null, reading: Reading) {
  const { field, kind } = label
  const text = value.text.trim()
  if (aside.test(folded(value.cell.text))) return
  if (kind === 'code') {
    if (field === 'container_numbers') return
    const written = codesIn(text, next && { text: next.text, isColumn }, label.many === true)
    // A box behind another label is a box; bills of some lines begin like one: only the check digit separates them.
    for (const code of written)
      if (!hasValidCheckDigit(code.replaceAll(/[^A-Z0-9]/g, '')))
        reading.add(field, code, value, codeAsWritten(text, code))
  } else if (kind === 'date') {
    const read = readDate(text, order)
    if (read && 'on' in read) reading.add(field, read.on, value, text)
    else if (read && field in reading.shape)
      reading.notes.push(`“${read.ambiguous}” may be read in two ways (${words(field)}): it is not taken.`)
  } else if (kind === 'amount') {
    const read = readAmount(text)
    if (!read || !('total_amount' in reading.shape)) return
    reading.add(field, read.amount, value, text)
    if (read.currency_code && reading.payload.currency_code === undefined)
      reading.add('currency_code', read.currency_code, value, text)
  } else if (kind === 'count') {
    const [, digits] = /^\D{0,3}(\d{1,6})(?!\d|[./-]\d)/.exec(text) ?? []
    if (digits) reading.add(field, Number(digits), value, digits)
  } else if (kind === 'weight') {
    const read = /kg|kilo|^[\d., ]+$/i.test(text) ? readAmount(text) : undefined
    if (read) reading.add(field, read.amount, value, text)
  } else if (/[\p{L}\p{N}]/u.test(text)) {
    const start = text.slice(0, 400)
    const [first = ''] = field === 'vessel_name' ? start.split(/\s*(?:\/|,|\bvoy(?:age)?\b)\s*/i) : [start]
    reading.add(field, first.slice(0, 200).trim(), value, first)
  }
}

const codeAsWritten = (text: string, code: string) => (text.toUpperCase().includes(code) ? code : text.slice(0, 40))
const words = (field: string) => field.replace(/_on$/, '').replaceAll('_', ' ')

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
      const piece: Piece = { text: cell.text, page, line, cell, at: 0 }
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
  if (isAside) reading.notes.push(`${number} is named as one of another shipment.`)
  else if (is_valid) reading.add('container_numbers', number, piece, text.split('\n')[0] ?? text)
  else if (!isKnownAs(reading.payload, number))
    reading.notes.push(`${number} is no container: its check digit is wrong.`)
}

const isKnownAs = ({ bill_of_lading_numbers, booking_numbers }: Record<string, unknown>, number: string) =>
  [bill_of_lading_numbers ?? [], booking_numbers ?? []].flat().includes(number)
