import { linksOf, shipmentsOfLinks } from '../db/documents/document-links.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import { updateDocument } from '../db/documents/documents.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { tellContainers } from './tell-containers.ts'

/** Deletes a document and takes back what it told containers. What was said by it is said again when it is restored. */
export async function deleteDocument(tx: Transaction, document: DocumentRow, context: Context): Promise<void> {
  const deleted_at = context.now().toISOString()
  await updateDocument(tx, document.id, { deleted_at, work: document.work ?? 'link' }, context.now())
  const shipments = await shipmentsOfLinks(tx, await linksOf(tx, document.id))
  await tellContainers(tx, { ...document, deleted_at }, { representation: undefined, shipments }, context)
}
