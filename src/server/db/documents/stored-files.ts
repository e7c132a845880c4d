import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** A file that is there, or is about to be: from now on it is not cleared away for some time. */
export async function noteFile(tx: Transaction, row: { account_id: string; sha256: string; bytes: number }, now: Date) {
  const kept_at = now.toISOString()
  await tx
    .insertInto('stored_files')
    .values({ ...row, kept_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ kept_at }))
    .execute()
}

const batch = 100

/** Files that nothing refers to since before then. They may be in use by the time they are locked. */
export function unusedFiles(tx: Transaction, before: Date) {
  return tx
    .selectFrom('stored_files')
    .select(['account_id', 'sha256'])
    .where('kept_at', '<', before.toISOString())
    .where(unused)
    .orderBy('kept_at')
    .limit(batch)
    .execute()
}

/**
 * Forgets a file, unless it is used after all. Who brings the same bytes meanwhile waits for the end of the transaction,
 * and so does who attaches them: the file can be removed before it ends.
 */
export async function forgetFile(
  tx: Transaction,
  { account_id, sha256 }: { account_id: string; sha256: string },
  before: Date,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('stored_files')
    .where('account_id', '=', account_id)
    .where('sha256', '=', sha256)
    .where('kept_at', '<', before.toISOString())
    .where(unused)
    .returning('sha256')
    .executeTakeFirst()
  return gone !== undefined
}

/** Whether something refers to it. What was cut off before it was kept has a row for a day, and no file. */
export async function isFileInUse(tx: Transaction, { account_id, sha256 }: { account_id: string; sha256: string }) {
  const row = await tx
    .selectFrom('stored_files')
    .select('sha256')
    .where('account_id', '=', account_id)
    .where('sha256', '=', sha256)
    .where(sql<boolean>`not (${unused})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it is there still; until the transaction ends nobody clears it away or brings it again. */
export async function holdFile(
  tx: Transaction,
  { account_id, sha256 }: { account_id: string; sha256: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_files')
    .select('sha256')
    .where('account_id', '=', account_id)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A document that was deleted can be restored, and what was not taken of a mail can be taken: their files are in use. */
const unused = sql<boolean>`
  not exists (select from documents d
    where d.account_id = stored_files.account_id and d.file_sha256 = stored_files.sha256)
  and not exists (select from email_attachments a
    where a.account_id = stored_files.account_id and a.file_sha256 = stored_files.sha256)
  and not exists (select from imports i
    where i.account_id = stored_files.account_id and i.file_sha256 = stored_files.sha256)
  and not exists (select from exports e
    where e.account_id = stored_files.account_id and e.file_sha256 = stored_files.sha256)
  and not exists (select from uploads u
    where u.account_id = stored_files.account_id and u.file_sha256 = stored_files.sha256)`

/** What was announced and never attached, and links to archives that have ended. */
export async function forgetExpired(tx: Transaction, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.deleteFrom('uploads').where('expires_at', '<', at).execute()
  await tx.deleteFrom('document_archives').where('expires_at', '<', at).execute()
}

/** All files that are there, or should be. */
export function storedFiles(tx: Transaction) {
  return tx
    .selectFrom('stored_files')
    .select(['account_id', 'sha256', 'bytes'])
    .orderBy('account_id')
    .orderBy('sha256')
    .execute()
}
