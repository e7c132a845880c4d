import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'

const day = 86_400_000

/**
 * Before the sea or after it. The place decides where it can; times stamped in the wrong zone cannot mislead it. Else the
 * nearer end of the voyage does.
 */
export function sideOf({ place, at }: Statement, itinerary: Itinerary): 'origin' | 'destination' {
  const { pol, pod, destination, loaded, landed, isSame } = itinerary
  if (isSame(place, pol)) return landed !== null && at >= landed ? 'destination' : 'origin'
  if (isSame(place, pod) || isSame(place, destination)) return 'destination'
  if (loaded !== null && landed !== null) return at - loaded <= landed - at ? 'origin' : 'destination'
  if (loaded !== null) return at <= loaded ? 'origin' : 'destination'
  if (landed !== null) return at >= landed - 2 * day ? 'destination' : 'origin'
  return itinerary.is_export ? 'origin' : 'destination'
}
