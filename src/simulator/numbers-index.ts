import type { EventQuery } from './event-query.ts'
import type { Fleet, FleetShipment } from './fleet.ts'
import { bareBill } from './identifiers.ts'
import type { Voyage } from './voyage.ts'

export interface Found {
  shipment: FleetShipment
  voyage: Voyage
}

/** Finds voyages by any of their numbers; a bill with or without the SCAC. What joins the fleet later is found as well. */
export function numbersIndex(fleet: Fleet): (scac: string, query: EventQuery) => Found[] {
  const index = new Map<string, Found[]>()
  const add = (key: string, found: Found) => index.set(key, [...(index.get(key) ?? []), found])
  let known = 0
  const learn = () => {
    for (const shipment of fleet.shipments.slice(known)) {
      for (const voyage of shipment.voyages) {
        const { scac, booking, bill, boxes } = voyage
        const found = { shipment, voyage }
        add(`${scac} booking ${booking}`, found)
        for (const number of new Set([bill, bareBill(scac, bill)])) add(`${scac} bill ${number}`, found)
        for (const box of boxes) add(`${scac} box ${box.number}`, found)
      }
    }
    known = fleet.shipments.length
  }
  return (scac, query) => {
    learn()
    const asked: [string, string[]][] = [
      ['booking', query.bookings],
      ['bill', query.bills],
      ['box', query.containers],
    ]
    const sets = asked
      .filter(([, numbers]) => numbers.length)
      .map(([kind, numbers]) => numbers.flatMap((number) => index.get(`${scac} ${kind} ${number}`) ?? []))
    const [first = [], ...others] = sets
    const unique = [...new Map(first.map((found) => [found.voyage, found])).values()]
    return unique.filter((found) => others.every((set) => set.some((other) => other.voyage === found.voyage)))
  }
}
