import { type EtaHistory, type EtaReason, mostEtas } from '#contract/tracking/eta-history.ts'
import { localDate } from '../../instants.ts'
import type { Places } from '../../reference/places.ts'
import { firstReport, newest, voiceOf } from './calls.ts'
import { type Estimates, everEstimated, weighEstimates } from './estimates.ts'
import type { Itinerary } from './location-roles.ts'
import { nameOf } from './milestones.ts'
import type { Statement } from './statement.ts'
import { isSameVessel, isSameVoyage, voyageOf } from './voyages.ts'

const name = 'estimated.vessel_arrived'

interface Said {
  everSaid: readonly Statement[]
  itinerary: Itinerary
  estimates: Estimates
}

/**
 * Estimates of the arrival at sea as they counted once they were said, one for each day or port that was another, oldest
 * first. The last is the one that counts now; what was said after the vessel arrived is not in it.
 */
export function etaHistoryOf({ everSaid, itinerary, estimates }: Said, places: Places): EtaHistory {
  const happened = firstReport(everSaid.filter((one) => nameOf(one, itinerary).estimate === name))
  const said = everEstimated(everSaid, itinerary).filter(({ reported }) => reported <= happened)
  const counted = countedAfterEach(said)
  const { [name]: now } = estimates
  // What was said after the one that counts now was taken back since.
  const kept = now ? [...counted.filter(({ reported }) => reported < now.reported), now] : counted
  const history = kept.reduce<Entry[]>((before, one) => withNext(before, one, itinerary, places), [])
  const [first, ...rest] = history.map(({ entry }) => entry)
  return first ? [first, ...rest.slice(1 - mostEtas)] : []
}

/** The estimate that counted after each report of one, in the order in which they were said. */
function countedAfterEach(said: readonly Statement[]): Statement[] {
  const current = new Map<string, Statement>()
  return said.flatMap((one, index) => {
    const before = current.get(voiceOf(one))
    current.set(voiceOf(one), (before && newest([before, one])) ?? one)
    if (said[index + 1]?.reported === one.reported) return []
    return weighEstimates([...current.values()].map(asSeenAt(one.reported)), name).chosen ?? []
  })
}

/** What its source repeated later is not known yet. */
const asSeenAt = (time: number) => (one: Statement) => ({
  ...one,
  last_seen: Math.min(one.last_seen, Math.max(time, one.received)),
})

interface Entry {
  entry: EtaHistory[number]
  statement: Statement
}

function withNext(before: Entry[], statement: Statement, itinerary: Itinerary, places: Places): Entry[] {
  const { fact, reported } = statement
  const port = places.place(fact.locode)
  const timezone = port?.time_zone ?? fact.timezone
  const last = before.at(-1)
  const isMoved = last && localDate(last.entry.eta_at, timezone) !== localDate(fact.occurred_at, timezone)
  const isElsewhere = last && !itinerary.isSame(last.statement.place, statement.place)
  if (last && !isMoved && !isElsewhere)
    return [...before.slice(0, -1), { statement, entry: { ...last.entry, eta_at: fact.occurred_at } }]
  const entry = {
    reported_at: new Date(reported).toISOString(),
    eta_at: fact.occurred_at,
    timezone,
    location_locode: fact.locode,
    location_name: port?.name ?? fact.location_name,
    reason: last ? reasonFor(statement, last.statement, isElsewhere === true) : ('first' as const),
  }
  return [...before, { statement, entry }]
}

function reasonFor(now: Statement, before: Statement, isElsewhere: boolean): EtaReason {
  if (isElsewhere) return 'other_port'
  if (isOtherVoyage(now, before)) return 'other_voyage'
  return now.fact.source_kind === 'ais' ? 'vessel_position' : 'new_estimate'
}

/** Where both say by which vessel, or by which voyage. */
function isOtherVoyage(now: Statement, before: Statement): boolean {
  if (isSameVessel(now.fact.vessel, before.fact.vessel) === false) return true
  return voyageOf(now) !== null && voyageOf(before) !== null && !isSameVoyage(now, before)
}
