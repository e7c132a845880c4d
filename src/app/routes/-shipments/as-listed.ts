import { fieldsOf } from './filter-fields.ts'
import { filterKeys, filters } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'
import { isContainerSort, isShipmentSort } from './sorts.ts'

/** Without what comes from the other list and is none of this one's: the rows are the same. */
export function asListed(search: ShipmentsSearch): ShipmentsSearch {
  const { grain } = search
  const own = fieldsOf(grain)
  const without = filterKeys.flatMap((key): [string, unknown][] => {
    const value = search[key]
    if (!own.includes(key)) return [[key, Array.isArray(value) ? [] : undefined]]
    const { isOf } = filters[key] as { isOf?: (grain: string, choice: string) => boolean }
    return isOf && Array.isArray(value) ? [[key, value.filter((one) => isOf(grain, one))]] : []
  })
  const isSort = grain === 'containers' ? isContainerSort : isShipmentSort
  return { ...search, ...Object.fromEntries(without), sort: isSort(search.sort) ? search.sort : undefined }
}
