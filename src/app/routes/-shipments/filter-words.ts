import type { ContainerBlank } from '#contract/container.ts'
import type { ShipmentBlank } from '#contract/shipment.ts'

/** Columns that may be empty, by their names on the wire. */
export const blankWords: Record<ContainerBlank | ShipmentBlank, string> = {
  binding_lfd: 'Deadline',
  fees: 'Fees due',
  holds: 'Holds',
  arrival: 'Arrival',
  pod_terminal: 'Terminal',
  destination: 'Destination',
  customer: 'Customer',
  ref_numbers: 'References',
  vessel: 'Vessel',
  pickup_appointment_at: 'Appointment',
  tags: 'Tags',
}

/** Of many values how many there are. */
export const shortly = (words: readonly string[]) => (words.length > 3 ? `any of ${words.length}` : words.join(', '))

export const moneyWords: Record<string, string> = { now: 'costs now', unpriced: 'no price' }

export const newsWords = { due: 'since it was due' }

export const trackingWords = { on: 'active', stopped: 'stopped' } as const

/** Currencies of fees that terminals report. */
export const currencies = { USD: 'US dollar', CAD: 'Canadian dollar', EUR: 'Euro', GBP: 'Pound', MXN: 'Mexican peso' }
