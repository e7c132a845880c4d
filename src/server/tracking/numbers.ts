import { askedNumber, normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import type { Reference } from '../reference/reference.ts'

/**
 * A number as documents of a line may also write it: with the SCAC, or an alias of it, in front, or without; and as it
 * is given, should its spaces or dashes count after all.
 */
export function numberVariants(number: string, scac: string | null, { find }: Reference): string[] {
  const line = scac ? find('shipping_line', scac) : undefined
  return variantsOf(number, line ? [line.scac, ...line.alternative_scacs] : [])
}

/** The same, where the codes of the line are known. */
export function variantsOf(number: string, prefixes: readonly string[]): string[] {
  const plain = normalizeDocumentNumber(number)
  const bare = prefixes.filter((prefix) => plain.startsWith(prefix) && plain.length > prefix.length + 4)
  const stripped = bare[0] ? plain.slice(bare[0].length) : plain
  const given = number.trim().toUpperCase()
  return [...new Set([plain, stripped, ...prefixes.map((prefix) => prefix + stripped), given])]
}

/** What all spellings of a number have in common, with the line where the same number may be of several. */
export function keyOfNumber(
  asked: { request_type: string; request_number: string; scac: string | null },
  reference: Reference,
): string {
  const number = askedNumber(asked)
  if (asked.request_type === 'container') return `container ${number}`
  return `${asked.scac ?? ''} ${spellingKey(number, asked.scac, reference)}`
}

/** What the spellings of a number at a line have in common: the shortest of them. */
export function spellingKey(number: string, scac: string | null, reference: Reference): string {
  const plain = normalizeDocumentNumber(number)
  const [shortest = plain] = numberVariants(plain, scac, reference).sort((a, b) => a.length - b.length)
  return shortest
}
