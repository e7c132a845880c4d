import { useQueries } from '@tanstack/react-query'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#contract/language.ts'
import { type FieldTerm, readFieldTerm, readRange } from '#domain/custom-fields/field-filter.ts'
import { optionsOf } from '../../features/custom-field/options.tsx'
import { daysWords } from '../../lib/day-range.ts'
import { slugOf, useFilterFields } from './known-fields.ts'

/** What terms of the filter say, each in words: `Priority: High`, `no Buyer`. */
export function useFieldWords(terms: readonly string[]): string[] {
  const { fields } = useFilterFields()
  const asked = fields.filter(({ attributes }) => terms.some((term) => slugOf(term) === attributes.api_slug))
  const withOptions = asked.filter(({ attributes: { data_type } }) => data_type.startsWith('enum'))
  const options = useQueries({ queries: withOptions.map(({ id }) => optionsOf(id)) })
  const labels = new Map(
    withOptions.map(({ attributes }, at) => [
      attributes.api_slug,
      new Map(options[at]?.data?.data.map((one) => [one.attributes.value, one.attributes.label])),
    ]),
  )
  return terms.map((text) => {
    const term = readFieldTerm(text)
    if (!term) return text
    return termWords(
      term,
      asked.find(({ attributes }) => attributes.api_slug === term.slug),
      labels.get(term.slug),
    )
  })
}

/** @param definition undefined until it is loaded, and where there is none any more */
function termWords(
  { slug, wants }: FieldTerm,
  definition: CustomFieldDefinition | undefined,
  labels?: ReadonlyMap<string, string>,
): string {
  const field = definition?.attributes.display_name ?? slug
  if (wants === 'some') return t('has {field}', { field })
  if (wants === 'none') return t('no {field}', { field })
  return t('{field}: {value}', { field, value: valueWords(wants.value, definition, labels) })
}

export function valueWords(
  value: string,
  definition: CustomFieldDefinition | undefined,
  labels?: ReadonlyMap<string, string>,
): string {
  switch (definition?.attributes.data_type) {
    case 'boolean':
      return value === 'true' ? t('yes') : t('no')
    case 'enum':
    case 'enum_multi':
      return labels?.get(value) ?? value
    case 'date':
    case 'datetime':
      return daysWords(daysOf(value))
    case 'number': {
      const { start, end } = readRange(value)
      if (start === end) return start
      return start && end
        ? t('{start} to {end}', { start, end })
        : start
          ? t('from {start}', { start })
          : t('up to {end}', { end })
    }
    default:
      return value.replace(/^\*|\*$/g, '…')
  }
}

/** As the editor of days has them: `~next_3` moves with the calendar; a day alone is its own range. */
export function daysOf(value: string): string {
  if (value.startsWith('~')) return value.slice(1)
  const { start, end } = readRange(value)
  return `${start}..${end}`
}
