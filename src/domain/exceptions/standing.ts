import type { ExceptionSubject } from '#contract/exceptions/exception.ts'
import type { ExceptionReason } from '#contract/exceptions/kinds.ts'
import type { Summary } from './group.ts'

/** What goes wrong apart from containers, and what it is about. Its key is the same as long as it lasts. */
export interface StandingCause {
  key: string
  kind: 'tracking_failed' | 'connection_down' | 'document_unreadable' | 'invoice_differs'
  reason: ExceptionReason | null
  source_name: string | null
  who_acts: 'us' | 'line'
  customer_id: string | null
  /** The first ten. */
  subjects: readonly ExceptionSubject[]
  subject_count: number
}

/** How an exception says it. It costs nothing by itself and has no deadline. */
export const summaryOfStanding = (cause: StandingCause): Summary => ({
  ...{ kind: cause.kind, reason: cause.reason, source_name: cause.source_name, who_acts: cause.who_acts },
  ...{ hold: null, expected_event: null, vessel_name: null, voyage_number: null },
  ...{ location_locode: null, location_name: null, facility_name: null },
  severity: 'watch',
  ...{ container_count: 0, container_numbers: [], costs: [], unpriced_count: 0 },
  ...{ first_deadline_at: null, first_deadline_timezone: null, days_late: null },
  subjects: [...cause.subjects],
  subject_count: cause.subject_count,
})

interface Connection {
  id: string
  name: string
  paused_at: string | null
  refused_at: string | null
  quota_spent_until: string | null
  failing_since: string | null
  /** It answers, and what is tracked through it has had no news for longer than ever. */
  is_quiet: boolean
}

/** How long every question has failed before nobody would call it a hiccup. */
export const connectionPatience = 15 * 60_000

/** A quota that is renewed sooner than this is one of minutes: nobody needs to know. */
const shortQuota = 3_600_000

/**
 * Why a connection brings nothing; null where it works, or somebody has paused it.
 * @param isOpen whether that its quota is spent was told already: then it lasts until the quota is renewed
 */
export function whyDown(connection: Connection, now: string, isOpen: boolean): ExceptionReason | null {
  const { paused_at, refused_at, quota_spent_until, failing_since, is_quiet } = connection
  const at = Date.parse(now)
  if (paused_at) return null
  if (refused_at) return 'key_refused'
  const left = quota_spent_until === null ? 0 : Date.parse(quota_spent_until) - at
  if (left > 0 && (isOpen || left > shortQuota)) return 'quota_spent'
  if (failing_since && at - Date.parse(failing_since) >= connectionPatience) return 'connection_silent'
  if (is_quiet) return 'connection_quiet'
  return null
}
