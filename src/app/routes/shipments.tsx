import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, Outlet, stripSearchParams } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { waitingRequests } from '../features/tracking-request/waiting-query.ts'
import { title } from '../lib/title.ts'
import { JobStrip } from '../table/job-strip.tsx'
import { ContainerList } from './-shipments/container-list.tsx'
import { loadAllColumns } from './-shipments/known-columns.ts'
import { containersPage, shipmentsPage } from './-shipments/list-source.ts'
import { type ShipmentsSearch, shipmentsDefaults, shipmentsSearch } from './-shipments/search.ts'
import { arrangementOf } from './-shipments/use-list.ts'

export const Route = createFileRoute('/shipments')({
  validateSearch: shipmentsSearch,
  search: { middlewares: [stripSearchParams(shipmentsDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => ask(context.queryClient, deps),
  head: () => title(t('Shipments')),
  component: Shipments,
})

/** The lists that the dashboard does not open with. */
const ShipmentList = lazyRouteComponent(() => import('./-shipments/shipment-list.tsx'), 'ShipmentList')
const GroupedList = lazyRouteComponent(() => import('./-shipments/grouped-list.tsx'), 'GroupedList')

/** Rows are not awaited: the page answers at once and fills. */
function ask(queryClient: QueryClient, search: ShipmentsSearch) {
  void queryClient.prefetchQuery(waitingRequests)
  if (search.grain === 'containers' && search.group) return GroupedList.preload?.()
  if (search.grain === 'shipments') {
    void queryClient.prefetchQuery(shipmentsPage(search, Date.now()))
    return ShipmentList.preload?.()
  }
  void queryClient.prefetchQuery(containersPage(search, Date.now()))
  const isOwn = search.workspace || search.columns.length > 0 || arrangementOf(search).get().shown
  if (isOwn) return loadAllColumns()
}

function Shipments() {
  const search = Route.useSearch()
  return (
    <>
      <List search={search} />
      <JobStrip />
      <Outlet />
    </>
  )
}

function List({ search }: { search: ShipmentsSearch }) {
  const { grain, group } = search
  if (grain === 'shipments') return <ShipmentList search={search} />
  return group ? <GroupedList search={search} group={group} /> : <ContainerList search={search} />
}
