import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Connection } from '#contract/sources/connection.ts'
import { listComma } from '#domain/text.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { q } from '../api/query.ts'
import { PauseButton, RemoveConnection } from '../features/connection/connection-buttons.tsx'
import { profilesQuery } from '../features/connection/connection-query.ts'
import { ConnectionStateMark, RequestsToday } from '../features/connection/connection-state.tsx'
import { MirrorProblems } from '../features/connection/mirror-progress.tsx'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { failureWords } from '../lib/failure-words.ts'
import { pageNumber } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { Pages } from '../table/pages.tsx'
import { actionsColumn } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { When } from '../ui/when.tsx'

const search = z.object({ page: pageNumber })

const list = ({ page }: { page: number }) => q(settingsApi.connections.list, { 'page[number]': page })

export const Route = createFileRoute('/settings/connections')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (!maySeeNow(queryClient, settingsApi.connections.list)) return
    void queryClient.prefetchQuery(list(deps))
    void queryClient.prefetchQuery(profilesQuery)
  },
  head: () => title(t('Connections'), t('Settings')),
  component: Connections,
})

const column = columnHelper<Connection>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.name, {
    id: 'name',
    header: t('Connection'),
    cell: ({ row: { original } }) => (
      <>
        <b className="font-mid">{original.attributes.name}</b>
        <span className="block text-12 text-ink-3">
          {original.attributes.mirror
            ? (original.attributes.mirror.account_name ?? t('another account'))
            : original.attributes.scacs.join(listComma)}
        </span>
      </>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => attributes.state, {
    id: 'state',
    header: t('State'),
    cell: ({ row: { original } }) => (
      // A table is as wide as what stands in it: sentences are not to push the buttons out of a tablet.
      <div style={{ maxWidth: 'max(18rem,30vw)' }}>
        <ConnectionStateMark connection={original} />
        {original.attributes.mirror && <MirrorProblems {...original.attributes.mirror} />}
        {original.attributes.subscription?.problem && (
          <p className="text-12">
            {t('Subscription: {why}. The line is polled as before.', {
              why: failureWords(
                original.attributes.subscription.problem_said,
                original.attributes.subscription.problem,
              ),
            })}
          </p>
        )}
      </div>
    ),
    meta: { className: 'line-2 whitespace-normal' },
  }),
  column.accessor(({ attributes }) => attributes.last_success_at, {
    id: 'last_success_at',
    header: t('Last success'),
    cell: ({ getValue }) => <Last at={getValue()} />,
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => attributes.last_news_at, {
    id: 'last_news_at',
    header: t('Last news'),
    cell: ({ getValue }) => <Last at={getValue()} />,
    meta: { className: 'max-desk:hidden' },
  }),
  column.accessor(({ attributes }) => attributes.requests_today, {
    id: 'requests_today',
    header: t('Requests today'),
    cell: ({ row: { original } }) => (
      <>
        <span className="text-12 text-ink-3 tablet:hidden">{t('Requests today')} </span>
        <RequestsToday connection={original} />
      </>
    ),
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => attributes.shipments, {
    id: 'shipments',
    header: t('Shipments'),
    cell: ({ getValue }) => grouped(getValue()),
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions connection={original} />,
  }),
])

const Last = ({ at }: { at: string | null }) =>
  at ? <When at={at} zone="UTC" /> : <span className="text-ink-3">{t('never')}</span>

function Actions({ connection }: { connection: Connection }) {
  const { id, attributes } = connection
  const { name } = attributes
  const link = (
    to: '/settings/connections/$id/test' | '/settings/connections/$id/edit' | '/settings/connections/$id/remove',
    words: string,
    label: string,
  ) => (
    <Link to={to} params={{ id }} search={true} aria-label={label} className={`${buttonStyle()} small`}>
      {words}
    </Link>
  )
  return (
    <span className="flex flex-wrap justify-end gap-2 max-desk:max-w-44">
      {link('/settings/connections/$id/test', tc('verb: test the connection', 'Test'), t('Test {name}', { name }))}
      {attributes.state === 'refused'
        ? link('/settings/connections/$id/edit', t('New key'), t('New key {name}', { name }))
        : link('/settings/connections/$id/edit', t('Edit'), t('Edit {name}', { name }))}
      <PauseButton connection={connection} />
      {attributes.mirror ? (
        link('/settings/connections/$id/remove', t('Remove'), t('Remove {name}', { name }))
      ) : (
        <RemoveConnection connection={connection} />
      )}
    </span>
  )
}

function Connections() {
  const refusal = useRefusal(settingsApi.connections.list)
  return refusal === undefined ? (
    <Table />
  ) : (
    <AdminsOnly refusal={refusal}>{t('Connections are for admins.')}</AdminsOnly>
  )
}

function Table() {
  const { page } = Route.useSearch()
  const query = useQuery({
    ...list({ page }),
    select: ({ data: rows, meta }) => ({ rows, meta }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  return (
    <>
      <div className="section-head">
        <p>
          {t(
            'Lines, providers and other accounts that are asked with a key of yours. Keys are kept encrypted and never shown again.',
          )}
        </p>
        <Link to="/settings/connections/new" search={true} className={`${buttonStyle('primary')} ms-auto`}>
          <Plus /> {t('Add connection')}
        </Link>
      </div>
      <DataTable label={t('Connections')} columns={columns} query={query} empty={<NoneYet />} />
      {query.data && (
        <Pages
          current={page}
          meta={query.data.meta}
          link={(to) => ({ to: '/settings/connections', search: { page: to } })}
        />
      )}
      <OperatorsSources />
      <Outlet />
    </>
  )
}

/** What whoever runs the server has set up for everybody. */
function OperatorsSources() {
  const sources = useQuery(q(api.sources.list, { 'page[size]': 100 })).data?.data.filter(
    ({ attributes }) => attributes.is_operated,
  )
  if (!sources?.length) return null
  return (
    <section className="px-5 pt-4 max-tablet:px-0">
      <h2 className="sec">{t('Set up on the server')}</h2>
      <p className="text-13 text-ink-2">
        {t('{names}: for all accounts, by whoever runs it. A connection of yours to the same line comes first.', {
          names: sources.map(({ attributes: { name } }) => name).join(listComma),
        })}
      </p>
    </section>
  )
}

function NoneYet() {
  return (
    <>
      <b>{t('No connections.')}</b>
      <p className="text-ink-2">
        {t(
          'Without one no line is asked: what is tracked is kept, and shows only what is sent here. Add a connection with a key from the portal of your line.',
        )}
      </p>
    </>
  )
}
