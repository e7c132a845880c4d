import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExportFormat, usualFileName } from '#contract/exports/fields.ts'
import type { ScheduledExport } from '#contract/exports/scheduled-export.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { ZoneField } from '../../features/alert/rule-fields.tsx'
import { SelectField, TextField } from '../../form/fields.tsx'
import { WeekdaysField } from '../../form/weekdays-field.tsx'
import { placesQuery } from './queries.ts'

export const scheduleFieldNames = [
  'name',
  'place_id',
  'file_name',
  'format',
  'local_time',
  'weekdays',
  'timezone',
] as const
type Name = (typeof scheduleFieldNames)[number]

interface Props {
  known?: Partial<ScheduledExport['attributes']>
  errors: Partial<Record<Name, string>>
}

/** When a list is sent, where to, and as what. */
export function ScheduleFields({ known = {}, errors }: Props) {
  const places = useQuery(placesQuery).data?.data ?? []
  const isRefused = useRefusal(settingsApi.party_contacts.create) !== undefined
  const [chosen, setChosen] = useState(known.place_id ?? '')
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={known.name}
        error={errors.name}
        help={chosen ? undefined : t('Also the subject of the mail')}
      />
      {(places.length > 0 || chosen) && !isRefused && (
        <SelectField
          name="place_id"
          label={t('Send to')}
          value={chosen}
          error={errors.place_id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{t('Me, by mail')}</option>
          {places.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {`${attributes.name} (${attributes.kind === 's3' ? 'S3' : 'SFTP'})`}
            </option>
          ))}
        </SelectField>
      )}
      {chosen && (
        <TextField
          name="file_name"
          label={t('File name')}
          defaultValue={known.file_name ?? usualFileName}
          error={errors.file_name}
          help={t('{name}, {date} and {time} stand for those of the list. A file of the same name is replaced.', {
            name: '{name}',
            date: '{date}',
            time: '{time}',
          })}
        />
      )}
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
  ...(values.has('place_id') && {
    place_id: String(values.get('place_id')) || null,
    file_name: fileNameIn(values),
  }),
})

const fileNameIn = (values: FormData) => {
  const typed = String(values.get('file_name') ?? '').trim()
  return typed === '' || typed === usualFileName ? null : typed
}
