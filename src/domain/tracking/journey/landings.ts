import type { Doubted } from '../journey-types.ts'
import { isEarlyRelease } from './early-words.ts'
import type { Itinerary } from './location-roles.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'
import { isSameVoyage } from './voyages.ts'

const twoDays = 2 * 86_400_000

/**
 * Nothing arrives before it was loaded, and nothing leaves a port before the vessel is there. Times of day and zones are
 * mistaken by less than two days: what a source dates earlier is set aside, and doubted: most often it is left over from
 * an earlier use of the box, else one of both times is wrong, and nobody knows which. What people set stays, and so does
 * a gate-out that one report of a landing alone speaks against, or after which the box came back empty.
 * Nor is anything released for pickup more than a week before the vessel comes.
 */
export function withoutEarlyMoves(
  statements: readonly Statement[],
  itinerary: Itinerary,
  doubts: Doubted[],
): Statement[] {
  const { pol, pod, main_leg, isSame } = itinerary
  const isActual = ({ classifier, fact }: Statement) => classifier === 'ACT' && !fact.by_hand
  const atSea = statements.filter((one) => isActual(one) && one.leg === main_leg)
  const loadings = atSea.filter(({ fact, place }) => place === pol && /^(LOAD|DEPA)$/.test(fact.code))
  const loaded = firstOf(loadings)
  if (loaded === Infinity || pod === null || isSame(pod, pol)) return [...statements]
  const isLanding = ({ fact, place, leg }: Statement) =>
    leg === main_leg && isSame(place, pod) && /^(ARRI|BRTH|DISC)$/.test(fact.code)
  const outvoted = outvotedLoading(loadings, atSea.filter(isLanding))
  if (outvoted) {
    doubts.push({ observation_id: outvoted.id, doubt: 'out_of_order' })
    return [...statements]
  }
  const landings = atSea.filter((one) => isLanding(one) && one.at >= loaded - twoDays)
  const landed = firstOf(landings)
  const isSure = reportsOf(landings).size > 1
  const isBackEmpty = (out: Statement) =>
    isLadenOut(out) &&
    statements.some((one) => isActual(one) && isGateIn(one.fact.code) && one.fact.empty === true && one.at > out.at) &&
    !statements.some((one) => isActual(one) && isLadenOut(one) && one.at >= landed - twoDays)
  const isEarly = (one: Statement) => {
    if (isEarlyRelease(one, itinerary)) return true
    const isOver = isAfterSea(one, itinerary)
    if (!isActual(one) || !(isOver || isLanding(one))) return false
    if (one.at < loaded - twoDays) return true
    return isOver && isSure && isAtEnd(one, itinerary) && one.at < landed - twoDays && !isBackEmpty(one)
  }
  for (const one of statements) if (isEarly(one)) doubts.push({ observation_id: one.id, doubt: 'out_of_order' })
  return statements.filter((one) => !isEarly(one))
}

/** The one report of a loading after two of a landing from the same voyage: its own time is wrong, not both of theirs. */
function outvotedLoading(loadings: readonly Statement[], landings: readonly Statement[]): Statement | undefined {
  const [only, ...more] = loadings
  if (!only || reportsOf(more).size > 0) return undefined
  const before = landings.filter((one) => one.at < only.at - twoDays && isSameVoyage(one, only))
  return reportsOf(before).size > 1 && before.length === landings.length ? only : undefined
}

/** An arrival that follows from a berthing is the same report. */
const reportsOf = (statements: readonly Statement[]) =>
  new Set(new Map(statements.map(({ id, fact }) => [id, `${fact.code} ${fact.source}`])).values())

/** It is picked up, available, carried on or delivered, where the sea voyage has ended. */
function isAfterSea(one: Statement, itinerary: Itinerary): boolean {
  const { fact, leg } = one
  if (fact.code === 'DLVD') return true
  if (!isAtEnd(one, itinerary)) return false
  if (fact.code === 'AVPU' || isLadenOut(one)) return true
  if (isGateIn(fact.code)) return fact.empty === false
  return (leg === 'rail' || leg === 'barge') && leg !== itinerary.main_leg
}

const isLadenOut = ({ fact }: Statement) => isGateOut(fact.code) && fact.empty !== true

const isAtEnd = ({ place }: Statement, { pod, destination, isSame }: Itinerary) =>
  isSame(place, pod) || isSame(place, destination)

const firstOf = (statements: readonly Statement[]) => Math.min(...statements.map(({ at }) => at))
