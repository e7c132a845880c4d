import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'

/** On from the port of discharge, wherever it goes. */
export const leavesByBarge = ({ name, place, told }: Happening, { pod, landed, isSame }: Itinerary) =>
  (name === 'feeder_loaded' || name === 'feeder_departed') &&
  told.leg === 'barge' &&
  isSame(place, pod) &&
  landed !== null &&
  told.at > landed

export interface PlannedOnward {
  by: 'railway' | 'line'
  /** It is to leave from the port of discharge, wherever it goes. */
  leaves: boolean
}

/** What is planned from where the sea voyage ends: by train, or by barge, which goes with the line. */
export function plannedOnward(live: readonly Statement[], itinerary: Itinerary): PlannedOnward | null {
  const { pod, landed, main_leg, isSame } = itinerary
  const isOnward = ({ classifier, leg, at, isOutdated }: Statement) =>
    classifier !== 'ACT' &&
    !isOutdated &&
    (leg === 'rail' || (leg === 'barge' && main_leg !== 'barge')) &&
    landed !== null &&
    at > landed
  const planned = live.filter(isOnward)
  const [first] = planned.toSorted((a, b) => a.at - b.at)
  if (!first) return null
  const isDeparture = ({ fact, place }: Statement) =>
    (fact.code === 'LOAD' || fact.code === 'DEPA') && isSame(place, pod)
  return { by: first.leg === 'rail' ? 'railway' : 'line', leaves: planned.some(isDeparture) }
}

/** By rail where a train is told of; barges go with the line. Null as long as it has not left. */
export function onwardBy(
  happenings: readonly Happening[],
  itinerary: Itinerary,
): 'railway' | 'trucker' | 'line' | null {
  if (happenings.some(({ name }) => name === 'rail_loaded' || name === 'rail_departed' || name === 'rail_arrived'))
    return 'railway'
  if (happenings.some((one) => leavesByBarge(one, itinerary))) return 'line'
  return happenings.some(({ name }) => name === 'full_out') ? 'trucker' : null
}
