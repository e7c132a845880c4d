import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** What the account does with a file that it has already. Nobody else attaches this one until the transaction ends. */
export async function lockFile(tx: Transaction, sha256: string) {
  await tx
    .selectFrom('stored_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { duplicate_documents } = await tx
    .selectFrom('accounts')
    .select('duplicate_documents')
    .executeTakeFirstOrThrow()
  return duplicate_documents
}

export type DuplicateRow = Awaited<ReturnType<typeof duplicatesOf>>[number]

/** Documents with this file, oldest first; not what was deleted. */
export function duplicatesOf(tx: Transaction, sha256: string) {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('file_sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function insertDocument(tx: Transaction, row: NewRow<'documents'>) {
  return tx.insertInto('documents').values(row).returning(['id', 'name']).executeTakeFirstOrThrow()
}

export async function setDeleted(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const at = now.toISOString()
  await tx.updateTable('documents').set({ deleted_at: at, updated_at: at }).where('id', 'in', ids).execute()
}

/** Also where it was deleted. Nobody else changes it until the transaction ends. */
export function lockDeleted(tx: Transaction, id: string) {
  return tx
    .selectFrom('documents')
    .select(['id', 'deleted_at', 'file_sha256'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setRestored(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ deleted_at: null, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** What a link needs of documents; what was deleted is not among them. */
export function withFiles(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom('documents')
    .select(['id', 'file_name', 'file_content_type', 'file_size_bytes', 'file_sha256'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

export function insertArchive(tx: Transaction, row: NewRow<'document_archives'>) {
  return tx.insertInto('document_archives').values(row).returning('id').executeTakeFirstOrThrow()
}

export function findArchive(tx: Transaction, id: string) {
  return tx.selectFrom('document_archives').select('document_ids').where('id', '=', id).executeTakeFirst()
}

export async function documentPolicy(tx: Transaction) {
  return tx.selectFrom('accounts').select(['id', 'duplicate_documents', 'new_numbers']).executeTakeFirstOrThrow()
}

export async function setDocumentPolicy(
  tx: Transaction,
  policy: { duplicate_documents?: 'reject' | 'replace' | 'keep'; new_numbers?: 'ask' | 'track' },
): Promise<void> {
  if (Object.keys(policy).length > 0) await tx.updateTable('accounts').set(policy).execute()
}

/** Of files, by their digests, the newest document each that is not deleted. */
export async function documentsWithFiles(tx: Transaction, digests: readonly string[]): Promise<[string, string][]> {
  if (digests.length === 0) return []
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'file_sha256'])
    .where('file_sha256', 'in', [...new Set(digests)])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, file_sha256 }) => [file_sha256 ?? '', id])
}
