import type { Observation } from './fact.ts'
import { callsOf } from './journey/calls.ts'
import { containerState } from './journey/container-state.ts'
import { newestCycle } from './journey/cycle.ts'
import { isBookingCancelled } from './journey/documents.ts'
import { doubtStatements } from './journey/doubtful.ts'
import { estimatesOf, lineEstimateOf, originalEta } from './journey/estimates.ts'
import { eventsOf } from './journey/events.ts'
import { happeningsOf } from './journey/happenings.ts'
import { itineraryOf } from './journey/location-roles.ts'
import { nameOf } from './journey/milestones.ts'
import { isPossible, plausible } from './journey/plausible.ts'
import { withoutRolledLegs } from './journey/rolled.ts'
import { routeOf } from './journey/shipment-route.ts'
import { readObservations } from './journey/statement.ts'
import { portSeenBy, relevantSightings, statementsOf } from './journey/terminals.ts'
import { withKnownVessels } from './journey/voyages.ts'
import type { Doubted, Journey } from './journey-types.ts'
import type { Places } from './places.ts'

export interface JourneyContext {
  places: Places
  /** UTC instant. */
  now: string
  number: string
  /** Inland destination that a person or a bill of lading names. */
  destination_locode?: string | null
}

/**
 * The state of a container, from all that was ever said of it. Any order, repetition and grouping of the same
 * observations gives the same journey.
 */
export const foldJourney = (observations: readonly Observation[], context: JourneyContext): Journey =>
  foldWithFindings(observations, context).journey

export type JourneyFindings = ReturnType<typeof foldWithFindings>['findings']

/** The journey, and all that it was decided from. */
export function foldWithFindings(observations: readonly Observation[], context: JourneyContext) {
  const { places, now } = context
  const doubts: Doubted[] = []
  const read = readObservations(observations, places, doubts)
  const all = { ...read, statements: withKnownVessels(read.statements) }

  // What may be believed, of this use of the box.
  const believed = plausible(all.statements, now, doubts)
  const isOfThisUse = newestCycle({ ...all, statements: believed })
  for (const one of [...believed, ...all.sightings])
    if (!isOfThisUse(one)) doubts.push({ observation_id: one.id, doubt: 'previous_journey' })
  const current = believed.filter(isOfThisUse)
  const seen = all.sightings.filter(isOfThisUse)

  // Where it goes.
  const untimed = all.refused.filter((one) => !one.withdrawn && isOfThisUse(one))
  const given = { destination_locode: context.destination_locode ?? null, untimed }
  const told = withoutRolledLegs(current, itineraryOf(callsOf(current), places, given), doubts)
  const byLine = itineraryOf(callsOf(told), places, given)
  const isPortUnknown = !told.some(({ fact, leg }) => leg === byLine.main_leg && ['DISC', 'ARRI'].includes(fact.code))
  const pod = byLine.pod ?? (isPortUnknown ? portSeenBy(seen, byLine) : null)
  const sightings = relevantSightings(seen, places, { ...byLine, pod }, doubts)
  const bySight = statementsOf(sightings, { ...byLine, pod }).filter(
    ({ at }) => byLine.loaded === null || at >= byLine.loaded,
  )
  const statements = [...told, ...plausible(bySight, now, doubts)]
  const calls = callsOf(statements)
  const itinerary = itineraryOf(calls, places, { ...given, pod })

  // What happened, and what is expected.
  const happenings = happeningsOf(calls, itinerary, doubts)
  const estimates = estimatesOf(statements, itinerary)
  doubtStatements(calls, itinerary, places, doubts)
  const live = calls.flatMap((call) => call.live)
  const line_inland_estimate = lineEstimateOf(statements, itinerary)
  const booking_cancelled = isBookingCancelled(current)
  const { state, availability, dates, terminals, basis } = containerState(
    { live, happenings, estimates, sightings, itinerary, places, booking_cancelled, now },
    doubts,
  )
  const everSaid = all.statements.filter((one) => isOfThisUse(one) && isPossible(one.at, Date.parse(now)))
  const journey: Journey = {
    state,
    events: eventsOf({ happenings, estimates, availability, dates }, places),
    raw: [
      ...all.statements.map((one) => ({ observation_id: one.id, event: nameOf(one, itinerary).raw })),
      ...all.refused.map(({ id }) => ({ observation_id: id, event: null })),
    ].map((one, index) => ({ ...one, index })),
    route: routeOf(
      {
        statements: live,
        itinerary,
        happenings,
        estimates,
        original_eta: originalEta(everSaid, itinerary),
        line_inland_estimate,
        ...terminals,
      },
      places,
    ),
    booking_cancelled,
    doubts: doubts.filter(
      (one, index) =>
        doubts.findIndex((other) => other.observation_id === one.observation_id && other.doubt === one.doubt) === index,
    ),
  }
  const findings = {
    observations,
    all: all.statements,
    seen: all.sightings,
    isOfThisUse,
    told,
    statements,
    live,
    sightings,
    itinerary,
    place_basis: { ...itinerary.basis, pod: byLine.basis.pod },
    happenings,
    estimates,
    line_inland_estimate,
    everSaid,
    terminals,
    basis,
    places,
  }
  return { journey, findings }
}
