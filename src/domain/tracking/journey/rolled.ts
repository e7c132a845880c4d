import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import type { Doubted } from '../journey-types.ts'
import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'
import { isSameVessel, isSameVoyage, voyageOf } from './voyages.ts'

/**
 * Cargo that is rolled goes by a later vessel: the newest word on the departure from the port of loading, or from one of
 * transhipment, or an actual one, makes void what was planned for another vessel or voyage from there on. Until a source
 * says where and when the new vessel arrives, the last plan stands, and is outdated.
 */
export function withoutRolledLegs(
  statements: readonly Statement[],
  itinerary: Itinerary,
  doubts: Doubted[],
): Statement[] {
  const { transhipments } = itinerary
  const { sea, rolled } = rolledFrom(statements, itinerary)
  const isVoid = (one: Statement) => rolled.some((each) => each.isVoid(one))
  const kept = sea.filter((one) => !isVoid(one))
  const gone = statements.filter(isVoid)
  const isReplanned = ({ current }: Rolled) =>
    kept.some(
      ({ fact, place, at }) =>
        isArriving(fact.code) &&
        place !== current.place &&
        fact.role !== 'transhipment' &&
        !transhipments.has(place) &&
        at > current.at,
    )
  const stranded = rolled.filter((one) => !isReplanned(one))
  const outdated = lastPlan(
    gone.filter((one) => stranded.some(({ current, isVoid }) => isVoid(one) && one.place !== current.place)),
  )
  for (const one of gone)
    doubts.push({ observation_id: one.id, doubt: outdated.includes(one) ? 'outdated_plan' : 'replaced' })
  return statements.flatMap((one) => {
    if (outdated.includes(one)) return [{ ...one, isOutdated: true as const }]
    return isVoid(one) ? [] : [one]
  })
}

/** Whether it was to leave a port with a vessel or a voyage that it then did not go by. */
export const isRolled = (statements: readonly Statement[], itinerary: Itinerary): boolean =>
  rolledFrom(statements, itinerary).rolled.length > 0

/** By source and port. */
function rolledFrom(statements: readonly Statement[], itinerary: Itinerary) {
  const { pod, main_leg, isSame } = itinerary
  const sea = statements.filter(({ leg, place }) => leg === main_leg && place !== '')
  const leaving = sea.filter(({ fact, place }) => isLeaving(fact.code) && !isSame(place, pod))
  const rolled = [...groupBy(leaving, ({ fact, place }) => `${fact.source}|${place}`).values()].flatMap(
    (of) => rolledBy(of, sea, itinerary) ?? [],
  )
  return { sea, rolled }
}

const isLeaving = (code: Statement['fact']['code']) => code === 'DEPA' || code === 'LOAD'
const isArriving = (code: Statement['fact']['code']) => code === 'ARRI' || code === 'DISC'

/** Of several voyages that were planned one after the other. */
function lastPlan(gone: readonly Statement[]): Statement[] {
  const last = gone.toSorted((a, b) => compare(a.reported, b.reported) || compare(a.at, b.at)).at(-1)
  return last ? gone.filter((one) => isOfOneVoyage(one, last) || isSameVoyage(one, last)) : []
}

/** One number, or, where none is given, one vessel. */
function isOfOneVoyage(a: Statement, b: Statement): boolean {
  if (voyageOf(a) !== null && voyageOf(b) !== null) return voyageOf(a) === voyageOf(b)
  return isSameVessel(a.fact.vessel, b.fact.vessel) === true
}

interface Rolled {
  /** By which it goes. */
  current: Statement
  isVoid: (statement: Statement) => boolean
}

/** @param leaving what one source says of leaving one port */
function rolledBy(leaving: readonly Statement[], sea: readonly Statement[], { pol }: Itinerary): Rolled | undefined {
  const [{ place }] = leaving as [Statement]
  const isOnward = place !== pol
  const arriving = isOnward ? sea.filter((one) => one.place === place && isArriving(one.fact.code)) : []
  // The vessel that brings it to a port of transhipment leaves that, too.
  const brings = (one: Statement) => arriving.some((other) => isOfOneVoyage(one, other))
  const known = leaving.filter(({ fact }) => fact.voyage !== null || fact.vessel !== null)
  const current = known
    .filter((one) => !brings(one))
    .toSorted(byAuthority)
    .at(-1)
  if (!current) return
  const isLoaded = current.classifier === 'ACT' && current.fact.code === 'LOAD'
  // One voyage may go by several numbers, those of the line and of the vessel.
  const alike = known.filter((one) => isSameVoyage(one, current))
  const isOfCurrent = (one: Statement) => alike.some((each) => isOfCurrentVoyage(one, each))
  const missed = known.filter((old) => {
    if (!isOther(old, current) || isOfCurrent(old)) return false
    return !isOnward || (old.classifier !== 'ACT' && (isLoaded || !brings(old)))
  })
  if (missed.length === 0) return
  const isVoid = (one: Statement) =>
    one.classifier !== 'ACT' &&
    one.leg === current.leg &&
    !isOfCurrent(one) &&
    !isNewsOfLoaded(one, current) &&
    missed.some((old) => (!isOnward || one.at >= old.at) && isPlanOf(one, old, current))
  return { current, isVoid }
}

/** Where one voyage number is said of two vessels, names may be mistyped; IMO numbers are not. */
function isOther(old: Statement, current: Statement): boolean {
  const isOtherVessel = isSameVessel(old.fact.vessel, current.fact.vessel) === false
  const [was, is] = [voyageOf(old), voyageOf(current)]
  if (was === null || is === null) return isOtherVessel
  if (was === is) return isOtherVessel && Boolean(old.fact.vessel?.imo && current.fact.vessel?.imo)
  return !isSameVoyage(old, current)
}

/** Of the vessel on which it is, and said since. */
const isNewsOfLoaded = (one: Statement, current: Statement) =>
  current.classifier === 'ACT' &&
  one.reported > current.reported &&
  isSameVessel(one.fact.vessel, current.fact.vessel) === true

const isOfCurrentVoyage = (one: Statement, current: Statement) =>
  voyageOf(one) !== null &&
  voyageOf(one) === voyageOf(current) &&
  isSameVessel(one.fact.vessel, current.fact.vessel) !== false

/** What was planned for the vessel that it missed; of other sources only where they name her. */
function isPlanOf(one: Statement, old: Statement, current: Statement): boolean {
  const isOfOldVessel = isSameVessel(one.fact.vessel, old.fact.vessel)
  const isOtherVessel = isSameVessel(old.fact.vessel, current.fact.vessel) === false
  const isByItself = one.fact.source === current.fact.source
  // Of a vessel's position follows when she arrives, and not who is on her.
  const isNews = one.reported > current.reported && one.fact.source_kind !== 'ais'
  if (current.classifier !== 'ACT' && isNews) return false
  if (isByItself && voyageOf(one) !== null && voyageOf(one) === voyageOf(old)) return isOfOldVessel !== false
  return isOtherVessel && isOfOldVessel === true
}

/** An actual load wins over any plan; of plans a departure is the better word. */
const byAuthority = (a: Statement, b: Statement) =>
  compare(Number(a.classifier === 'ACT'), Number(b.classifier === 'ACT')) ||
  (a.classifier === 'ACT' ? compare(a.at, b.at) : 0) ||
  compare(a.reported, b.reported) ||
  compare(Number(a.fact.code === 'DEPA'), Number(b.fact.code === 'DEPA'))
