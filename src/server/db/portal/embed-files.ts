import type { Transaction } from '../scope.ts'

/** As a customer, like everything in `embed.ts`: those of these documents that have a file, by the name that is shown. */
export async function packedFiles(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'name', 'file_name', 'file_content_type', 'file_size_bytes', 'file_sha256'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ file_sha256, ...row }) => (file_sha256 === null ? [] : [{ ...row, file_sha256 }]))
}
