import * as z from 'zod/mini'
import { columnForm } from '#contract/search/column-form.ts'
import { containerGroupings } from '#contract/tracking/container-lists.ts'
import { listLike, oneOf, optionalText, textLike } from '../../lib/search-fields.ts'
import { filterSchemas } from './list-filters.ts'
import { isContainerSort } from './sorts.ts'
import { workspaces } from './workspaces.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What of the lists can be linked to: all of it. Each field falls back by itself. */
export const shipmentsSearch = z.object({
  grain: oneOf(['containers', 'shipments']),
  q: optionalText,
  sort: textLike(isContainerSort),
  ...filterSchemas,
  group: z.catch(z.optional(z.enum(containerGroupings)), undefined),
  /** Groups by a day as a month: this one, or `2026-11`. */
  calendar: textLike((text) => /^(now|\d{4}-(0[1-9]|1[0-2]))$/.test(text)),
  /** Whose columns are shown: those of a kind of work, else the usual ones. */
  workspace: z.catch(z.optional(z.enum(workspaces)), undefined),
  /** The columns in their order, where a link says which. */
  columns: listLike(columnForm),
  /** The row that is shown beside the list. */
  open: textLike((text) => uuid.test(text)),
})
export type ShipmentsSearch = z.output<typeof shipmentsSearch>

/** What an address does not say. */
export const shipmentsDefaults = shipmentsSearch.parse({})
