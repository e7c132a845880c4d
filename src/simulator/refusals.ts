import type { FleetShipment } from './fleet.ts'
import { DAY } from './time.ts'

/** How a line fails to answer. */
export type Refusal = 'error' | 'stall' | 'page' | 'too_many' | 'not_found'

/** Remembers how often each number was asked for: the only state of the simulator. */
export function refusals(): (shipment: FleetShipment, now: number) => Refusal | null {
  const asked = new Map<string, number>()
  const inTurn: Refusal[] = ['error', 'stall', 'page']
  return (shipment, now) => {
    const key = `${shipment.scac} ${shipment.request_number}`
    const count = asked.get(key) ?? 0
    asked.set(key, count + 1)
    switch (shipment.scenario) {
      case 'carrier_down':
        return now < shipment.asked_from + 14 * DAY ? (inTurn[count % inTurn.length] ?? null) : null
      case 'rate_limited':
        return count < 2 ? 'too_many' : null
      case 'not_found_yet':
        return now < shipment.asked_from + DAY ? 'not_found' : null
      default:
        return null
    }
  }
}

export const maintenancePage = `<!doctype html>
<html><head><title>Scheduled maintenance</title></head>
<body><h1>We will be back soon</h1><p>Our online services are being improved.</p></body></html>
`
