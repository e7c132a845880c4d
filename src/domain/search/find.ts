import type { SearchHit } from '#contract/search/search.ts'
import { normalizeContainerNumber } from '../tracking/iso6346.ts'
import { withoutLabel } from '../tracking/number-labels.ts'
import { readNumbers } from '../tracking/number-list.ts'

/** Where the deep link leads. `others` match equally and lead elsewhere: the first is taken, and they can be offered. */
export type Resolution<Found extends Hit = SearchHit> =
  | { to: 'shipment'; shipment_id: string; container_id: string | null; step: Step; others: Found[] }
  | { to: 'list'; q: string; step: 5 }

type Step = 1 | 2 | 3 | 4

/** As much of a search hit as decides where it leads. */
export interface Hit {
  id: string
  attributes: Pick<SearchHit['attributes'], 'entity_type' | 'shipment_id' | 'number' | 'match' | 'matched_value'>
}

/** Bills, bookings and references are compared without case and outer space. */
export const normalizeNumber = (text: string): string => text.trim().toUpperCase()

/** Whether the number of a hit is the one that was asked for, with or without its name: `PO 4711` is 4711. */
export const isTheNumber = (query: string, { attributes }: Pick<Hit, 'attributes'>): boolean =>
  attributes.match === 'exact' ||
  (attributes.match === 'partial' &&
    normalizeNumber(withoutLabel(attributes.matched_value)) === normalizeNumber(withoutLabel(query)))

/** What to ask for where a whole text finds nothing, as `Booking: 2110350508` may: the one number in it. */
export function numberWithin(text: string): string | undefined {
  const [number, ...more] = readNumbers(text)
  return number && more.length === 0 && number.length < normalizeContainerNumber(text).length ? number : undefined
}

/**
 * The five steps of the dashboard deep link (specification, "Dashboard deep link").
 * @param hits as the search gives them, best first: their order decides between equals
 */
export function resolve<Found extends Hit>(query: string, hits: readonly Found[]): Resolution<Found> {
  const q = query.trim()
  const targets = q ? hits.flatMap((hit) => targetOf(q, hit) ?? []) : []
  for (const step of [1, 2, 3, 4] as const) {
    const [first, ...rest] = distinct(targets.filter((target) => target.step === step))
    if (!first) continue
    const { shipment_id, container_id } = first
    return { to: 'shipment', shipment_id, container_id, step, others: rest.map((target) => target.hit) }
  }
  return { to: 'list', q, step: 5 }
}

interface Target<Found extends Hit> {
  step: Step
  shipment_id: string
  container_id: string | null
  hit: Found
}

/** A container that was found by a reference stands for its shipment: only its number selects it. */
function targetOf<Found extends Hit>(q: string, hit: Found): Target<Found> | undefined {
  const { entity_type, shipment_id, number, match, matched_value } = hit.attributes
  // It may be another's number: it is shown in the list, and a person decides.
  if (match === 'similar') return undefined
  if (entity_type === 'shipment') {
    const isExact = match === 'exact' || normalizeNumber(matched_value) === normalizeNumber(q)
    return { step: isExact ? 2 : 4, shipment_id: shipment_id ?? hit.id, container_id: null, hit }
  }
  // What is not tracked yet has no page.
  if (entity_type !== 'cargo' || shipment_id === null) return undefined
  const box = normalizeContainerNumber(number)
  if (normalizeContainerNumber(matched_value) !== box) {
    return { step: match === 'exact' ? 2 : 4, shipment_id, container_id: null, hit }
  }
  const isExact = match === 'exact' || normalizeContainerNumber(q) === box
  return { step: isExact ? 1 : 3, shipment_id, container_id: hit.id, hit }
}

/** One hit for each page, the first. */
const distinct = <Found extends Hit>(targets: readonly Target<Found>[]): Target<Found>[] =>
  targets.filter((one, at) => targets.findIndex((other) => leadsAlike(one, other)) === at)

const leadsAlike = (a: Target<Hit>, b: Target<Hit>) =>
  a.shipment_id === b.shipment_id && a.container_id === b.container_id
