import { useState } from 'react'
import type { Calendar } from '#contract/free-time/calendar.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { CalendarFields, linesIn, readCalendarFields } from './calendar-fields.tsx'
import { calendarErrors } from './calendar-lines.ts'

interface Props {
  title: string
  submit: string
  known?: Calendar['attributes']
  mutation: { error: Error | null; isPending: boolean }
  onClose: () => void
  onSubmit: (attributes: ReturnType<typeof readCalendarFields>) => void
}

export function CalendarDialog({ title, submit, known, mutation, onClose, onSubmit }: Props) {
  // What was sent: errors are about lines of that.
  const [sent, setSent] = useState({ holidays: '', closures: '' })
  const errors = calendarErrors(mutation.error, sent)
  return (
    <FormDialog
      title={title}
      submit={submit}
      error={errors.form}
      pending={mutation.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        setSent(linesIn(values))
        onSubmit(readCalendarFields(values))
      }}
    >
      <CalendarFields errors={errors.fields} known={known} />
    </FormDialog>
  )
}
