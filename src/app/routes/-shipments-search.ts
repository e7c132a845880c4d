import * as z from 'zod/mini'
import { listOf, optionalText, pageNumber } from '../lib/search-fields.ts'
import { statusWords } from '../lib/words.ts'

/** What of the lists can be linked to. */
export const shipmentsSearch = z.object({
  grain: z.catch(z._default(z.enum(['containers', 'shipments']), 'containers'), 'containers'),
  q: optionalText,
  status: listOf(statusWords),
  /** `all` with what is finished, too. */
  scope: z.catch(z._default(z.enum(['active', 'all']), 'active'), 'active'),
  tracking: z.catch(z.optional(z.enum(['on', 'stopped'])), undefined),
  page: pageNumber,
})
export type ShipmentsSearch = z.output<typeof shipmentsSearch>

export const shipmentsDefaults = { grain: 'containers' as const, status: [], scope: 'active' as const, page: 1 }
