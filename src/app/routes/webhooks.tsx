import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { BookOpen, Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { ActiveSwitch } from '../features/webhook/active-switch.tsx'
import { Health, LastDelivery } from '../features/webhook/health.tsx'
import { Delivered, HealthBars } from '../features/webhook/health-bars.tsx'
import { Queue } from '../features/webhook/queue.tsx'
import { webhooksOn, whileShown } from '../features/webhook/webhook-query.ts'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { Pages } from '../table/pages.tsx'
import { ActionLink } from '../ui/action-link.tsx'
import { buttonStyle } from '../ui/button.tsx'

export const Route = createFileRoute('/webhooks')({
  validateSearch: z.object({ page: pageNumber }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (maySeeNow(queryClient, api.webhooks.list)) void queryClient.prefetchQuery(webhooksOn(deps.page))
  },
  head: () => title(t('Webhooks')),
  component: Webhooks,
})

const column = columnHelper<Webhook>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.url, {
    id: 'url',
    header: t('Endpoint'),
    cell: ({ row: { original }, getValue }) => (
      <Link
        to="/webhooks/$id"
        params={{ id: original.id }}
        title={getValue()}
        className="inline-block max-w-105 overflow-hidden text-ellipsis wrap-anywhere align-bottom font-mid text-ink"
      >
        {getValue().replace(/^https:\/\//, '')}
      </Link>
    ),
    meta: { className: 'line-1' },
  }),
  column.display({
    id: 'health',
    header: t('Health'),
    cell: ({ row: { original } }) => <Health webhook={original.attributes} />,
    meta: { className: 'line-2' },
  }),
  column.display({
    id: 'hours',
    header: t('Last 24 hours'),
    cell: ({ row: { original } }) => <HealthBars id={original.id} />,
  }),
  column.display({
    id: 'delivered',
    header: t('Delivered'),
    cell: ({ row: { original } }) => <Delivered id={original.id} />,
    meta: { className: 'end' },
  }),
  column.display({
    id: 'last',
    header: t('Last delivered'),
    cell: ({ row: { original } }) => <LastDelivery webhook={original.attributes} />,
    meta: { className: 'line-3' },
  }),
  column.display({
    id: 'queue',
    header: t('Queue'),
    cell: ({ row: { original } }) => <Queue id={original.id} />,
    meta: { className: 'end' },
  }),
  column.accessor(({ attributes }) => attributes.events, {
    id: 'events',
    header: t('Events'),
    cell: ({ getValue }) => <span title={getValue().join('\n')}>{getValue().length}</span>,
    meta: { className: 'end' },
  }),
  column.display({
    id: 'active',
    header: t('Active'),
    cell: ({ row: { original } }) => <ActiveSwitch webhook={original} />,
    meta: { className: 'corner end' },
  }),
])

function Webhooks() {
  const refusal = useRefusal(api.webhooks.list)
  return (
    <div className="page wide flush">
      <header className="page-head">
        <h1>{t('Webhooks')}</h1>
        <Link to="/webhooks/samples" search={true} className={`${buttonStyle()} ms-auto max-tablet:hidden`}>
          <BookOpen /> {t('Events and samples')}
        </Link>
        <ActionLink
          to="/webhooks/new"
          search={true}
          refusal={refusal}
          className={`${buttonStyle('primary')} max-tablet:ms-auto`}
        >
          <Plus /> {t('Add endpoint')}
        </ActionLink>
      </header>
      {refusal === undefined ? (
        <Table />
      ) : (
        <AdminsOnly refusal={refusal}>{t('Webhooks are for members and admins.')}</AdminsOnly>
      )}
      <Outlet />
    </div>
  )
}

function Table() {
  const { page } = Route.useSearch()
  const query = useQuery({ ...webhooksOn(page), ...whileShown, select: pageRows, placeholderData: keepPreviousData })
  return (
    <>
      <DataTable label={t('Webhooks')} columns={columns} query={query} opens empty={<FirstSteps />} />
      {query.data && (
        <Pages current={page} meta={query.data.meta} link={(to) => ({ to: '/webhooks', search: { page: to } })} />
      )}
    </>
  )
}

function FirstSteps() {
  return (
    <>
      <b>{t('No webhook yet.')}</b>
      <p className="text-ink-2">{t('A webhook tells your system what changes, as it changes.')}</p>
      <ol className="list-decimal whitespace-normal ps-5 text-ink-2">
        <li>{t('Look at the events and their samples, and choose those you want.')}</li>
        <li>{t('Add the HTTPS address of your receiver as an endpoint. Its secret is made here.')}</li>
        <li>{t('Send a test and see the request and the answer, before the first event is on its way.')}</li>
      </ol>
    </>
  )
}
