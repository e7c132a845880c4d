import { isBeyondHope } from '#domain/webhook-health.ts'
import { againAfter, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { lockDelivered, type Outcome, pauseWebhooks, recordHealth, recordOutcomes } from '../db/webhook-deliveries.ts'
import { verdictsOf } from '../webhooks/verdicts.ts'

interface Deps {
  store: Store
  now: () => Date
  onError: (name: string, error: unknown) => void
}

/** Refused because of what one of many is, or of what somebody else does with it (SQLSTATE: data, integrity, rollback). */
const ofSome = /^(22|23|40)/

/** Writes down together what has come of deliveries; where that is refused, each by itself: no one costs another its own. */
export async function recordDeliveries(outcomes: readonly Outcome[], { store, now, onError }: Deps): Promise<void> {
  const record = (some: readonly Outcome[]) =>
    againAfter(['40P01', '23503'], () =>
      withSystem(store, async (tx) => {
        await recordOutcomes(tx, await lockDelivered(tx, some))
        const health = await recordHealth(tx, verdictsOf(some))
        const hopeless = health.filter((one) => isBeyondHope(one, now())).map(({ id }) => id)
        await pauseWebhooks(tx, hopeless, now())
      }),
    )
  try {
    await record(outcomes)
  } catch (error) {
    if (outcomes.length === 1 || !ofSome.test(String((error as { code?: unknown }).code))) throw error
    // In the order in which they ended, as the health of a receiver is counted.
    for (const one of outcomes) await record([one]).catch((reason: unknown) => onError('deliver-webhooks', reason))
  }
}
