import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { CalendarDialog } from '../features/free-time/calendar-dialog.tsx'

const calendar = (id: string) => q(settingsApi.calendars.get, { id })

export const Route = createFileRoute('/settings/free-time/calendars/$id/edit')({
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(calendar(id)).catch(missing),
  component: EditCalendar,
})

function EditCalendar() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/free-time', search: true })
  const { attributes: known } = useSuspenseQuery(calendar(id)).data.data
  const update = useApiMutation(settingsApi.calendars.update, { onSuccess: close })
  return (
    <CalendarDialog
      title={t('Edit {name}', { name: known.name })}
      submit={t('Save')}
      known={known}
      mutation={update}
      onClose={close}
      onSubmit={(attributes) => update.mutate({ params: { id }, body: { data: { attributes } } })}
    />
  )
}
