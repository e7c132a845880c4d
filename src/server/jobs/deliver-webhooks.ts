import { isBeyondHope } from '#domain/webhook-health.ts'
import { retryDelay } from '#domain/webhook-retry.ts'
import { deliveriesChannel } from '../db/events.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import {
  type Claimed,
  claimNotifications,
  type Outcome,
  pauseWebhooks,
  recordHealth,
  recordOutcomes,
} from '../db/webhook-deliveries.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { messagesOf } from '../notifications/messages.ts'
import type { Attempt, Message } from '../webhooks/send.ts'
import { verdictsOf } from '../webhooks/verdicts.ts'

interface Deps {
  store: Store
  context: Context
  load: LoadResources
  onError: (name: string, error: unknown) => void
  /** How often it looks without being told, in milliseconds. */
  every?: number
  /** How many deliveries of this process may be on their way at once. */
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
 * for: a round trip to the store is shared by many deliveries, and no delivery waits for another to end.
 */
export function createDeliverer({ store, context, load, onError, every = 5000, most = 400 }: Deps) {
  const { send } = context.webhooks
  /** On their way, by webhook. */
  const busy = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let ended: Outcome[] = []
  let isStopping = false
  let isWanted = false
  let turning: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function count(id: string, by: 1 | -1) {
    const now = (busy.get(id) ?? 0) + by
    if (now > 0) busy.set(id, now)
    else busy.delete(id)
  }

  async function deliver(notification: Claimed, message: Message | Error) {
    if (message instanceof Error) onError('deliver-webhooks', message)
    const attempt = message instanceof Error ? unwritten : await send(message)
    const { succeeded, retry_after_seconds, ...answer } = attempt
    const now = context.now()
    const failures = notification.attempts + 1
    const delay = succeeded ? null : retryDelay({ failures, chance: Math.random(), retry_after_seconds })
    ended.push({
      notification,
      next_attempt_at: delay === null ? null : new Date(now.getTime() + delay).toISOString(),
      log: { succeeded, ...answer, created_at: now.toISOString() },
    })
  }

  async function record(outcomes: readonly Outcome[]) {
    await withSystem(store, async (tx) => {
      await recordOutcomes(tx, outcomes)
      const health = await recordHealth(tx, verdictsOf(outcomes))
      const hopeless = health.filter((one) => isBeyondHope(one, context.now())).map(({ id }) => id)
      await pauseWebhooks(tx, hopeless, context.now())
    })
  }

  /** Whether there may be more to do at once. */
  async function turn(): Promise<boolean> {
    const outcomes = ended
    ended = []
    // What cannot be written down is delivered once more when its lease has run out.
    if (outcomes.length > 0) await record(outcomes).finally(() => outcomes.forEach(leave))
    const limit = most - running.size
    if (isStopping || limit <= 0) return false
    const claimed = await claimNotifications(store, { now: context.now(), busy, limit })
    if (claimed.length === 0) return false
    for (const { notification, message } of await messagesOf(store, load, claimed, context)) {
      count(notification.webhook_id, 1)
      const delivery: Promise<void> = deliver(notification, message)
        .catch((error: unknown) => {
          count(notification.webhook_id, -1)
          onError('deliver-webhooks', error)
        })
        .finally(() => {
          running.delete(delivery)
          wake()
        })
      running.add(delivery)
    }
    return true
  }

  const leave = ({ notification }: Outcome) => count(notification.webhook_id, -1)

  async function turns() {
    do {
      isWanted = false
      if (await turn()) isWanted = true
    } while (isWanted)
  }

  /** One turn at a time; who calls during one gets another after it. */
  function wake() {
    isWanted = true
    turning ??= turns()
      .catch((error: unknown) => onError('deliver-webhooks', error))
      .finally(() => {
        turning = undefined
        clearTimeout(timer)
        if (!isStopping) timer = setTimeout(wake, every)
      })
  }

  /** Until nothing is on its way, and nothing is due. */
  async function settled() {
    do {
      wake()
      await turning
      await Promise.all(running)
    } while (running.size > 0 || ended.length > 0 || turning)
  }

  return {
    async start() {
      await store.listen(deliveriesChannel, wake)
      wake()
    },
    /** Delivers everything that is due now. For tests and tools. */
    async drain() {
      await settled()
      clearTimeout(timer)
    },
    /** Lets what is on its way come to its end. */
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await settled()
    },
  }
}
