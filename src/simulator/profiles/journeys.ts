import type { Fleet, FleetShipment } from '../fleet.ts'
import { bareBill, lines } from '../identifiers.ts'
import { numbersIndex } from '../numbers-index.ts'
import type { Voyage } from '../voyage.ts'
import type { Profile, RequestType } from './profile.ts'
import { type Answer, knownOf } from './said-of-lines.ts'

type Numbers = Partial<Record<RequestType, string>>

/** Voyages that every line can tell plainly; the others are for the simulated lines of the demo. */
const plain = ['direct', 'transhipment', 'inland_rail', 'empty_returned', 'picked_up']

/** The lines that a profile is asked for: those of the fleet that it names, or all where it leaves them open. */
export function linesOf({ scacs }: Pick<Profile, 'scacs'>): readonly string[] {
  const own = lines.filter((scac) => scacs.includes(scac))
  return own.length > 0 ? own : lines
}

export const plainShipments = ({ shipments }: Fleet, profile: Pick<Profile, 'scacs'>): FleetShipment[] =>
  shipments.filter(({ scenario, scac }) => plain.includes(scenario) && linesOf(profile).includes(scac))

/** Finds the voyages of numbers, in the forms in which the line knows them. */
export function findsJourneys(fleet: Fleet, profile: Profile) {
  const find = numbersIndex(fleet)
  const { prefixed, bare } = knownOf(profile.id)
  const isPrefixed = (bill: string, scac: string) => bareBill(scac, bill) !== bill
  return (numbers: Numbers): Voyage[] | Answer => {
    const bill = numbers.bill_of_lading
    const found = linesOf(profile).flatMap((scac) => {
      if (bill && ((prefixed === 'unknown' && isPrefixed(bill, scac)) || (bare && !isPrefixed(bill, scac)))) return []
      const query = {
        bills: bill ? [bill] : [],
        bookings: numbers.booking_number ? [numbers.booking_number] : [],
        containers: numbers.container ? [numbers.container] : [],
      }
      return find(scac, { ...query, limit: 0, cursor: null, matches: () => true })
    })
    if (bill && typeof prefixed === 'object' && profile.scacs.some((scac) => isPrefixed(bill, scac))) return prefixed
    const voyages = found.map(({ voyage }) => voyage)
    return profile.quirks.includes('latest_cycle_only') && numbers.container ? voyages.slice(-1) : voyages
  }
}
