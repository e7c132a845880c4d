import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { useOptimistic } from '../../api/use-optimistic.ts'
import { shownValue } from '../custom-field/shown-value.ts'
import { CustomFieldControl, readValue } from './custom-field-control.tsx'
import { Editable } from './editable.tsx'
import type { Editing } from './references.tsx'
import { definitionsQuery } from './shipment-query.ts'

const nouns = {
  shipment: { entity_type: 'Shipment', endpoints: api.shipment_custom_fields },
  container: { entity_type: 'Container', endpoints: api.container_custom_fields },
} as const
export type CustomizedNoun = keyof typeof nouns

const valuesOf = (noun: CustomizedNoun, id: string) => q(nouns[noun].endpoints.list, { id, 'page[size]': 100 })

interface Props extends Editing {
  noun: CustomizedNoun
  id: string
}

/** The fields that the account has defined, with the value of this one: asked for only where there are any. */
export function CustomFields({ noun, id, ...editing }: Props) {
  const { entity_type } = nouns[noun]
  const { data: all } = useQuery(definitionsQuery)
  const definitions = all?.data.filter(({ attributes }) => attributes.entity_type === entity_type) ?? []
  const { data, error } = useQuery({ ...valuesOf(noun, id), enabled: definitions.length > 0 })
  if (error && !data)
    return (
      <>
        <dt>{t('Custom fields')}</dt>
        <dd className="past">{t('could not be loaded: {why}', { why: error.message })}</dd>
      </>
    )
  const values = new Map(data?.data.map((one) => [one.attributes.api_slug, one]))
  return definitions
    .toReversed()
    .map((definition) => (
      <Field
        key={definition.id}
        noun={noun}
        id={id}
        definition={definition}
        field={values.get(definition.attributes.api_slug)}
        {...editing}
      />
    ))
}

interface FieldProps extends Props {
  definition: CustomFieldDefinition
  field: CustomField | undefined
}

function Field({ noun, id, definition, field, edited, onEdit }: FieldProps) {
  const { send } = useOptimistic(nouns[noun].endpoints.create)
  const { api_slug, display_name, data_type } = definition.attributes
  const value = field?.attributes.value ?? null
  const shown = field && shownValue(field.attributes)
  const key = `${noun} ${api_slug}`
  // A relation is set by programs: nobody types ids.
  if (data_type === 'reference')
    return (
      <>
        <dt>{display_name}</dt>
        <dd>{shown ?? <span className="text-ink-3">{tc('no value', 'none')}</span>}</dd>
      </>
    )
  return (
    <Editable
      label={display_name}
      value={value}
      shown={
        shown ? (
          <bdi className="wrap-anywhere">{shown}</bdi>
        ) : (
          <span className="text-ink-3">{tc('no value', 'none')}</span>
        )
      }
      editing={edited === key}
      onEdit={(editing) => onEdit(editing ? key : undefined)}
      pointer="value"
      writes={nouns[noun].endpoints.create}
      control={(error, value) => <CustomFieldControl definition={definition} value={value} error={error} />}
      read={(form) => readValue(form, data_type)}
      save={(next, seen) => {
        const data = { attributes: { api_slug, value: next }, meta: { expected: { value: seen } } }
        const document = { params: { id }, body: { data } }
        return send<ResponseOf<typeof api.shipment_custom_fields.list>>(document, {
          queryKey: valuesOf(noun, id).queryKey,
          apply: (list) => ({
            ...list,
            data: list.data.map((one) =>
              one.attributes.api_slug === api_slug
                ? { ...one, attributes: { ...one.attributes, value: next, display_value: wordsOf(next) } }
                : one,
            ),
          }),
        })
      }}
    />
  )
}

/** Until the server has said how it is shown. */
function wordsOf(value: ReturnType<typeof readValue>): string | null {
  if (value === null) return null
  return Array.isArray(value) ? value.join(listComma) : String(value)
}
