import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { DataType, EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { EditableFields, editableNames, readEditable } from '../features/custom-field/field-fields.tsx'
import { slugOf } from '../features/custom-field/slug.ts'
import {
  dataTypeNames,
  entityNames,
  hasOptions,
  type ReferenceType,
  referenceNames,
} from '../features/custom-field/words.ts'
import { SelectField, TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/settings/fields/new')({ component: NewField })

const ownNames = ['display_name', 'api_slug', 'entity_type', 'data_type', 'reference_type'] as const

function NewField() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/fields', search: true })
  const [type, setType] = useState<DataType>('short_text')
  const [name, setName] = useState('')
  const create = useApiMutation(api.custom_field_definitions.create, {
    // A list has no choices yet: they are its next page.
    onSuccess: ({ data }) =>
      hasOptions(data.attributes.data_type)
        ? navigate({ to: '/settings/fields/$id/edit', params: { id: data.id }, search: true })
        : close(),
  })
  const { fields, form } = formErrors(create.error, [...ownNames, ...editableNames])
  return (
    <FormDialog
      title={t('New custom field')}
      submit={hasOptions(type) ? t('Create field, then its choices') : t('Create field')}
      error={form}
      pending={create.isPending}
      onClose={close}
      onSubmit={(values) => {
        const of = (key: string) => String(values.get(key) ?? '')
        const attributes = {
          ...readEditable(values),
          entity_type: of('entity_type') as EntityType,
          data_type: type,
          api_slug: of('api_slug').trim() || slugOf(name),
          ...(type === 'reference' && { reference_type: of('reference_type') as ReferenceType }),
        }
        create.mutate({ body: { data: { attributes } } })
      }}
    >
      <TextField
        name="display_name"
        label={t('Name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fields.display_name}
      />
      <TextField
        name="api_slug"
        label={t('Name in the API')}
        help={t('Lower case, stays as it is.')}
        placeholder={slugOf(name)}
        error={fields.api_slug}
      />
      <SelectField name="entity_type" label={t('For')} error={fields.entity_type}>
        {Object.entries(entityNames).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="data_type"
        label={t('Kind')}
        value={type}
        onChange={({ target }) => setType(target.value as DataType)}
        error={fields.data_type}
      >
        {Object.entries(dataTypeNames).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </SelectField>
      {type === 'reference' && (
        <SelectField name="reference_type" label={t('Leads to')} error={fields.reference_type}>
          {Object.entries(referenceNames).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <EditableFields type={type} errors={fields} />
    </FormDialog>
  )
}
