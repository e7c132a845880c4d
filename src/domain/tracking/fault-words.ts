import type * as z from 'zod'
import { fault } from '#contract/said/fault.ts'
import { faults } from '#contract/said/faults.ts'
import { type Detail, type Sentence, textOf } from '#contract/said/sentence.ts'
import { listComma } from '../text.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * What is wrong with a value, to stand after its name: "must have at least 10 characters". What a schema says itself
 * goes before; undefined leaves it to Zod.
 * @example schema.safeParse(value, { error: faultWords })
 */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  const said = faultOf(issue)
  return said && textOf(said)
}

/** The same for one value, which can tell afterwards what the message of an issue says. */
export function faultTeller() {
  const told = new Map<string, Sentence>()
  const error: z.core.$ZodErrorMap = (issue) => {
    const said = faultOf(issue)
    if (typeof said === 'object') told.set(said.text, said)
    return said && textOf(said)
  }
  return { error, saidBy: (message: string): Detail => told.get(message) ?? ofSchema.get(message) ?? message }
}

/** What schemas say themselves is of the same table. */
const ofSchema = new Map(Object.entries(faults).map(([code, text]) => [text, { code, values: {}, text }]))

function faultOf(issue: Issue): Detail | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? fault('missing') : (formOf(issue.inst) ?? mustBe(issue.expected))
    case 'too_small':
      return sized(issue, issue.minimum, issue.inclusive === false ? 'more_than' : 'at_least')
    case 'too_big':
      return sized(issue, issue.maximum, issue.inclusive === false ? 'less_than' : 'at_most')
    case 'not_multiple_of':
      return issue.divisor === 1 ? mustBe('int') : fault('multiple_of', { number: issue.divisor })
    case 'invalid_value':
      return issue.values.length === 1 ? fault('must_be_one', { value: String(issue.values[0]) }) : oneOf(issue.values)
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_union':
      return eitherOf(issue.errors)
    default:
      return undefined
  }
}

const types: Record<string, Sentence> = {
  string: fault('must_be_text'),
  number: fault('must_be_number'),
  nan: fault('must_be_number'),
  int: fault('must_be_whole'),
  boolean: fault('must_be_boolean'),
  array: fault('must_be_list'),
  object: fault('must_be_object'),
  record: fault('must_be_object'),
  null: fault('must_be_null'),
}

const mustBe = (expected: string) => types[expected]

const formats: Record<string, Sentence> = {
  email: fault('email'),
  url: fault('url'),
  uuid: fault('uuid'),
  guid: fault('uuid'),
  date: fault('date'),
  datetime: fault('datetime'),
}

/** Of a text that has a form: a number in its place is told the form, not that it must be text. */
function formOf(schema: Issue['inst']) {
  const { format } = (schema?._zod.def ?? {}) as { format?: unknown }
  return typeof format === 'string' ? formats[format] : undefined
}

type Side = 'at_least' | 'more_than' | 'at_most' | 'less_than'

/** Of a text and a list its length is told, which has no exclusive bounds. */
function sized({ origin, exact = false }: { origin: string; exact?: boolean }, bound: number | bigint, side: Side) {
  const number = bound.toLocaleString('en')
  if (origin !== 'string' && origin !== 'array') return fault(side, { number })
  const how = exact ? 'exactly' : side === 'at_least' || side === 'more_than' ? 'at_least' : 'at_most'
  const isOne = Number(bound) === 1
  if (origin === 'string') return isOne ? fault(`${how}_one_character`) : fault(`${how}_characters`, { number })
  return isOne ? fault(`${how}_one_entry`) : fault(`${how}_entries`, { number })
}

const mostNamed = 20

function oneOf(all: readonly unknown[]) {
  const values = all.slice(0, mostNamed).map(String).join(listComma)
  const count = all.length - mostNamed
  return count > 0 ? fault('must_be_one_of_many', { values, count }) : fault('must_be_one_of', { values })
}

/** What each way of writing it lacks; where they lack only the type, the types. */
function eitherOf(ways: readonly (readonly Pick<Issue, 'message'>[])[]) {
  const lacks = [...new Set(ways.flatMap(([first]) => first?.message ?? []))]
  if (lacks.length === 0) return undefined
  const types = lacks.map((text) => /^must be (.+)$/.exec(text)?.[1])
  return types.every((one) => one !== undefined) ? `must be ${types.join(' or ')}` : lacks.join(' or ')
}
