import type * as z from 'zod/mini'
import type { documentRepresentation } from '#contract/documents/document.ts'
import { grouped, t } from '#contract/language.ts'
import { amountWords, colon } from '#domain/text.ts'
import { show } from '../../lib/dates.ts'
import { written as numberText, readNumber } from '../../lib/numbers.ts'
import { fieldWords } from './field-words.ts'

export type Representation = z.output<typeof documentRepresentation.schema>['attributes']

/** How a value is written in a form. */
export type Kind = 'text' | 'date' | 'number' | 'texts' | 'charges'

interface Schema {
  type?: string
  format?: string
  items?: Schema
  anyOf?: Schema[]
}

export interface Field {
  key: string
  words: string
  kind: Kind
}

/** The fields of a type of document, by its JSON Schema, in its order. */
export function fieldsOf(schema: Record<string, unknown>): Field[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  return Object.entries(properties).map(([key, one]) => ({ key, words: wordsOf(key), kind: kindOf(one) }))
}

function kindOf(schema: Schema): Kind {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (one.type === 'array') return one.items?.type === 'object' ? 'charges' : 'texts'
  if (one.type === 'number' || one.type === 'integer') return 'number'
  return one.format === 'date' ? 'date' : 'text'
}

/** `last_free_day_on` → `Last free day` */
export function wordsOf(key: string): string {
  const known = fieldWords[key]
  if (known) return known
  const words = key.replace(/_on$/, '').replaceAll('_', ' ').replace(/^eta$/, 'ETA').replace(/ kg$/, ', kg')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Charge {
  description: string
  amount: number
  currency_code?: string | null
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** All that counts now, also what somebody has emptied: what a correction does not send is taken as it was read. */
export const saidIn = (fields: readonly Field[], payload: Representation['payload']): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ key }) => (payload[key] === undefined ? [] : [[key, payload[key]]])))

/** A value as lines of text, as they are written. */
export function linesOf(value: unknown): string[] {
  if (isEmpty(value)) return []
  if (!Array.isArray(value)) return [typeof value === 'number' ? numberText(value) : String(value)]
  return value.map((one: string | Charge) =>
    typeof one === 'string'
      ? one
      : [`${one.description}: ${numberText(one.amount)}`, one.currency_code].filter(Boolean).join(' '),
  )
}

/** The same as people read it: days, numbers and amounts as in the rest of the dashboard. */
export function shownLines({ key, kind }: Pick<Field, 'key' | 'kind'>, value: unknown, now: number): string[] {
  if (kind === 'date')
    return linesOf(value).map((day) =>
      /^\d{4}-\d\d-\d\d$/.test(day) ? show(`${day}T00:00:00Z`, null, 'place', now).date : day,
    )
  if (typeof value === 'number') return [key.endsWith('_amount') ? amountWords(value) : grouped(value)]
  if (kind === 'charges' && Array.isArray(value))
    return value.map(({ description, amount, currency_code }: Charge) =>
      [`${description}${colon}${amountWords(amount)}`, currency_code].filter(Boolean).join(' '),
    )
  return linesOf(value)
}

/**
 * What was written into the form.
 * @throws Error that names the line that cannot be a charge
 */
export function parseValue(kind: Kind, written: string): unknown {
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  switch (kind) {
    case 'texts':
      return lines
    case 'charges':
      return lines.map(chargeOf)
    case 'number': {
      const number = readNumber(written)
      if (written.trim() !== '' && Number.isNaN(number))
        throw new Error(t('“{text}” is no number.', { text: written.trim() }))
      return written.trim() === '' ? null : number
    }
    case 'date':
    case 'text':
      return written.trim() || null
  }
}

function chargeOf(line: string): Charge {
  const [, description, amount, currency_code] = /^(.+?):\s*(-?\d[\d.,’' ]*?)\s*([A-Za-z]{3})?$/.exec(line) ?? []
  if (!description || Number.isNaN(readNumber(amount ?? '')))
    throw new Error(t('“{line}” is no charge: write it as “Terminal handling: 120.50 USD”.', { line }))
  return {
    description: description.trim(),
    amount: readNumber(amount ?? ''),
    ...(currency_code && { currency_code: currency_code.toUpperCase() }),
  }
}

/** Where a value stands in the document. */
export const foundAt = ({ found }: Representation, key: string) =>
  found.filter(({ pointer, doubt }) => !doubt && (pointer === `/${key}` || pointer.startsWith(`/${key}/`)))

/** What stands where a value should, and is not taken: until somebody has said what it is. */
export const doubtAt = ({ found, payload }: Representation, key: string) =>
  isEmpty(payload[key]) ? found.find(({ pointer, doubt }) => doubt !== undefined && pointer === `/${key}`) : undefined
