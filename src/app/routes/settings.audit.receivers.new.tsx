import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../api/query.ts'
import { ReceiverForm } from './-audit/receiver-form.tsx'

export const Route = createFileRoute('/settings/audit/receivers/new')({ component: NewReceiver })

function NewReceiver() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/audit', search: true })
  const create = useApiMutation(settingsApi.audit_streams.create, {
    done: t('Lines are sent from now on'),
    onSuccess: close,
  })
  return (
    <ReceiverForm
      title={t('New receiver')}
      submit={t('Add')}
      saving={create}
      onClose={close}
      onSave={({ url = '', ...attributes }) =>
        create.mutate({ body: { data: { attributes: { url, ...attributes } } } })
      }
    />
  )
}
