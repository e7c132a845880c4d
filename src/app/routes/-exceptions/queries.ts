import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

/** More than a morning's work: those after it come when some of them are done. */
const most = 500

export const openQuery = q(api.exceptions.list, { 'page[size]': most })
export const closedQuery = q(api.exceptions.list, { 'filter[closed]': true, 'page[size]': most })
/** Those of a link, wherever they stand among all. */
export const namedQuery = (ids: readonly string[], isClosed: boolean) =>
  q(api.exceptions.list, { 'filter[id]': [...ids], 'filter[closed]': isClosed, 'page[size]': most })
/** How many were closed. */
export const closedCountQuery = q(api.exceptions.list, { 'filter[closed]': true, 'page[size]': 1 })
export const oneQuery = (id: string) => q(api.exceptions.get, { id })
export const historyQuery = (id: string) => q(api.exceptions.history, { id })
export const containersQuery = (id: string, size: number) => q(api.exceptions.containers, { id, 'page[size]': size })
export const inquiriesQuery = (id: string) => q(settingsApi.inquiries.list, { id, 'page[size]': 5 })
