import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import type {
  DeliveryStatus,
  WebhookNotification,
  WebhookNotificationLog,
} from '#contract/webhooks/webhook-notification.ts'
import { includedIn } from '../../api/included.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { Pages } from '../../table/pages.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { type About, aboutOf } from './about.ts'
import { answerWords, tookWords } from './attempt-words.ts'
import { DeliveryState } from './delivery-state.tsx'
import { deliveriesOf, whileShown } from './webhook-query.ts'

interface DeliveryFilter {
  page: number
  state?: DeliveryStatus | undefined
  event?: EventName | undefined
}

type Row = WebhookNotification & {
  webhook: string
  about: About | undefined
  attempts: number
  last: WebhookNotificationLog['attributes'] | undefined
}

const column = columnHelper<Row>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.created_at, {
    id: 'created_at',
    header: t('Created'),
    cell: ({ getValue }) => <When at={getValue()} zone="UTC" />,
    meta: { className: 'corner' },
  }),
  column.accessor(({ attributes }) => attributes.event, {
    id: 'event',
    header: t('Event'),
    cell: ({ row: { original }, getValue }) => (
      <Link
        to="/webhooks/$id"
        params={{ id: original.webhook }}
        search={(kept) => ({ ...kept, delivery: original.id })}
        resetScroll={false}
        className="wrap-anywhere font-mid text-ink"
      >
        {getValue()}
      </Link>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor('about', {
    header: tc('what a delivery is about', 'About'),
    cell: ({ getValue }) => <AboutWhat about={getValue()} />,
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => attributes.delivery_status ?? 'pending', {
    id: 'state',
    header: t('State'),
    cell: ({ getValue }) => <DeliveryState state={getValue()} />,
    meta: { className: 'line-3' },
  }),
  column.accessor('attempts', { header: t('Attempts'), meta: { className: 'end' } }),
  column.accessor('last', {
    header: tc('what a receiver answered', 'Answer'),
    cell: ({ getValue }) => <span className="cut block">{answerWords(getValue())}</span>,
  }),
  column.display({
    id: 'took',
    header: tc('how long a delivery took', 'Took'),
    cell: ({ row: { original } }) => <span className="text-ink-2">{tookWords(original.last)}</span>,
    meta: { className: 'end' },
  }),
])

/** Narrow, so that the table does not take the columns apart. */
function AboutWhat({ about }: { about: About | undefined }) {
  if (!about) return <span className="text-ink-3">–</span>
  if (about.kind === 'container') return <ContainerNumber number={about.number} />
  return <bdi>{about.number}</bdi>
}

function toRows(document: ResponseOf<typeof api.webhook_notifications.list>) {
  const related = includedIn(document)
  const rows = document.data.map((one): Row => {
    const logs = one.relationships.webhook_notification_logs.data
    return {
      ...one,
      webhook: one.relationships.webhook.data?.id ?? '',
      about: aboutOf(related, one.relationships.reference_object.data),
      attempts: logs.length,
      last: related(logs.at(-1) ?? null)?.attributes,
    }
  })
  return { rows, meta: document.meta }
}

/** What was or will be delivered, newest first. */
export function Deliveries({ webhook: { id, attributes }, asked }: { webhook: Webhook; asked: DeliveryFilter }) {
  const query = useQuery({
    ...deliveriesOf(id, asked),
    ...whileShown,
    select: toRows,
    placeholderData: keepPreviousData,
  })
  const isFiltered = asked.state !== undefined || asked.event !== undefined
  return (
    <div className="sec mt-6">
      <header>
        <h2>{tc('messages to a webhook', 'Deliveries')}</h2>
      </header>
      <DeliveryFilters id={id} asked={asked} subscribed={attributes.events} />
      <DataTable
        label={tc('messages to a webhook', 'Deliveries')}
        columns={columns}
        query={query}
        opens
        empty={isFiltered ? <NoneLikeThis id={id} /> : <NoneYet id={id} />}
      />
      {query.data && (
        <Pages
          current={asked.page}
          meta={query.data.meta}
          link={(page) => ({ to: '/webhooks/$id', params: { id }, search: { ...asked, page } })}
        />
      )}
    </div>
  )
}

function DeliveryFilters({
  id,
  asked,
  subscribed,
}: {
  id: string
  asked: DeliveryFilter
  subscribed: readonly EventName[]
}) {
  const navigate = useNavigate()
  const set = (change: Partial<DeliveryFilter>) =>
    void navigate({ to: '/webhooks/$id', params: { id }, search: { ...asked, ...change, page: 1 }, resetScroll: false })
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <select
        aria-label={t('State')}
        className="input h-7 w-auto max-w-full text-13 max-tablet:h-10 max-tablet:w-full"
        value={asked.state ?? ''}
        onChange={({ target }) => set({ state: (target.value || undefined) as DeliveryStatus | undefined })}
      >
        <option value="">{t('Any state')}</option>
        <option value="pending">{t('Waiting')}</option>
        <option value="succeeded">{tc('message to a webhook', 'Delivered')}</option>
        <option value="failed">{t('Failed')}</option>
      </select>
      <select
        aria-label={t('Event')}
        className="input h-7 w-auto max-w-full text-13 max-tablet:h-10 max-tablet:w-full"
        value={asked.event ?? ''}
        onChange={({ target }) => set({ event: (target.value || undefined) as EventName | undefined })}
      >
        <option value="">{t('Any event')}</option>
        {subscribed.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}

function NoneYet({ id }: { id: string }) {
  return (
    <>
      <b>{t('Nothing was delivered yet.')}</b>
      <p className="text-ink-2">
        <Say
          text={t('The next event it is subscribed to appears here. {send} to see whether the receiver answers.')}
          send={
            <Link to="/webhooks/$id/send" params={{ id }} search={true}>
              {t('Send a test')}
            </Link>
          }
        />
      </p>
    </>
  )
}

function NoneLikeThis({ id }: { id: string }) {
  return (
    <>
      <b>{t('No delivery matches.')}</b>
      <p>
        <Link to="/webhooks/$id" params={{ id }}>
          {t('Show all')}
        </Link>
      </p>
    </>
  )
}
