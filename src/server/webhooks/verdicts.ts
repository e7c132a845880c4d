import type { Outcome, Verdict } from '../db/webhooks/webhook-deliveries.ts'

/** What attempts, in the order in which they ended, say about each receiver. */
export function verdictsOf(outcomes: readonly Outcome[]): Verdict[] {
  const verdicts = new Map<string, Verdict>()
  for (const { notification, log } of outcomes) {
    const id = notification.webhook_id
    const before = verdicts.get(id) ?? { id, last_succeeded_at: null, last_failed_at: null, failures: 0 }
    const after = log.succeeded
      ? { ...before, last_succeeded_at: log.created_at, failures: 0 }
      : { ...before, last_failed_at: log.created_at, failures: before.failures + 1 }
    verdicts.set(id, after)
  }
  return [...verdicts.values()]
}
