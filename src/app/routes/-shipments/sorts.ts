import type { ContainerSort } from '#contract/tracking/container-lists.ts'
import type { ShipmentSort } from '#contract/tracking/shipment.ts'
import { t } from '#domain/language.ts'
import type { Grain } from './list-filters.ts'

/** What lists can be in the order of, as sentences go on: `by deadline`. Attention is what is not said. */
export const containerSortWords: Record<ContainerSort, string> = {
  number: 'number',
  bill_of_lading_number: t('BL or booking'),
  current_status: 'status',
  verdict: 'verdict',
  binding_lfd: 'deadline',
  fees: t('fees due'),
  cost_a_day: t('cost a day'),
  cost_so_far: t('what has run up'),
  holds: 'holds',
  arrival: 'arrival',
  expected: t('next step'),
  empty_due: t('when the empty is due'),
  pod_terminal: 'terminal',
  destination: 'destination',
  vessel: 'vessel',
  shipping_line: 'line',
  customer: 'customer',
  checked_at: t('last check'),
  created_at: t('when added'),
  updated_at: t('last change'),
}

export const shipmentSortWords: Record<ShipmentSort, string> = {
  bill_of_lading_number: t('BL or booking'),
  shipping_line: 'line',
  customer: 'customer',
  arrival: 'arrival',
  expected: t('next step'),
  destination: 'destination',
  vessel: 'vessel',
  created_at: t('when added'),
  updated_at: t('last change'),
}

type Either<Column extends string> = Column | `-${Column}`

export const isSort = (text: string) => isContainerSort(text) || isShipmentSort(text)

export const isContainerSort = (text: string | undefined): text is Either<ContainerSort> =>
  text !== undefined && Object.hasOwn(containerSortWords, text.replace(/^-/, ''))

export const isShipmentSort = (text: string | undefined): text is Either<ShipmentSort> =>
  text !== undefined && Object.hasOwn(shipmentSortWords, text.replace(/^-/, ''))

/** `needs action first, then deadline`; `by deadline, reversed` */
export function sortSentence(grain: Grain, sort: string | undefined): string {
  const words: Record<string, string> = grain === 'containers' ? containerSortWords : shipmentSortWords
  const by = sort === undefined ? undefined : words[sort.replace(/^-/, '')]
  if (by === undefined) return t('needs action first, then deadline')
  return `by ${by}${sort?.startsWith('-') ? ', reversed' : ''}`
}
