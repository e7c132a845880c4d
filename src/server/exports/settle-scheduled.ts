import { htmlOf, textOf } from '../alerts/mail-page.ts'
import { stopLink } from '../alerts/stop-link.ts'
import { readerOf } from '../db/alerts/digests.ts'
import { addAuditEventAbout, bySystem } from '../db/audit/audit-events.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import { findScheduled, updateScheduled } from '../db/exports/scheduled-exports.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import type { PutMail } from '../portal/outbox.ts'
import { exportMail } from './export-mail.ts'

interface Telling {
  now: Date
  putMail: PutMail
  address: () => string
  context: Pick<Context, 'secrets'>
}

/** Many mail servers take 10 MB, of which a third is how files are written in mails; a larger one is downloaded. */
const mostAttached = 7_000_000

/** Mails what a schedule has brought, or why it brought nothing. An export that nobody has scheduled is told by its page. */
export async function settleScheduled(tx: Transaction, of: ExportRecord, { now, putMail, address, context }: Telling) {
  const schedule = of.scheduled_export_id ? await findScheduled(tx, of.scheduled_export_id) : undefined
  if (!schedule) return
  await updateScheduled(tx, schedule.id, { last_failure: of.failure })
  const { id, user_id } = schedule
  const reader = await readerOf(tx, user_id)
  if (!reader || reader.refused_at !== null) return
  const stop = stopLink(address(), { what: 'export', id, user_id }, context.secrets)
  const isAttached = of.status === 'ready' && of.rows_done > 0 && Number(of.byte_size) <= mostAttached
  const { subject, page } = exportMail({
    ...{ schedule, company: reader.company_name, now: now.toISOString(), base: address(), stop, isAttached },
    export: of,
  })
  if (isAttached) await noteMailed(tx, of, now)
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

const noteMailed = (tx: Transaction, { id, account_id, file_name, user_id, rows_done }: ExportRecord, now: Date) =>
  addAuditEventAbout(
    tx,
    { account_id },
    {
      action: 'export.mailed',
      actor: bySystem,
      subject: { type: 'export', id, name: file_name },
      details: { user_id, rows: rows_done },
    },
    { address: null, user_agent: null, request_id: null, created_at: now.toISOString() },
  )
