import { voyageOf } from './calls.ts'
import type { Itinerary } from './location-roles.ts'
import { compare, type Statement } from './statement.ts'

/**
 * Cargo that is rolled goes by a later vessel: the newest word on the departure from the port of loading, or an actual
 * one, makes void what was planned for another voyage, at all its ports.
 */
export function withoutRolledLegs(statements: readonly Statement[], { pol, main_leg }: Itinerary): Statement[] {
  const leaving = statements.filter(
    ({ fact, leg, place }) => leg === main_leg && place === pol && (fact.code === 'DEPA' || fact.code === 'LOAD'),
  )
  const voids = [...new Set(leaving.map(({ fact }) => fact.source))].flatMap((source) =>
    voidedBy(leaving.filter(({ fact }) => fact.source === source)),
  )
  return statements.filter((one) => one.classifier === 'ACT' || !voids.some((voided) => voided(one)))
}

function voidedBy(leaving: readonly Statement[]): ((statement: Statement) => boolean)[] {
  const known = leaving.filter((one) => voyageOf(one) !== null)
  const current = known.toSorted(byAuthority).at(-1)
  if (!current) return []
  const isActual = current.classifier === 'ACT'
  return known
    .filter((old) => voyageOf(old) !== voyageOf(current))
    .map((old) => {
      const isVesselChanged = imoOf(old) !== null && imoOf(current) !== null && imoOf(old) !== imoOf(current)
      return (one) => {
        if (one.leg !== current.leg || one.fact.source !== current.fact.source) return false
        if (!isActual && one.reported > current.reported) return false
        if (voyageOf(one) === voyageOf(old))
          return imoOf(one) === null || imoOf(old) === null || imoOf(one) === imoOf(old)
        return isVesselChanged && imoOf(one) === imoOf(old)
      }
    })
}

/** An actual load wins over any plan; of plans a departure is the better word. */
const byAuthority = (a: Statement, b: Statement) =>
  compare(Number(a.classifier === 'ACT'), Number(b.classifier === 'ACT')) ||
  (a.classifier === 'ACT' ? compare(a.at, b.at) : 0) ||
  compare(a.reported, b.reported) ||
  compare(Number(a.fact.code === 'DEPA'), Number(b.fact.code === 'DEPA'))

const imoOf = ({ fact }: Statement) => fact.vessel?.imo ?? null
