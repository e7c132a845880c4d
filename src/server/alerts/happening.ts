import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import type { EventRow } from '../db/webhooks/events.ts'

type Known = 'id' | 'event' | 'created_at' | 'exception_id' | 'container_id' | 'shipment_id' | 'tracking_request_id'

/** What rules of alerts look at: an event, or what is for one rule as if there had been one. */
export interface Happening extends Pick<EventRow, Known> {
  data: { exception?: ExceptionSnapshot | undefined } | null
}
