import type * as z from 'zod'
import { listComma } from '../text.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * What is wrong with a value, to stand after its name: "must have at least 10 characters". What a schema says itself
 * goes before; undefined leaves it to Zod.
 * @example schema.safeParse(value, { error: faultWords })
 */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (formOf(issue.inst) ?? mustBe(issue.expected))
    case 'too_small':
      return sized(issue, issue.minimum, { word: 'at least', inclusive: 'or more', exclusive: 'more than' })
    case 'too_big':
      return sized(issue, issue.maximum, { word: 'at most', inclusive: 'or less', exclusive: 'less than' })
    case 'not_multiple_of':
      return issue.divisor === 1 ? mustBe('int') : `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${firstOf(issue.values)}`
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_union':
      return eitherOf(issue.errors)
    default:
      return undefined
  }
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const mustBe = (expected: string) => (types[expected] ? `must be ${types[expected]}` : undefined)

const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a whole address, such as https://example.com',
  uuid: 'must be an id (UUID)',
  guid: 'must be an id (UUID)',
  date: 'must be a date such as 2026-06-24',
  datetime: 'must be a time such as 2026-06-24T17:00:00Z',
}

/** Of a text that has a form: a number in its place is told the form, not that it must be text. */
function formOf(schema: Issue['inst']) {
  const { format } = (schema?._zod.def ?? {}) as { format?: unknown }
  return typeof format === 'string' ? formats[format] : undefined
}

interface Bound {
  word: string
  inclusive: string
  exclusive: string
}

function sized(
  { origin, inclusive = true, exact = false }: { origin: string; inclusive?: boolean; exact?: boolean },
  bound: number | bigint,
  { word, ...sides }: Bound,
) {
  const number = bound.toLocaleString('en')
  const unit = { string: ['character', 'characters'], array: ['entry', 'entries'] }[origin]
  if (!unit) return inclusive ? `must be ${number} ${sides.inclusive}` : `must be ${sides.exclusive} ${number}`
  return `must have ${exact ? 'exactly' : word} ${Number(bound) === 1 ? `one ${unit[0]}` : `${number} ${unit[1]}`}`
}

const mostNamed = 20

function firstOf(values: readonly unknown[]) {
  const named = values.slice(0, mostNamed).map(String).join(listComma)
  return values.length > mostNamed ? `${named} and ${values.length - mostNamed} more` : named
}

/** What each way of writing it lacks; where they lack only the type, the types. */
function eitherOf(ways: readonly (readonly Pick<Issue, 'message'>[])[]) {
  const lacks = [...new Set(ways.flatMap(([first]) => first?.message ?? []))]
  if (lacks.length === 0) return undefined
  const types = lacks.map((text) => /^must be (.+)$/.exec(text)?.[1])
  return types.every((one) => one !== undefined) ? `must be ${types.join(' or ')}` : lacks.join(' or ')
}
