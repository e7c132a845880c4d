import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export function insertUpload(tx: Transaction, row: NewRow<'uploads'>) {
  return tx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One that came in a form: the same file of the same name is the same upload. */
export async function putUpload(tx: Transaction, row: NewRow<'uploads'> & { id: string }): Promise<void> {
  const { file_sha256, content_type, expires_at } = row
  await tx
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ file_sha256, content_type, expires_at }))
    .execute()
}

/** Not one that has expired. */
export function findUpload(tx: Transaction, id: string, now: Date) {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** It has come in: what it is, as its bytes say. */
export async function noteSent(
  tx: Transaction,
  id: string,
  sent: { file_sha256: string; content_type: string },
): Promise<void> {
  await tx.updateTable('uploads').set(sent).where('id', '=', id).execute()
}
