import type { Doubted } from '../journey-types.ts'
import type { Itinerary } from './location-roles.ts'
import { compare, type Statement } from './statement.ts'
import { isSameVessel, isSameVoyage, voyageOf } from './voyages.ts'

/**
 * Cargo that is rolled goes by a later vessel: the newest word on the departure from the port of loading, or an actual
 * one, makes void what was planned for another voyage, at all its ports. Until the source says where and when the new
 * vessel arrives, the last plan stands, and is outdated.
 */
export function withoutRolledLegs(
  statements: readonly Statement[],
  { pol, main_leg }: Itinerary,
  doubts: Doubted[],
): Statement[] {
  const leaving = statements.filter(
    ({ fact, leg, place }) => leg === main_leg && place === pol && (fact.code === 'DEPA' || fact.code === 'LOAD'),
  )
  const sources = new Set(leaving.map(({ fact }) => fact.source))
  const rolled = [...sources].map((source) => rolledBy(leaving.filter(({ fact }) => fact.source === source)))
  const isVoid = (one: Statement) => one.classifier !== 'ACT' && rolled.some(({ voids }) => voids.some((is) => is(one)))
  const kept = statements.filter((one) => !isVoid(one))
  const gone = statements.filter(isVoid)
  const isPlanned = ({ fact, leg, place, at }: Statement) =>
    leg === main_leg &&
    (fact.code === 'ARRI' || fact.code === 'DISC') &&
    place !== '' &&
    place !== pol &&
    rolled.some(({ current }) => current !== undefined && at > current.at)
  const outdated = kept.some(isPlanned) ? [] : lastPlan(gone.filter(({ place }) => place !== pol))
  for (const one of gone)
    doubts.push({ observation_id: one.id, doubt: outdated.includes(one) ? 'outdated_plan' : 'replaced' })
  return statements.flatMap((one) => {
    if (outdated.includes(one)) return [{ ...one, isOutdated: true as const }]
    return isVoid(one) ? [] : [one]
  })
}

/** Of several voyages that were planned one after the other. */
function lastPlan(gone: readonly Statement[]): Statement[] {
  const last = gone.toSorted((a, b) => compare(a.reported, b.reported) || compare(a.at, b.at)).at(-1)
  return last ? gone.filter((one) => voyageOf(one) === voyageOf(last) || isSameVoyage(one, last)) : []
}

interface Rolled {
  current: Statement | undefined
  voids: ((statement: Statement) => boolean)[]
}

function rolledBy(leaving: readonly Statement[]): Rolled {
  const known = leaving.filter((one) => voyageOf(one) !== null)
  const current = known.toSorted(byAuthority).at(-1)
  if (!current) return { current, voids: [] }
  const isActual = current.classifier === 'ACT'
  const voids = known
    .filter((old) => voyageOf(old) !== voyageOf(current) && !isSameVoyage(old, current))
    .map((old) => {
      const isVesselChanged = isSameVessel(old.fact.vessel, current.fact.vessel) === false
      return (one: Statement) => {
        if (one.leg !== current.leg || one.fact.source !== current.fact.source) return false
        if (!isActual && one.reported > current.reported) return false
        if (voyageOf(one) === voyageOf(old)) return isSameVessel(one.fact.vessel, old.fact.vessel) !== false
        return isVesselChanged && isSameVessel(one.fact.vessel, old.fact.vessel) === true
      }
    })
  return { current: voids.length > 0 ? current : undefined, voids }
}

/** An actual load wins over any plan; of plans a departure is the better word. */
const byAuthority = (a: Statement, b: Statement) =>
  compare(Number(a.classifier === 'ACT'), Number(b.classifier === 'ACT')) ||
  (a.classifier === 'ACT' ? compare(a.at, b.at) : 0) ||
  compare(a.reported, b.reported) ||
  compare(Number(a.fact.code === 'DEPA'), Number(b.fact.code === 'DEPA'))
