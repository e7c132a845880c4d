import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, RotateCcw, X } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { includedIn } from '../../api/included.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { copyText } from '../../lib/copy.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Attempts } from './attempts.tsx'
import { ChangesTold } from './changes-told.tsx'
import { curlOf } from './curl.ts'
import { DeliveryState } from './delivery-state.tsx'

interface Props {
  id: string
  webhook: Webhook
  onClose: () => void
}

const attemptsOf = (id: string) => q(api.webhook_notifications.get, { id, include: ['webhook_notification_logs'] })
const payloadOf = (id: string) => q(api.webhook_notifications.get, { id })

/** One delivery: its attempts, what changed, the payload, and doing it again. */
export function DeliveryPanel({ id, webhook, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...attemptsOf(id),
    refetchInterval: ({ state }) => (state.data?.data.attributes.delivery_status === 'pending' ? 1500 : 5000),
  })
  const payload = useQuery(payloadOf(id)).data
  if (error && !data)
    return (
      <Panel onClose={onClose}>
        <TableFailed what={tc('message to a webhook', 'This delivery')} error={error} onRetry={refetch} />
      </Panel>
    )
  const attributes = data?.data.attributes
  const related = data && includedIn(data)
  const attempts = data?.data.relationships.webhook_notification_logs.data.flatMap((one) => related?.(one) ?? [])
  return (
    <Panel onClose={onClose}>
      {attributes && (
        <>
          <p className="wrap-anywhere font-mid text-ink">{attributes.event}</p>
          <p className="text-12 text-ink-3">
            <Say
              text={
                attributes.sequence === null
                  ? t('{delivery}, created {time}')
                  : t('{delivery}, created {time}, no. {number} of its container')
              }
              delivery={<code className="font-code">{id}</code>}
              time={<When at={attributes.created_at} zone="UTC" named />}
              number={attributes.sequence}
            />
          </p>
          <p className="my-2">
            <DeliveryState state={attributes.delivery_status ?? 'pending'} />
          </p>
        </>
      )}
      {attempts && <Attempts attempts={attempts} />}
      <DeliveryActions id={id} isWaiting={attributes?.delivery_status === 'pending'} webhook={webhook} body={payload} />
      {payload && <ChangesTold payload={payload} />}
      {payload && (
        <section className="mt-4">
          <h3 className="label">{t('Payload')}</h3>
          <p className="text-12 text-ink-3">
            {t('As it would be sent now: what is around the event may have changed.')}
          </p>
          <CodeBlock label={t('Payload')}>{JSON.stringify(asSent(payload), null, 2)}</CodeBlock>
        </section>
      )}
    </Panel>
  )
}

function Panel({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  return (
    <aside
      className="min-w-0 border-line border-s bg-raised p-5 max-wide:order-first max-wide:border-0 max-wide:border-ink max-wide:border-t-3"
      aria-label={tc('message to a webhook', 'Delivery')}
    >
      <header className="mb-2 flex items-center">
        <h2>{tc('message to a webhook', 'Delivery')}</h2>
        <Button tone="quiet" small className="icon ms-auto" aria-label={t('Close')} onClick={onClose}>
          <X />
        </Button>
      </header>
      {children}
    </aside>
  )
}

type Shown = ResponseOf<typeof api.webhook_notifications.get>

/** A receiver never learns how its own delivery went. */
function asSent({ data, included }: Shown) {
  const { attributes, relationships } = data
  return {
    data: {
      ...data,
      attributes: { ...attributes, delivery_status: 'pending' },
      relationships: { ...relationships, webhook_notification_logs: { data: [] } },
    },
    included,
  }
}

interface ActionsProps {
  id: string
  isWaiting: boolean
  webhook: Webhook
  body: Shown | undefined
}

function DeliveryActions({ id, isWaiting, webhook, body }: ActionsProps) {
  const replay = useApiMutation(settingsApi.webhook_replays.create_for_one, { invalidates: replayed })
  const { url, headers, active } = webhook.attributes
  const copy = () =>
    body &&
    void copyText(
      curlOf({ id, url, headers, body: JSON.stringify(asSent(body)) }),
      t('Copied. Set WEBHOOK_SECRET before you run it.'),
    )
  return (
    <div className="my-3">
      <p className="flex flex-wrap gap-2">
        <Button
          small
          tone="primary"
          busy={replay.isPending}
          reason={active ? undefined : t('The endpoint is off: resume it first.')}
          onClick={() => replay.mutate({ params: { id } })}
        >
          <RotateCcw className="s" /> {isWaiting ? t('Send now') : t('Replay')}
        </Button>
        <Button small onClick={copy} reason={body ? undefined : t('The payload is still being loaded.')}>
          <Copy className="s" /> {t('Copy as curl')}
        </Button>
        <Link to="/webhooks/$id/send" params={{ id: webhook.id }} search={true} className="btn small">
          {t('Send a test')}
        </Link>
      </p>
      {replay.error && (
        <p className="err mt-2" role="alert">
          {replay.error.message}
        </p>
      )}
    </div>
  )
}

const replayed = [api.webhook_notifications.list, api.webhook_notifications.get]
