import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledExport } from '#contract/exports/scheduled-export.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { weekdaysWords } from '../../form/weekdays-field.tsx'
import { ListSummary } from './list-summary.tsx'
import { changesPlaces, schedulesQuery } from './queries.ts'
import { readSchedule, ScheduleFields, scheduleFieldNames } from './schedule-fields.tsx'

interface NewProps {
  /** The list as a saved view keeps it. */
  list: string
  columns: readonly string[] | undefined
  onClose: () => void
}

/** When a list is sent that was not before, or which one it is sent in place of. */
export function NewSchedule({ list, columns, onClose }: NewProps) {
  const known = useQuery(schedulesQuery).data?.data ?? []
  const [replaced, setReplaced] = useState('')
  const create = useApiMutation(settingsApi.scheduled_exports.create, { onSuccess: onClose, ...changesPlaces })
  const update = useApiMutation(settingsApi.scheduled_exports.update, { onSuccess: onClose, ...changesPlaces })
  const kept = known.find(({ id }) => id === replaced)?.attributes
  const errors = formErrors((kept ? update : create).error, scheduleFieldNames)
  return (
    <FormDialog
      title={t('Send a list regularly')}
      submit={t('Save')}
      error={errors.form}
      pending={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const named = columns && [...columns]
        if (kept)
          return update.mutate({
            params: { id: replaced },
            body: { data: { attributes: { search: list, columns: named ?? null } } },
          })
        create.mutate({ body: { data: { attributes: { ...readSchedule(values), search: list, columns: named } } } })
      }}
    >
      <ListSummary search={list} columns={columns} />
      {known.length > 0 && (
        <SelectField
          label={t('Save as')}
          error={undefined}
          value={kept ? replaced : ''}
          onChange={({ currentTarget }) => {
            setReplaced(currentTarget.value)
            update.reset()
          }}
        >
          <option value="">{t('A new schedule')}</option>
          {known.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {t('The list of “{name}”', { name: attributes.name })}
            </option>
          ))}
        </SelectField>
      )}
      {kept && (
        <div>
          <p>{willBring(kept.is_enabled, kept.name, `${weekdaysWords(kept.weekdays)}${comma}${kept.local_time}`)}</p>
          <ListSummary search={kept.search} columns={kept.columns} />
        </div>
      )}
      {/* What was typed stays for whoever comes back to a new schedule. */}
      <div className={kept ? 'hidden' : 'contents'}>
        <ScheduleFields errors={errors.fields} />
      </div>
    </FormDialog>
  )
}

const willBring = (isEnabled: boolean, name: string, when: string) =>
  isEnabled
    ? t('“{name}” will bring this list, {when}. Until now:', { name, when })
    : t('“{name}” will bring this list, {when}, once it is turned on again. Until now:', { name, when })

/** The same of one that is. */
export function EditSchedule({ schedule, onClose }: { schedule: ScheduledExport; onClose: () => void }) {
  const { id, attributes } = schedule
  const update = useApiMutation(settingsApi.scheduled_exports.update, { onSuccess: onClose, ...changesPlaces })
  const errors = formErrors(update.error, scheduleFieldNames)
  return (
    <FormDialog
      title={t('Edit {name}', { name: attributes.name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={(values) => update.mutate({ params: { id }, body: { data: { attributes: readSchedule(values) } } })}
    >
      <ListSummary search={attributes.search} columns={attributes.columns} />
      <p className="text-12 text-ink-3">
        {t(
          'For other filters or columns open the list, change it there, press Export, then Send it regularly, and save it in place of this list.',
        )}
      </p>
      <ScheduleFields known={attributes} errors={errors.fields} />
    </FormDialog>
  )
}
