import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useApiMutation } from '../api/query.ts'
import { WebhookForm } from '../features/webhook/webhook-form.tsx'
import { webhookOf } from '../features/webhook/webhook-query.ts'

export const Route = createFileRoute('/webhooks_/$id/edit')({ component: EditWebhook })

function EditWebhook() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { attributes } = useSuspenseQuery(webhookOf(id)).data.data
  const close = () => navigate({ to: '/webhooks/$id', params: { id }, search: true })
  const update = useApiMutation(api.webhooks.update, { onSuccess: close })
  return (
    <WebhookForm
      title={t('Edit endpoint')}
      submit={t('Save')}
      webhook={attributes}
      saving={update}
      onClose={close}
      onSave={(changed) => update.mutate({ params: { id }, body: { data: { type: 'webhook', attributes: changed } } })}
    />
  )
}
