import { nextSlot } from '#domain/alerts/digest-slot.ts'
import { sendDigest } from '../alerts/send-digest.ts'
import { digestsDue, lockDigest, settleDigest } from '../db/alerts/digests.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

/** Sends the digests that are due: each day of its calendar once, whatever the clocks do and however many servers there are. */
export const sendDigests = ({ store, context, putMail, address }: Deps): Job => ({
  name: 'send-digests',
  async take(limit) {
    if (context.mailsNeed.length > 0) return []
    const now = context.now()
    const ids = await digestsDue(store, now, limit)
    return ids.map(
      (user_id) => () =>
        withSystem(store, async (tx) => {
          const digest = await lockDigest(tx, user_id, now)
          if (!digest) return
          const at = now.toISOString()
          const { local_time, weekdays, timezone, last_sent_at: since } = digest
          const times = { local_time, weekdays, timezone }
          const subject = await sendDigest(tx, {
            user_id,
            times,
            since,
            now: at,
            base: address(),
            secrets: context.secrets,
            putMail,
          })
          const next = nextSlot(times, at, digest.next_on)
          await settleDigest(tx, user_id, {
            next_on: next.on,
            next_at: next.at,
            ...(subject !== null && { last_sent_at: at }),
          })
        }),
    )
  },
})
