import type { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { rangeOf, termOn } from '#domain/search/day-range.ts'
import { hereClock } from '../../lib/zone.ts'
import { fieldsOf, isActiveOnly } from './filter-fields.ts'
import { type FilterKey, filters, type ListParams } from './list-filters.ts'
import type { ShipmentsSearch } from './search.ts'
import { isContainerSort, isShipmentSort } from './sorts.ts'

/** What the API is asked for a list of containers. */
export const containersParams = (search: ShipmentsSearch, now: number): ParamsOf<typeof api.containers.list> => ({
  ...paramsOf({ ...search, grain: 'containers' }, now),
  sort: isContainerSort(search.sort) ? search.sort : 'attention',
})

/** The same for shipments: with at least one container like that. */
export const shipmentsParams = (search: ShipmentsSearch, now: number): ParamsOf<typeof api.shipments.list> => ({
  ...paramsOf({ ...search, grain: 'shipments' }, now),
  sort: isShipmentSort(search.sort) ? search.sort : 'attention',
})

function paramsOf(search: ShipmentsSearch, now: number): ListParams {
  const asked = fieldsOf(search.grain).map((key) => paramsOfFilter(key, search, now))
  return Object.assign({}, search.q && { q: search.q }, ...asked)
}

function paramsOfFilter(key: FilterKey, search: ShipmentsSearch, now: number): Record<string, unknown> {
  const filter = filters[key]
  const value: string | readonly string[] | undefined = search[key]
  if (filter.kind === 'scope') return isActiveOnly(search) ? { 'filter[active]': true } : {}
  if (value === undefined || value.length === 0) return {}
  switch (filter.kind) {
    case 'one':
      return filter.asks(value as never)
    case 'days': {
      const { start, end } = rangeOf(value as string, todayAt(now, filter.wire))
      const name = `filter[${filter.wire}]`
      return { ...(start && { [`${name}[start]`]: start }), ...(end && { [`${name}[end]`]: end }) }
    }
    case 'several': {
      const { isOf } = filter as { isOf?: (grain: string, choice: string) => boolean }
      const known = (value as readonly string[]).filter((one) => isOf?.(search.grain, one) ?? true)
      return known.length > 0 ? { [`filter[${filter.wire}]`]: known } : {}
    }
    case 'codes':
    case 'texts':
      return { [`filter[${filter.wire}]`]: value }
    case 'fields':
      return { [`filter[${filter.wire}]`]: (value as readonly string[]).map((term) => termOn(term, localToday(now))) }
  }
}

/** Days of places begin, and deadlines end, at full quarters of an hour: one that has begun brings nothing new. */
const quarter = 900_000

export const todayAt = (now: number, wire: 'binding_lfd' | 'empty_due' | 'arrival') => ({
  today: localToday(now),
  now: new Date(now - (now % quarter)).toISOString(),
  is_deadline: wire !== 'arrival',
})

/** On the calendar of who looks: what has a place is counted there instead. */
export const localToday = (now: number): string => hereClock(now).slice(0, 10)
