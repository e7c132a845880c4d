import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import { type ContainerGrouping, isDayGrouping } from '#contract/tracking/container-lists.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import { capital } from '#domain/text.ts'
import { urgencyWords } from '#domain/tracking/words.ts'
import { actorWords } from '#domain/words.ts'
import { q } from '../../api/query.ts'
import { show } from '../../lib/dates.ts'
import type { ListPage } from '../../table/known-rows.ts'
import type { Source } from '../../table/paged-rows.ts'
import { noneWords } from './group-words.ts'
import type { FilterKey } from './list-filters.ts'
import { containersParams } from './list-params.ts'
import { listKey } from './list-source.ts'
import { savedText } from './saved-search.ts'
import type { ShipmentsSearch } from './search.ts'

/** A group, and the list that it is a part of. */
export interface GroupRow {
  id: string
  group: ContainerGroup['attributes']
  search: ShipmentsSearch
  now: number
}

/** A container of a group, which is there once its page has come. */
export interface PlaceInGroup {
  row: GroupRow
  at: number
}

const pageSize = 100

export function groupsSource(search: ShipmentsSearch, group_by: ContainerGrouping, now: number): Source<GroupRow> {
  const { sort: _, ...filters } = containersParams(search, now)
  return {
    key: `${group_by} ${listKey({ ...search, sort: undefined })}`,
    pageSize,
    page: (at) => q(api.container_groups.list, { group_by, ...filters, 'page[size]': pageSize, ...at }),
    read: (document: ResponseOf<typeof api.container_groups.list>): ListPage<GroupRow> => ({
      rows: document.data.map(({ id, attributes }) => ({ id, group: attributes, search, now })),
      total: document.meta.total,
      cursor: undefined,
    }),
  }
}

export function nameOfGroup({ group: { group_by, value, name }, now }: GroupRow): string {
  if (value === null) return noneWords[group_by]
  if (group_by === 'urgency') return urgencyWords[value as UrgencyReason]
  if (group_by === 'who_acts') return capital(actorWords[value as Actor])
  if (isDayGrouping(group_by)) return show(`${value}T00:00:00Z`, 'UTC', 'utc', now).date
  return name ?? value
}

/** The filter of the list that has the containers of a group. */
export const filterOf: Record<Exclude<ContainerGrouping, 'shipment'>, Exclude<FilterKey, 'scope'>> = {
  customer: 'customer',
  pod_terminal: 'terminal',
  destination: 'destination',
  shipping_line: 'line',
  urgency: 'urgency',
  who_acts: 'acts',
  binding_lfd: 'deadline',
  arrival: 'arrival',
  empty_due: 'empty_due',
}

const unlistable: readonly ContainerGrouping[] = ['destination', 'empty_due']

/**
 * No list is of just those without this value: filters on empty columns mean one or another, a destination may have a name
 * and no code, and no filter is of those that are not due.
 */
const isUnlisted = ({ group: { group_by, value }, search: { empty } }: GroupRow) =>
  value === null && group_by !== 'who_acts' && (unlistable.includes(group_by) || empty.some((one) => one !== group_by))

/** The list that its containers are, in the order of the list. */
function listOf(row: GroupRow): ShipmentsSearch {
  const { group_by, value } = row.group
  const search = { ...row.search, group: undefined, calendar: undefined, open: undefined }
  if (isUnlisted(row) || group_by === 'shipment') return search
  if (value !== null)
    return { ...search, [filterOf[group_by]]: isDayGrouping(group_by) ? `${value}..${value}` : [value] }
  return group_by === 'who_acts'
    ? { ...search, acts: ['nobody'] }
    : { ...search, empty: [group_by] as ShipmentsSearch['empty'] }
}

/** Where its containers are listed: the same list with one filter more, or their shipment. Null: nowhere alone. */
export function addressOf(row: GroupRow): string | null {
  const { group_by, value } = row.group
  if (isUnlisted(row)) return null
  return group_by === 'shipment' ? `/shipments/${value}` : `/shipments?${savedText(listOf(row))}`
}

/** What the API is asked for its containers. */
export function paramsOfGroup(row: GroupRow): ReturnType<typeof containersParams> {
  const { group_by, value } = row.group
  return {
    ...containersParams(listOf(row), row.now),
    ...(group_by === 'shipment' && value !== null && { 'filter[shipment]': [value] }),
  }
}

const places = new WeakMap<GroupRow, readonly PlaceInGroup[]>()

/** Its containers as far as they are counted: what they are is asked for when they come in sight. */
export function placesIn(row: GroupRow): readonly PlaceInGroup[] {
  const known = places.get(row)
  if (known) return known
  const made = Array.from({ length: isUnlisted(row) ? 0 : row.group.container_count }, (_, at) => ({ row, at }))
  places.set(row, made)
  return made
}
