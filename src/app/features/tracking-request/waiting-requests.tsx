import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { grouped, t } from '#contract/language.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { waitingRequests } from './waiting-query.ts'

/** The words for how each stands come later than the line that they are in, whose height is known. */
const Waiting = lazyPart(() => import('./waiting-request.tsx'), 'Waiting')
const WhatHelps = lazyPart(() => import('./waiting-request.tsx'), 'WhatHelps')

/** What was asked for and is no shipment yet: newest first, so that nobody wonders where a number went. */
export function WaitingRequests() {
  const { data } = useQuery({
    ...waitingRequests,
    refetchInterval: (query) => (query.state.data?.data.some(isOpen) ? 5000 : false),
  })
  if (!data || data.data.length === 0) return null
  const { total } = data.meta
  return (
    <section aria-label={t('Not tracked yet')}>
      <div className="waiting">
        <Suspense>
          {data.data.map((request) => (
            <Waiting key={request.id} request={request.attributes} />
          ))}
        </Suspense>
        <Link to="/tracking-requests">
          {total === 1 ? t('Show it') : t('All {count} not tracked yet', { count: grouped(total) })}
        </Link>
      </div>
      <Suspense>
        <WhatHelps requests={data.data} />
      </Suspense>
    </section>
  )
}

const isOpen = ({ attributes }: TrackingRequest) => attributes.status !== 'failed'
