import { v7 as uuid } from 'uuid'
import type { RequestStatus } from '#contract/tracking/tracking-request.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { blankEvent } from './news.ts'

const eventOf: Partial<Record<RequestStatus, EventName>> = {
  created: 'tracking_request.succeeded',
  failed: 'tracking_request.failed',
  awaiting_manifest: 'tracking_request.awaiting_manifest',
  tracking_stopped: 'tracking_request.tracking_stopped',
}

/** Tells what has become of tracking requests: once for each state they come to. */
export async function tellRequests(
  tx: Transaction,
  requests: readonly Pick<Row<'tracking_requests'>, 'id' | 'account_id' | 'tracked_object_id'>[],
  status: RequestStatus,
  at: string,
): Promise<void> {
  const event = eventOf[status]
  if (event === undefined) return
  await insertEvents(
    tx,
    requests.map(({ id, account_id, tracked_object_id }) => ({
      ...blankEvent({ id, account_id }, at),
      id: uuid(),
      event,
      shipment_id: tracked_object_id,
      tracking_request_id: id,
      timestamp: at,
    })),
  )
}
