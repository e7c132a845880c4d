import { t, tc } from '#contract/language.ts'
import type { ContainerSort } from '#contract/tracking/container-lists.ts'
import type { ShipmentSort } from '#contract/tracking/shipment.ts'
import type { Grain } from './list-filters.ts'

/** What lists can be in the order of, as sentences go on: `by deadline`. Attention is what is not said. */
export const containerSortWords: Record<ContainerSort, string> = {
  number: tc('after “by”', 'number'),
  bill_of_lading_number: tc('after “by”', 'BL or booking'),
  current_status: tc('after “by”', 'status'),
  verdict: tc('after “by”', 'verdict'),
  binding_lfd: tc('after “by”', 'deadline'),
  fees: tc('after “by”', 'fees due'),
  cost_a_day: tc('after “by”', 'cost a day'),
  cost_so_far: tc('after “by”', 'what has run up'),
  holds: tc('after “by”', 'holds'),
  arrival: tc('after “by”', 'arrival'),
  expected: tc('after “by”', 'next step'),
  empty_due: tc('after “by”', 'when the empty is due'),
  pod_terminal: tc('after “by”', 'terminal'),
  destination: tc('after “by”', 'destination'),
  vessel: tc('after “by”', 'vessel'),
  shipping_line: tc('after “by”', 'line'),
  customer: tc('after “by”', 'customer'),
  checked_at: tc('after “by”', 'last check'),
  created_at: tc('after “by”', 'when added'),
  updated_at: tc('after “by”', 'last change'),
}

export const shipmentSortWords: Record<ShipmentSort, string> = {
  bill_of_lading_number: tc('after “by”', 'BL or booking'),
  shipping_line: tc('after “by”', 'line'),
  customer: tc('after “by”', 'customer'),
  arrival: tc('after “by”', 'arrival'),
  expected: tc('after “by”', 'next step'),
  destination: tc('after “by”', 'destination'),
  vessel: tc('after “by”', 'vessel'),
  created_at: tc('after “by”', 'when added'),
  updated_at: tc('after “by”', 'last change'),
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
  return sort?.startsWith('-') ? t('by {column}, reversed', { column: by }) : t('by {column}', { column: by })
}
