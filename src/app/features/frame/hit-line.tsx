import { Anchor, Container, Hourglass, OctagonAlert } from 'lucide-react'
import { t, tn } from '#contract/language.ts'
import type { SearchHit } from '#contract/search/search.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { FailedReason, RequestStatus } from '#contract/tracking/tracking-request.ts'
import { statusWords } from '#domain/tracking/words.ts'
import { failureWords, requestStatusWords } from '../../lib/request-words.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Marked } from '../../ui/marked.tsx'

/** What was found, in one line: its number as it is painted or printed, what matched, and how it stands. */
export function HitLine({ hit: { type, attributes }, query }: { hit: SearchHit; query: string }) {
  const { number, matched_value, shipping_line } = attributes
  const Icon =
    type === 'cargo'
      ? Container
      : type === 'shipment'
        ? Anchor
        : attributes.status === 'failed'
          ? OctagonAlert
          : Hourglass
  return (
    <>
      <Icon className="s" />
      <span className="flex min-w-0 flex-auto items-baseline gap-2 overflow-hidden [&>:first-child]:flex-none">
        {type === 'cargo' ? (
          <ContainerNumber number={number} query={query} />
        ) : (
          <b className="font-bold tracking-[0.02em]">
            <Marked text={number} query={query} />
          </b>
        )}
        {matched_value !== number && (
          <span className="cut min-w-18 text-ink-2">
            <Marked text={matched_value} query={query} />
          </span>
        )}
      </span>
      <span className="cut text-ink-2 max-tablet:max-w-[36%]">
        {standingOf(attributes)}
        {shipping_line && <bdi className="max-tablet:hidden"> · {shipping_line}</bdi>}
      </span>
    </>
  )
}

/** The search says the status as a word of the wire: which words those are, its kind decides. */
function standingOf(attributes: SearchHit['attributes']): string | null {
  const { entity_type, status, failed_reason, containers_count, tracking_stopped } = attributes
  switch (entity_type) {
    case 'cargo':
      return status && Object.hasOwn(statusWords, status) ? statusWords[status as CurrentStatus] : null
    case 'shipment':
      if (tracking_stopped) return t('Tracking stopped')
      return tn(containers_count ?? 0, '{count} container', '{count} containers')
    case 'tracking_request':
      if (status === 'failed' && failed_reason && Object.hasOwn(failureWords, failed_reason))
        return t('Not tracked: {why}', { why: failureWords[failed_reason as FailedReason] })
      // Which of these are waiting for want of a connection a hit does not say.
      if (status === 'awaiting_manifest') return t('waiting for data')
      return status && Object.hasOwn(requestStatusWords, status) ? requestStatusWords[status as RequestStatus] : null
    default:
      return entity_type satisfies never
  }
}
