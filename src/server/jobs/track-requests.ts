import { askedNumber } from '#domain/tracking/document-number.ts'
import { inferNumber } from '#domain/tracking/infer-number.ts'
import { numbersBeside } from '#domain/tracking/numbers-beside.ts'
import type { Row } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import { claimRequests, mostAskingMs } from '../db/store/claim.ts'
import { requests } from '../db/store/queues.ts'
import { passOn } from '../mirror/pass-on.ts'
import { carriers, prefixes } from '../reference/carriers.ts'
import { ServerEnds } from '../server-ends.ts'
import { noteAsked } from '../tracking/note-asked.ts'
import {
  failUndetected,
  retryAfterFault,
  settlePassed,
  settleRequest,
  settleWithoutSource,
} from '../tracking/settle-request.ts'
import { answerTest, testScac } from '../tracking/test-numbers.ts'
import { testShipment } from '../tracking/test-shipment.ts'
import { leaveInLine } from './leave-in-line.ts'
import type { TrackingDeps } from './refresh-shipments.ts'
import type { Job } from './worker.ts'

type Request = Row<'tracking_requests'>

/** Asks the line for what somebody wants to have tracked. */
export function trackRequests({ store, sources, context }: TrackingDeps): Job {
  /** The line as it was named, or as the number tells; null where it tells nothing. */
  const lineOf = (request: Request) =>
    request.scac ?? inferNumber(request.request_number, { carriers, prefixes }).shipping_line.selected?.scac ?? null

  async function run(claimed: Request) {
    const scac = lineOf(claimed)
    const request = { ...claimed, scac }
    const number = scac === testScac ? request.request_number.trim().toUpperCase() : askedNumber(request)
    const source = scac === null ? undefined : await sources.of(request.account_id, scac)
    const also = numbersBeside(request, carriers)
    // Outside of the transaction: nothing is locked while a line takes its time.
    const signal = AbortSignal.timeout(mostAskingMs)
    const answer =
      scac === testScac
        ? answerTest(number)
        : await source?.ask({ request_type: request.request_type, number, also, purpose: 'new' }, signal)

    async function settle() {
      const isAlone = answer === undefined && scac !== null
      const passed = isAlone ? await passOn({ ...request, scac }, { store, context }, signal) : undefined
      await withScope(store, request, async (tx) => {
        if (scac === null) await failUndetected(tx, request, context)
        else if (passed) await settlePassed(tx, request, passed, context)
        else if (answer === 'succeeded') await testShipment(tx, request, context)
        else if (answer) await settleRequest(tx, request, answer, context)
        else await settleWithoutSource(tx, request, context)
        if (answer !== 'succeeded' && scac !== testScac)
          await noteAsked(tx, claimed, scac, answer, { now: context.now(), isNews: true })
      })
    }
    await settle().catch(async (error: unknown) => {
      if (error instanceof ServerEnds) throw error
      // Whoever asked sees that the fault is ours; what it was is for the log.
      const noted = withScope(store, request, (tx) => retryAfterFault(tx, request, context))
      await noted.finally(() => {
        throw error
      })
    })
  }

  return {
    name: 'track-requests',
    async take(limit) {
      const claimed = await claimRequests(store, context.now(), limit)
      return claimed.map((request) => () => leaveInLine(request, run, { store, queue: requests }))
    },
  }
}
