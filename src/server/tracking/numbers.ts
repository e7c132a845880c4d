import { normalizeDocumentNumber } from '#domain/document-number.ts'
import type { Reference } from '../reference/reference.ts'

/**
 * A number as documents of a line may also write it: with the SCAC, or an alias of it, in front, or without; and as it
 * is given, should its spaces or dashes count after all.
 */
export function numberVariants(number: string, scac: string | null, { find }: Reference): string[] {
  const plain = normalizeDocumentNumber(number)
  const line = scac ? find('shipping_line', scac) : undefined
  const prefixes = line ? [line.scac, ...line.alternative_scacs] : []
  const bare = prefixes.filter((prefix) => plain.startsWith(prefix) && plain.length > prefix.length + 4)
  const stripped = bare[0] ? plain.slice(bare[0].length) : plain
  const given = number.trim().toUpperCase()
  return [...new Set([plain, stripped, ...prefixes.map((prefix) => prefix + stripped), given])]
}
