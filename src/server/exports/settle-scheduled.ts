import { stopLink } from '../alerts/stop-link.ts'
import { readerOf } from '../db/alerts/digests.ts'
import { addAuditEventAbout, bySystem } from '../db/audit/audit-events.ts'
import { putDelivery } from '../db/exports/deliveries.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import { findScheduled, type ScheduledExportRecord, updateScheduled } from '../db/exports/scheduled-exports.ts'
import type { Transaction } from '../db/scope.ts'
import { wakeWorkers } from '../db/store/wake-workers.ts'
import type { Context } from '../http/handler.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Undelivered } from '../words/export-mail.ts'
import { saidIn } from '../words/said-in.ts'

export interface Telling {
  now: Date
  putMail: PutMail
  address: () => string
  context: Pick<Context, 'secrets' | 'mailsNeed'>
}

/** Many mail servers take 10 MB, of which a third is how files are written in mails; a larger one is downloaded. */
const mostAttached = 7_000_000

/**
 * Mails what a schedule has brought, or has it delivered to its place; and mails why it brought nothing. An export that
 * nobody has scheduled is told by its page.
 */
export async function settleScheduled(tx: Transaction, of: ExportRecord, telling: Telling) {
  const schedule = of.scheduled_export_id ? await findScheduled(tx, of.scheduled_export_id) : undefined
  if (!schedule) return
  await updateScheduled(tx, schedule.id, { last_failure: of.failure })
  if (of.status !== 'ready' || schedule.place_id === null) return tell(tx, { of, schedule }, telling)
  const { account_id, id: export_id, file_name } = of
  const { id: scheduled_export_id, place_id } = schedule
  await putDelivery(tx, { account_id, scheduled_export_id, export_id, place_id, file_name }, telling.now)
  await wakeWorkers(tx)
}

/** Mails that a file was not delivered, once it is given up. */
export async function tellUndelivered(
  tx: Transaction,
  of: ExportRecord,
  undelivered: Undelivered,
  telling: Telling,
): Promise<void> {
  const schedule = of.scheduled_export_id ? await findScheduled(tx, of.scheduled_export_id) : undefined
  if (schedule) await tell(tx, { of, schedule, undelivered }, telling)
}

interface Told {
  of: ExportRecord
  schedule: ScheduledExportRecord
  undelivered?: Undelivered
}

async function tell(tx: Transaction, told: Told, { now, putMail, address, context }: Telling) {
  const { of, schedule, undelivered } = told
  // A list that is mailed waits for mails; what is delivered goes on without them, and its page tells.
  if (schedule.place_id !== null && context.mailsNeed.length > 0) return
  const { id, user_id } = schedule
  const reader = await readerOf(tx, user_id)
  if (!reader || reader.refused_at !== null) return
  const stop = stopLink(address(), { what: 'export', id, user_id }, context.secrets)
  const isSmall = of.rows_done > 0 && Number(of.byte_size) <= mostAttached
  const isAttached = of.status === 'ready' && undelivered === undefined && isSmall
  const { exportMail, htmlOf, textOf } = await saidIn(reader.language)
  const { subject, page } = exportMail({
    ...{ schedule, company: reader.company_name, now: now.toISOString(), base: address(), stop, isAttached },
    ...(undelivered !== undefined && { undelivered }),
    export: of,
  })
  if (isAttached) await noteSent(tx, of, { action: 'export.mailed', now })
  await putMail(tx, {
    ...{ account_id: of.account_id, to: reader.email, user_id, from_name: 'Landfall' },
    ...{ reply_to: null, subscription_id: null, export_id: isAttached ? of.id : null },
    ...{ subject, text: textOf(page), html: htmlOf(page) },
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Landfall-Rule': `export ${id}`,
    },
  })
}

interface Sent {
  action: 'export.mailed' | 'export.delivered'
  /** Where to, in place of who asked. */
  place?: { id: string; name: string }
  now: Date
}

export const noteSent = (
  tx: Transaction,
  { id, account_id, file_name, user_id, rows_done }: ExportRecord,
  { action, place, now }: Sent,
) =>
  addAuditEventAbout(
    tx,
    { account_id },
    {
      action,
      actor: bySystem,
      subject: { type: 'export', id, name: file_name },
      details: { user_id, rows: rows_done, ...(place && { place_id: place.id, place: place.name }) },
    },
    { address: null, user_agent: null, request_id: null, created_at: now.toISOString() },
  )
