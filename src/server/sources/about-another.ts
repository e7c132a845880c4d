import type { DecodedFact, Query } from './source.ts'

export const answeredAnother = 'The answer is about another number than the one that was asked for'

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Some lines tell bookings as a hash, which is no number to compare with. */
const isHash = (text: string) => /^[0-9a-f]{64}$/i.test(text)

/** With the letters of the line in front or without, and with what some add behind. */
const isSame = (a: string, b: string) => a.includes(b) || b.includes(a)

/**
 * Whether an answer names numbers of the kind that was asked for, but never the one that was asked for, nor another that
 * is known to belong to it: then it is somebody else’s.
 */
export function isAboutAnother(
  facts: readonly Pick<DecodedFact, 'fact'>[],
  { request_type, number, also = {} }: Pick<Query, 'request_type' | 'number' | 'also'>,
): boolean {
  const kinds = { bill_of_lading: 'bill_of_lading', booking_number: 'booking', container: 'container_number' } as const
  const named = facts.flatMap(({ fact }) => fact[kinds[request_type]] ?? []).filter((one) => !isHash(one))
  if (named.length === 0 || named.some((one) => isSame(plain(one), plain(number)))) return false
  if (request_type === 'container') return true
  const { booking, container } = also
  return !facts.some(
    ({ fact }) =>
      (fact.container_number !== null && fact.container_number === container) ||
      (fact.booking !== null && fact.booking === booking),
  )
}
