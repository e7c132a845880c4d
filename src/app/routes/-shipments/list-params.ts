import type { api } from '#contract/api.ts'
import type { ContainerBlank } from '#contract/container.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ShipmentBlank } from '#contract/shipment.ts'
import { type DayRange, rangeOf } from '../../lib/day-range.ts'
import { isActiveOnly } from './filter-fields.ts'
import type { blankWords } from './filter-words.ts'
import type { ShipmentsSearch } from './search.ts'
import { isContainerSort, isShipmentSort } from './sorts.ts'

type ContainersParams = ParamsOf<typeof api.containers.list>
type ShipmentsParams = ParamsOf<typeof api.shipments.list>
type Blank = keyof typeof blankWords

const ofContainers: Record<ContainerBlank, true> = {
  binding_lfd: true,
  fees: true,
  holds: true,
  arrival: true,
  pod_terminal: true,
  destination: true,
  customer: true,
  ref_numbers: true,
  vessel: true,
  pickup_appointment_at: true,
}
const ofShipments: Record<ShipmentBlank, true> = {
  arrival: true,
  pod_terminal: true,
  destination: true,
  customer: true,
  ref_numbers: true,
  tags: true,
  vessel: true,
}
export const isContainerBlank = (one: Blank): one is ContainerBlank => Object.hasOwn(ofContainers, one)
export const isShipmentBlank = (one: Blank): one is ShipmentBlank => Object.hasOwn(ofShipments, one)

/** What the API is asked for a list of containers. */
export function containersParams(search: ShipmentsSearch, now: number): ContainersParams {
  return {
    ...common(search, now),
    sort: isContainerSort(search.sort) ? search.sort : 'attention',
    ...some('filter[fee_currency]', search.currency),
    ...some('filter[who_acts]', search.acts),
    ...(search.money && { [search.money === 'now' ? 'filter[costs_now]' : 'filter[unpriced]']: true }),
    ...some('filter[empty]', search.empty.filter(isContainerBlank)),
    ...some('filter[present]', search.present.filter(isContainerBlank)),
  }
}

/** The same for shipments: with at least one container like that. */
export function shipmentsParams(search: ShipmentsSearch, now: number): ShipmentsParams {
  return {
    ...common(search, now),
    sort: isShipmentSort(search.sort) ? search.sort : 'attention',
    ...(search.tracking && { 'filter[tracking_stopped]': search.tracking === 'stopped' }),
    ...some('filter[empty]', search.empty.filter(isShipmentBlank)),
    ...some('filter[present]', search.present.filter(isShipmentBlank)),
  }
}

function common(search: ShipmentsSearch, now: number) {
  const today = localToday(now)
  return {
    ...(search.q && { q: search.q }),
    ...(isActiveOnly(search) && { 'filter[active]': true }),
    ...(search.news && { 'filter[silent]': true }),
    ...some('filter[current_status]', search.status),
    ...some('filter[verdict]', search.verdict),
    ...some('filter[urgency]', search.urgency),
    ...some('filter[hold]', search.hold),
    ...some('filter[shipping_line]', search.line),
    ...some('filter[pod]', search.pod),
    ...some('filter[destination]', search.destination),
    ...some('filter[pod_terminal]', search.terminal),
    ...some('filter[customer]', search.customer),
    ...some('filter[consignee]', search.consignee),
    ...some('filter[shipper]', search.shipper),
    ...some('filter[notify]', search.notify),
    ...some('filter[trucker]', search.trucker),
    ...some('filter[party]', search.party),
    ...some('filter[tag]', search.tag),
    ...between('binding_lfd', search.deadline && rangeOf(search.deadline, today)),
    ...between('arrival', search.arrival && rangeOf(search.arrival, today)),
  }
}

function some<Name extends string, Value>(name: Name, values: readonly Value[]) {
  return (values.length > 0 ? { [name]: values } : {}) as { [N in Name]?: Value[] }
}

function between<Name extends string>(name: Name, range: DayRange | '' | undefined) {
  const { start, end } = range || {}
  return {
    ...(start && { [`filter[${name}][start]`]: start }),
    ...(end && { [`filter[${name}][end]`]: end }),
  } as { [N in `filter[${Name}][${'start' | 'end'}]`]?: string }
}

/** On the calendar of who looks. */
export function localToday(now: number): string {
  const date = new Date(now)
  return new Date(now - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
