import { sql } from 'kysely'
import { insertRows } from '../bulk.ts'
import { sortedPage } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type AttachmentRow = Row<'email_attachments'>

export const insertAttachments = (tx: Transaction, rows: readonly NewRow<'email_attachments'>[]) =>
  insertRows(tx, 'email_attachments', rows)

/** In the order in which they stand in the mail. */
export function listAttachments(
  tx: Transaction,
  email_submission_id: string,
  paging: Parameters<typeof sortedPage>[3],
) {
  const query = tx.selectFrom('email_attachments').selectAll().where('email_submission_id', '=', email_submission_id)
  return sortedPage(query, 'email_attachments', [sql`position`], paging)
}

export async function attachmentsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('email_attachments').selectAll().where('id', 'in', ids).execute()
}

/** Nobody else takes it until the transaction ends. */
export function lockAttachment(tx: Transaction, email_submission_id: string, id: string) {
  return tx
    .selectFrom('email_attachments')
    .selectAll()
    .where('email_submission_id', '=', email_submission_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** It is a document now; its mail counts as taken where nothing else of it was refused. */
export async function setTaken(
  tx: Transaction,
  { id, email_submission_id }: AttachmentRow,
  { document_id, isNew }: { document_id: string; isNew: boolean },
  now: Date,
): Promise<AttachmentRow> {
  const taken = await tx
    .updateTable('email_attachments')
    .set({ outcome: isNew ? 'taken' : 'known', document_id, file_sha256: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('email_submissions')
    .set({ outcome: 'taken', updated_at: now.toISOString() })
    .where('id', '=', email_submission_id)
    .where('outcome', '=', 'refused')
    .where(
      sql<boolean>`not exists (select from email_attachments a
        where a.email_submission_id = email_submissions.id and a.outcome = 'refused')`,
    )
    .execute()
  return taken
}
