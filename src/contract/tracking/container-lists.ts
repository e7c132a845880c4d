/** Columns that may be empty, and are asked for with `filter[empty]` and `filter[present]`. */
export const containerBlanks = [
  'binding_lfd',
  'fees',
  'holds',
  'arrival',
  'pod_terminal',
  'destination',
  'customer',
  'ref_numbers',
  'vessel',
  'pickup_appointment_at',
] as const
export type ContainerBlank = (typeof containerBlanks)[number]

/** What a list of containers is in the order of, besides `attention`. */
export const containerSorts = [
  'number',
  'bill_of_lading_number',
  'current_status',
  'verdict',
  'binding_lfd',
  'fees',
  'cost_a_day',
  'cost_so_far',
  'holds',
  'arrival',
  'expected',
  'empty_due',
  'pod_terminal',
  'destination',
  'vessel',
  'shipping_line',
  'customer',
  'checked_at',
  'created_at',
  'updated_at',
] as const
export type ContainerSort = (typeof containerSorts)[number]

/** What containers of a list are grouped by. */
export const containerGroupings = [
  'shipment',
  'customer',
  'pod_terminal',
  'destination',
  'shipping_line',
  'urgency',
  'who_acts',
  'binding_lfd',
  'arrival',
  'empty_due',
] as const
export type ContainerGrouping = (typeof containerGroupings)[number]

/** Those by a day, which come in the order of the days. */
export const dayGroupings = ['binding_lfd', 'arrival', 'empty_due'] as const satisfies readonly ContainerGrouping[]
export type DayGrouping = (typeof dayGroupings)[number]
export const isDayGrouping = (one: ContainerGrouping): one is DayGrouping =>
  (dayGroupings as readonly string[]).includes(one)
