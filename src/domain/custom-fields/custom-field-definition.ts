import type { CustomFieldDefinition, DataType, Validation } from '#contract/custom-fields/custom-field-definition.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { dateFormat, numberFormat } from './custom-field.ts'

type Definition = Pick<
  CustomFieldDefinition['attributes'],
  'data_type' | 'reference_type' | 'validation' | 'default_format'
>

export interface DefinitionComplaint {
  code: 'blank' | 'invalid'
  detail: Detail
  /** `validation/pattern` */
  attribute: string
}

/** What can be asked of a value, by its data type. */
const constraints: Record<keyof Validation, readonly DataType[] | 'any'> = {
  required: 'any',
  pattern: ['short_text'],
  max_length: ['short_text'],
  min: ['number'],
  max: ['number'],
}

const formats: Partial<Record<DataType, { pattern: RegExp; example: string }>> = {
  number: { pattern: numberFormat, example: '#,##0.00' },
  date: { pattern: dateFormat, example: 'DD/MM/YYYY' },
}

/** What is wrong with a definition as a whole, each part of it being well-formed. */
export function complaintsAbout(definition: Definition): DefinitionComplaint[] {
  return [...aboutReference(definition), ...aboutValidation(definition), ...aboutFormat(definition)]
}

function* aboutReference({ data_type, reference_type }: Definition): Generator<DefinitionComplaint> {
  const attribute = 'reference_type'
  if (data_type === 'reference' && reference_type === null)
    yield { code: 'blank', detail: refusal('reference_type_blank'), attribute }
  if (data_type !== 'reference' && reference_type !== null)
    yield { code: 'invalid', detail: refusal('reference_type_elsewhere', { type: data_type }), attribute }
}

function* aboutValidation({ data_type, validation }: Definition): Generator<DefinitionComplaint> {
  const given = Object.keys(validation ?? {}) as (keyof Validation)[]
  for (const name of given) {
    const types = constraints[name]
    if (types !== 'any' && !types.includes(data_type))
      yield {
        code: 'invalid',
        detail: refusal('validation_not_of_type', { name, type: data_type }),
        attribute: `validation/${name}`,
      }
  }
  const { pattern, min, max } = validation ?? {}
  if (pattern !== undefined && !isPattern(pattern))
    yield { code: 'invalid', detail: refusal('pattern_not_regex'), attribute: 'validation/pattern' }
  if (min !== undefined && max !== undefined && min > max)
    yield { code: 'invalid', detail: refusal('max_below_min'), attribute: 'validation/max' }
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

function* aboutFormat({ data_type, default_format }: Definition): Generator<DefinitionComplaint> {
  if (!default_format) return
  const attribute = 'default_format'
  const format = formats[data_type]
  if (!format) yield { code: 'invalid', detail: refusal('no_format_for_type', { type: data_type }), attribute }
  else if (!format.pattern.test(default_format))
    yield { code: 'invalid', detail: refusal('format_looks_like', { example: format.example }), attribute }
}
