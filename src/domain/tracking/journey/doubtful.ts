import type { Places } from '../../reference/places.ts'
import type { LocationRole } from '../fact.ts'
import type { Doubted } from '../journey-types.ts'
import { type Call, voiceOf } from './calls.ts'
import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'
import { isSameVoyage } from './voyages.ts'

/** What is odd about statements that are kept, for people: nothing here changes what follows from them. */
export function doubtStatements(calls: readonly Call[], itinerary: Itinerary, places: Places, doubts: Doubted[]) {
  const live = calls.flatMap((call) => call.live)
  for (const { id, fact } of live)
    if (fact.locode !== null && !places.place(fact.locode, fact.mode))
      doubts.push({ observation_id: id, doubt: 'unknown_place' })
  for (const { live, replaced } of calls)
    for (const one of replaced) {
      const chosen = live.filter((other) => voiceOf(one) === voiceOf(other) && other.reported === one.reported)
      doubts.push({ observation_id: one.id, doubt: chosen.length > 0 ? 'contradicts_itself' : 'replaced' })
      // What is chosen of them is as doubtful: its source has said something else, too.
      for (const { id } of chosen) doubts.push({ observation_id: id, doubt: 'contradicts_itself' })
    }
  doubtRole(live, 'port_of_loading', itinerary.pol, itinerary, doubts)
  doubtRole(live, 'port_of_discharge', itinerary.pod, itinerary, doubts)
  doubtRole(live, 'place_of_delivery', itinerary.destination ?? itinerary.pod, itinerary, doubts)
  doubtLoads(live, itinerary, doubts)
  doubtDischarges(live, itinerary, doubts)
}

/** A plan for another port is only an older plan, unless it is as new as what is used. */
function doubtRole(
  live: readonly Statement[],
  role: LocationRole,
  chosen: string | null,
  { isSame }: Itinerary,
  doubts: Doubted[],
) {
  const named = live.filter(({ fact, place }) => fact.role === role && place !== '')
  const latest = Math.max(...named.map(({ reported }) => reported))
  for (const one of named)
    if (!isSame(one.place, chosen) && (one.classifier === 'ACT' || one.reported === latest))
      doubts.push({ observation_id: one.id, doubt: 'other_port' })
}

/** Nothing is loaded twice on one voyage without coming off in between. */
function doubtLoads(live: readonly Statement[], { pol, isSame }: Itinerary, doubts: Doubted[]) {
  const loads = live.filter(({ fact, classifier }) => fact.code === 'LOAD' && classifier === 'ACT')
  const first = loads.find(({ place }) => place === pol)
  if (!first) return
  for (const one of loads)
    if (!isSame(one.place, pol) && isSameVoyage(one, first) && !isDischargedBetween(live, first, one))
      doubts.push({ observation_id: one.id, doubt: 'other_port' })
}

/** Nor taken off twice without being loaded in between. */
function doubtDischarges(live: readonly Statement[], { pod, isSame }: Itinerary, doubts: Doubted[]) {
  const discharges = live.filter(({ fact, classifier, place }) => {
    return fact.code === 'DISC' && classifier === 'ACT' && place !== ''
  })
  const last = discharges.findLast(({ place }) => isSame(place, pod))
  if (!last) return
  for (const one of discharges)
    if (!isSame(one.place, pod) && isSameVoyage(one, last) && !isLoadedBetween(live, one, last))
      doubts.push({ observation_id: one.id, doubt: 'other_port' })
}

const isLoadedBetween = (live: readonly Statement[], a: Statement, b: Statement) =>
  live.some(({ fact, at }) => {
    return (fact.code === 'LOAD' || fact.code === 'DEPA') && at >= Math.min(a.at, b.at) && at <= Math.max(a.at, b.at)
  })

const isDischargedBetween = (live: readonly Statement[], a: Statement, b: Statement) =>
  live.some(({ fact, at }) => fact.code === 'DISC' && at >= Math.min(a.at, b.at) && at <= Math.max(a.at, b.at))
