import { type RequestType, requestTypes } from '#contract/tracking/tracking-request.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import type { Transaction } from '../db/scope.ts'
import { keepMirrored, mirroredOf, saidOfRequests } from '../db/sources/mirrors.ts'
import { requestPassedAs } from '../db/sources/passed-requests.ts'
import { findRequest, lockWaiting } from '../db/tracking/requests.ts'
import { linkedOf, type Theirs, textOf, textsOf } from '../sources/mirror/api-types.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import { lockNumber, trackedShipment } from '../tracking/open-shipment.ts'
import { createRequest } from '../tracking/requests.ts'
import { settlePassed } from '../tracking/settle-request.ts'
import {
  type Mirroring,
  noSuchList,
  nothingNew,
  optionalList,
  paged,
  pageOf,
  type ReadPage,
  type Written,
} from './mirroring.ts'
import { failedThere } from './pass-on.ts'

/** What was asked for there. */
export interface SaidRequest {
  request_type: RequestType
  request_number: string
  scac: string | null
}

/** A page of their tracking requests: each says how its shipment was asked for. */
export async function readRequests(of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> {
  const answer = await optionalList(of, '/tracking_requests', 'tracking_request', paged(page, 100))
  if (!answer) return noSuchList
  if (answer.outcome !== 'found') return answer
  return pageOf(answer, null, async (tx) => {
    let is_news = false
    for (const one of answer.data) is_news = (await takeRequest(tx, of, one)).is_news || is_news
    return { ...nothingNew, is_news }
  })
}

async function takeRequest(tx: Transaction, of: Mirroring, one: Theirs): Promise<Written> {
  const { mirror, context } = of
  const asked = askedIn(one)
  if (!asked) return nothingNew
  const [tracked] = linkedOf(one, 'tracked_object')
  const kept = { mirror_id: mirror.id, subject: 'tracking_request' as const, their_id: one.id }
  const known = (await mirroredOf(tx, mirror.id, 'tracking_request', [one.id])).get(one.id)
  const said = { ...asked, tracked_object_id: tracked?.id ?? null }
  if (known?.our_id && known.is_made && one.attributes.status === 'failed')
    await failCopy(tx, of, { id: known.our_id, said: textOf(one.attributes.failed_reason, 60) })
  const isWaiting = ['pending', 'awaiting_manifest'].includes(String(one.attributes.status))
  // One that we have handed to them waits here already.
  const isOurs = (await requestPassedAs(tx, mirror.id, one.id)) !== undefined
  if (tracked || known?.our_id || isOurs || !isWaiting || !asked.scac) {
    await keepMirrored(tx, { ...kept, our_id: known?.our_id ?? null, said })
    return nothingNew
  }
  // What they wait for is waited for here, too.
  const { account_id } = mirror
  const { request_type, request_number, scac } = asked
  await lockNumber(tx, account_id, request_number)
  const normalized_number = askedNumber({ request_type, request_number })
  if (await lockWaiting(tx, { normalized_number, scac })) {
    await keepMirrored(tx, { ...kept, our_id: null, said })
    return nothingNew
  }
  const isTracked = await trackedShipment(tx, asked, context)
  const given = {
    ref_numbers: textsOf(one.attributes.ref_numbers),
    tags: textsOf(one.attributes.shipment_tags),
    customer_id: null,
  }
  const made = isTracked
    ? undefined
    : await createRequest(tx, { ...asked, ...given, account_id, user_id: null }, context)
  await keepMirrored(tx, { ...kept, our_id: made?.id ?? null, is_made: made !== undefined, said })
  return { ...nothingNew, is_news: made !== undefined }
}

/** What waited here because it waited there has come to nothing. */
async function failCopy(
  tx: Transaction,
  { mirror, context }: Mirroring,
  { id, said }: { id: string; said: string | null },
) {
  const request = await findRequest(tx, id)
  if (request && said !== 'duplicate') await settlePassed(tx, request, failedThere(mirror.name, said), context)
}

function askedIn({ attributes }: Theirs): SaidRequest | undefined {
  const request_number = textOf(attributes.request_number, 100)
  const request_type = requestTypes.find((one) => one === attributes.request_type)
  const scac = textOf(attributes.scac, 4)?.toUpperCase() ?? null
  return request_number && request_type ? { request_type, request_number, scac } : undefined
}

/** How shipments were asked for there, by their id. */
export async function saidRequest(
  tx: Transaction,
  mirror_id: string,
  shipment_ids: readonly string[],
): Promise<Map<string, SaidRequest>> {
  const said = (await saidOfRequests(tx, mirror_id, shipment_ids)) as (SaidRequest & { tracked_object_id: string })[]
  return new Map(
    said.map(({ tracked_object_id, request_type, request_number, scac }) => [
      tracked_object_id,
      { request_type, request_number, scac },
    ]),
  )
}
