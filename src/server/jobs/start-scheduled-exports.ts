import { nextSlot } from '#domain/alerts/digest-slot.ts'
import { insertExport } from '../db/exports/exports.ts'
import { lockDue, scheduledDue, updateScheduled } from '../db/exports/scheduled-exports.ts'
import { withSystem } from '../db/scope.ts'
import { wakeWorkers } from '../db/store/wake-workers.ts'
import type { Store } from '../db/store.ts'
import { exportOfSchedule } from '../exports/export-of-schedule.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

/** Asks for the exports that are due: each day of its calendar once, whatever the clocks do and however many servers there are. */
export function startScheduledExports({ store, context }: { store: Store; context: Context }): Job {
  const start = (id: string, now: Date) =>
    withSystem(store, async (tx) => {
      const schedule = await lockDue(tx, id, now)
      if (!schedule) return
      await insertExport(tx, exportOfSchedule(schedule, now), now)
      const { on, at } = nextSlot(schedule, now.toISOString(), schedule.next_on)
      await updateScheduled(tx, id, { next_on: on, next_at: at, last_at: now.toISOString() })
      await wakeWorkers(tx)
    })
  return {
    name: 'start-scheduled-exports',
    async take(limit) {
      const now = context.now()
      // Without mails, those that go to a place go on.
      return (await scheduledDue(store, now, limit, context.mailsNeed.length === 0)).map((id) => () => start(id, now))
    },
  }
}
