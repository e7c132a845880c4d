import { type Document, document } from '#contract/documents/document.ts'
import { findDocument } from '../../db/documents/documents.ts'
import type { Transaction } from '../../db/scope.ts'
import { found } from '../../http/errors.ts'
import { render } from '../../http/json-api.ts'

export const noDocument = "Couldn't find Document"

/** @throws 404 */
export async function shownDocument(tx: Transaction, id: string): Promise<Document> {
  return render(document, found(await findDocument(tx, id), noDocument))
}
