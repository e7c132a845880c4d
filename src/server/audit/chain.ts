import { createHash } from 'node:crypto'
import type { ChainFault } from '#contract/audit/audit-event.ts'
import { canonical, type Hashed } from '#domain/audit/canonical.ts'

/** What the first line of a chain stands on. */
export const noHash = '0'.repeat(64)

/** SHA-256 over the hash of the line before, a line break, and the line itself. */
export const hashOf = (before: string | null, line: Hashed): string =>
  createHash('sha256')
    .update(`${before ?? noHash}\n${canonical(line)}`)
    .digest('hex')

type Line = Hashed & { id: string; position: number | null; hash: string | null; created_at: string }

interface Link {
  position: number
  hash: string | null
}

export interface Checked {
  /** The last line up to which nothing is wrong. */
  good: Link & { created_at: string | null }
  fault: { kind: ChainFault; position: number; id: string | null } | null
}

/** Follows a chain from a link that is good, through all lines up to its end, or to the last that is to be looked at. */
export function checkChain(
  from: Link,
  lines: Iterable<Line>,
  end: { position: number; hash?: string | null },
): Checked {
  let good: Checked['good'] = { ...from, created_at: null }
  const wrong = (kind: ChainFault, position: number, id: string | null = null): Checked => ({
    good,
    fault: { kind, position, id },
  })
  for (const line of lines) {
    const position = Number(line.position)
    if (position <= good.position) return wrong('inserted', position, line.id)
    if (position > good.position + 1) return wrong('missing', good.position + 1)
    if (hashOf(good.hash, { ...line, position }) !== line.hash) return wrong('changed', position, line.id)
    good = { position, hash: line.hash, created_at: line.created_at }
  }
  if (good.position < end.position) return wrong('missing', good.position + 1)
  // Lines that were all written anew end otherwise.
  if (end.hash !== undefined && good.hash !== end.hash) return wrong('changed', good.position)
  return { good, fault: null }
}
