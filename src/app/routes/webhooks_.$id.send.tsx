import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { EventOptions } from '../features/webhook/event-options.tsx'
import { Exchange } from '../features/webhook/exchange.tsx'
import { catalogue, webhookOf } from '../features/webhook/webhook-query.ts'
import { SelectField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Say } from '../ui/say.tsx'

export const Route = createFileRoute('/webhooks_/$id/send')({ component: SendTest })

function SendTest() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { url, events, secret } = useSuspenseQuery(webhookOf(id)).data.data.attributes
  // A choice can only be made among what is listed already.
  const isListed = useQuery(catalogue).isSuccess
  const trigger = useApiMutation(settingsApi.webhook_trigger.send)
  const errors = formErrors(trigger.error, ['event'])
  return (
    <FormDialog
      title={t('Send a test')}
      submit={trigger.data ? t('Send again') : t('Send')}
      error={errors.form}
      pending={trigger.isPending}
      wide={trigger.data !== undefined}
      onClose={() => navigate({ to: '/webhooks/$id', params: { id }, search: true })}
      onSubmit={(values) => trigger.mutate({ body: { url, secret, event: values.get('event') as EventName } })}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <Say
          text={t(
            'An example of the event goes to {address} once, signed with the secret, without the endpoint’s own headers. It is not among the deliveries.',
          )}
          address={<b>{url}</b>}
        />
      </p>
      <SelectField
        key={isListed ? 'listed' : 'empty'}
        name="event"
        label={t('Event')}
        defaultValue={events[0]}
        error={errors.fields.event}
      >
        <EventOptions />
      </SelectField>
      {trigger.data && <Exchange exchange={trigger.data} />}
    </FormDialog>
  )
}
