import type { CustomerState, EmbedContainer, EmbedShipment } from '#contract/portal/embed.ts'
import type { OrderKey, OrderSort, OrderStage } from '#contract/portal/order-stages.ts'
import type { ViewSection } from '#contract/portal/view-sections.ts'
import { daysBetween } from '../instants.ts'
import { warnedDays } from './customer-say.ts'

type Stage = Exclude<OrderStage, 'needs_attention' | 'to_collect'>

/** How far a container is, in the fewest words. What is cancelled is over. */
export function stageOf(state: CustomerState): Stage {
  switch (state) {
    case 'expected':
    case 'at_sea':
    case 'changing_ships':
    case 'awaiting_train':
    case 'on_rail':
    case 'inland':
      return 'under_way'
    case 'in_port':
    case 'landed':
    case 'customs_check':
    case 'held':
    case 'ready':
      return 'arrived'
    case 'with_you':
      return 'collected'
    case 'done':
    case 'cancelled':
      return 'done'
  }
}

/** Whether something that its customer is shown waits for them, or is about to cost them money. */
export function needsAttention(container: EmbedContainer, now: string): boolean {
  const { your_turn, warnings, sentences, state, return_by } = container
  if (your_turn || warnings.length > 0 || sentences.some(({ says }) => says === 'pay_fees')) return true
  return state === 'with_you' && return_by != null && daysBetween(now, return_by.at, return_by.timezone) <= warnedDays
}

/** Whether an order is among those of a stage; each order is among those of one at least. */
export function isInStage({ attributes }: EmbedShipment, stage: OrderStage, now: string): boolean {
  const { containers, is_done } = attributes
  switch (stage) {
    case 'needs_attention':
      return containers.some((one) => needsAttention(one, now))
    case 'to_collect':
      return containers.some(({ your_turn }) => your_turn)
    case 'done':
      return containers.length > 0 ? containers.every(({ state }) => stageOf(state) === 'done') : is_done
    case 'under_way':
      if (containers.length === 0) return !is_done
  }
  return containers.some(({ state }) => stageOf(state) === stage)
}

/** Which sections of a view show what orders are sorted by: one of them is enough. */
export const sectionsOf: Record<OrderKey, readonly ViewSection[]> = {
  arrival: ['arrival'],
  last_free_day: ['deadline'],
  reference: ['references', 'bill_of_lading_number'],
}

export const keyOf = (sort: OrderSort) => sort.replace('-', '') as OrderKey

/** Whether a view with these sections shows what orders are to be sorted by. */
export const canSortBy = (sort: OrderSort, shows: (section: ViewSection) => boolean): boolean =>
  sectionsOf[keyOf(sort)].some(shows)

/** As the server sorts them, those that are done last; else they stay as they are. */
export function bySort(sort: OrderSort) {
  const [key, sign] = [keyOf(sort), sort.startsWith('-') ? -1 : 1]
  return (a: EmbedShipment, b: EmbedShipment): number => {
    const isOver = Number(a.attributes.is_done) - Number(b.attributes.is_done)
    const [x, y] = [sortedBy(a, key), sortedBy(b, key)]
    if (isOver !== 0 || x === y) return isOver
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  }
}

function sortedBy({ attributes: { headline, containers } }: EmbedShipment, key: OrderKey): string | null {
  if (key === 'reference') return headline?.toUpperCase() ?? null
  const dates = containers.flatMap(({ eta, deadline, return_by }) =>
    (key === 'arrival' ? [eta] : [deadline, return_by]).flatMap((one) => one?.at ?? []),
  )
  return dates.toSorted()[0] ?? null
}
