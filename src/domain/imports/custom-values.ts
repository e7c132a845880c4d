import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { noteText } from '#contract/said/import-note.ts'
import { importCells } from '#contract/said/import-notes.ts'
import { hasMoreDigits, readValue, tooManyDigits } from '../custom-fields/custom-field.ts'
import type { DayOrder } from '../documents/dates.ts'
import { type Cell, hasLostDigits, isNothing, textOf, valuesOf } from './cells.ts'
import { dayOf, type Epoch, timeOf } from './dates.ts'
import { plainName } from './fields.ts'

/** A custom field that a column can become. */
export interface Definition
  extends Pick<
    CustomFieldDefinition['attributes'],
    'data_type' | 'reference_type' | 'validation' | 'display_name' | 'api_slug' | 'sensitive'
  > {
  id: string
  /** `Shipment.po_number` */
  target: string
  /** Of an enum. */
  options: readonly { value: string; label: string }[]
}

interface Reading {
  order: DayOrder | null
  epoch: Epoch
  now: Date
  matches: (pattern: string, text: string) => boolean | undefined
}

/** The value of a cell as the field keeps it, or why it is left empty. Undefined where nothing is written. */
export function customValue(
  definition: Definition,
  cell: Cell | undefined,
  reading: Reading,
): { value: CustomFieldValue } | { note: string } | undefined {
  const text = textOf(cell)
  if (isNothing(text)) return undefined
  const column = definition.display_name
  const leftEmpty = (why: string) => ({
    note: definition.sensitive
      ? noteText('hidden_left_empty', { why, column })
      : noteText('cell_left_empty', { text: text.slice(0, 60), why, column }),
  })
  if (hasLostDigits(cell)) return leftEmpty(importCells.cell_rounded)
  const made = asTyped(definition, cell as Cell, text, reading)
  // Asked once for the whole file: it need not be said of every row.
  if (/^date/.test(definition.data_type) && dayOf(cell, reading) === 'ambiguous') return undefined
  if ('note' in made) return leftEmpty(made.note)
  const isOption = (value: string) => definition.options.some((one) => one.value === value)
  const read = readValue(definition, made.value, { isOption, matches: reading.matches })
  return 'value' in read ? read : leftEmpty(read.detail.text)
}

function asTyped(
  { data_type, options }: Definition,
  cell: Cell,
  text: string,
  reading: Reading,
): { value: CustomFieldValue } | { note: string } {
  const optionOf = (one: string) =>
    options.find(({ value, label }) => plainName(value) === plainName(one) || plainName(label) === plainName(one))
  switch (data_type) {
    case 'number': {
      const number = typeof cell === 'number' ? cell : numberOf(text)
      if (number === undefined) return { note: importCells.cell_no_number }
      return typeof cell !== 'number' && hasMoreDigits(text) ? { note: tooManyDigits.text } : { value: number }
    }
    case 'date':
    case 'datetime': {
      // With its offset it needs no zone.
      const whole = data_type === 'datetime' ? withOffset(text) : undefined
      if (whole !== undefined) return { value: whole }
      const day = dayOf(cell, reading)
      if (day === undefined || day === 'ambiguous') return { note: importCells.cell_no_date }
      return { value: data_type === 'date' ? day.on : `${day.on}T${timeOf(cell)}Z` }
    }
    case 'boolean': {
      if (typeof cell === 'boolean') return { value: cell }
      if (/^(?:yes|y|true|1|x|ja|j|wahr|si|sí|verdadero|是|✓)$/i.test(text)) return { value: true }
      if (/^(?:no|n|false|0|nein|falsch|falso|否)$/i.test(text)) return { value: false }
      return { note: importCells.cell_neither }
    }
    case 'enum': {
      const option = optionOf(text)
      return option ? { value: option.value } : { note: importCells.cell_no_option }
    }
    case 'enum_multi': {
      const found = valuesOf(text).map(optionOf)
      return found.every((one) => one !== undefined)
        ? { value: found.map(({ value }) => value) }
        : { note: importCells.cell_no_options }
    }
    default:
      return { value: text }
  }
}

/** `1.234,50`, `1,234.50` and `1234.5`; undefined where a point may be of thousands or of decimals. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s'’\u00a0]/g, '')
  if (/^-?\d+(?:\.\d+)?$/.test(plain) && !/^-?\d{1,3}\.\d{3}$/.test(plain)) return Number(plain)
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^-?\d+,\d+$/.test(plain) && !/^-?\d{1,3},\d{3}$/.test(plain)) return Number(plain.replace(',', '.'))
  return undefined
}

/** `2026-11-03 14:30+02` as ISO 8601 has it; undefined where no offset is written. */
function withOffset(text: string): string | undefined {
  const [, day, time, seconds = ':00', , offset = '', hours, minutes = '00'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s?(Z|([+-]\d\d):?(\d\d)?)$/i.exec(text) ?? []
  return day && `${day}T${time}${seconds}${/^z$/i.test(offset) ? 'Z' : `${hours}:${minutes}`}`
}
