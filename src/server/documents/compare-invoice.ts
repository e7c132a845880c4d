import { isDeepStrictEqual } from 'node:util'
import type { Document } from '#contract/documents/document.ts'
import { readFindingCodes } from '#contract/free-time/invoice-check.ts'
import { checkInvoice } from '#domain/free-time/check-invoice.ts'
import { type ReadInvoice, statedInvoice } from '#domain/free-time/invoice-from-document.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { containersOfDocument } from '../db/documents/document-deadlines.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import { updateDocument } from '../db/documents/documents.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { holdShipment } from '../db/tracking/shipments.ts'
import { evidenceOfContainer } from '../free-time/evidence-of-container.ts'
import type { Context } from '../http/handler.ts'

/**
 * Keeps with an invoice for demurrage, storage or detention what differs from what is known of its container; nothing
 * where it is none, is about several, or too little was read of it.
 */
export async function compareInvoice(
  tx: Transaction,
  document: DocumentRow,
  representation: Row<'document_representations'> | undefined,
  context: Context,
): Promise<void> {
  const invoice_check = await checkOf(tx, document, (representation?.payload ?? {}) as ReadInvoice, context)
  if (isDeepStrictEqual(document.invoice_check, invoice_check)) return
  const invoice_container_id = invoice_check?.container_id ?? null
  await updateDocument(tx, document.id, { invoice_check, invoice_container_id }, context.now())
}

type Check = NonNullable<Document['attributes']['invoice_check']>
/** They say what else is known: an invoice may be right all the same. */
const remarks = new Set<string>(['not_counted', 'not_available', 'on_hold'])
const codes = new Set<string>(readFindingCodes.options)
const isRead = (finding: { code: string }): finding is Check['findings'][number] => codes.has(finding.code)

async function checkOf(
  tx: Transaction,
  { id, effective_type }: DocumentRow,
  read: ReadInvoice,
  context: Context,
): Promise<Check | null> {
  if (effective_type !== 'freight_invoice') return null
  const named = (read.container_numbers ?? []).map(normalizeContainerNumber)
  const linked = await containersOfDocument(tx, id)
  const [box, ...others] = linked.filter(({ number }) => named.length === 0 || named.includes(number))
  if (!box || others.length > 0) return null
  const invoice = statedInvoice(read, box.number)
  if (!invoice) return null
  await holdShipment(tx, box.shipment_id)
  const { amount, currency_code, charged_from, charged_until } = invoice
  const known = await evidenceOfContainer(tx, box.id, context, charged_until)
  const { findings, ...found } = checkInvoice(invoice, known)
  return {
    ...{ container_id: box.id, container_number: box.number, amount, currency_code, charged_from, charged_until },
    ...found,
    findings: findings.filter(isRead),
    differs: findings.some(({ code }) => !remarks.has(code)),
  }
}
