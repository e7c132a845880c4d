import type { DataType } from '#contract/custom-fields/custom-field-definition.ts'
import { fieldTermForm } from '#contract/custom-fields/field-term.ts'

/**
 * What a list asks of one custom field, as `filter[custom_field]` writes it: `slug` has a value, `!slug` has none,
 * `slug:value` is that value. A value is percent-encoded, so that a comma in it separates nothing.
 */
export interface FieldTerm {
  slug: string
  wants: 'some' | 'none' | { value: string }
}

/** Undefined where it is no term. */
export function readFieldTerm(text: string): FieldTerm | undefined {
  if (!fieldTermForm.test(text)) return undefined
  if (text.startsWith('!')) return { slug: text.slice(1), wants: 'none' }
  const at = text.indexOf(':')
  if (at < 0) return { slug: text, wants: 'some' }
  try {
    return { slug: text.slice(0, at), wants: { value: decodeURIComponent(text.slice(at + 1)) } }
  } catch {
    return undefined
  }
}

export function writeFieldTerm({ slug, wants }: FieldTerm): string {
  if (wants === 'some') return slug
  if (wants === 'none') return `!${slug}`
  // What an address may have as it is stays readable; a comma and a percent sign do not.
  return `${slug}:${wants.value.replace(/[%,]/g, encodeURIComponent)}`
}

/** From and to, both included, each of them optional: `10..20`, `2026-06-01..`. A value alone is both. */
export interface FieldRange {
  start: string
  end: string
}

export function readRange(value: string): FieldRange {
  const at = value.indexOf('..')
  return at < 0 ? { start: value, end: value } : { start: value.slice(0, at), end: value.slice(at + 2) }
}

const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)
const isDay = (text: string) =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function isRange(value: string, isEnd: (text: string) => boolean): boolean {
  const { start, end } = readRange(value)
  return (start !== '' || end !== '') && [start, end].every((one) => one === '' || isEnd(one))
}

/** What is wrong with a value that a field of this type is to have; undefined: nothing. */
export function complaintOfTerm(data_type: DataType, { wants }: FieldTerm): string | undefined {
  if (typeof wants === 'string') return undefined
  switch (data_type) {
    case 'number':
      return isRange(wants.value, isNumber) ? undefined : 'must be a number or a range of numbers, such as 10..20'
    case 'date':
    case 'datetime':
      return isRange(wants.value, isDay)
        ? undefined
        : 'must be a day or a range of days, such as 2026-06-01..2026-06-30'
    case 'boolean':
      return /^(true|false)$/.test(wants.value) ? undefined : 'must be true or false'
    case 'reference':
      return isId(wants.value) ? undefined : 'must be an id'
    default:
      return wants.value.includes('\0') ? 'must have no null character' : undefined
  }
}
