import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import {
  type ContainerOfList,
  containerOfList,
  type Related,
  type ShipmentOfList,
  shipmentOfList,
} from '#domain/exports/list-rows.ts'
import { checkCustomFields } from '../custom-fields/check-custom-fields.ts'
import type { ExportRecord } from '../db/exports/exports.ts'
import type { Transaction } from '../db/scope.ts'
import { listContainers } from '../db/tracking/containers.ts'
import { listShipments } from '../db/tracking/shipments.ts'
import type { Context } from '../http/handler.ts'
import { collectIncluded, type LoadResources } from '../http/include.ts'
import { connectionsTo, renderContainer, renderShipment } from '../tracking/render-tracked.ts'
import { askedList, type ListParams } from './asked-list.ts'

export type ListRow = ContainerOfList | ShipmentOfList

/** Rows that are read at once: the embedded store answers nobody else meanwhile. */
const atOnce = 100

interface Deps {
  load: LoadResources
  context: Context
  /** As who has asked. */
  inScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

type ExportedList = Pick<ExportRecord, 'list' | 'search' | 'timezone' | 'only_ids' | 'except_ids' | 'created_at'>

/**
 * The rows of a list, page by page, as they are when a page is read; with how many there were when it began.
 * @throws HttpError where the list cannot be asked for any more, as by a custom field that is gone
 */
export async function* listPages<Extra>(
  asked: ExportedList,
  { load, context, inScope }: Deps,
  alongWith: (tx: Transaction, rows: readonly ListRow[]) => Promise<Extra>,
) {
  const { list, only_ids, except_ids } = asked
  const page = async (tx: Transaction, data: readonly (Container | Shipment)[]) => {
    const rows = await withRelated(tx, load, data)
    return { rows, extra: await alongWith(tx, rows) }
  }
  if (only_ids) {
    const type = list === 'containers' ? 'container' : 'shipment'
    for (let at = 0; at < only_ids.length; at += atOnce) {
      const ids = only_ids.slice(at, at + atOnce)
      const place = new Map(ids.map((id, at) => [id, at]))
      yield await inScope(async (tx) => {
        const found = (await load(tx, type, ids)) as (Container | Shipment)[]
        found.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        return { total: only_ids.length, ...(await page(tx, found)) }
      })
    }
    return
  }
  const { params } = askedList(asked.search, asked.created_at, asked.timezone)
  const isLeftOut = new Set(except_ids)
  let cursor: string | undefined
  let total: number | undefined
  do {
    const at = { 'page[number]': 1, 'page[size]': atOnce, ...(cursor && { 'page[cursor]': cursor }) }
    const read = await inScope(async (tx) => {
      await checkCustomFields(tx, params)
      const found = await pageOf(tx, asked, { ...params, ...at }, { context, isCounted: total === undefined })
      const wanted = found.data.filter(({ id }) => !isLeftOut.has(id))
      return { ...found, ...(await page(tx, wanted)) }
    })
    total ??= Math.max(0, read.meta.total - isLeftOut.size)
    cursor = read.cursor
    yield { total, rows: read.rows, extra: read.extra }
  } while (cursor !== undefined)
}

async function pageOf(
  tx: Transaction,
  { list }: ExportedList,
  params: ListParams,
  { context, isCounted }: { context: Context; isCounted: boolean },
) {
  if (list === 'containers') {
    const { rows, ...page } = await listContainers(tx, params as Parameters<typeof listContainers>[1], isCounted)
    return { ...page, data: rows.map((row) => renderContainer(row)) }
  }
  const { rows, ...page } = await listShipments(tx, params as Parameters<typeof listShipments>[1], isCounted)
  const to = await connectionsTo(tx, context)
  return { ...page, data: rows.map((row) => renderShipment(row, to)) }
}

const brought = { container: [['shipment'], ['pod_terminal']], shipment: [['containers'], ['pod_terminal']] }

async function withRelated(
  tx: Transaction,
  load: LoadResources,
  data: readonly (Container | Shipment)[],
): Promise<ListRow[]> {
  const [first] = data
  if (!first) return []
  const included = await collectIncluded(tx, load, data, brought[first.type])
  const known = new Map(included.map((one) => [`${one.type} ${one.id}`, one]))
  const related = ((reference) => reference && known.get(`${reference.type} ${reference.id}`)) as Related
  return data.map((one) => (one.type === 'container' ? containerOfList(one, related) : shipmentOfList(one, related)))
}
