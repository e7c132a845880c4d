import type { FreeTimeOf } from '../free-time/clock-types.ts'
import { measureJourney } from '../lines/measure.ts'
import { noPast, type Past } from '../lines/past.ts'
import type { Places } from '../reference/places.ts'
import type { Observation } from './fact.ts'
import { withArrivals } from './journey/berths.ts'
import { withoutAgreedMoves, withoutExpired } from './journey/by-hand.ts'
import { callsOf } from './journey/calls.ts'
import { containerState } from './journey/container-state.ts'
import { newestCycle } from './journey/cycle.ts'
import { isBookingCancelled } from './journey/documents.ts'
import { doubtStatements } from './journey/doubtful.ts'
import { withoutEarlyWords } from './journey/early-words.ts'
import { estimatesOf, lineEstimateOf, originalEta } from './journey/estimates.ts'
import { etaHistoryOf } from './journey/eta-history.ts'
import { eventsOf } from './journey/events.ts'
import { happeningsOf } from './journey/happenings.ts'
import { withoutEarlyMoves } from './journey/landings.ts'
import { type Itinerary, itineraryOf } from './journey/location-roles.ts'
import { nameOf } from './journey/milestones.ts'
import { comesTrueAt, isPossible, plausible } from './journey/plausible.ts'
import { withoutRolledLegs } from './journey/rolled.ts'
import { routeOf } from './journey/shipment-route.ts'
import { availableFrom, withoutGateOuts, withPossibleTimes } from './journey/sighting-times.ts'
import { type AllStatements, readObservations } from './journey/statement.ts'
import { portSeenBy, relevantSightings, statementsOf } from './journey/terminals.ts'
import { withKnownVessels } from './journey/voyages.ts'
import type { Doubted, Journey, Notes } from './journey-types.ts'
import { nextArrival } from './next-arrival.ts'

export interface JourneyContext {
  places: Places
  /** UTC instant. */
  now: string
  number: string
  /** Inland destination that a person or a bill of lading names. */
  destination_locode?: string | null
  /** Nobody is asked any more: no report is due. */
  tracking_stopped?: boolean
  /** Free time as the rules of the account give it; none where it has no rules. */
  free_time?: FreeTimeOf | undefined
  /** What the account's own shipments say of how long things take; nothing where it has too few. */
  past?: Past | undefined
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
  const { places, now, tracking_stopped = false, free_time = () => [], past = noPast } = context
  const notes: Notes = { doubts: [], by_hand: [] }
  const { doubts, by_hand } = notes
  const believed = believe(observations, context, notes)
  const { all, current, isOfThisUse } = believed
  const { statements, sightings, calls, itinerary, place_basis } = wayOf(believed, context, notes)

  // What happened, and what is expected.
  const happenings = happeningsOf(calls, itinerary, doubts)
  const estimates = estimatesOf(statements, itinerary)
  doubtStatements(calls, itinerary, places, doubts)
  const live = calls.flatMap((call) => call.live)
  const line_inland_estimate = lineEstimateOf(statements, itinerary)
  const booking_cancelled = isBookingCancelled(current)
  const { state, availability, dates, terminals, basis } = containerState(
    {
      ...{ live, happenings, estimates, sightings, itinerary, places },
      ...{ booking_cancelled, tracking_stopped, free_time, past, now },
      comes_true: earliest(comesTrueAt([...current, ...statements]), availableFrom(believed.as_seen, now)),
    },
    notes,
  )
  const everSaid = all.statements.filter((one) => isOfThisUse(one) && isPossible(one.at, Date.parse(now)))
  const original_eta = originalEta(everSaid, itinerary)
  const eta_history = etaHistoryOf({ everSaid, itinerary, estimates }, places)
  const happened = { happenings, estimates, itinerary, line_inland_estimate }
  const route = routeOf({ ...happened, statements: live, original_eta, eta_history, ...terminals }, places)
  const journey: Journey = {
    state: { ...state, next_arrival: nextArrival(state, route) },
    events: eventsOf({ happenings, estimates, availability, dates }, places),
    raw: rawOf(all, itinerary),
    route,
    booking_cancelled,
    by_hand,
    doubts: withoutRepeats(doubts),
    measure: measureJourney({
      ...{ observations, everSaid, live, happenings, itinerary, route },
      words: basis.words,
      facilities: state,
    }),
  }
  const said = { observations, all: all.statements, seen: all.sightings, isOfThisUse, everSaid, places }
  return {
    journey,
    findings: { ...said, ...happened, statements, live, sightings, place_basis, basis, tracking_stopped },
  }
}

/** What may be believed, of this use of the box. */
function believe(observations: readonly Observation[], { places, now }: JourneyContext, { doubts, by_hand }: Notes) {
  const read = readObservations(observations, places, doubts)
  const all = { ...read, statements: withKnownVessels(read.statements) }
  const believed = plausible(withoutExpired(all.statements, now, by_hand), now, doubts)
  const seen = withoutExpired(all.sightings, now, by_hand)
  const isOfThisUse = newestCycle({ ...all, statements: believed })
  for (const one of [...believed, ...all.sightings])
    if (!isOfThisUse(one)) doubts.push({ observation_id: one.id, doubt: 'previous_journey' })
  return {
    all,
    isOfThisUse,
    current: withArrivals(believed.filter(isOfThisUse)),
    as_seen: seen.filter(isOfThisUse),
    seen: withPossibleTimes(seen.filter(isOfThisUse), now, doubts),
    untimed: all.refused.filter((one) => !one.withdrawn && isOfThisUse(one)),
  }
}

/** Where it goes: what lines say comes first, and what terminals saw of it is read by that. */
function wayOf(
  { current, seen, untimed }: ReturnType<typeof believe>,
  { places, now, destination_locode = null }: JourneyContext,
  { doubts, by_hand }: Notes,
) {
  const given = { destination_locode, untimed }
  const asSaid = itineraryOf(callsOf(current), places, given)
  const credible = withoutEarlyMoves(current, asSaid, doubts)
  const told = withoutRolledLegs(credible, itineraryOf(callsOf(credible), places, given), doubts)
  const byCalls = itineraryOf(callsOf(told), places, given)
  // A port where it cannot have been yet is still the one where it goes, as long as nothing else says where.
  const isPortKept = byCalls.pod === null && credible.length < current.length
  const byLine = isPortKept ? itineraryOf(callsOf(told), places, { ...given, pod: asSaid.pod }) : byCalls
  const isPortUnknown = !told.some(({ fact, leg }) => leg === byLine.main_leg && ['DISC', 'ARRI'].includes(fact.code))
  const pod = byLine.pod ?? (isPortUnknown ? portSeenBy(seen, byLine) : null)
  const relevant = relevantSightings(seen, places, { ...byLine, pod }, doubts)
  const here = { ...byLine, pod }
  const bySight = statementsOf(relevant, here).filter(({ at }) => byLine.loaded === null || at >= byLine.loaded)
  const possible = plausible(bySight, now, doubts)
  const seenAndTold = withoutEarlyMoves([...told, ...possible], here, doubts)
  const kept = new Set(seenAndTold)
  const inTime = withoutGateOuts(
    relevant,
    possible.filter((one) => !kept.has(one)),
  )
  const sightings = withoutEarlyWords(inTime, told, here, doubts)
  const statements = withoutAgreedMoves(seenAndTold, by_hand)
  const calls = callsOf(statements)
  const itinerary = itineraryOf(calls, places, { ...given, pod })
  return {
    statements,
    sightings,
    calls,
    itinerary,
    place_basis: { ...itinerary.basis, pod: (isPortKept ? asSaid : byLine).basis.pod },
  }
}

const rawOf = ({ statements, refused }: AllStatements, itinerary: Itinerary): Journey['raw'] =>
  [
    ...statements.map((one) => ({ observation_id: one.id, event: nameOf(one, itinerary).raw })),
    ...refused.map(({ id }) => ({ observation_id: id, event: null })),
  ].map((one, index) => ({ ...one, index }))

const earliest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

const withoutRepeats = (doubts: readonly Doubted[]) => [
  ...new Map(doubts.map((one) => [`${one.observation_id} ${one.doubt}`, one])).values(),
]
