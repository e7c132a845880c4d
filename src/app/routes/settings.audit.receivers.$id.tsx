import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ReceiverForm } from './-audit/receiver-form.tsx'

export const Route = createFileRoute('/settings/audit/receivers/$id')({ component: EditReceiver })

function EditReceiver() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/audit', search: true })
  const { data, error } = useQuery(q(settingsApi.audit_streams.get, { id }))
  const update = useApiMutation(settingsApi.audit_streams.update, { done: t('Saved'), onSuccess: close })
  if (error) throw error
  if (!data) return null
  const receiver = data.data.attributes
  return (
    <ReceiverForm
      title={t('Edit {name}', { name: receiver.name })}
      submit={t('Save')}
      receiver={receiver}
      saving={update}
      onClose={close}
      onSave={(attributes) => update.mutate({ params: { id }, body: { data: { attributes } } })}
    />
  )
}
