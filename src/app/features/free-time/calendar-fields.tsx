import type { Calendar } from '#contract/free-time/calendar.ts'
import { t } from '#contract/language.ts'
import { Field, TextField } from '../../form/fields.tsx'
import { WeekdaysField } from '../../form/weekdays-field.tsx'
import { closureLines, holidayLines, readClosures, readHolidays } from './calendar-lines.ts'

interface Props {
  errors: Record<string, string>
  known?: Calendar['attributes'] | undefined
}

export function CalendarFields({ errors, known }: Props) {
  return (
    <>
      <TextField name="name" label={t('Name')} defaultValue={known?.name ?? ''} error={errors.name} />
      <TextField
        name="country_code"
        label={t('Country')}
        help={t('Two letters, or none')}
        defaultValue={known?.country_code ?? ''}
        error={errors.country_code}
      />
      <WeekdaysField
        name="weekend"
        legend={t('Days of the week that are not worked')}
        chosen={known?.weekend ?? [6, 7]}
        error={errors.weekend}
      />
      <Lines
        name="holidays"
        label={t('Holidays')}
        help={t('One a line: date and name, such as 2026-11-26 Thanksgiving')}
        rows={10}
        text={holidayLines(known?.holidays ?? [])}
        error={errors.holidays}
      />
      <Lines
        name="closures"
        label={t('Closed days')}
        help={t(
          'One a line: date and reason; with a terminal before a colon where only that was shut, such as 2026-11-17 Y257: gates shut',
        )}
        rows={4}
        text={closureLines(known?.closures ?? [])}
        error={errors.closures}
      />
      <TextField
        name="source"
        label={t('Source')}
        help={t('Where the days are from')}
        defaultValue={known?.source ?? ''}
        error={errors.source}
      />
    </>
  )
}

interface LinesProps {
  name: 'holidays' | 'closures'
  label: string
  help: string
  rows: number
  text: string
  error: string | undefined
}

function Lines({ name, label, help, rows, text, error }: LinesProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea {...control} name={name} rows={rows} defaultValue={text} spellCheck={false} className="input" />
      )}
    </Field>
  )
}

export const linesIn = (values: FormData) => ({
  holidays: String(values.get('holidays') ?? ''),
  closures: String(values.get('closures') ?? ''),
})

export function readCalendarFields(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const lines = linesIn(values)
  return {
    name: text('name'),
    country_code: text('country_code') || null,
    weekend: values.getAll('weekend').map(Number),
    holidays: readHolidays(lines.holidays),
    closures: readClosures(lines.closures),
    source: text('source') || null,
  }
}
