import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../api/query.ts'
import { CalendarDialog } from '../features/free-time/calendar-dialog.tsx'

export const Route = createFileRoute('/settings/free-time/calendars/new')({ component: NewCalendar })

function NewCalendar() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/free-time', search: true })
  const create = useApiMutation(settingsApi.calendars.create, { onSuccess: close })
  return (
    <CalendarDialog
      title={t('Add a calendar')}
      submit={t('Add calendar')}
      mutation={create}
      onClose={close}
      onSubmit={(attributes) => create.mutate({ body: { data: { attributes } } })}
    />
  )
}
