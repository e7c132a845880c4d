import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { fault } from '#contract/said/fault.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import { type Complaint, readValue } from '#domain/custom-fields/custom-field.ts'
import { knownOptions } from '../db/custom-fields/custom-field-options.ts'
import { leadsSomewhere } from '../db/custom-fields/custom-fields.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import type { Reference } from '../reference/reference.ts'
import { createMatcher } from './matches.ts'

/** A definition; without `id` one that is not kept yet and so has no options. */
type Definition = Pick<
  CustomFieldDefinition['attributes'],
  'data_type' | 'reference_type' | 'validation' | 'display_name'
> & { id?: string }

interface Place {
  reference: Reference
  /** Where the value was written. */
  pointer: string
  /** Shared by the values of one request. */
  matches?: ReturnType<typeof createMatcher>
}

/** Its name is what people gave it, in every language. */
const ofOwnField = (field: string, { code, values, text }: Sentence): Sentence => ({
  code,
  values: { ...values, field },
  text: `${field} ${text}`,
})

/** The value as it is kept, or what is wrong with it. */
export async function checkValue(
  tx: Transaction,
  definition: Definition,
  value: CustomFieldValue,
  { reference, pointer, matches = createMatcher() }: Place,
): Promise<{ value: CustomFieldValue } | Problem> {
  const problem = ({ code, detail }: Complaint): Problem => ({
    code,
    detail: ofOwnField(definition.display_name, detail),
    source: { pointer },
  })
  const isEnum = definition.data_type === 'enum' || definition.data_type === 'enum_multi'
  const options = isEnum && definition.id ? await knownOptions(tx, definition.id, textsOf(value)) : new Set<string>()
  const read = readValue(definition, value, { isOption: (option) => options.has(option), matches })
  if ('code' in read) return problem(read)
  if (definition.data_type !== 'reference' || read.value === null) return read
  const target = read.value as { type: string; id: string }
  if (await isThere(tx, target, reference)) return read
  return problem({ code: 'invalid', detail: fault('field_leads_nowhere', { type: target.type, id: target.id }) })
}

/** @throws 422 at the value */
export async function checkedValue(...asked: Parameters<typeof checkValue>): Promise<CustomFieldValue> {
  const checked = await checkValue(...asked)
  if ('code' in checked) throw new HttpError([checked])
  return checked.value
}

const textsOf = (value: CustomFieldValue) => [value].flat().filter((one): one is string => typeof one === 'string')

const isThere = async (tx: Transaction, target: { type: string; id: string }, { find }: Reference) =>
  (await leadsSomewhere(tx, target)) ?? find(target.type as Parameters<typeof find>[0], target.id) !== undefined
