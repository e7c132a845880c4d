import type { Doubted } from '../journey-types.ts'
import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'

const twoDays = 2 * 86_400_000

/**
 * Nothing arrives before it was loaded. Times of day and zones are mistaken by less than two days: what a source dates
 * earlier at the port of discharge is set aside, and doubted, since one of both is wrong, and nobody knows which.
 */
export function withoutEarlyLandings(
  statements: readonly Statement[],
  { pol, pod, main_leg, isSame }: Itinerary,
  doubts: Doubted[],
): Statement[] {
  const loads = statements.filter(
    ({ fact, classifier, place, leg }) =>
      classifier === 'ACT' && leg === main_leg && place === pol && (fact.code === 'LOAD' || fact.code === 'DEPA'),
  )
  const first = Math.min(...loads.map(({ at }) => at))
  if (first === Infinity || pod === null || isSame(pod, pol)) return [...statements]
  const isEarly = ({ fact, classifier, place, leg, at }: Statement) =>
    classifier === 'ACT' &&
    leg === main_leg &&
    isSame(place, pod) &&
    (fact.code === 'ARRI' || fact.code === 'BRTH' || fact.code === 'DISC') &&
    at < first - twoDays
  for (const one of statements) if (isEarly(one)) doubts.push({ observation_id: one.id, doubt: 'out_of_order' })
  return statements.filter((one) => !isEarly(one))
}
