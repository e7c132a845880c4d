import type { Word } from '../tracking/journey/availability.ts'
import { isReport } from '../tracking/journey/by-hand.ts'
import { pickupOf } from '../tracking/journey/fields.ts'
import type { Happening } from '../tracking/journey/happenings.ts'
import type { Itinerary } from '../tracking/journey/location-roles.ts'
import { hoursFrom, type Timed } from './words.ts'

/** How long it took after the sea, in hours; null where nobody can tell. What people and papers say counts for nothing. */
export interface ShoreTimes {
  /** From the discharge to the departure of the train. */
  onward_hours: number | null
  /** From there to the arrival inland. */
  rail_hours: number | null
  /** From the discharge, or the arrival inland, until it could be picked up there. */
  release_hours: number | null
  /** From then until it was. */
  pickup_hours: number | null
  /** From then until the empty was back. */
  return_hours: number | null
}

export interface ShoreInput {
  happenings: readonly Happening[]
  itinerary: Itinerary
  /** Of availability. */
  words: readonly Word[]
}

export function shoreTimes({ happenings, itinerary, words }: ShoreInput): ShoreTimes {
  const told = (happening: Happening | undefined) => happening?.voices.find(isReport)
  const first = (name: Happening['name']) => told(happenings.find((one) => one.name === name))
  const [discharged, railed, inland] = [
    first('vessel_discharged'),
    first('rail_departed'),
    first('arrived_at_inland_destination'),
  ]
  const released = releaseAt(words, itinerary)
  const out = told(pickupOf(happenings, itinerary))
  return {
    onward_hours: hoursAfter(discharged, railed),
    rail_hours: hoursAfter(railed, inland),
    release_hours: hoursAfter(itinerary.inland ? inland : discharged, released),
    pickup_hours: hoursAfter(released, out),
    return_hours: hoursAfter(out, first('empty_in')),
  }
}

/** What ends before it begins is a mistake, or was said in advance. */
function hoursAfter(from: Timed | undefined, to: Timed | undefined): number | null {
  const hours = from && to ? hoursFrom(from, to) : -1
  return hours >= 0 ? hours : null
}

/**
 * When it could first be picked up where that is done. Of one that was available when it was first looked at, and of which
 * nobody says since when, it is not known.
 */
export function releaseAt(words: readonly Word[], { inland, destination, pod }: Itinerary): Timed | undefined {
  const here = words.filter(
    ({ place, source_kind }) =>
      place === (inland ? destination : pod) && source_kind !== 'user' && source_kind !== 'document',
  )
  const at = here.findIndex(({ available }) => available)
  const word = here[at]
  if (!word || (at === 0 && !word.is_dated)) return undefined
  const { since, timezone } = word
  return { at: Date.parse(since), fact: { precision: 'datetime', occurred_at: since, timezone } }
}
