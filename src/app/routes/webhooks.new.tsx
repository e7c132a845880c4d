import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../api/may.ts'
import { useApiMutation } from '../api/query.ts'
import { WebhookForm } from '../features/webhook/webhook-form.tsx'

export const Route = createFileRoute('/webhooks/new')({ component: NewWebhook })

function NewWebhook() {
  const navigate = Route.useNavigate()
  const refusal = useRefusal(api.webhooks.create)
  const create = useApiMutation(api.webhooks.create, {
    onSuccess: ({ data: { id } }) => navigate({ to: '/webhooks/$id', params: { id } }),
  })
  if (refusal !== undefined) return null // The page behind it says why.
  return (
    <WebhookForm
      title={t('New endpoint')}
      submit={t('Create endpoint')}
      saving={create}
      // A dialog also closes because its page is left.
      onClose={() => !create.isSuccess && void navigate({ to: '/webhooks', search: true })}
      onSave={(attributes) => create.mutate({ body: { data: { type: 'webhook', attributes } } })}
    />
  )
}
