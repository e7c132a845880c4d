import { deleteOldGuesses } from '../db/access/guesses.ts'
import { deleteOldAnswers } from '../db/access/idempotency-keys.ts'
import { forgetAlerts } from '../db/alerts/notices.ts'
import { deleteOldMails } from '../db/documents/mails.ts'
import { deleteOldImports } from '../db/imports/imports.ts'
import { deleteLostEvents } from '../db/portal/view-calendars.ts'
import { forgetSubscriptions } from '../db/portal/view-subscriptions.ts'
import { deleteOldVisits } from '../db/portal/view-tokens.ts'
import { withSystem } from '../db/scope.ts'
import { deleteOldConnectionHours } from '../db/sources/connections.ts'
import { deleteOldSourceHours } from '../db/sources/sources.ts'
import type { Store } from '../db/store.ts'
import { deleteOldPositions } from '../db/tracking/vessel-positions.ts'
import { deleteOldHours } from '../db/webhooks/webhook-health.ts'

/** Deletes what is kept for a time only. Several servers may do it at once: who comes second finds nothing. */
export async function forgetOld(store: Store, { now, positionDays }: { now: Date; positionDays: number }) {
  const before = new Date(now.getTime() - positionDays * 86_400_000)
  await withSystem(store, (tx) => deleteOldAnswers(tx, now))
  await withSystem(store, (tx) => deleteOldPositions(tx, before))
  await withSystem(store, (tx) => deleteOldVisits(tx, now))
  await withSystem(store, (tx) => deleteLostEvents(tx, now))
  await withSystem(store, (tx) => forgetSubscriptions(tx, now))
  await withSystem(store, (tx) => deleteOldImports(tx, new Date(now.getTime() - 30 * 86_400_000)))
  await withSystem(store, (tx) => deleteOldGuesses(tx, new Date(now.getTime() - 86_400_000)))
  await withSystem(store, (tx) => deleteOldHours(tx, now))
  await withSystem(store, (tx) => deleteOldSourceHours(tx, now))
  await withSystem(store, (tx) => deleteOldConnectionHours(tx, now))
  await withSystem(store, (tx) => forgetAlerts(tx, now))
  await withSystem(store, (tx) => deleteOldMails(tx, new Date(now.getTime() - 90 * 86_400_000)))
}
