import { useQuery } from '@tanstack/react-query'
import type { CustomFieldDefinition, DataType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'

interface Props {
  definition: CustomFieldDefinition
  value: CustomFieldValue
  error: string | undefined
}

const inputs: Partial<Record<DataType, string>> = { number: 'number', date: 'date', datetime: 'datetime-local' }

/** The control for a value of its data type. A date and time is UTC, as the field keeps it. */
export function CustomFieldControl({ definition, value, error }: Props) {
  const { data_type, display_name, description } = definition.attributes
  const common = { name: 'value', label: display_name, error, help: description ?? undefined }
  if (data_type === 'enum' || data_type === 'enum_multi')
    return <Options definition={definition} value={value} error={error} />
  if (data_type === 'boolean')
    return (
      <SelectField {...common} defaultValue={value === null ? '' : String(value)}>
        <option value="">{t('not said')}</option>
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </SelectField>
    )
  const text = value === null ? '' : String(value)
  return (
    <TextField
      {...common}
      help={data_type === 'datetime' ? t('In UTC.') : common.help}
      type={inputs[data_type] ?? 'text'}
      step={data_type === 'number' ? 'any' : undefined}
      defaultValue={data_type === 'datetime' ? text.slice(0, 16) : text}
    />
  )
}

function Options({ definition, value, error }: Props) {
  const { data } = useQuery(q(settingsApi.custom_field_options.list, { id: definition.id, 'page[size]': 100 }))
  const { display_name, description, data_type } = definition.attributes
  const several = data_type === 'enum_multi'
  if (!data) return <p className="text-ink-3">{t('loading the choices')}</p>
  return (
    <SelectField
      name="value"
      label={display_name}
      error={error}
      help={description ?? (several ? t('Ctrl or Cmd chooses several.') : undefined)}
      multiple={several}
      size={several ? Math.min(6, data.data.length) : undefined}
      style={several ? { height: 'auto' } : undefined}
      defaultValue={several ? (Array.isArray(value) ? value : []) : String(value ?? '')}
    >
      {!several && <option value="">{tc('no value', 'none')}</option>}
      {data.data.map(({ id, attributes }) => (
        <option key={id} value={attributes.value}>
          {attributes.label}
        </option>
      ))}
    </SelectField>
  )
}

/** What the form says, as the wire writes a value of the data type. A number that is none stays a text: the server names it. */
export function readValue(form: FormData, type: DataType): CustomFieldValue {
  if (type === 'enum_multi') return form.getAll('value').map(String)
  const text = String(form.get('value') ?? '').trim()
  if (text === '') return null
  if (type === 'boolean') return text === 'true'
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  return type === 'datetime' ? `${text.slice(0, 16)}:00Z` : text
}
