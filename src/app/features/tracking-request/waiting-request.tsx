import { Hourglass, OctagonAlert } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { isUnconnected, noConnection, standingWords } from '../../lib/connection-words.ts'
import { requestErrorOf } from '../../lib/request-error-words.ts'

/** One that waits or has failed: its number, and how it stands. */
export function Waiting({ request }: { request: TrackingRequest['attributes'] }) {
  const { request_number, status } = request
  const failed = status === 'failed'
  const Icon = failed ? OctagonAlert : Hourglass
  return (
    <span title={isUnconnected(request) ? noConnection.helps : (requestErrorOf(request) ?? standingWords(request))}>
      <Icon className={failed ? 's past' : 's unknown'} /> <b>{request_number}</b>{' '}
      <span className="text-ink-2">
        {failed ? t('not tracked: {reason}', { reason: standingWords(request) }) : standingWords(request)}
      </span>
    </span>
  )
}

/** Where some wait for a line that nobody asks. */
export function WhatHelps({ requests }: { requests: readonly TrackingRequest[] }) {
  return (
    requests.some(({ attributes }) => isUnconnected(attributes)) && (
      <p className="waiting whitespace-normal">{noConnection.helps}</p>
    )
  )
}
