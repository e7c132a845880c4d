import type { Doubted } from '../journey-types.ts'
import type { Itinerary } from './location-roles.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'

const twoDays = 2 * 86_400_000

/**
 * Nothing arrives before it was loaded, and nothing leaves a port before the vessel is there. Times of day and zones are
 * mistaken by less than two days: what a source dates earlier is set aside, and doubted: most often it is left over from
 * an earlier use of the box, else one of both times is wrong, and nobody knows which. What people set stays.
 */
export function withoutEarlyMoves(
  statements: readonly Statement[],
  itinerary: Itinerary,
  doubts: Doubted[],
): Statement[] {
  const { pol, pod, main_leg, isSame } = itinerary
  const isActual = ({ classifier, fact }: Statement) => classifier === 'ACT' && !fact.by_hand
  const atSea = statements.filter((one) => isActual(one) && one.leg === main_leg)
  const loaded = firstOf(atSea.filter(({ fact, place }) => place === pol && /^(LOAD|DEPA)$/.test(fact.code)))
  if (loaded === Infinity || pod === null || isSame(pod, pol)) return [...statements]
  const isLanding = ({ fact, place, leg }: Statement) =>
    leg === main_leg && isSame(place, pod) && /^(ARRI|BRTH|DISC)$/.test(fact.code)
  const landed = firstOf(atSea.filter((one) => isLanding(one) && one.at >= loaded - twoDays))
  const isEarly = (one: Statement) =>
    isActual(one) &&
    (isLanding(one)
      ? one.at < loaded - twoDays
      : isAfterSea(one, itinerary) && one.at < (landed === Infinity ? loaded : landed) - twoDays)
  for (const one of statements) if (isEarly(one)) doubts.push({ observation_id: one.id, doubt: 'out_of_order' })
  return statements.filter((one) => !isEarly(one))
}

/** It is picked up, available, carried on or delivered, where the sea voyage has ended. */
function isAfterSea({ fact, place, leg }: Statement, { pod, destination, main_leg, isSame }: Itinerary): boolean {
  const { code, empty } = fact
  if (code === 'DLVD') return true
  if (!isSame(place, pod) && !isSame(place, destination)) return false
  if (code === 'AVPU' || (isGateOut(code) && empty !== true)) return true
  if (isGateIn(code)) return empty === false
  return (leg === 'rail' || leg === 'barge') && leg !== main_leg
}

const firstOf = (statements: readonly Statement[]) => Math.min(...statements.map(({ at }) => at))
