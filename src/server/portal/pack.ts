import { bareNumber } from '#domain/portal/customer-reference.ts'
import { belongings, ownShipment, ownView } from '../db/portal/embed.ts'
import { packedFiles } from '../db/portal/embed-files.ts'
import type { Transaction } from '../db/scope.ts'
import { cleanFileName, extensionOf } from '../documents/file-name.ts'
import { nameOf } from './customer-shipments.ts'

/** Of one order, in one ZIP. */
export const mostPacked = 200
export const mostPackedBytes = 500 * 1024 * 1024

/**
 * What the view of this transaction lets out of an order, under the names that the page shows them by.
 * @returns no documents where there is no such order for them, or nothing of it has a file
 */
export async function packOf(tx: Transaction, shipment_id: string) {
  const row = await ownShipment(tx, shipment_id)
  if (!row) return { documents: [], bytes: 0 }
  const { documents } = await belongings(tx, [shipment_id])
  const ids = [...new Set(documents.map(({ id }) => id))]
  const files = ids.length === 0 ? [] : await packedFiles(tx, ids)
  const name = nameOf(await ownView(tx), row)?.text ?? ''
  return {
    documents: files.map((file) => ({ ...file, file_name: fileNameOf(file) })),
    bytes: files.reduce((sum, { file_size_bytes }) => sum + Number(file_size_bytes), 0),
    name: `${bareNumber(name) === '' ? 'documents' : cleanFileName(name.replace(/[/\\]/g, '-'))}.zip`,
  }
}

/** `Packing list 4711`, `scan.pdf` → `Packing list 4711.pdf` */
function fileNameOf({ name, file_name }: { name: string; file_name: string }): string {
  const extension = extensionOf(file_name)
  const readable = cleanFileName(name.replace(/[/\\]/g, '-'))
  return extension === '' || extensionOf(readable) === extension ? readable : `${readable}.${extension}`
}
