import type { Document } from '#contract/documents/document.ts'
import { refusal } from '#contract/said/refusals.ts'
import { findDocument } from '../../db/documents/documents.ts'
import type { Transaction } from '../../db/scope.ts'
import { renderDocument } from '../../documents/render-document.ts'
import { found } from '../../http/errors.ts'

export const noDocument = refusal('document_not_found')

/** @throws 404 */
export async function shownDocument(tx: Transaction, id: string): Promise<Document> {
  return renderDocument(found(await findDocument(tx, id), noDocument))
}
