import { failures } from '#contract/said/failures.ts'
import type { DecodedFact, Query } from './source.ts'

export const answeredAnother = failures.of_another_number

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
