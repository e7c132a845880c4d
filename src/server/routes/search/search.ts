import type { search as endpoints } from '#contract/search/search.ts'
import { search as find } from '../../db/search/search.ts'
import type { HandlersOf } from '../../http/handler.ts'

export const search: HandlersOf<typeof endpoints> = {
  query: async ({ tx, params }) => ({ data: await find(tx, params.query) }),
}
