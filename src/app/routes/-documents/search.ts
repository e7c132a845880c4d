import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ExtractionStatus } from '#contract/document.ts'
import type { DocumentType } from '#contract/document-type.ts'
import { q } from '../../api/query.ts'
import { listOf, optionalText } from '../../lib/search-fields.ts'
import type { PageAt } from '../../table/paged-rows.ts'

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
  show: z.catch(z._default(z.enum(showing), 'all'), 'all'),
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
  /** The document beside the list. */
  open: optionalText,
})
export type DocumentsSearch = z.output<typeof documentsSearch>

export const noFilters: DocumentsSearch = { types: [], states: [], show: 'all' }

export const isFiltered = ({ file, reference, types, states, show }: DocumentsSearch) =>
  Boolean(file || reference || types.length || states.length || show !== 'all')

/** Of fewer letters and digits too much would be found: the server refuses them. */
export const isLongEnough = (reference: string) => reference.replace(/[^\p{L}\p{N}]/gu, '').length >= 4

export function listParams({ file, reference, types, states, show, sort }: DocumentsSearch) {
  return {
    ...(file?.trim() && { 'filter[filename]': file.slice(0, 200) }),
    ...(reference && isLongEnough(reference) && { 'filter[reference]': reference.slice(0, 200) }),
    ...(types.length > 0 && { 'filter[document_types]': types }),
    ...(states.length > 0 && { 'filter[extraction_status]': states }),
    ...(show === 'unlinked' && { 'filter[linked]': false as const }),
    ...(sort && { sort }),
  }
}

export const documentsQuery = (search: DocumentsSearch, at: PageAt = { 'page[number]': 1 }) =>
  q(api.documents.list, {
    include: ['shipments', 'cargos', 'user'],
    ...listParams(search),
    'page[size]': 50,
    'page[number]': 'page[number]' in at ? at['page[number]'] : 1,
  })

/** How many wait for somebody who knows where they belong. */
export const unlinkedCount = q(api.documents.list, { 'filter[linked]': false, 'page[size]': 1 })
