import type { ExportFormat } from '#contract/exports/fields.ts'
import type { ScheduledExport } from '#contract/exports/scheduled-export.ts'
import { t, tc } from '#contract/language.ts'
import { ZoneField } from '../../features/alert/rule-fields.tsx'
import { SelectField, TextField } from '../../form/fields.tsx'
import { WeekdaysField } from '../../form/weekdays-field.tsx'

export const scheduleFieldNames = ['name', 'format', 'local_time', 'weekdays', 'timezone'] as const
type Name = (typeof scheduleFieldNames)[number]

interface Props {
  known?: Partial<ScheduledExport['attributes']>
  errors: Partial<Record<Name, string>>
}

/** When a list is mailed, and as what. */
export function ScheduleFields({ known = {}, errors }: Props) {
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={known.name}
        error={errors.name}
        help={t('Also the subject of the mail')}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
        <SelectField
          name="format"
          label={tc('a kind of file follows', 'As')}
          defaultValue={known.format ?? 'xlsx'}
          error={errors.format}
        >
          <option value="xlsx">{t('Excel (XLSX)')}</option>
          <option value="csv">{t('Text (CSV)')}</option>
        </SelectField>
        <TextField
          name="local_time"
          label={tc('a time of the day follows', 'At')}
          type="time"
          defaultValue={known.local_time ?? '07:00'}
          error={errors.local_time}
        />
      </div>
      <WeekdaysField
        name="weekdays"
        legend={tc('days of the week follow', 'On')}
        chosen={known.weekdays ?? [1, 2, 3, 4, 5]}
        error={errors.weekdays}
      />
      <ZoneField known={known.timezone} error={errors.timezone} />
    </>
  )
}

/** What was typed, as it is: the server says at the field what is wrong with it. */
export const readSchedule = (values: FormData) => ({
  name: String(values.get('name')).trim(),
  format: String(values.get('format')) as ExportFormat,
  local_time: String(values.get('local_time')),
  weekdays: values.getAll('weekdays').map(Number),
  timezone: String(values.get('timezone')).trim(),
})
