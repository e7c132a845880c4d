import type { Places } from '#domain/reference/places.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import type { Decoded } from '../dcsa/api-types.ts'
import { contentsOf } from '../dcsa/body.ts'
import { decodeDcsa } from '../dcsa/decode.ts'
import { decodeMapped } from '../mapping/decode.ts'
import type { ProfileQuery } from './client.ts'

interface Known {
  places: Places
  /** The connection. */
  via: string | undefined
}

/** An answer in the language of its profile: how many events it has, null where it is in another; and what they say. */
export function read(
  { kind, mapping }: Profile,
  value: unknown,
  { scac, request_type, number }: ProfileQuery,
  { places, via }: Known,
): { events: number | null; decode: () => Decoded } {
  if (mapping.length === 0) {
    const contents = contentsOf(value)
    return { events: contents?.events.length ?? null, decode: () => decodeDcsa(value, { scac, places }) }
  }
  const names = { bill_of_lading: 'bill_of_lading', booking_number: 'booking', container: 'container' } as const
  const mapped = decodeMapped(value, mapping, {
    scac,
    places,
    // A provider passes on what lines say; a line speaks for itself.
    via: kind === 'provider' ? via : undefined,
    asked: { [names[request_type]]: number },
  })
  // A rule for things anywhere in a body looks at each object in it, and says nothing of most.
  const isEmpty = mapped.facts.length + mapped.rejected.length === 0
  const isObject = typeof value === 'object' && value !== null
  return { events: isObject ? (isEmpty ? 0 : mapped.items) : null, decode: () => mapped }
}
