import type { EmbedContainer, EmbedShipment } from '#contract/portal/embed.ts'
import type { WholeReference } from '#contract/portal/embed-reference.ts'
import { stageOf } from './customer-stage.ts'

type Fields = Pick<EmbedContainer, 'references' | 'custom_fields'>

/** As numbers are compared: without what stands between their letters, in one case. */
export const bareNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What can be asked for as a reference: what is called so, and the fields that are marked. */
export const referencesOf = ({ references = [], custom_fields = [] }: Fields): string[] => [
  ...references,
  ...custom_fields.flatMap(({ value, is_reference }) => (is_reference ? value : [])),
]

/**
 * The order with those of its containers alone that have the reference; all of them where only the order has it.
 * Undefined where neither has.
 * @param number as `bareNumber` makes it
 */
export function partWith(shipment: EmbedShipment, number: string): EmbedShipment | undefined {
  const has = (one: Fields) => referencesOf(one).some((text) => bareNumber(text) === number)
  const containers = shipment.attributes.containers.filter(has)
  if (containers.length > 0) return { ...shipment, attributes: { ...shipment.attributes, containers } }
  return has(shipment.attributes) ? shipment : undefined
}

/** How the reference is written where it is found first. */
export const writtenIn = (shipments: readonly EmbedShipment[], number: string): string | null =>
  shipments
    .flatMap(({ attributes }) => [attributes, ...attributes.containers].flatMap(referencesOf))
    .find((text) => bareNumber(text) === number) ?? null

/** How far they are, taken together. */
export function wholeOf(
  containers: readonly Pick<EmbedContainer, 'state' | 'eta'>[],
  showsArrival: boolean,
): WholeReference {
  const counted = containers.filter(({ state }) => state !== 'cancelled')
  const underWay = counted.filter(({ state }) => stageOf(state) === 'under_way')
  const expected = underWay.flatMap(({ eta }) => (eta && !eta.is_actual ? eta : []))
  const last = expected.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  const numbers = {
    containers_count: counted.length,
    collected_count: counted.filter(({ state }) => ['collected', 'done'].includes(stageOf(state))).length,
    arrived_count: counted.filter(({ state }) => stageOf(state) === 'arrived').length,
    under_way_count: underWay.length,
  }
  if (!showsArrival) return { ...numbers, without_estimate_count: null }
  const last_arrival = last
    ? { at: last.at, timezone: last.timezone, place: last.place, has_time: last.has_time }
    : null
  return { ...numbers, without_estimate_count: underWay.length - expected.length, last_arrival }
}
