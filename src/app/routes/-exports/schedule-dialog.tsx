import type { ScheduledExport } from '#contract/exports/scheduled-export.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { ListSummary } from './list-summary.tsx'
import { readSchedule, ScheduleFields, scheduleFieldNames } from './schedule-fields.tsx'

interface NewProps {
  /** The list as a saved view keeps it. */
  list: string
  columns: readonly string[] | undefined
  onClose: () => void
}

/** When a list is mailed that was not before. */
export function NewSchedule({ list, columns, onClose }: NewProps) {
  const create = useApiMutation(settingsApi.scheduled_exports.create, { onSuccess: onClose })
  const errors = formErrors(create.error, scheduleFieldNames)
  return (
    <FormDialog
      title="Mail a list regularly"
      submit="Save"
      error={errors.form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const attributes = { ...readSchedule(values), search: list, ...(columns && { columns: [...columns] }) }
        create.mutate({ body: { data: { attributes } } })
      }}
    >
      <ListSummary search={list} columns={columns} />
      <ScheduleFields errors={errors.fields} />
    </FormDialog>
  )
}

/** The same of one that is. */
export function EditSchedule({ schedule, onClose }: { schedule: ScheduledExport; onClose: () => void }) {
  const { id, attributes } = schedule
  const update = useApiMutation(settingsApi.scheduled_exports.update, { onSuccess: onClose })
  const errors = formErrors(update.error, scheduleFieldNames)
  return (
    <FormDialog
      title={`Edit ${attributes.name}`}
      submit="Save"
      error={errors.form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={(values) => update.mutate({ params: { id }, body: { data: { attributes: readSchedule(values) } } })}
    >
      <ListSummary search={attributes.search} columns={attributes.columns} />
      <ScheduleFields known={attributes} errors={errors.fields} />
    </FormDialog>
  )
}
