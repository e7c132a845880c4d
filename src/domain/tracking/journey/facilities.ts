import { compare } from '../../compare.ts'
import type { Facility, Places } from '../../reference/places.ts'
import type { Itinerary } from './location-roles.ts'
import { isGateOut, type Statement } from './statement.ts'

/** A terminal or ramp by its code, else by what the source calls it. */
export function facilityOf({ fact }: Statement, places: Places): Facility | undefined {
  if (fact.facility === null) return undefined
  const { code, list, name } = fact.facility
  return (
    (list === 'FIRMS' ? places.terminal(code) : undefined) ??
    (list === 'SMDG' || list === 'BIC' ? places.facilityByCode(list, fact.locode, code) : undefined) ??
    places.facilityByName(fact.locode, name) ??
    places.facilityByName(fact.locode, code)
  )
}

/** Terminals or ramps that sources name at a place, the newest word last; depots, where boxes are empty, do not count. */
export function facilitiesAt(
  statements: readonly Statement[],
  place: string | null,
  places: Places,
  itinerary: Itinerary,
): { facility: Facility; by: Statement }[] {
  return statements
    .filter((one) => itinerary.isSame(one.place, place) && isAtFacility(one))
    .toSorted((a, b) => compare(a.reported, b.reported))
    .flatMap((by) => {
      const facility = facilityOf(by, places)
      return facility ? [{ facility, by }] : []
    })
}

export const isAtFacility = ({ fact }: Statement) =>
  ['ARRI', 'BRTH', 'DISC', 'AVPU'].includes(fact.code) || (isGateOut(fact.code) && fact.empty === false)
