import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

/** More than a morning's work. */
export const most = 500

export const openQuery = q(api.exceptions.list, { 'page[size]': most })
export const oneQuery = (id: string) => q(api.exceptions.get, { id })
export const historyQuery = (id: string) => q(api.exceptions.history, { id })
export const containersQuery = (id: string, size: number) => q(api.exceptions.containers, { id, 'page[size]': size })
export const inquiriesQuery = (id: string) => q(settingsApi.inquiries.list, { id, 'page[size]': 5 })
