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

const retryMs = 15 * 60_000

/** Sends the digests that are due: each day of its calendar once, whatever the clocks do and however many servers there are. */
export function sendDigests({ store, context, putMail, address }: Deps): Job {
  async function sendOne(user_id: string, now: Date) {
    const sent = withSystem(store, async (tx) => {
      const digest = await lockDigest(tx, user_id, now)
      if (!digest) return
      const at = now.toISOString()
      const { local_time, weekdays, timezone, last_sent_at: since } = digest
      const times = { local_time, weekdays, timezone }
      const base = address()
      const { secrets } = context
      const subject = await sendDigest(tx, { user_id, times, since, now: at, base, secrets, putMail })
      const next = nextSlot(times, at, digest.next_on)
      await settleDigest(tx, user_id, {
        next_on: next.on,
        next_at: next.at,
        ...(subject !== null && { last_sent_at: at }),
      })
    })
    await sent.catch(async (error: unknown) => {
      // One that cannot be made does not hold up the others.
      const later = new Date(now.getTime() + retryMs).toISOString()
      await withSystem(store, (tx) => settleDigest(tx, user_id, { next_at: later })).finally(() => {
        throw error
      })
    })
  }

  return {
    name: 'send-digests',
    async take(limit) {
      if (context.mailsNeed.length > 0) return []
      const now = context.now()
      const ids = await digestsDue(store, now, limit)
      return ids.map((user_id) => () => sendOne(user_id, now))
    },
  }
}
