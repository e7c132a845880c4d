import * as z from 'zod/mini'
import type { ExtractionStatus } from '#contract/documents/document.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { listOf, oneOf, optionalText } from '../../lib/search-fields.ts'

export const sorts = ['created_at', 'document_type', '-document_type', 'added_by', '-added_by'] as const
export const showing = ['all', 'unlinked'] as const

const states: Record<ExtractionStatus, true> = { pending: true, processing: true, extracted: true, failed: true }
const types: Record<DocumentType, true> = {
  arrival_notice: true,
  bill_of_lading: true,
  sea_waybill: true,
  delivery_order: true,
  commercial_invoice: true,
  freight_invoice: true,
  packing_list: true,
  customs_entry: true,
  proof_of_delivery: true,
  other: true,
}

export const documentsSearch = z.object({
  file: optionalText,
  reference: optionalText,
  types: listOf(types),
  states: listOf(states),
  show: oneOf(showing),
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
  /** The document beside the list. */
  open: optionalText,
})
export type DocumentsSearch = z.output<typeof documentsSearch>
