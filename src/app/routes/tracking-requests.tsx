import { createFileRoute, Link, Outlet, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc, tn } from '#contract/language.ts'
import type { RequestStatus } from '#contract/tracking/tracking-request.ts'
import { q } from '../api/query.ts'
import { requestStateWords } from '../features/tracking-request/request-state-words.ts'
import { listLike, listOf } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { createArrangement } from '../table/arrangement.ts'
import type { ListPage } from '../table/known-rows.ts'
import { cursorOf, type PageAt, type Source } from '../table/paged-rows.ts'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { PartyChip } from './-lists/party-chip.tsx'
import { type RequestRow, requestColumns } from './-lists/request-columns.tsx'
import { Count, SimpleList } from './-lists/simple-list.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const search = z.object({ status: listOf(requestStateWords), party: listLike(uuid) })
const open: RequestStatus[] = ['pending', 'awaiting_manifest', 'failed']

type RequestFilter = { status: readonly RequestStatus[]; party: readonly string[] }

const page = ({ status, party }: RequestFilter, at: PageAt = { 'page[number]': 1 }) =>
  q(api.tracking_requests.list, {
    ...(status.length > 0 && { 'filter[status]': [...status] }),
    ...(party.length > 0 && { 'filter[party]': [...party] }),
    'page[size]': 50,
    ...at,
  })

export const Route = createFileRoute('/tracking-requests')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ status: [], party: [] })] },
  loaderDeps: ({ search: { status, party } }) => ({ status, party }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(page(deps)),
  head: () => title(t('Tracking requests')),
  component: TrackingRequests,
})

function read(document: ResponseOf<typeof api.tracking_requests.list>): ListPage<RequestRow> {
  const rows = document.data.map((request): RequestRow => ({ id: request.id, request }))
  return { rows, total: document.meta.total, cursor: cursorOf(document.links.next) }
}

const kept = createArrangement('tracking-requests')

const choices: readonly [string, RequestStatus[]][] = [
  [t('All'), []],
  [t('Not tracked yet'), open],
  ...Object.entries(requestStateWords).map(([status, words]): [string, RequestStatus[]] => [
    words,
    [status as RequestStatus],
  ]),
]

function TrackingRequests() {
  const { status, party } = Route.useSearch()
  const navigate = useNavigate()
  const isFiltered = status.length > 0 || party.length > 0
  const key = `${status.join()} ${party.join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the same, and stays the same
  const source = useMemo(
    (): Source<RequestRow> => ({ key, pageSize: 50, page: (at) => page({ status, party }, at), read }),
    [key],
  )
  return (
    <>
      <SimpleList
        label={t('Tracking requests')}
        columns={requestColumns}
        kept={kept}
        source={source}
        labelOf={({ request }) => request.attributes.request_number}
        onOpen={({ id, request }) => {
          const shipment = request.relationships.tracked_object.data
          if (shipment) void navigate({ to: '/shipments/$id', params: { id: shipment.id }, search: {} })
          else void navigate({ to: '/tracking-requests/$id/parties', params: { id }, search: true, resetScroll: false })
        }}
        head={(rows) => (
          <>
            <header className="page-head">
              <h1>{t('Tracking requests')}</h1>
              <Link to="/imports" className={`${buttonStyle('quiet')} small ms-auto`}>
                {tc('verb: import a spreadsheet', 'Import')}
              </Link>
              <Link to="/shipments/track" search={{}} className={`${buttonStyle('primary')} small`}>
                <Plus /> {t('Track')}
              </Link>
            </header>
            <div className="filters">
              <nav className="seg" aria-label={t('Filter by state')}>
                {choices.map(([words, choice]) => (
                  <ChoiceLink
                    key={words}
                    to="/tracking-requests"
                    search={{ status: choice, party }}
                    chosen={choice.toSorted().join() === status.toSorted().join()}
                  >
                    {words}
                  </ChoiceLink>
                ))}
              </nav>
              {party.map((id) => (
                <PartyChip key={id} id={id} search={{ status, party: party.filter((one) => one !== id) }} />
              ))}
              <Count rows={rows} words={(count) => tn(count, '{count} request', '{count} requests')} />
            </div>
          </>
        )}
        empty={
          <>
            <h2>{isFiltered ? t('No request matches.') : t('No tracking requests yet.')}</h2>
            {isFiltered ? (
              <Link to="/tracking-requests" search={{ status: [], party: [] }} className={buttonStyle()}>
                {t('Show all')}
              </Link>
            ) : (
              <Link to="/shipments/track" search={{}} className={buttonStyle('primary')}>
                {t('Paste numbers')}
              </Link>
            )}
          </>
        }
      />
      <Outlet />
    </>
  )
}
