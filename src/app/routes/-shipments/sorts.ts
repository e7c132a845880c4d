import { t, tc } from '#contract/language.ts'
import type { ContainerSort } from '#contract/tracking/container-lists.ts'
import type { ShipmentSort } from '#contract/tracking/shipment.ts'
import type { Grain } from './list-filters.ts'

/** What lists can be in the order of, as sentences go on: `by deadline`. Attention is what is not said. */
export const sortWords: Record<ContainerSort | ShipmentSort, string> = {
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

/** Those that a list of shipments can be in, too. */
const ofShipments: Record<ShipmentSort, true> = {
  bill_of_lading_number: true,
  shipping_line: true,
  customer: true,
  arrival: true,
  expected: true,
  destination: true,
  vessel: true,
  created_at: true,
  updated_at: true,
}

type Either<Column extends string> = Column | `-${Column}`

const isIn = (sorts: object, text: string | undefined) =>
  text !== undefined && Object.hasOwn(sorts, text.replace(/^-/, ''))

export const isContainerSort = (text: string | undefined): text is Either<ContainerSort> => isIn(sortWords, text)

export const isShipmentSort = (text: string | undefined): text is Either<ShipmentSort> => isIn(ofShipments, text)

/** `needs action first, then deadline`; `by deadline, reversed` */
export function sortSentence(grain: Grain, sort: string | undefined): string {
  if (sort === undefined || !(grain === 'containers' ? isContainerSort : isShipmentSort)(sort))
    return t('needs action first, then deadline')
  const column = sortWords[sort.replace(/^-/, '') as ContainerSort]
  return sort.startsWith('-') ? t('by {column}, reversed', { column }) : t('by {column}', { column })
}
