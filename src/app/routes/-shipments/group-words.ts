import { t, tc } from '#contract/language.ts'
import type { ContainerGrouping, DayGrouping } from '#contract/tracking/container-lists.ts'

/** What containers are grouped by, as sentences go on: `by terminal`. */
export const groupWords: Record<ContainerGrouping, string> = {
  shipment: tc('after “by”', 'shipment'),
  customer: tc('after “by”', 'customer'),
  pod_terminal: tc('after “by”', 'terminal'),
  destination: tc('after “by”', 'destination'),
  shipping_line: tc('after “by”', 'line'),
  urgency: tc('after “by”', 'urgency'),
  who_acts: tc('after “by”', 'who acts'),
  binding_lfd: tc('after “by”', 'deadline'),
  arrival: tc('after “by”', 'arrival'),
  empty_due: tc('after “by”', 'empty return date'),
}

/** What those are called that have none. */
export const noneWords: Record<ContainerGrouping, string> = {
  shipment: t('No shipment'),
  customer: t('No customer'),
  pod_terminal: t('No terminal named yet'),
  destination: t('No inland destination'),
  shipping_line: t('No line known'),
  urgency: t('No urgency'),
  who_acts: t('Nobody has to act'),
  binding_lfd: t('No deadline known'),
  arrival: t('No arrival known'),
  empty_due: t('No empty return due'),
}

/** What a calendar has. */
export const calendarWords: Record<DayGrouping, string> = {
  binding_lfd: t('Deadlines'),
  arrival: t('Arrivals'),
  empty_due: t('Empty returns due'),
}
