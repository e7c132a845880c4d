import * as z from 'zod'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { askedInstant } from '#contract/json-api.ts'
import { t } from '#contract/language.ts'
import { fault } from '#contract/said/fault.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import { months } from '../calendar-words.ts'
import { listComma } from '../text.ts'

type Definition = CustomFieldDefinition['attributes']

export interface Complaint {
  code: 'blank' | 'invalid'
  /** To stand after the name of the field. */
  detail: Sentence
}

/** A value that a shipment or a container begins with. */
export interface InitialField {
  definition_id: string
  value: CustomFieldValue
  /** Of a container, normalized; null where it is every container. */
  number: string | null
}
export interface InitialFields {
  shipment: InitialField[]
  containers: InitialField[]
}

export interface Surroundings {
  /** Whether the definition has this option. */
  isOption: (value: string) => boolean
  /** Undefined where the pattern takes too long to tell. */
  matches: (pattern: string, text: string) => boolean | undefined
}

/** The database keeps 18 digits, 6 of them after the point; of those a double tells 15 apart for certain (IEEE 754). */
const tooLarge = 1e12
const mostDigits = 15
export const tooManyDigits = fault('field_digits')

/** Of a number as it is written, zeros before it aside: what is more than that would be rounded, and nobody told. */
export const hasMoreDigits = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '').length > mostDigits
const longestText = 255

/**
 * The value as it is kept: an instant in UTC, options each once. Whether what a reference leads to is there, it does
 * not say. A null is a value that was emptied.
 */
export function readValue(
  definition: Pick<Definition, 'data_type' | 'reference_type' | 'validation'>,
  value: CustomFieldValue,
  surroundings: Surroundings,
): { value: CustomFieldValue } | Complaint {
  const { validation } = definition
  if (saysNothing(value)) {
    if (validation?.required) return { code: 'blank', detail: fault('blank') }
    if (value === null) return { value }
  }
  const read = readers[definition.data_type](value, definition, surroundings)
  return 'text' in read ? { code: 'invalid', detail: read } : read
}

const saysNothing = (value: CustomFieldValue) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** The value, or what is wrong with it. */
type Reader = (
  value: CustomFieldValue,
  definition: Pick<Definition, 'reference_type' | 'validation'>,
  surroundings: Surroundings,
) => { value: CustomFieldValue } | Sentence

const readers: Record<Definition['data_type'], Reader> = {
  short_text(value, { validation }, { matches }) {
    if (typeof value !== 'string') return fault('field_text')
    const { max_length = longestText, pattern } = validation ?? {}
    if (Array.from(value).length > max_length) return fault('at_most_characters', { number: max_length })
    if (pattern === undefined || value === '') return { value }
    const isMatch = matches(pattern, value)
    if (isMatch === undefined) return fault('field_pattern_slow', { pattern })
    return isMatch ? { value } : fault('field_pattern', { pattern })
  },
  number(value, { validation }) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return fault('must_be_number')
    if (Math.abs(value) >= tooLarge || Number(value.toFixed(6)) !== value || isRounded(value)) return tooManyDigits
    const { min = -tooLarge, max = tooLarge } = validation ?? {}
    if (value < min) return fault('field_at_least', { number: min })
    if (value > max) return fault('field_at_most', { number: max })
    return { value }
  },
  date: (value) => (isDate(value) ? { value } : fault('field_date')),
  datetime(value) {
    const instant = askedInstant.safeParse(value)
    return instant.success ? { value: instant.data } : fault('field_datetime')
  },
  boolean: (value) => (typeof value === 'boolean' ? { value } : fault('must_be_boolean')),
  enum(value, _, { isOption }) {
    if (typeof value !== 'string') return fault('field_option')
    return isOption(value) ? { value } : noOption(value)
  },
  enum_multi(value, _, { isOption }) {
    if (!Array.isArray(value)) return fault('field_options')
    const unique = [...new Set(value)]
    const unknown = unique.find((one) => !isOption(one))
    return unknown === undefined ? { value: unique } : noOption(unknown)
  },
  reference(value, { reference_type }) {
    const isIdentifier = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isIdentifier || value.type !== reference_type || !z.uuid().safeParse(value.id).success)
      return fault('field_reference', { form: `{ "type": "${reference_type}", "id": … }` })
    return { value }
  },
}

/** What was sent had more digits than this, or has them now. */
const isRounded = (value: number) => Number(value.toPrecision(mostDigits)) !== value

const isDate = (value: CustomFieldValue): value is string =>
  z.iso.date().safeParse(value).success && !String(value).startsWith('0000')

export interface Displayed {
  data_type: Definition['data_type']
  default_format: string | null
  value: CustomFieldValue
  /** By the value of the option; of those that are in the value. */
  labels: Readonly<Record<string, string>> | null
}

/** The value for people. The option of a value may be gone: then the value stands for itself. */
export function displayValue({ data_type, default_format, value, labels }: Displayed): string | null {
  if (value === null) return null
  const label = (option: string) => (labels && Object.hasOwn(labels, option) ? (labels[option] ?? option) : option)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return formatNumber(value, default_format)
  if (Array.isArray(value)) return value.map(label).join(listComma)
  if (typeof value === 'object') return value.id
  switch (data_type) {
    case 'enum':
      return label(value)
    case 'date':
      return formatDate(value, default_format)
    case 'datetime':
      return value.slice(0, 19).replace('T', ' ')
    default:
      return value
  }
}

/** `0`, `0.00`, `#,##0.00`: digits after the point, and whether thousands are set apart. */
export const numberFormat = /^(#,##)?0(\.0{1,6})?$/
export const dateFormat = /^(?=.*YYYY)(?=.*M)(?=.*DD)(YYYY|MMM|MM|DD)([-/. ])(YYYY|MMM|MM|DD)\2(YYYY|MMM|MM|DD)$/

function formatNumber(value: number, format: string | null): string {
  if (!format) return String(value)
  const digits = format.split('.')[1]?.length ?? 0
  const useGrouping = format.includes(',')
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping })
}

function formatDate(date: string, format: string | null): string {
  if (!format) return date
  const [YYYY = '', MM = '', DD = ''] = date.split('-')
  const parts: Record<string, string> = { YYYY, MM, DD, MMM: months[Number(MM) - 1] ?? MM }
  return format.replace(/YYYY|MMM|MM|DD/g, (part) => parts[part] ?? part)
}

/** The texts by which what has the value can be found. */
export function searchTexts(value: CustomFieldValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return Array.isArray(value) ? value : []
}

/** Behind the name of the field: `Priority has no option 'urgent'`. */
const noOption = (value: unknown) =>
  fault('field_no_option', {
    option: typeof value === 'string' ? `'${value.slice(0, 100)}'` : JSON.stringify(value),
  })
