import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router'
import { WaitingRequests } from '../features/tracking-request/waiting-requests.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { ContainersGrain } from './-containers-grain.tsx'
import { ShipmentsFilters } from './-shipments-filters.tsx'
import { ShipmentsGrain } from './-shipments-grain.tsx'
import { TrackLink } from './-shipments-parts.tsx'
import { containersList, shipmentsList } from './-shipments-queries.ts'
import { type ShipmentsSearch, shipmentsDefaults, shipmentsSearch } from './-shipments-search.ts'

export const Route = createFileRoute('/shipments')({
  validateSearch: shipmentsSearch,
  search: { middlewares: [stripSearchParams(shipmentsDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the page answers at once and fills.
    if (grainOf(deps) === 'containers') void queryClient.prefetchQuery(containersList(deps))
    else void queryClient.prefetchQuery(shipmentsList(deps))
  },
  head: () => ({ meta: [{ title: 'Shipments · Landfall' }] }),
  component: Shipments,
})

/** Text is searched in shipments only: they know every number, those of their containers included. */
const grainOf = ({ grain, q }: ShipmentsSearch) => (q ? 'shipments' : grain)

function Shipments() {
  const search = Route.useSearch()
  const grain = grainOf(search)
  return (
    <div className="page wide flush">
      <header className="page-head">
        <h1>Shipments</h1>
        <nav className="seg" aria-label="One row for each">
          {(['containers', 'shipments'] as const).map((one) => (
            <ChoiceLink
              key={one}
              to="/shipments"
              search={{ ...shipmentsDefaults, grain: one }}
              chosen={one === grain}
              className="capitalize"
            >
              {one}
            </ChoiceLink>
          ))}
        </nav>
        <span className="ms-auto" />
        <TrackLink />
      </header>
      <ShipmentsFilters search={search} grain={grain} />
      <WaitingRequests />
      {grain === 'containers' ? <ContainersGrain search={search} /> : <ShipmentsGrain search={search} />}
      <Outlet />
    </div>
  )
}
