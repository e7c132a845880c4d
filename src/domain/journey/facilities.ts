import type { Facility, Places } from '../places.ts'
import type { Itinerary } from './location-roles.ts'
import { compare, isGateOut, type Statement } from './statement.ts'

/** A terminal or ramp by its FIRMS code, else by what the source calls it. */
export function facilityOf({ fact }: Statement, places: Places): Facility | undefined {
  if (fact.facility === null) return undefined
  const { code, list, name } = fact.facility
  return (
    (list === 'FIRMS' ? places.terminal(code) : undefined) ??
    places.facilityByName(fact.locode, name) ??
    places.facilityByName(fact.locode, code)
  )
}

/** The terminal or ramp of a place by the newest word of a source; depots, where boxes are empty, do not count. */
export function facilityAt(
  statements: readonly Statement[],
  place: string | null,
  places: Places,
  itinerary: Itinerary,
): Facility | undefined {
  return statements
    .filter((one) => itinerary.isSame(one.place, place) && isAtFacility(one))
    .toSorted((a, b) => compare(a.reported, b.reported))
    .map((one) => facilityOf(one, places))
    .findLast((facility) => facility !== undefined)
}

const isAtFacility = ({ fact }: Statement) =>
  ['ARRI', 'BRTH', 'DISC', 'AVPU'].includes(fact.code) || (isGateOut(fact.code) && fact.empty === false)
