import { useId } from 'react'
import type { CustomFieldDefinition, DataType, Validation } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'
import { TextField } from '../../form/fields.tsx'

/** Fields of the form, by the last part of the pointer of an error. */
export const editableNames = ['display_name', 'description', 'pattern', 'max_length', 'min', 'max'] as const

interface Props {
  type: DataType
  errors: Record<string, string>
  known?: CustomFieldDefinition['attributes']
}

/** What of a custom field can be changed later. */
export function EditableFields({ type, errors, known }: Props) {
  const checks = known?.validation ?? {}
  return (
    <>
      <TextField
        name="description"
        label={t('Description')}
        help={t('Shown to whoever fills it in.')}
        defaultValue={known?.description ?? ''}
        error={errors.description}
      />
      {type === 'short_text' && (
        <>
          <TextField
            name="max_length"
            label={t('Longest text, in characters')}
            inputMode="numeric"
            defaultValue={checks.max_length}
            error={errors.max_length}
          />
          <TextField
            name="pattern"
            label={t('Must match')}
            help={t('A regular expression, such as ^PO-\\d{6}$')}
            defaultValue={checks.pattern}
            error={errors.pattern}
          />
        </>
      )}
      {type === 'number' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="min"
            label={tc('the least number', 'From')}
            inputMode="decimal"
            defaultValue={checks.min}
            error={errors.min}
          />
          <TextField
            name="max"
            label={tc('the greatest number', 'To')}
            inputMode="decimal"
            defaultValue={checks.max}
            error={errors.max}
          />
        </div>
      )}
      <fieldset className="field choices">
        <legend>{t('How it is used')}</legend>
        <Flag
          name="required"
          words={t('Must say something')}
          explained={t('A value that is empty is refused.')}
          known={checks.required}
        />
        <Flag
          name="reference_number"
          words={t('Found by search')}
          explained={t('Whoever types its value finds what it belongs to.')}
          known={known?.reference_number}
        />
        <Flag
          name="sensitive"
          words={t('Sensitive')}
          explained={t('Only people and keys that may see sensitive values see it.')}
          known={known?.sensitive}
        />
      </fieldset>
    </>
  )
}

interface FlagProps {
  name: string
  words: string
  explained: string
  known: boolean | undefined
}

function Flag({ name, words, explained, known = false }: FlagProps) {
  const id = useId()
  return (
    <label className="choice">
      <input type="checkbox" className="check" name={name} defaultChecked={known} aria-describedby={id} />
      <span>
        <b className="font-mid">{words}</b>
        <span id={id} className="block text-12 text-ink-2">
          {explained}
        </span>
      </span>
    </label>
  )
}

const text = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

/** What is no number goes as it is: the server says what is wrong with it. */
function number(values: FormData, name: string): number | undefined {
  const written = text(values, name)
  if (written === '') return undefined
  const read = Number(written.replace(',', '.'))
  return Number.isNaN(read) ? (written as unknown as number) : read
}

export function readEditable(values: FormData) {
  const checks: Validation = {
    ...(values.has('required') && { required: true }),
    ...(text(values, 'pattern') && { pattern: text(values, 'pattern') }),
    ...Object.fromEntries(
      (['max_length', 'min', 'max'] as const).flatMap((name) => {
        const read = number(values, name)
        return read === undefined ? [] : [[name, read]]
      }),
    ),
  }
  return {
    display_name: text(values, 'display_name'),
    description: text(values, 'description') || null,
    validation: Object.keys(checks).length > 0 ? checks : null,
    sensitive: values.has('sensitive'),
    reference_number: values.has('reference_number'),
  }
}
