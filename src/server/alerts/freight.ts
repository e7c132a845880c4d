import { api } from '#contract/api.ts'
import { listOfSaved } from '#domain/alerts/saved-search.ts'
import { shipmentsOfFreight } from '../db/alerts/freight.ts'
import { containersOfExceptions } from '../db/alerts/joins.ts'
import { mostContainers } from '../db/exceptions/snapshots.ts'
import type { Transaction } from '../db/scope.ts'
import { containersAmong } from '../db/tracking/containers.ts'
import type { Happening } from './happening.ts'

interface View {
  search: string
  timezone: string
}

/** Of some events those that are about freight of a saved view, as the view has it now: a test of one event. */
export async function freightOf(
  tx: Transaction,
  { search, timezone }: View,
  events: readonly Happening[],
  now: string,
) {
  const { grain, tracking, params } = listOfSaved(search, now, timezone)
  // An event names the first of many.
  const cut = events.filter(({ data }) => (data?.exception?.container_count ?? 0) > mostContainers)
  const whole = await containersOfExceptions(
    tx,
    cut.flatMap(({ exception_id }) => exception_id ?? []),
  )
  const containersOf = ({ container_id, exception_id, data }: Happening) => {
    const named = data?.exception?.container_ids ?? []
    return [
      container_id ?? [],
      named,
      named.length < mostContainers ? [] : (whole.get(exception_id ?? '') ?? []),
    ].flat()
  }
  const shipments = await shipmentsOfFreight(tx, {
    container_ids: [...new Set(events.flatMap(containersOf))],
    shipment_ids: events.flatMap(({ shipment_id }) => shipment_id ?? []),
    tracking: grain === 'shipments' ? tracking : null,
  })
  const found = await containersAmong(
    tx,
    shipments.map(({ id }) => id),
    readable(params),
  )
  const ids = new Set(found.map(({ id }) => id))
  // A list of shipments has them with all that is in them.
  const shipmentIds = new Set(found.map(({ shipment_id }) => shipment_id))
  const shipmentOf = new Map(shipments.map(({ id, shipment_id }) => [id, shipment_id]))
  const isIn = (id: string) => (grain === 'shipments' ? shipmentIds.has(shipmentOf.get(id) ?? '') : ids.has(id))
  return (event: Happening) => {
    const own = containersOf(event)
    return own.length > 0 ? own.some(isIn) : event.shipment_id !== null && shipmentIds.has(event.shipment_id)
  }
}

/** What the list of containers understands: what it does not falls away, as it does in the dashboard. */
export function readable(params: Record<string, string | string[]>): object {
  const { shape } = api.containers.list.params
  const known: Record<string, unknown> = {}
  for (const [name, said] of Object.entries(params)) {
    const schema = shape[name as keyof typeof shape]
    const read = (text: string) => schema.safeParse(text)
    const values = [said].flat().flatMap((text) => {
      const { success, data } = read(text)
      return success && data !== undefined ? [data] : []
    })
    if (values.length > 0) known[name] = Array.isArray(said) ? values.flat() : values[0]
  }
  return known
}
