import { forgetAlerts } from '../db/alerts/notices.ts'
import { deleteOldConnectionHours } from '../db/connections.ts'
import { deleteOldGuesses } from '../db/guesses.ts'
import { deleteOldAnswers } from '../db/idempotency-keys.ts'
import { deleteOldImports } from '../db/imports.ts'
import { deleteOldMails } from '../db/mails.ts'
import { withSystem } from '../db/scope.ts'
import { deleteOldSourceHours } from '../db/sources.ts'
import type { Store } from '../db/store.ts'
import { deleteOldPositions } from '../db/vessel-positions.ts'
import { deleteLostEvents } from '../db/view-calendars.ts'
import { forgetSubscriptions } from '../db/view-subscriptions.ts'
import { deleteOldVisits } from '../db/view-tokens.ts'
import { deleteOldHours } from '../db/webhook-health.ts'

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
