import type { Doubted } from '../journey-types.ts'
import type { Itinerary } from './location-roles.ts'
import { isGateIn, type Sighting, type Statement } from './statement.ts'

const week = 7 * 86_400_000

/**
 * What is said of a box before it is there. Its terminal has it as soon as it says so, and as soon as it is discharged or
 * leaves again. A terminal that says available and nothing of having it has it too, unless the vessel is more than a week
 * away: none is so early. One that says available, and that it has not got the box, only knows that it is released: that
 * counts from when something else shows that it is there. The vessel's arrival is not enough: it is still on board.
 */
export function withoutEarlyWords(
  sightings: readonly Sighting[],
  told: readonly Statement[],
  itinerary: Itinerary,
  doubts: Doubted[],
): Sighting[] {
  return sightings.map((one) => {
    if (!isEarly(one, sightings, told, itinerary)) return one
    doubts.push({ observation_id: one.id, doubt: 'out_of_order' })
    return { ...one, fact: { ...one.fact, available: null, available_at: null } }
  })
}

function isEarly(
  one: Sighting,
  sightings: readonly Sighting[],
  told: readonly Statement[],
  itinerary: Itinerary,
): boolean {
  const { fact, place, confirmed_at } = one
  if (fact.available !== true || fact.by_hand || fact.on_terminal === true) return false
  const confirmed = Date.parse(confirmed_at)
  if (!isDenied(one) && !isAWeekAway(confirmed, place, itinerary)) return false
  const { isSame } = itinerary
  const shown = told.filter((other) => isSame(other.place, place) && isThere(other, itinerary)).map(({ at }) => at)
  const seen = sightings.filter((other) => isSame(other.place, place)).flatMap((other) => seenAt(other, itinerary))
  return Math.min(...shown, ...seen) > confirmed
}

/** What was sent to another yard was there. */
const isDenied = ({ fact }: Sighting) => fact.on_terminal === false && !fact.off_dock

const isAWeekAway = (at: number, place: string, { pod, ashore, landed, isSame }: Itinerary) =>
  isSame(place, pod) && ashore === null && landed !== null && landed > at + week

/** At the port what comes off the vessel, or goes on from there; inland whatever happens there. */
function isThere({ fact, classifier, place, leg }: Statement, itinerary: Itinerary): boolean {
  if (classifier !== 'ACT' || fact.code === 'AVPU' || fact.event_type === 'SHIPMENT') return false
  const { destination, main_leg, isSame } = itinerary
  if (isSame(place, destination)) return true
  if (leg === main_leg) return fact.code === 'DISC'
  return leg === 'rail' || leg === 'barge' || fact.code === 'GTOT' || fact.code === 'PICK' || isGateIn(fact.code)
}

function seenAt(one: Sighting, itinerary: Itinerary): number[] {
  const { fact, at } = one
  const times = [fact.discharged_at, fact.full_out_at].flatMap((when) => (when === null ? [] : [Date.parse(when)]))
  const says = fact.available === true && !isDenied(one) && !isAWeekAway(at, one.place, itinerary)
  return fact.on_terminal === true || says ? [...times, at] : times
}

/** What a line says is available more than a week before the vessel comes. */
export const isEarlyRelease = (one: Statement, itinerary: Itinerary): boolean =>
  one.fact.code === 'AVPU' && one.classifier === 'ACT' && !one.fact.by_hand && isAWeekAway(one.at, one.place, itinerary)
