import type { Itinerary } from './location-roles.ts'
import { type Named, named } from './names.ts'
import { sideOf } from './sides.ts'
import { isGateOut, type Statement } from './statement.ts'

const day = 86_400_000

/** Gates, by the empty flag, the side of the sea and the kind of facility. */
export function gateName(statement: Statement, itinerary: Itinerary): Named {
  const side = sideOf(statement, itinerary)
  const isOut = isGateOut(statement.fact.code)
  const isEmpty = statement.fact.empty ?? (side === 'origin') === isOut
  if (isOut) return isEmpty ? emptyOut(statement, itinerary, side) : ladenOut(statement, itinerary, side)
  return isEmpty ? emptyIn(statement, itinerary) : ladenIn(statement, itinerary, side)
}

type Side = ReturnType<typeof sideOf>

const emptyOut = ({ at }: Statement, { loaded, landed }: Itinerary, side: Side): Named =>
  side === 'origin' || (loaded === null && (landed === null || at < landed))
    ? named('empty_out', ['empty_out'])
    : named('positioned_out')

/**
 * An empty box that comes in after it was laden at sea, or out of a gate, is the return, wherever that is. What came in has
 * returned only from a voyage that was made; before it was taken off the vessel anywhere, not where it was loaded.
 */
function emptyIn({ at, place, classifier }: Statement, itinerary: Itinerary): Named {
  const { loaded, landed, sailed, ashore, went_out, pol, isSame } = itinerary
  const [start, end] = classifier === 'ACT' ? [sailed ?? ashore, ashore ?? went_out] : [loaded ?? landed, landed]
  const begun = start ?? went_out
  const isStillThere = isSame(place, pol) && (end === null || at <= end)
  return begun !== null && at > begun && !isStillThere ? named('empty_in', ['empty_in']) : named('positioned_in')
}

/** Into the port terminal of loading; elsewhere on that side it is only on its way there. */
function ladenIn(statement: Statement, itinerary: Itinerary, side: Side): Named {
  const { fact, place, leg } = statement
  const { pol, destination, isSame } = itinerary
  if (isDroppedOff(statement, itinerary)) return named('positioned_in')
  if (side === 'destination')
    return isSame(place, destination)
      ? {
          raw: 'arrived_at_destination',
          events: ['arrived_at_inland_destination'],
          estimate: 'estimated.arrived_at_inland_destination',
        }
      : named('positioned_in')
  const isPortTerminal = (fact.facility?.type ?? 'POTE') === 'POTE'
  const isPol = pol === null ? fact.facility?.type === 'POTE' || fact.role === 'port_of_loading' : isSame(place, pol)
  return isPol && isPortTerminal && leg !== 'rail' ? named('full_in', ['full_in']) : named('positioned_in')
}

/** A truck leaves it laden at the consignee's: that is no ramp, nor another yard. */
export const isDroppedOff = (statement: Statement, itinerary: Itinerary): boolean => {
  const { code, empty, facility, by_hand } = statement.fact
  if (by_hand) return by_hand.attribute === 'dropped_at'
  return (
    code === 'DROP' && empty === false && facility?.type === 'CLOC' && sideOf(statement, itinerary) === 'destination'
  )
}

function ladenOut(statement: Statement, itinerary: Itinerary, side: Side): Named {
  const { place, leg, at } = statement
  const { pod, destination, inland, isSame } = itinerary
  if (side === 'origin') return named('positioned_out')
  // A railway that reports its gate, not the lift onto the car.
  if (leg === 'rail' && isSame(place, pod)) return named('positioned_out', ['rail_loaded'])
  if (place === '' || isSame(place, destination)) return named('full_out', ['full_out'])
  if (!isSame(place, pod)) return named('positioned_out')
  if (itinerary.carried_on.some((move) => isOneMove(at, move))) return named('positioned_out')
  // Into another yard of the port within a day: it moved off dock, and may still be picked up.
  const isMovedOffDock = itinerary.yard_moves.some((move) => move > at && move - at <= day)
  return isMovedOffDock && !inland ? named('positioned_out') : named('full_out', ['full_out'])
}

/** Through the gate to the train or the barge, which waits for it there for days; or through the gate with it. */
const isOneMove = (out: number, onward: number) => onward > out - 2 * day && onward < out + 14 * day
