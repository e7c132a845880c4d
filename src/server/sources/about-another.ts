import { failures } from '#contract/said/failures.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import type { DecodedFact, Query } from './source.ts'

export const answeredAnother = failures.of_another_number

export const aboutOthers = (others: number, all: number) =>
  `${others} of ${all} reports are about other numbers, and are not taken`

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Some lines tell bookings as a hash, which is no number to compare with. */
const isHash = (text: string) => /^[0-9a-f]{64}$/i.test(text)

/** As a line may write a number that it refers to: with its four letters in front, or without. */
const bare = (text: string) => plain(text).replace(/^[A-Z]{4}(?=[A-Z0-9]{6})/, '')
const isNumber = (a: string, b: string) => plain(a) === plain(b) || bare(a) === plain(b) || plain(a) === bare(b)

/** With the letters of the line in front or without, and with what some add behind. */
const isSame = (a: string, b: string) => a.includes(b) || b.includes(a)

/** In a message the lists of what it refers to are called so, in every version. */
const listsReferences = /references$/i
const mostDeep = 6

/** Every text in the lists of documents and references of a message. */
function referencesIn(raw: unknown, isListed = false, deep = 0): string[] {
  if (typeof raw === 'string') return isListed ? [raw] : []
  if (typeof raw !== 'object' || raw === null || deep > mostDeep) return []
  return Object.entries(raw).flatMap(([name, value]) =>
    referencesIn(value, isListed || (Array.isArray(value) && listsReferences.test(name)), deep + 1),
  )
}

/** A line may answer the house bill by its master bill, or a booking by the bill of it, and refer to what was asked. */
const refersTo = ({ fact, raw }: Said, number: string) =>
  [fact.bill_of_lading, fact.booking, ...fact.references.map(({ value }) => value), ...referencesIn(raw)].some(
    (one) => one && isNumber(one, number),
  )

type Said = Pick<DecodedFact, 'fact' | 'raw'>

/**
 * Whether an answer names numbers of the kind that was asked for, but never the one that was asked for, be it as a reference,
 * nor another that is known to belong to it: then it is somebody else’s.
 */
export function isAboutAnother(
  facts: readonly Said[],
  { request_type, number, also = {} }: Pick<Query, 'request_type' | 'number' | 'also'>,
): boolean {
  const kinds = { bill_of_lading: 'bill_of_lading', booking_number: 'booking', container: 'container_number' } as const
  const named = facts.flatMap(({ fact }) => fact[kinds[request_type]] ?? []).filter((one) => !isHash(one))
  if (named.length === 0 || named.some((one) => isSame(plain(one), plain(number)))) return false
  if (request_type === 'container') return true
  if (facts.some((one) => refersTo(one, number))) return false
  const { booking, containers = [] } = also
  return !facts.some(
    ({ fact }) =>
      (fact.container_number !== null && containers.includes(fact.container_number)) ||
      (fact.booking !== null && fact.booking === booking),
  )
}

/** What numbers are named beside a report, by which others belong to it. */
const namesIn = ({ bill_of_lading, booking, container_number }: Milestone): string[] => [
  ...(bill_of_lading && !isHash(bill_of_lading) ? [`bill ${bare(bill_of_lading)}`] : []),
  ...(booking && !isHash(booking) ? [`booking ${bare(booking)}`] : []),
  ...(container_number ? [`container ${container_number}`] : []),
]

/**
 * What belongs to the bill or the booking that was asked for, where an answer tells of others, too: what names it, and what
 * shares a bill, a booking or a container with that. Where nothing is of another all is about it.
 */
export function withoutOthers<One extends Said>(
  facts: readonly One[],
  { request_type, number, also = {} }: Pick<Query, 'request_type' | 'number' | 'also'>,
): readonly One[] {
  if (request_type === 'container') return facts
  const kind = request_type === 'bill_of_lading' ? 'bill_of_lading' : 'booking'
  const names = new Set([
    ...(also.containers ?? []).map((one) => `container ${one}`),
    ...(also.booking ? [`booking ${bare(also.booking)}`] : []),
  ])
  const own = new Set<One>()
  const isOwn = (one: One) => {
    const named = one.fact[kind]
    if (named && isSame(plain(named), plain(number))) return true
    return refersTo(one, number) || namesIn(one.fact).some((name) => names.has(name))
  }
  for (let before = -1; before !== own.size; ) {
    before = own.size
    for (const one of facts) {
      if (own.has(one) || !isOwn(one)) continue
      own.add(one)
      for (const name of namesIn(one.fact)) names.add(name)
    }
  }
  // A hash is a number that cannot be compared.
  const isOfAnother = (one: One) => !own.has(one) && one.fact[kind] !== null && !isHash(one.fact[kind] ?? '')
  if (!facts.some(isOfAnother)) return facts
  return facts.filter((one) => own.has(one) || namesIn(one.fact).length === 0)
}
