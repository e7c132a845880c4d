import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '#contract/api.ts'
import { useRefusal } from '../api/may.ts'
import { Inferred } from '../features/tracking-request/inferred.tsx'
import { Pages } from '../table/pages.tsx'
import { ActionLink } from '../ui/action-link.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { type ShipmentsSearch, shipmentsDefaults } from './-shipments-search.ts'

/** Nothing yet, or nothing that matches: in both cases the way out is here. */
export function NothingMatches({ search: { q, status, scope, tracking, grain, page } }: { search: ShipmentsSearch }) {
  if (page > 1)
    return (
      <>
        <b>There is no page {page}.</b>
        <Link to="/shipments" search={(kept) => ({ ...kept, page: 1 })} className={buttonStyle()}>
          To the first page
        </Link>
      </>
    )
  if (!q && status.length === 0 && !tracking)
    return (
      <>
        <b>{grain === 'containers' && scope === 'active' ? 'Nothing is under way.' : 'Nothing is tracked yet.'}</b>
        <p className="text-ink-2">Give the number of a bill of lading, a booking or a container.</p>
        <div className="flex flex-wrap gap-2">
          <TrackLink />
          {grain === 'containers' && scope === 'active' && (
            <Link to="/shipments" search={(kept) => ({ ...kept, scope: 'all' })} className={buttonStyle('quiet')}>
              Show what is finished
            </Link>
          )}
        </div>
      </>
    )
  return (
    <>
      <b>{q ? `Nothing tracked here contains “${q}”.` : 'Nothing matches these filters.'}</b>
      {q && <Inferred number={q} />}
      <div className="flex flex-wrap gap-2">
        {q && <TrackLink number={q} />}
        <Link to="/shipments" search={{ ...shipmentsDefaults, grain }} className={buttonStyle('quiet')}>
          Clear all filters
        </Link>
      </div>
    </>
  )
}

export function TrackLink({ number }: { number?: string }) {
  const refusal = useRefusal(api.tracking_requests.create)
  return (
    <ActionLink
      to="/shipments/track"
      search={(kept) => ({ ...kept, number })}
      refusal={refusal}
      className={buttonStyle('primary')}
    >
      <Plus /> {number ? `Track ${number}` : 'Track'}
    </ActionLink>
  )
}

interface PagesProps {
  search: ShipmentsSearch
  meta: { size: number; total: number } | undefined
}

export function ShipmentPages({ search, meta }: PagesProps) {
  if (!meta) return null
  return (
    <Pages current={search.page} meta={meta} link={(page) => ({ to: '/shipments', search: { ...search, page } })} />
  )
}
