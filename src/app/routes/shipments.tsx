import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { JobStrip } from '../table/job-strip.tsx'
import { ContainerList } from './-shipments/container-list.tsx'
import { containersPage, shipmentsPage } from './-shipments/list-source.ts'
import { shipmentsDefaults, shipmentsSearch } from './-shipments/search.ts'
import { ShipmentList } from './-shipments/shipment-list.tsx'

export const Route = createFileRoute('/shipments')({
  validateSearch: shipmentsSearch,
  search: { middlewares: [stripSearchParams(shipmentsDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the page answers at once and fills. What moves with the clock is asked for by the list.
    if (deps.news) return
    if (deps.grain === 'containers') void queryClient.prefetchQuery(containersPage(deps, Date.now()))
    else void queryClient.prefetchQuery(shipmentsPage(deps, Date.now()))
  },
  head: () => ({ meta: [{ title: 'Shipments · Landfall' }] }),
  component: Shipments,
})

function Shipments() {
  const search = Route.useSearch()
  return (
    <>
      {search.grain === 'containers' ? <ContainerList search={search} /> : <ShipmentList search={search} />}
      <JobStrip />
      <Outlet />
    </>
  )
}
