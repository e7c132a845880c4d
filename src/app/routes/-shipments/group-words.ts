import type { ContainerGrouping, DayGrouping } from '#contract/tracking/container-lists.ts'
import { t } from '#domain/language.ts'

/** What containers are grouped by, as sentences go on: `by terminal`. */
export const groupWords: Record<ContainerGrouping, string> = {
  shipment: 'shipment',
  customer: 'customer',
  pod_terminal: 'terminal',
  destination: 'destination',
  shipping_line: 'line',
  urgency: 'urgency',
  who_acts: t('who acts'),
  binding_lfd: 'deadline',
  arrival: 'arrival',
  empty_due: t('empty return date'),
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
