import { concurrency } from '#domain/webhook-health.ts'
import { retryDelay } from '#domain/webhook-retry.ts'
import { deliveriesChannel } from '../db/events.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { claimNotifications, type Outcome, releaseNotifications } from '../db/webhook-deliveries.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { messagesOf, type Ready } from '../notifications/messages.ts'
import type { Attempt } from '../webhooks/send.ts'
import { createLanes } from './lanes.ts'
import { recordDeliveries } from './record-deliveries.ts'

interface Deps {
  store: Store
  context: Context
  load: LoadResources
  onError: (name: string, error: unknown) => void
  /** How often it looks without being told, in milliseconds. */
  every?: number
  /** How many notifications this process may have in hand at once. */
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

/**
 * Delivers notifications. Turn by turn it writes down what has come of those on their way, and claims what there is room
 * for: the slower the store, the more share a round trip to it, and no delivery waits for it.
 */
export function createDeliverer({ store, context, load, onError, every = 5000, most = 2000 }: Deps) {
  const { send } = context.webhooks
  const recording = { store, now: context.now, onError }
  /** In hand, by webhook: claimed, and what came of it is not written down. */
  const inHand = new Map<string, number>()
  const lanes = createLanes(concurrency, deliver)
  let ended: Outcome[] = []
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

  async function deliver({ notification, message }: Ready) {
    // Too late to be sure that nobody else has it: it is claimed again, by us or another.
    if (leaseLeft(notification, context.now()) < 15_000) return count(notification.webhook_id, -1)
    if (message instanceof Error) onError('deliver-webhooks', message)
    const { succeeded, retry_after_seconds, ...answer } = message instanceof Error ? unwritten : await send(message)
    const now = context.now()
    const failures = notification.attempts + 1
    const delay = succeeded ? null : retryDelay({ failures, chance: Math.random(), retry_after_seconds })
    ended.push({
      notification,
      next_attempt_at: delay === null ? null : new Date(now.getTime() + delay).toISOString(),
      log: { succeeded, ...answer, created_at: now.toISOString() },
    })
    wakeSoon()
  }

  async function turn() {
    const outcomes = ended
    ended = []
    // To look for more costs the more the longer the queue is: not while there is enough in hand.
    const isHungry = outcomes.some(({ notification }) => lanes.waiting(notification.webhook_id) < concurrency)
    const leave = ({ notification }: Outcome) => count(notification.webhook_id, -1)
    // What cannot be written down is delivered once more when its lease has run out.
    if (outcomes.length > 0) await recordDeliveries(outcomes, recording).finally(() => outcomes.forEach(leave))
    const limit = most - Array.from(inHand.values()).reduce((sum, one) => sum + one, 0)
    if (isStopping || limit <= 0 || !(isTold || isHungry)) return
    isTold = false
    const claimed = await claimNotifications(store, { now: context.now(), inHand, limit })
    if (claimed.length === 0) return
    for (const ready of await messagesOf(store, load, claimed, context)) {
      count(ready.notification.webhook_id, 1)
      lanes.add(ready.notification.webhook_id, ready)
    }
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
        if (ended.length > 0) wakeSoon()
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
    } while (!lanes.isIdle() || ended.length > 0 || turning)
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
      const unsent = lanes.clear().map(({ notification }) => notification)
      await settled()
      await withSystem(store, (tx) => releaseNotifications(tx, unsent))
    },
  }
}

const leaseLeft = ({ claimed_until }: Ready['notification'], now: Date) =>
  Date.parse(claimed_until ?? '') - now.getTime()
