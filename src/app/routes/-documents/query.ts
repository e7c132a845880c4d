import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'
import type { PageAt } from '../../table/paged-rows.ts'
import type { DocumentsSearch } from './search.ts'

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
