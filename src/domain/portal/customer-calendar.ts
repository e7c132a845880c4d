import type { EmbedContainer } from '#contract/portal/embed.ts'
import { groupBy } from '../group-by.ts'
import { localDate, wallClock } from '../instants.ts'
import type { Gated } from './view-policy.ts'

type Moment = NonNullable<EmbedContainer['deadline']>

/** What an order is called, and which part of the policy lets that out. */
export interface OrderName {
  text: string
  by: Gated
}

/** Of an order what its customer's calendar is made from; a date that the policy hides is not there. */
export interface DatedOrder {
  id: string
  name: OrderName | null
  containers: DatedContainer[]
}

export interface DatedContainer {
  id: string
  number?: string
  eta?: EmbedContainer['eta']
  last_free_day?: Moment | null
  is_collected: boolean
}

/** A day of an order at a place, however many of its containers share it. */
export interface CalendarEntry {
  kind: 'arrival' | 'deadline'
  shipment_id: string
  /** The first of its containers. With the kind it says which entry this is, however its day moves. */
  container_id: string
  /** On the calendar of the place: `2026-06-20`. */
  day: string
  name: OrderName | null
  place: string | null
  /** On the clock of the place, `14:30`: of the last container to arrive, or the first cut-off; null where only the day is known. */
  hour: string | null
  /** All have arrived, or all are collected. */
  is_done: boolean
  containers: { id: string; number: string | null; hour: string | null; is_done: boolean }[]
  /** Containers of the order, with those that come on other days. */
  total: number
}

/** An order's arrivals and last free days, each day and place once. */
export function customerCalendar(order: DatedOrder): CalendarEntry[] {
  const boxes = order.containers.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const arrivals = boxes.flatMap((box) => (box.eta ? { box, at: box.eta, is_done: box.eta.is_actual } : []))
  const deadlines = boxes.flatMap((box) =>
    box.last_free_day ? { box, at: box.last_free_day, is_done: box.is_collected } : [],
  )
  return [...entriesOf(order, 'arrival', arrivals), ...entriesOf(order, 'deadline', deadlines)]
}

interface Dated {
  box: DatedContainer
  at: Moment
  is_done: boolean
}

function entriesOf(order: DatedOrder, kind: CalendarEntry['kind'], dated: readonly Dated[]): CalendarEntry[] {
  const dayOf = ({ at }: Dated) => localDate(at.at, at.timezone)
  const hourOf = ({ at }: Dated) => (at.has_time ? wallClock(at.at, at.timezone).slice(11, 16) : null)
  const groups = groupBy(dated, (one) => `${dayOf(one)} ${one.at.place ?? ''}`)
  return Array.from(groups.values(), (some) => {
    const [first] = some as [Dated, ...Dated[]]
    // All of it is there when the last of it is; free time is over when it is for the first of it.
    const inOrder = some.toSorted((a, b) => (a.at.at < b.at.at ? -1 : 1))
    const decisive = inOrder.at(kind === 'arrival' ? -1 : 0) as Dated
    return {
      kind,
      shipment_id: order.id,
      container_id: first.box.id,
      day: dayOf(first),
      name: order.name ?? nameOfOnly(order.containers),
      place: first.at.place || null,
      hour: hourOf(decisive),
      is_done: some.every(({ is_done }) => is_done),
      containers: some.map((one) => ({
        id: one.box.id,
        number: one.box.number ?? null,
        hour: hourOf(one),
        is_done: one.is_done,
      })),
      total: order.containers.length,
    }
  })
}

/** An order that shows no number of its own is known by its container, where it has one. */
function nameOfOnly(containers: readonly DatedContainer[]): OrderName | null {
  const [only, ...others] = containers
  return only?.number && others.length === 0 ? { text: only.number, by: 'containers.number' } : null
}
