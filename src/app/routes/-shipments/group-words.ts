import type { ContainerGrouping, DayGrouping } from '#contract/tracking/container-lists.ts'

/** What containers are grouped by, as sentences go on: `by terminal`. */
export const groupWords: Record<ContainerGrouping, string> = {
  shipment: 'shipment',
  customer: 'customer',
  pod_terminal: 'terminal',
  destination: 'destination',
  shipping_line: 'line',
  urgency: 'urgency',
  who_acts: 'who acts',
  binding_lfd: 'deadline',
  arrival: 'arrival',
  empty_due: 'empty return date',
}

/** What those are called that have none. */
export const noneWords: Record<ContainerGrouping, string> = {
  shipment: 'No shipment',
  customer: 'No customer',
  pod_terminal: 'No terminal named yet',
  destination: 'No inland destination',
  shipping_line: 'No line known',
  urgency: 'No urgency',
  who_acts: 'Nobody has to act',
  binding_lfd: 'No deadline known',
  arrival: 'No arrival known',
  empty_due: 'No empty return due',
}

/** What a calendar has. */
export const calendarWords: Record<DayGrouping, string> = {
  binding_lfd: 'Deadlines',
  arrival: 'Arrivals',
  empty_due: 'Empty returns due',
}
