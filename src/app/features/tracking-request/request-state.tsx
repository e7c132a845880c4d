import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, OctagonAlert, RefreshCw, Unplug } from 'lucide-react'
import { tn } from '#contract/language.ts'
import type { RequestStatus, TrackingRequest } from '#contract/tracking/tracking-request.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { isUnconnected, noConnection } from '../../lib/connection-words.ts'
import { Mean } from '../../ui/mean.tsx'
import { requestStateWords } from './request-state-words.ts'

const looks: Record<RequestStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'transit', icon: RefreshCw },
  awaiting_manifest: { tone: 'unknown', icon: Hourglass },
  created: { tone: 'ready', icon: CircleCheck },
  failed: { tone: 'past', icon: OctagonAlert },
  tracking_stopped: { tone: 'done', icon: CircleSlash },
}

/** How a request stands, in a word; how often the line was asked again beside it. */
export function RequestState({ request }: { request: TrackingRequest['attributes'] }) {
  const { status, is_retrying, retry_count } = request
  if (isUnconnected(request)) return <Mean tone="warning" icon={Unplug} words={noConnection.state} />
  const { tone, icon } = looks[status]
  const retries = is_retrying && retry_count ? tn(retry_count, '{count} retry', '{count} retries') : undefined
  return <Mean tone={tone} icon={icon} words={requestStateWords[status]} why={retries} />
}
