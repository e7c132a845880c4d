import type { Places } from '#domain/reference/places.ts'
import type { Fact } from '#domain/tracking/fact.ts'
import type { DecodedFact } from '../source.ts'
import { keyOf, linkedOf, type Theirs } from './api-types.ts'

export type MirroredFact = Omit<DecodedFact, 'fact'> & {
  fact: Fact
  /** It was said, and taken back since. */
  is_withdrawn?: boolean
}

export interface DecodeContext {
  /** The connection that it came by. */
  via: string
  /** The line of the shipment. */
  scac: string
  bill_of_lading: string | null
  booking: string | null
  /** Terminals, vessels and whatever else the events lead to, by `keyOf`. */
  included: ReadonlyMap<string, Theirs>
  places: Places
  now: string
}

export const includedOf = (one: Theirs, relation: string, { included }: Pick<DecodeContext, 'included'>) =>
  linkedOf(one, relation)
    .map((linked) => included.get(keyOf(linked)))
    .find(Boolean)
