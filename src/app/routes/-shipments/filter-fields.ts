import { type FilterKey, filterKeys, filters, type Grain } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'

export const fieldsOf = (grain: Grain): FilterKey[] => filterKeys.filter((key) => (onlyOf(key) ?? grain) === grain)

const onlyOf = (key: FilterKey) => ('only' in filters[key] ? filters[key].only : undefined)

/**
 * `scope` is one while it keeps something out: a search by text, and what is asked for of the leg after the
 * port or by status, look everywhere.
 */
export function isSet(key: FilterKey, search: ShipmentsSearch): boolean {
  if (key === 'scope') return isActiveOnly(search)
  const value = search[key]
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

export const isActiveOnly = ({ grain, scope, q, status, leg, empty_due }: ShipmentsSearch) =>
  scope === 'active' &&
  q === undefined &&
  status.length === 0 &&
  (grain === 'shipments' || (leg.length === 0 && empty_due === undefined))

/** The filters that are in force, in the order of the menu. */
export const setFields = (search: ShipmentsSearch) => fieldsOf(search.grain).filter((key) => isSet(key, search))

/** The search without one filter, or another. */
export function without(search: ShipmentsSearch, key: FilterKey): ShipmentsSearch {
  if (key === 'scope') return { ...search, scope: 'all' }
  return { ...search, [key]: Array.isArray(search[key]) ? [] : undefined }
}

/** Every filter off: what is under way. */
export function cleared(search: ShipmentsSearch): ShipmentsSearch {
  const kept = filterKeys.reduce((left, key) => without(left, key), search)
  return { ...kept, scope: 'active', q: undefined }
}
