import { afterAll, beforeAll } from 'vitest'
import type { DcsaEvent } from '../dcsa-event.ts'
import type { Fleet, FleetShipment } from '../fleet.ts'
import { type Simulator, startSimulator } from '../start.ts'
import { DAY } from '../time.ts'

export const anchor = new Date('2026-06-15T16:00:00Z')

/** A simulator for the tests of a file, whose clock stands still until it is moved. */
export function testSimulator() {
  let simulator: (Simulator & { fleet: Fleet }) | undefined
  let now = anchor
  beforeAll(async () => {
    simulator = await startSimulator({ anchor, now: () => now })
  })
  afterAll(() => simulator?.close())

  const running = () => {
    if (!simulator) throw new Error('The simulator is not running yet')
    return simulator
  }
  const ask = (path: string, init?: RequestInit) =>
    fetch(running().address + path, { signal: AbortSignal.timeout(2000), ...init })
  const parameters = {
    bill_of_lading: 'transportDocumentReference',
    booking_number: 'carrierBookingReference',
    container: 'equipmentReference',
  }
  const path = (shipment: FleetShipment, more = '') =>
    `/${shipment.scac}/v2/events?${parameters[shipment.request_type]}=${shipment.request_number}${more}`
  return {
    ask,
    path,
    fleet: () => running().fleet,
    daysLater: (days: number) => {
      now = new Date(anchor.getTime() + days * DAY)
    },
    shipment: (matches: (shipment: FleetShipment) => boolean): FleetShipment => {
      const found = running().fleet.shipments.find(matches)
      if (!found) throw new Error('No such shipment in the fleet')
      return found
    },
    events: async (shipment: FleetShipment, more = '') =>
      (await (await ask(path(shipment, more))).json()) as DcsaEvent[],
  }
}
