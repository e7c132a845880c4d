import { exportLimits } from '#contract/exports/fields.ts'
import { deleteOldGuesses } from '../db/access/guesses.ts'
import { deleteOldAnswers } from '../db/access/idempotency-keys.ts'
import { forgetAlerts } from '../db/alerts/notices.ts'
import { deleteOldMails } from '../db/documents/mails.ts'
import { deleteOldDeliveries } from '../db/exports/deliveries.ts'
import { deleteOldExports } from '../db/exports/exports.ts'
import { deleteOldImports } from '../db/imports/imports.ts'
import { deleteLostEvents } from '../db/portal/view-calendars.ts'
import { forgetPeople } from '../db/portal/view-people.ts'
import { forgetSubscriptions } from '../db/portal/view-subscriptions.ts'
import { deleteOldVisits, visitDays } from '../db/portal/view-tokens.ts'
import { type Transaction, withSystem } from '../db/scope.ts'
import { deleteOldConnectionHours } from '../db/sources/connections.ts'
import { deleteOldSourceHours } from '../db/sources/sources.ts'
import type { Store } from '../db/store.ts'
import { deleteOldPositions } from '../db/tracking/vessel-positions.ts'
import { deleteOldHours } from '../db/webhooks/webhook-health.ts'

/**
 * Deletes what is kept for a time only. Several servers may do it at once: who comes second finds nothing. What fails
 * does not hold up the rest. @throws the first that failed
 */
export async function forgetOld(store: Store, { now, positionDays }: { now: Date; positionDays: number }) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const steps: ((tx: Transaction) => Promise<unknown>)[] = [
    (tx) => deleteOldAnswers(tx, now),
    (tx) => deleteOldVisits(tx, now),
    (tx) => forgetPeople(tx, { now, before: daysAgo(visitDays) }),
    (tx) => deleteLostEvents(tx, now),
    (tx) => forgetSubscriptions(tx, now),
    (tx) => deleteOldImports(tx, daysAgo(30)),
    (tx) => deleteOldExports(tx, now, daysAgo(exportLimits.days)),
    (tx) => deleteOldDeliveries(tx, daysAgo(30)),
    (tx) => deleteOldGuesses(tx, daysAgo(1)),
    (tx) => deleteOldHours(tx, now),
    (tx) => deleteOldSourceHours(tx, now),
    (tx) => deleteOldConnectionHours(tx, now),
    (tx) => forgetAlerts(tx, now),
  ]
  const done = await inTurn([
    ...steps.map((step) => () => withSystem(store, step)),
    () => inParts(store, (tx) => deleteOldPositions(tx, daysAgo(positionDays), atOnce)),
    () => inParts(store, (tx) => deleteOldMails(tx, daysAgo(90), atOnce)),
  ])
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

const atOnce = 5000

/** In short transactions: one that falls behind catches up, however much there is. */
async function inParts(store: Store, part: (tx: Transaction) => Promise<number>): Promise<void> {
  while ((await withSystem(store, part)) >= atOnce);
}

async function inTurn(works: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  const done: PromiseSettledResult<unknown>[] = []
  for (const work of works) done.push(...(await Promise.allSettled([work()])))
  return done
}
