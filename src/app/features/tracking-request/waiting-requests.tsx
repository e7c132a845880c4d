import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass, OctagonAlert } from 'lucide-react'
import type { TrackingRequest } from '#contract/tracking-request.ts'
import { isUnconnected, noConnection, standingWords } from '../../lib/connection-words.ts'
import { grouped } from '../../lib/grouped.ts'
import { waitingRequests } from './waiting-query.ts'

/** What was asked for and is no shipment yet: newest first, so that nobody wonders where a number went. */
export function WaitingRequests() {
  const { data } = useQuery({
    ...waitingRequests,
    refetchInterval: (query) => (query.state.data?.data.some(isOpen) ? 5000 : false),
  })
  if (!data || data.data.length === 0) return null
  const { total } = data.meta
  return (
    <section aria-label="Not tracked yet" className="waiting">
      {data.data.map((request) => (
        <Waiting key={request.id} request={request.attributes} />
      ))}
      <Link to="/tracking-requests">{total === 1 ? 'Show it' : `All ${grouped(total)} not tracked yet`}</Link>
    </section>
  )
}

const isOpen = ({ attributes }: TrackingRequest) => attributes.status !== 'failed'

function Waiting({ request }: { request: TrackingRequest['attributes'] }) {
  const { request_number, status, last_error } = request
  const failed = status === 'failed'
  const Icon = failed ? OctagonAlert : Hourglass
  return (
    <span title={isUnconnected(request) ? noConnection.helps : (last_error ?? standingWords(request))}>
      <Icon className={failed ? 's past' : 's unknown'} /> <b>{request_number}</b>{' '}
      <span className="text-ink-2">
        {failed && 'not tracked: '}
        {standingWords(request)}
      </span>
    </span>
  )
}
