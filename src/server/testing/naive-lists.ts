import type { ContainerBlank, ContainerSort } from '#contract/tracking/container-lists.ts'
import type { ShipmentBlank, ShipmentSort } from '#contract/tracking/shipment.ts'
import { dayAt, readCountedDay } from '#domain/search/asked-day.ts'
import { finished } from '#domain/tracking/urgency.ts'
import type { Listed } from './listed.ts'

type ContainerRow = Listed['containers'][number]
type ShipmentRow = Listed['shipments'][number]
type Value = string | number | null
type Query = Record<string, string>

const latest = (...times: (string | null)[]) =>
  times.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null)
const key = (text: string | null | undefined) => text?.toLowerCase() || null
const arrivalOf = ({ pod_ata_at, pod_eta_at }: ShipmentRow) => pod_ata_at ?? pod_eta_at

function feesOf({ fees_at_pod_terminal: fees }: ContainerRow) {
  if (fees.length === 0) return null
  const totals = fees.filter(({ type }) => type === 'total').map(({ amount }) => amount)
  return totals.length > 0 ? Math.max(...totals) : fees.reduce((sum, { amount }) => sum + amount, 0)
}

/** What `sort` compares, without an index or a column made for it. `created_at` and `updated_at` are told by the store. */
export const containerValues: Record<Exclude<ContainerSort, 'updated_at'>, (row: ContainerRow) => Value> = {
  number: (row) => row.number,
  bill_of_lading_number: (row) => key(row.shipment.bill_of_lading_number),
  current_status: (row) => row.current_status,
  verdict: (row) => row.verdict,
  binding_lfd: (row) => row.binding_lfd,
  fees: feesOf,
  cost_a_day: (row) => row.cost_weight,
  cost_so_far: (row) => row.run_up_weight,
  holds: (row) => row.holds_at_pod_terminal.length || null,
  arrival: (row) => row.arrival_at,
  expected: (row) => row.expected_next?.at ?? null,
  empty_due: (row) => row.empty_due_at,
  pod_terminal: (row) => key(row.pod_terminal_name),
  destination: (row) => key(row.shipment.destination_name),
  vessel: (row) => key(row.shipment.pod_vessel_name),
  shipping_line: (row) => key(row.shipment.shipping_line_name),
  customer: (row) => key(row.shipment.customer_name),
  checked_at: (row) => latest(row.terminal_checked_at),
  created_at: (row) => row.created_at,
}

export const shipmentValues: Record<Exclude<ShipmentSort, 'updated_at'>, (row: ShipmentRow) => Value> = {
  bill_of_lading_number: (row) => key(row.bill_of_lading_number),
  shipping_line: (row) => key(row.shipping_line_name),
  customer: (row) => key(row.customer_name),
  arrival: arrivalOf,
  expected: (row) => row.expected_next?.at ?? null,
  destination: (row) => key(row.destination_name),
  vessel: (row) => key(row.pod_vessel_name),
  created_at: (row) => row.created_at,
}

const containerBlank: Record<ContainerBlank, (row: ContainerRow) => boolean> = {
  binding_lfd: (row) => row.binding_lfd === null,
  fees: (row) => row.fees_at_pod_terminal.length === 0,
  holds: (row) => row.holds_at_pod_terminal.length === 0,
  arrival: (row) => row.arrival_at === null,
  pod_terminal: (row) => row.pod_terminal_id === null,
  destination: (row) => row.shipment.destination_name === null,
  customer: (row) => row.shipment.customer_name === null,
  ref_numbers: (row) => row.ref_numbers.length === 0,
  vessel: (row) => row.shipment.pod_vessel_name === null,
  pickup_appointment_at: (row) => row.pickup_appointment_at === null,
}

const shipmentBlank: Record<ShipmentBlank, (row: ShipmentRow) => boolean> = {
  arrival: (row) => arrivalOf(row) === null,
  pod_terminal: (row) => row.pod_terminal_id === null,
  destination: (row) => row.destination_name === null,
  customer: (row) => row.customer_name === null,
  ref_numbers: (row) => row.ref_numbers.length === 0,
  tags: (row) => row.tags.length === 0,
  vessel: (row) => row.pod_vessel_name === null,
}

type Test<Row> = (row: Row, asked: string) => boolean
const among = (asked: string, ...values: (string | null)[]) => asked.split(',').some((one) => values.includes(one))
/** A day on the calendar of its place, and of a deadline the instant of its end. */
interface Dated {
  on: string | null
  at?: string | null
  timezone: string | null
}
/** What a bound is compared with: the day, or as it has a time, the instant; and the bound as it is at that place. */
function sides(bound: string, { on, at = null, timezone }: Dated): [string | null, string] {
  const counted = readCountedDay(bound)
  if (counted) return [on, dayAt(counted, timezone)]
  return [bound.includes('T') ? at : on, bound]
}
const from = (dated: Dated, start: string) => {
  const [value, bound] = sides(start, dated)
  return value !== null && value >= bound
}
const until = (dated: Dated, end: string) => {
  const [value, bound] = sides(end, dated)
  return value !== null && value <= bound
}
const lfd = (box: Pick<ContainerRow, 'binding_lfd_on' | 'binding_lfd' | 'binding_lfd_timezone'>): Dated => ({
  on: box.binding_lfd_on,
  at: box.binding_lfd,
  timezone: box.binding_lfd_timezone,
})
const due = (box: Pick<ContainerRow, 'empty_due_on' | 'empty_due_at' | 'empty_due_timezone'>): Dated => ({
  on: box.empty_due_on,
  at: box.empty_due_at,
  timezone: box.empty_due_timezone,
})
const arrival = (row: Pick<ContainerRow | ShipmentRow, 'arrival_on' | 'pod_timezone'>): Dated => ({
  on: row.arrival_on,
  timezone: row.pod_timezone,
})
const within = (row: ShipmentRow, { start, end }: { start?: string; end?: string }) =>
  row.boxes.some((box) => (start === undefined || from(lfd(box), start)) && (end === undefined || until(lfd(box), end)))

export const containerTests: Record<string, Test<ContainerRow>> = {
  'filter[number]': (row, asked) => row.number === asked,
  'filter[current_status]': (row, asked) => among(asked, row.current_status),
  'filter[verdict]': (row, asked) => among(asked, row.verdict),
  'filter[urgency]': (row, asked) => among(asked, row.urgency.reason),
  'filter[silent]': (row, asked) => (row.silent_since !== null) === (asked === 'true'),
  'filter[expected_state]': (row, asked) => among(asked, row.expected_next?.state ?? null),
  'filter[active]': (row, asked) => row.urgency.rank < finished === (asked === 'true'),
  'filter[costs_now]': (row, asked) => (row.urgency.reason === 'costs_money') === (asked === 'true'),
  'filter[delivery_leg]': (row, asked) =>
    row.empty_terminated_at === null &&
    among(asked, row.delivered_at === null ? row.pod_full_out_at && 'out_not_delivered' : 'delivered_not_returned'),
  'filter[unpriced]': (row, asked) => row.is_unpriced === (asked === 'true'),
  'filter[hold]': (row, asked) => among(asked, ...row.holds_at_pod_terminal.map(({ name }) => name)),
  'filter[shipping_line]': (row, asked) => among(asked, row.shipment.shipping_line_scac),
  'filter[pod]': (row, asked) => among(asked, row.shipment.port_of_discharge_locode),
  'filter[destination]': (row, asked) => among(asked, row.shipment.destination_locode),
  'filter[pod_terminal]': (row, asked) => among(asked, row.pod_terminal_id),
  'filter[customer]': (row, asked) => among(asked, row.shipment.customer_id),
  'filter[tag]': (row, asked) => among(asked, ...row.shipment.tags),
  'filter[fee_currency]': (row, asked) => among(asked, ...row.fees_at_pod_terminal.map((fee) => fee.currency_code)),
  'filter[empty_due][start]': (row, asked) => from(due(row), asked),
  'filter[empty_due][end]': (row, asked) => until(due(row), asked),
  'filter[binding_lfd][start]': (row, asked) => from(lfd(row), asked),
  'filter[binding_lfd][end]': (row, asked) => until(lfd(row), asked),
  'filter[arrival][start]': (row, asked) => from(arrival(row), asked),
  'filter[arrival][end]': (row, asked) => until(arrival(row), asked),
  'filter[checked_at][end]': (row, asked) => row.terminal_checked_at === null || row.terminal_checked_at < asked,
  'filter[empty]': (row, asked) => asked.split(',').some((name) => containerBlank[name as ContainerBlank](row)),
  'filter[present]': (row, asked) => asked.split(',').some((name) => !containerBlank[name as ContainerBlank](row)),
}

export const shipmentTests: Record<string, Test<ShipmentRow>> = {
  'filter[tracking_stopped]': (row, asked) => (row.line_tracking_stopped_at !== null) === (asked === 'true'),
  'filter[urgency]': (row, asked) => among(asked, row.urgency.reason),
  'filter[silent]': (row, asked) => (row.silent_since !== null) === (asked === 'true'),
  'filter[expected_state]': (row, asked) => among(asked, row.expected_next?.state ?? null),
  'filter[active]': (row, asked) => row.urgency.rank < finished === (asked === 'true'),
  'filter[current_status]': (row, asked) => among(asked, ...row.boxes.map((box) => box.current_status)),
  'filter[verdict]': (row, asked) => among(asked, ...row.boxes.map((box) => box.verdict)),
  'filter[hold]': (row, asked) =>
    among(asked, ...row.boxes.flatMap((box) => box.holds_at_pod_terminal.map(({ name }) => name))),
  'filter[shipping_line]': (row, asked) => among(asked, row.shipping_line_scac),
  'filter[pod]': (row, asked) => among(asked, row.port_of_discharge_locode),
  'filter[destination]': (row, asked) => among(asked, row.destination_locode),
  'filter[pod_terminal]': (row, asked) => among(asked, row.pod_terminal_id),
  'filter[customer]': (row, asked) => among(asked, row.customer_id),
  'filter[tag]': (row, asked) => among(asked, ...row.tags),
  'filter[arrival][start]': (row, asked) => from(arrival(row), asked),
  'filter[arrival][end]': (row, asked) => until(arrival(row), asked),
  'filter[empty]': (row, asked) => asked.split(',').some((name) => shipmentBlank[name as ShipmentBlank](row)),
  'filter[present]': (row, asked) => asked.split(',').some((name) => !shipmentBlank[name as ShipmentBlank](row)),
}

/** One container has to be within both ends, so that they are not asked one by one. */
const lfdRange = ({ 'filter[binding_lfd][start]': start, 'filter[binding_lfd][end]': end }: Query) => ({
  ...(start && { start }),
  ...(end && { end }),
})

/** The ids that are asked for, found by looking at every row. */
export function naively<Row extends { id: string }>(
  rows: readonly Row[],
  tests: Record<string, Test<Row>>,
  valuesOf: Record<string, (row: Row) => readonly Value[]>,
  { sort = '-created_at', ...query }: Query,
): string[] {
  const found = rows.filter((row) => Object.entries(query).every(([name, asked]) => tests[name]?.(row, asked) ?? true))
  const isTurned = sort.startsWith('-')
  const by = isTurned ? sort.slice(1) : sort
  const sign = isTurned ? -1 : 1
  const idSign = by === 'created_at' ? -sign : sign
  const values = valuesOf[by] as (row: Row) => readonly Value[]
  return found
    .toSorted((a, b) => {
      const others = values(b)
      for (const [at, one] of values(a).entries()) {
        const other = others[at] as Value
        if (one === other) continue
        if (one === null || other === null) return one === null ? 1 : -1
        return one < other ? -sign : sign
      }
      return a.id < b.id ? -idSign : idSign
    })
    .map(({ id }) => id)
}

export const shipmentsInRange = (rows: readonly ShipmentRow[], query: Query) =>
  Object.keys(lfdRange(query)).length > 0 ? rows.filter((row) => within(row, lfdRange(query))) : rows
