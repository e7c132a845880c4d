import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  type ContainerOfList,
  containerOfList,
  type ShipmentOfList,
  shipmentOfList,
} from '#domain/exports/list-rows.ts'
import { includedIn } from '../../api/included.ts'
import { q } from '../../api/query.ts'
import type { ListPage } from '../../table/known-rows.ts'
import { cursorOf, type PageAt, type Source } from '../../table/paged-rows.ts'
import { filterKeys } from './list-filters.ts'
import { containersParams, shipmentsParams } from './list-params.ts'
import type { ShipmentsSearch } from './search.ts'

export interface ContainerRow extends ContainerOfList {
  page: PageIds
}

export interface ShipmentRow extends ShipmentOfList {
  page: PageIds
}

/** What came with a row on its page, by ids in their order: what is asked for later is asked for all of them. */
interface PageIds {
  containers: readonly string[]
  shipments: readonly string[]
}

const first: PageAt = { 'page[number]': 1 }

export const containersPage = (search: ShipmentsSearch, now: number, at: PageAt = first, size = 50) =>
  q(api.containers.list, {
    include: ['shipment', 'pod_terminal'],
    ...containersParams(search, now),
    'page[size]': size,
    ...at,
  })

export const shipmentsPage = (search: ShipmentsSearch, now: number, at: PageAt = first, size = 50) =>
  q(api.shipments.list, {
    include: ['containers', 'pod_terminal'],
    ...shipmentsParams(search, now),
    'page[size]': size,
    ...at,
  })

export function readContainers(document: ResponseOf<typeof api.containers.list>): ListPage<ContainerRow> {
  const related = includedIn(document)
  const page = {
    containers: document.data.map(({ id }) => id),
    shipments: document.data.flatMap(({ relationships }) => relationships.shipment.data?.id ?? []),
  }
  const rows = document.data.map((container) => ({ ...containerOfList(container, related), page }))
  return { rows, total: document.meta.total, cursor: cursorOf(document.links.next) }
}

export function readShipments(document: ResponseOf<typeof api.shipments.list>): ListPage<ShipmentRow> {
  const related = includedIn(document)
  const page = { containers: [], shipments: document.data.map(({ id }) => id) }
  const rows = document.data.map((shipment) => ({ ...shipmentOfList(shipment, related), page }))
  return { rows, total: document.meta.total, cursor: cursorOf(document.links.next) }
}

const pageSize = 50

export const containersSource = (search: ShipmentsSearch, now: number, size = pageSize): Source<ContainerRow> => ({
  key: listKey(search),
  pageSize: size,
  page: (at) => containersPage(search, now, at, size),
  read: readContainers,
})

export const shipmentsSource = (search: ShipmentsSearch, now: number, size = pageSize): Source<ShipmentRow> => ({
  key: listKey(search),
  pageSize: size,
  page: (at) => shipmentsPage(search, now, at, size),
  read: readShipments,
})

/** What makes it another list: not the columns, not the row that is shown beside it. */
export function listKey(search: ShipmentsSearch): string {
  const filters = filterKeys.map((key) => search[key])
  return JSON.stringify([search.grain, search.q, search.sort, ...filters])
}
