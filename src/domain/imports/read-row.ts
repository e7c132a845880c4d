import type { Correction } from '#contract/imports/import.ts'
import type { RowOutcome } from '#contract/imports/import-row.ts'
import { noteText } from '#contract/said/import-note.ts'
import { sayRow } from '#contract/said/import-row.ts'
import { importRowSentences } from '#contract/said/import-rows.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { InitialFields } from '../custom-fields/custom-field.ts'
import { normalizeDocumentNumber } from '../tracking/document-number.ts'
import { hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from '../tracking/iso6346.ts'
import {
  type Cell,
  containersOf,
  hasLostDigits,
  isNothing,
  readContainer,
  referencesOf,
  textOf,
  valuesOf,
} from './cells.ts'
import type { CheckInput } from './check.ts'
import { customValue } from './custom-values.ts'
import { plainName } from './fields.ts'

interface RowNumber {
  request_type: RequestType
  number: string
  /** By which it is known again in the file. */
  key: string
  scac: string | null
  norms: string[]
}

/** A row by itself: what it asks for, or why it asks for nothing. */
export interface ReadRow {
  row: number
  outcome: RowOutcome
  written: string
  number: string | null
  proposed_number: string | null
  scac: string | null
  detail: string | null
  notes: string[]
  customer_name: string | null
  ref_numbers: string[]
  tags: string[]
  asked: RowNumber[]
  /** Containers with a right check digit, or taken as they are. */
  containers: string[]
  fields: InitialFields
}

type Places = Record<string, number[]>

/** Reads the rows of one sheet, one by one. */
export function createRowReader(input: CheckInput) {
  const { columns, corrections, definitions } = input
  const places: Places = {}
  for (const { position, becomes } of columns)
    if (becomes !== null) places[becomes] = [...(places[becomes] ?? []), position - 1]
  const corrected = new Map(corrections.map((one) => [one.row, one]))
  const siblings = containersIn(input, places.container ?? [])
  const custom = definitions.flatMap((definition) =>
    (places[definition.target] ?? []).map((at) => ({ definition, at })),
  )
  const reading = { order: input.date_order, epoch: input.epoch, now: input.now, matches: input.matches }
  const tagNames = new Map(
    (places.tag ?? []).map((at) => [at, tagPrefix(columns.find((one) => one.position === at + 1)?.name ?? '')]),
  )

  return function read(cells: readonly Cell[], row: number, isHeader: boolean): ReadRow {
    const correction: Partial<Correction> = corrected.get(row) ?? {}
    const at = (becomes: string) => (places[becomes] ?? []).map((place) => cells[place])
    const texts = (becomes: string) =>
      at(becomes)
        .map(textOf)
        .filter((text) => !isNothing(text))
    const notes: string[] = []
    /** Without numbers that the spreadsheet has rounded: they would be those of others. */
    const whole = (becomes: string) =>
      at(becomes).flatMap((cell) => {
        const text = textOf(cell)
        if (isNothing(text)) return []
        if (!hasLostDigits(cell)) return [text]
        notes.push(noteText('reference_rounded', { text }))
        return []
      })
    const one: ReadRow = {
      row,
      outcome: 'no_number',
      written: [...texts('bill_of_lading'), ...texts('booking'), ...texts('container')].join(' · ').slice(0, 300),
      number: null,
      proposed_number: null,
      scac: correction.scac?.toUpperCase() ?? lineIn(texts('line'), notes, input),
      detail: null,
      notes,
      customer_name: texts('customer')[0]?.replaceAll(/\s+/g, ' ').slice(0, 200) ?? null,
      ref_numbers: unique([...whole('reference'), ...whole('house_bill')].flatMap(referencesOf)),
      tags: unique(
        (places.tag ?? []).flatMap((place) =>
          valuesOf(textOf(cells[place])).map((value) => `${tagNames.get(place) ?? ''}${value}`.slice(0, 100)),
        ),
      ),
      asked: [],
      containers: [],
      fields: { shipment: [], containers: [] },
    }
    const end = (outcome: RowOutcome, detail: string | null): ReadRow => ({ ...one, outcome, detail, asked: [] })
    if (correction.left_out) return end('left_out', null)
    if (isHeader) return end('left_out', importRowSentences.repeats_header)
    const lost = [...at('bill_of_lading'), ...at('booking'), ...at('container')].find(hasLostDigits)
    if (lost !== undefined && !correction.number)
      return end('lost_digits', noteText('number_rounded', { text: textOf(lost) }))
    for (const { definition, at: place } of custom) {
      const made = customValue(definition, cells[place], reading)
      if (made && 'note' in made) notes.push(made.note)
      else if (made) {
        const field = { definition_id: definition.id, value: made.value, number: null }
        one.fields[definition.target.startsWith('Shipment.') ? 'shipment' : 'containers'].push(field)
      }
    }
    return ask(one, {
      input,
      siblings,
      correction,
      bills: correction.number ? [] : texts('bill_of_lading').flatMap(valuesOf),
      bookings: correction.number ? [] : texts('booking').flatMap(valuesOf),
      boxes: correction.number ? [] : texts('container').flatMap(containersOf),
    })
  }
}

interface Numbers {
  input: CheckInput
  siblings: ReadonlySet<string>
  correction: Partial<Correction>
  bills: string[]
  bookings: string[]
  boxes: string[]
}

const isDocumentNumber = (text: string) =>
  /^[A-Z0-9][A-Z0-9/]{3,33}[A-Z0-9]$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3

function ask(one: ReadRow, { input, siblings, correction, bills, bookings, boxes }: Numbers): ReadRow {
  const { notes } = one
  const given = correction.number ?? undefined
  if (given !== undefined) {
    const inferred = input.infer(given).number_type
    if (inferred === 'container' || isContainerNumber(normalizeContainerNumber(given))) boxes = [given]
    else if (inferred === 'booking') bookings = [given]
    else bills = [given]
  }
  const repairs: string[] = []
  const documents: [RequestType, string][] = []
  for (const [type, list] of [
    ['bill_of_lading', bills],
    ['booking_number', bookings],
  ] as const)
    for (const text of list) {
      const number = normalizeDocumentNumber(text)
      // A box in the column of bills is a box.
      if (hasValidCheckDigit(normalizeContainerNumber(text)) && input.infer(text).number_type === 'container')
        boxes = [...boxes, text]
      else if (isDocumentNumber(number)) {
        if (/[\s]/.test(text.trim()) && number !== text.trim().toUpperCase())
          repairs.push(importRowSentences.spaces_removed)
        documents.push([type, number])
      } else notes.push(noteText('no_document_number', { text: text.slice(0, 40) }))
    }
  const wrong: { proposed: string | null; why: string | null; number: string }[] = []
  for (const text of boxes) {
    const read = readContainer(text, siblings)
    if (!read) {
      notes.push(noteText('no_container_number', { text: text.slice(0, 40) }))
      continue
    }
    // Boxes with a wrong digit painted on them exist: a person may say so.
    if (read.isValid && !(correction.as_written && read.repair)) {
      one.containers.push(read.number)
      if (read.repair) repairs.push(read.repair)
    } else if (given !== undefined) one.containers.push(read.number)
    else
      wrong.push({
        proposed: read.proposed ?? read.number,
        why: read.why ?? sayRow('read_as', { number: read.number }).text,
        number: read.number,
      })
  }
  one.containers = unique(one.containers)
  const bill = documents.some(([type]) => type === 'bill_of_lading')
  // A booking beside its bill is not asked for apart: what it leads to is the same shipment.
  const used = bill ? documents.filter(([type]) => type === 'bill_of_lading') : documents
  if (bill)
    for (const [type, number] of documents)
      if (type === 'booking_number') one.ref_numbers = unique([...one.ref_numbers, number])
  one.asked =
    used.length > 0
      ? used.map(([type, number]) => askedOf(type, number, one.scac, input))
      : one.containers.map((number) => askedOf('container', number, one.scac, input))
  for (const { why, number } of one.asked.length > 0 ? wrong : [])
    notes.push(noteText(used.length > 0 ? 'bill_tells' : 'box_left_out', { box: number, why: why ?? '' }))
  const [first] = wrong
  if (one.asked.length === 0 && first)
    return {
      ...one,
      outcome: 'wrong_check_digit',
      number: first.number,
      proposed_number: first.proposed,
      detail: first.why,
    }
  if (one.asked.length === 0) {
    const [why = null, ...others] = notes
    return one.written === ''
      ? { ...one, outcome: 'no_number', detail: importRowSentences.no_number }
      : { ...one, outcome: 'no_number', detail: why, notes: others }
  }
  const unknown = input.mode === 'update' ? undefined : one.asked.find(({ scac }) => scac === null)
  if (unknown) {
    const { selected } = input.infer(unknown.number).shipping_line
    const detail = selected ? sayRow('likely_line', { line: selected.name }).text : importRowSentences.line_not_told
    // What is tracked already needs no line: so it is looked for all the same.
    return { ...one, outcome: 'line_unknown', number: unknown.number, scac: selected?.scac ?? null, detail }
  }
  if (repairs.length > 0) return { ...one, outcome: 'repaired', detail: unique(repairs).join(', ') }
  return { ...one, outcome: 'ready', detail: null }
}

function askedOf(request_type: RequestType, number: string, said: string | null, input: CheckInput): RowNumber {
  const { shipping_line } = said ? { shipping_line: undefined } : input.infer(number)
  const scac = said ?? (shipping_line?.decision === 'auto_select' ? (shipping_line.selected?.scac ?? null) : null)
  const norms = request_type === 'container' ? [number] : input.normsOf(number, scac)
  // With the code of its line in front or without: the shortest form is the same for both.
  const key = norms.reduce((short, one) => (one.length < short.length ? one : short), number)
  return { request_type, number, key: request_type === 'container' ? number : key, scac, norms }
}

function lineIn(texts: readonly string[], notes: string[], { lineOf }: CheckInput): string | null {
  const [text] = texts
  if (text === undefined) return null
  const scac = lineOf(text)
  if (scac === undefined) notes.push(noteText('line_unknown', { text: text.slice(0, 40) }))
  return scac ?? null
}

/** All good containers of the sheet: what two swapped digits may have been. */
function containersIn({ grid, header_row }: CheckInput, places: readonly number[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const row of grid.slice(header_row))
    for (const place of places) {
      const number = normalizeContainerNumber(textOf(row[place]))
      if (number.length === 11 && hasValidCheckDigit(number)) found.add(number)
    }
  return found
}

/** `priority-A` says more than `A`; a column of tags holds them whole. */
function tagPrefix(name: string): string {
  const plain = plainName(name)
  return /^(?:tags?|labels?|etikett|schlagwort|etiqueta|标签)$/.test(plain)
    ? ''
    : `${name.trim().toLowerCase().slice(0, 30)}-`
}

const unique = (texts: readonly string[]) => [...new Set(texts)].slice(0, 100)
