import { api } from '#contract/api.ts'
import { q } from './query.ts'

/** What a number or a reference leads to, without the containers that clients of the dialect want with it. */
export const searchFor = (query: string) => q(api.search.query, { query, include: [''] })
