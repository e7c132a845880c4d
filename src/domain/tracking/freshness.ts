import type { SourceKind } from './fact.ts'

const hour = 3_600_000

/**
 * For how long what a source says of availability is taken to be so, in milliseconds. Terminals and ramps speak every
 * day; what a line or a person says is said once.
 */
const confirmedFor: Record<SourceKind, number> = {
  terminal: 72 * hour,
  rail: 72 * hour,
  shipping_line: 72 * hour,
  user: 72 * hour,
  document: 72 * hour,
  ais: 72 * hour,
}

/** Until when a word of this kind of source holds. UTC instants. */
export const confirmedUntil = (kind: SourceKind, confirmed_at: string): string =>
  new Date(Date.parse(confirmed_at) + confirmedFor[kind]).toISOString()
