import { concurrency } from '#domain/webhooks/webhook-health.ts'
import { retryDelay } from '#domain/webhooks/webhook-retry.ts'
import { withSystem } from '../db/scope.ts'
import { leaseTime } from '../db/store/lease-clock.ts'
import type { Store } from '../db/store.ts'
import { deliveriesChannel } from '../db/webhooks/events.ts'
import { claimLanes, type Held, lockLanes, releaseLanes } from '../db/webhooks/webhook-lanes.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { messagesOf, type Ready, type ReadyLane } from '../webhooks/messages.ts'
import type { Attempt } from '../webhooks/send.ts'
import { createLanes } from './lanes.ts'
import { merged, type Progress, recordDeliveries } from './record-deliveries.ts'

interface Deps {
  store: Store
  context: Context
  load: LoadResources
  onError: (name: string, error: unknown) => void
  /** How often it looks without being told, in milliseconds. */
  every?: number
  /** How many lanes this process may have in hand at once. */
  most?: number
}

export type Deliverer = ReturnType<typeof createDeliverer>

const unwritten: Attempt = {
  succeeded: false,
  status_code: null,
  error: 'The notification could not be written: the log of the server says why',
  duration_in_ms: 0,
  response_headers: null,
  response_body: null,
  retry_after_seconds: null,
}

/** An attempt that begins later than this before its lease runs out might end when somebody else has begun another. */
const longestAttempt = 15_000

/**
 * Delivers notifications. Turn by turn it writes down what has come of those on their way, and claims what there is room
 * for: the slower the store, the more share a round trip to it, and no delivery waits for it.
 */
export function createDeliverer({ store, context, load, onError, every = 5000, most = 500 }: Deps) {
  const { send } = context.webhooks
  const recording = { store, now: context.now, onError, publicUrl: context.publicUrl }
  /** Lanes in hand, by webhook: claimed, and not written down that they are over. */
  const inHand = new Map<string, number>()
  const lanes = createLanes(concurrency, deliver)
  let progress: Progress[] = []
  let isStopping = false
  let isWanted = false
  /** Somebody has said that there may be more. */
  let isTold = false
  let turning: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function count(id: string, by: 1 | -1) {
    const now = (inHand.get(id) ?? 0) + by
    if (now > 0) inHand.set(id, now)
    else inHand.delete(id)
  }

  /** One after the other, up to the first that fails: what comes after it has to wait. */
  async function deliver({ lane, ready }: ReadyLane) {
    for (const [at, one] of ready.entries()) {
      if (isStopping && at > 0) break
      // Too late to be sure that nobody else has it: it is claimed again, by us or another.
      if (leaseLeft(lane, await leaseTime(store, context.now())) < longestAttempt) break
      const outcome = await attempt(one)
      progress.push({ lane, outcomes: [outcome], isOver: false })
      wakeSoon()
      if (!outcome.log.succeeded) break
    }
    progress.push({ lane, outcomes: [], isOver: true })
    wakeSoon()
  }

  async function attempt({ notification, message }: Ready) {
    if (message instanceof Error) onError('deliver-webhooks', message)
    const { succeeded, retry_after_seconds, ...answer } = message instanceof Error ? unwritten : await send(message())
    const now = context.now()
    const failures = notification.attempts + 1
    const delay = succeeded ? null : retryDelay({ failures, chance: Math.random(), retry_after_seconds })
    return {
      notification,
      next_attempt_at: delay === null ? null : new Date(now.getTime() + delay).toISOString(),
      log: { succeeded, ...answer, created_at: now.toISOString() },
    }
  }

  async function turn() {
    const ended = merged(progress)
    progress = []
    // To look for more costs a round trip: not while there is enough in hand.
    const isHungry = ended.some(({ lane, isOver }) => isOver && lanes.waiting(lane.webhook_id) < concurrency)
    await writeDown(ended)
    const limit = most - Array.from(inHand.values()).reduce((sum, one) => sum + one, 0)
    if (isStopping || limit <= 0 || !(isTold || isHungry)) return
    isTold = false
    const claimed = await claimLanes(store, { now: context.now(), inHand, limit })
    if (claimed.length === 0) return
    for (const one of await messagesOf(store, load, claimed, context)) {
      count(one.lane.webhook_id, 1)
      lanes.add(one.lane.webhook_id, one)
    }
  }

  async function writeDown(ended: readonly Progress[]) {
    if (ended.length === 0) return
    let busy: Progress[] = []
    try {
      busy = await recordDeliveries(ended, recording)
    } finally {
      // What cannot be written down is delivered once more when its lease has run out.
      for (const { lane, isOver } of ended)
        if (isOver && !busy.some((one) => one.lane === lane && one.isOver)) count(lane.webhook_id, -1)
    }
    progress.unshift(...busy)
  }

  async function turns() {
    do {
      isWanted = false
      await turn()
    } while (isWanted)
  }

  /** One turn at a time; who calls during one gets another after it. */
  function turnOver() {
    isWanted = true
    clearTimeout(timer)
    turning ??= turns()
      .catch((error: unknown) => onError('deliver-webhooks', error))
      .finally(() => {
        turning = undefined
        if (progress.length > 0) wakeSoon()
        else if (!isStopping) timer = setTimeout(wake, every)
      })
  }

  function wake() {
    isTold = true
    turnOver()
  }

  /** So that what ends at the same time is written down together. */
  function wakeSoon() {
    isWanted = true
    if (turning) return
    clearTimeout(timer)
    timer = setTimeout(turnOver, 10)
  }

  /** Until nothing is on its way, and nothing is due. */
  async function settled() {
    do {
      wake()
      await turning
      await lanes.running()
    } while (!lanes.isIdle() || progress.length > 0 || turning)
    clearTimeout(timer)
  }

  return {
    async start() {
      await store.listen(deliveriesChannel, wake)
      wake()
    },
    /** Delivers everything that is due now. For tests and tools. */
    drain: settled,
    /** Lets what is on its way come to its end, and leaves the rest to others. */
    async stop() {
      isStopping = true
      // A turn may be bringing something.
      await turning
      const unsent = lanes.clear().map(({ lane }) => lane)
      await settled()
      if (unsent.length > 0)
        await withSystem(store, async (tx) => {
          const states = await lockLanes(tx, unsent)
          await releaseLanes(
            tx,
            unsent.filter((_, at) => states[at] === 'held'),
          )
        })
    },
  }
}

const leaseLeft = ({ claimed_until }: Held, now: Date) => Date.parse(claimed_until) - now.getTime()
