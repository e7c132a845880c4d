import * as z from 'zod/mini'
import { isDays } from '../../lib/day-range.ts'
import { listLike, listOf, optionalText, textLike } from '../../lib/search-fields.ts'
import { actorWords, holdWords, statusWords, urgencyWords, verdictWords } from '../../lib/words.ts'
import { blankWords, trackingWords } from './filter-words.ts'
import { isSort } from './sorts.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What of the lists can be linked to: all of it. Each field falls back by itself. */
export const shipmentsSearch = z.object({
  grain: z.catch(z._default(z.enum(['containers', 'shipments']), 'containers'), 'containers'),
  q: optionalText,
  sort: textLike(isSort),
  /** `all` with what is finished, too. */
  scope: z.catch(z._default(z.enum(['active', 'all']), 'active'), 'active'),
  tracking: z.catch(z.optional(z.enum(Object.keys(trackingWords) as ['on', 'stopped'])), undefined),
  status: listOf(statusWords),
  verdict: listOf(verdictWords),
  urgency: listOf(urgencyWords),
  hold: listOf(holdWords),
  line: listLike(/^[A-Z0-9]{2,4}$/),
  pod: listLike(/^[A-Z]{2}[A-Z0-9]{3}$/),
  destination: listLike(/^[A-Z]{2}[A-Z0-9]{3}$/),
  terminal: listLike(uuid),
  customer: listLike(uuid),
  consignee: listLike(uuid),
  shipper: listLike(uuid),
  notify: listLike(uuid),
  trucker: listLike(uuid),
  party: listLike(uuid),
  tag: listLike(/^.{1,100}$/),
  currency: listLike(/^[A-Z]{3}$/),
  deadline: textLike(isDays),
  arrival: textLike(isDays),
  money: textLike((text) => text === 'now' || text === 'unpriced'),
  acts: listOf(actorWords),
  /** Links of before say for how many hours. */
  news: textLike((text) => /^(due|24h|48h|7d)$/.test(text)),
  empty: listOf(blankWords),
  present: listOf(blankWords),
  /** The columns in their order, where a link says which. */
  columns: listLike(/^[a-z_]{1,40}$/),
  /** The row that is shown beside the list. */
  open: textLike((text) => uuid.test(text)),
})
export type ShipmentsSearch = z.output<typeof shipmentsSearch>
export type Grain = ShipmentsSearch['grain']

/** What an address does not say. */
export const shipmentsDefaults = shipmentsSearch.parse({})
