import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { q } from '../api/query.ts'
import { EventOptions } from '../features/webhook/event-options.tsx'
import { catalogue } from '../features/webhook/webhook-query.ts'
import { SelectField } from '../form/fields.tsx'
import { copyText } from '../lib/copy.ts'
import { Button } from '../ui/button.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { useModal } from '../ui/use-modal.ts'

export const Route = createFileRoute('/webhooks/samples')({ component: Samples })

/** Each event, what it means, and what a receiver gets. */
function Samples() {
  const navigate = Route.useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, t('Events and samples'))
  const [event, setEvent] = useState<EventName>('container.updated')
  const { data, error } = useQuery({
    ...q(api.webhook_notifications.examples, { event }),
    placeholderData: keepPreviousData,
  })
  const categories = useQuery(catalogue).data?.data ?? []
  const said = categories.flatMap(({ attributes }) => attributes.events).find(({ name }) => name === event)
  const sample = data?.data[0] && JSON.stringify({ data: data.data[0], included: data.included }, null, 2)
  return (
    <dialog
      ref={dialog}
      aria-label={t('Events and samples')}
      className="dialog max-w-180"
      onClose={() => void navigate({ to: '/webhooks', search: true })}
    >
      <div className="grid gap-4">
        <h2>{t('Events and samples')}</h2>
        <SelectField
          label={t('Event')}
          value={event}
          help={said?.description}
          error={error?.message}
          onChange={({ target }) => setEvent(target.value as EventName)}
        >
          <EventOptions />
        </SelectField>
        <CodeBlock tall label={t('Sample')}>
          {sample}
        </CodeBlock>
        <footer>
          {sample && <Button onClick={() => void copyText(sample, t('The sample is copied.'))}>{t('Copy')}</Button>}
          <Button tone="primary" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
