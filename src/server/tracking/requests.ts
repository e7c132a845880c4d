import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { InitialFields } from '#domain/custom-fields/custom-field.ts'
import { inferNumber } from '#domain/tracking/infer-number.ts'
import { manifestPatience } from '#domain/tracking/poll-plan.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { addSearchKeys, keysOfRequest } from '../db/search/search-keys.ts'
import { wakeWorkers } from '../db/store/wake-workers.ts'
import { insertRequest } from '../db/tracking/requests.ts'
import { settleProposals } from '../db/tracking/tracking-proposals.ts'
import type { Context } from '../http/handler.ts'
import { addToShipment } from './add-to-shipment.ts'
import { keyOfNumber } from './numbers.ts'
import { lockNumber, trackedShipment } from './open-shipment.ts'
import { tellRequests } from './request-news.ts'
import { testScac } from './test-numbers.ts'

export interface NewRequest {
  account_id: string
  user_id: string | null
  request_type: RequestType
  request_number: string
  scac: string | null
  ref_numbers: string[]
  tags: string[]
  customer_id: string | null
  initial_custom_fields?: InitialFields | null
}

/** Keeps a tracking request. What is tracked already fails at once, as `duplicate`, and leads to the shipment. */
export async function createRequest(
  tx: Transaction,
  asked: NewRequest,
  context: Context,
): Promise<Row<'tracking_requests'>> {
  await lockNumber(tx, asked.account_id, asked.request_number)
  // Tests of our clients ask for the same numbers again and again.
  const existing = asked.scac === testScac ? undefined : await trackedShipment(tx, asked, context)
  const at = context.now().toISOString()
  const request = await insertRequest(tx, {
    ...asked,
    initial_custom_fields: asked.initial_custom_fields ?? null,
    status: existing ? 'failed' : 'pending',
    failed_reason: existing ? 'duplicate' : null,
    tracked_object_id: existing ?? null,
    is_retrying: false,
    retry_count: null,
    last_error: null,
    last_error_said: null,
    expires_at: new Date(Date.parse(at) + manifestPatience).toISOString(),
    next_attempt_at: existing ? null : at,
    claimed_until: null,
    created_at: at,
    updated_at: at,
  })
  const { id: tracking_request_id, user_id } = request
  await settleProposals(tx, { keys: keysOf(asked, context), tracking_request_id, user_id }, context.now())
  if (existing) {
    await addToShipment(tx, existing, request, context)
    await tellRequests(tx, [request], 'failed', at)
    return request
  }
  await addSearchKeys(tx, asked.account_id, keysOfRequest(request))
  await wakeWorkers(tx)
  return request
}

/** Where the line is to be detected, it is the one that the number tells. */
function keysOf(asked: NewRequest, { reference }: Context): string[] {
  const told = inferNumber(asked.request_number, reference.numberPatterns).shipping_line.selected?.scac ?? null
  return [asked.scac, told].map((scac) => keyOfNumber({ ...asked, scac }, reference))
}
