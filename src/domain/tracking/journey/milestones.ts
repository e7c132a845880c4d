import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import type { Code } from '../fact.ts'
import { documentName } from './documents.ts'
import { gateName } from './gates.ts'
import { type Itinerary, isEmptyAtSea } from './location-roles.ts'
import { type Named, named, unnamed } from './names.ts'
import { sideOf } from './sides.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'

/** From DCSA codes, and the mode and place they are said of, to the names of the dialect. */
export function nameOf(statement: Statement, itinerary: Itinerary): Named {
  const { fact, leg, place } = statement
  const { code } = fact
  const byHand = fact.by_hand && handNames[fact.by_hand.attribute]
  if (byHand) return byHand
  if (fact.event_type === 'SHIPMENT') return documentName(fact)
  if (isGateIn(code) || isGateOut(code)) return gateName(statement, itinerary)
  if (code === 'CUSR') return named('customs_release')
  if (code === 'DLVD') return isDelivery(statement, itinerary) ? named('delivered', ['delivered']) : named('delivered')
  if (code === 'AVPU') return isPlaceOfPickup(place, itinerary) ? named('available', ['available']) : named('available')
  if (leg === 'vessel' || leg === 'barge') {
    const name = seaName(statement, itinerary)
    return isEmptyAtSea(statement) ? named(name.raw) : name
  }
  if (leg === 'rail') return railName(statement, itinerary)
  // By road to the door: no words for the way, but it is the arrival.
  if (leg === 'truck' && code === 'ARRI') return inlandArrival(place, itinerary)
  return unnamed
}

/** A person who says that it was picked up says so, wherever that was. */
const handNames: Partial<Record<ManualAttribute, Named>> = {
  picked_up_at: named('full_out', ['full_out']),
  delivered_at: named('delivered', ['delivered']),
  empty_returned_at: named('empty_in', ['empty_in']),
  dropped_at: named('positioned_in'),
}

/** A paper is misread at times: what it calls delivered was discharged before. */
const isDelivery = ({ fact, at }: Statement, { landed }: Itinerary) =>
  fact.source_kind !== 'document' || (landed !== null && at > landed - day)

const day = 86_400_000

export const isPlaceOfPickup = (place: string, { pod, destination, isSame }: Itinerary) =>
  place === '' || isSame(place, pod) || isSame(place, destination)

const seaVerbs: Partial<Record<Code, 'loaded' | 'departed' | 'arrived' | 'discharged'>> = {
  LOAD: 'loaded',
  DEPA: 'departed',
  ARRI: 'arrived',
  DISC: 'discharged',
}

function seaName(statement: Statement, itinerary: Itinerary): Named {
  const { code } = statement.fact
  const role = seaRole(statement, itinerary)
  if (role === 'pod' && code === 'BRTH') return named(null, ['vessel_berthed'])
  const verb = seaVerbs[code]
  if (!verb) return unnamed
  if (role === 'transhipment') return named(`transshipment_${verb}`, [`transshipment_${verb}`])
  if (role === 'feeder') {
    const feeder = named(`feeder_${verb}`, [`feeder_${verb}`])
    if (verb !== 'arrived' || !isDestination(statement.place, itinerary)) return feeder
    return { ...feeder, ...withArrival([...feeder.events]) }
  }
  if (role === 'pol' && verb === 'departed')
    return named('vessel_departed', ['vessel_departed'], 'estimated.vessel_departed')
  if (role === 'pol' && verb === 'loaded') return named('vessel_loaded', ['vessel_loaded'])
  if (role === 'pod' && verb === 'arrived')
    return named('vessel_arrived', ['vessel_arrived'], 'estimated.vessel_arrived')
  if (role === 'pod' && verb === 'discharged') return named('vessel_discharged', ['vessel_discharged'])
  return unnamed
}

type SeaRole = 'pol' | 'pod' | 'transhipment' | 'feeder' | 'passing'

/** A vessel leg before the port of loading, or after that of discharge, is a feeder's. */
function seaRole({ fact, leg, place, at, classifier }: Statement, itinerary: Itinerary): SeaRole {
  const { pol, pod, loaded, main_leg, isSame } = itinerary
  // What happens elsewhere once it was to land has not followed the landing.
  const landed = classifier === 'ACT' ? itinerary.ashore : itinerary.landed
  if (leg !== main_leg) return 'feeder'
  const leaves = fact.code === 'LOAD' || fact.code === 'DEPA'
  if (place === pol && at < itinerary.pol_left_again) {
    if (leaves) return 'pol'
    return fact.code === 'DISC' ? 'feeder' : 'passing'
  }
  if (isSame(place, pod) && at > itinerary.pod_passed) {
    if (!leaves) return 'pod'
    return fact.code === 'LOAD' ? 'feeder' : 'passing'
  }
  if (itinerary.transhipments.has(place)) return 'transhipment'
  if (loaded !== null && at < loaded) return 'feeder'
  return landed !== null && at > landed ? 'feeder' : 'transhipment'
}

const railVerbs: Partial<Record<Code, 'loaded' | 'departed' | 'unloaded'>> = {
  LOAD: 'loaded',
  DEPA: 'departed',
  DISC: 'unloaded',
}

/** Rail before the port of loading brings the box to sea: kept as said, no event. */
function railName(statement: Statement, itinerary: Itinerary): Named {
  const { code } = statement.fact
  const isOrigin = sideOf(statement, itinerary) === 'origin'
  const verb = railVerbs[code]
  if (verb) return named(`rail_${verb}`, isOrigin ? [] : [`rail_${verb}`])
  if (code !== 'ARRI') return unnamed
  if (isOrigin) return named('rail_arrived')
  if (!isDestination(statement.place, itinerary)) return named('rail_arrived', ['rail_arrived'])
  return { raw: 'rail_arrived', ...withArrival(['rail_arrived']) }
}

const isDestination = (place: string, { destination, isSame }: Itinerary) => isSame(place, destination)

const withArrival = (events: Named['events']): Omit<Named, 'raw'> => ({
  events: [...events, 'arrived_at_inland_destination'],
  estimate: 'estimated.arrived_at_inland_destination',
})

export function inlandArrival(place: string, itinerary: Itinerary): Named {
  return isDestination(place, itinerary) ? { raw: 'arrived_at_destination', ...withArrival([]) } : unnamed
}
