import type { RawEventName } from '#contract/tracking/raw-event.ts'
import type { TransportEventName } from '#contract/tracking/transport-event.ts'

type After<Prefix extends string, Name> = Name extends `${Prefix}${infer Rest}` ? Rest : never

/** Names of transport events without `container.transport.`. */
export type EventName = Exclude<After<'container.transport.', TransportEventName>, `estimated.${string}`>
export type EstimateName = Extract<After<'container.transport.', TransportEventName>, `estimated.${string}`>

/** What a statement is in the dialect: its events if actual, its event if not, and its raw name either way. */
export interface Named {
  events: readonly EventName[]
  estimate: EstimateName | null
  raw: RawEventName | null
}

export const named = (
  raw: RawEventName | null,
  events: readonly EventName[] = [],
  estimate: EstimateName | null = null,
): Named => ({
  events,
  estimate,
  raw,
})

export const unnamed = named(null)

/** The order of a whole journey. Transhipment and feeder legs repeat, and share a stage. */
export const stageOf: Record<EventName, number> = {
  empty_out: 0,
  full_in: 1,
  vessel_loaded: 2,
  vessel_departed: 3,
  transshipment_arrived: 4,
  transshipment_discharged: 4,
  transshipment_loaded: 4,
  transshipment_departed: 4,
  feeder_arrived: 4,
  feeder_discharged: 4,
  feeder_loaded: 4,
  feeder_departed: 4,
  vessel_arrived: 5,
  vessel_berthed: 6,
  vessel_discharged: 7,
  rail_loaded: 8,
  rail_departed: 9,
  rail_arrived: 10,
  arrived_at_inland_destination: 11,
  rail_unloaded: 12,
  available: 13,
  not_available: 13,
  full_out: 14,
  delivered: 15,
  empty_in: 16,
}

/** What happens as often as there are legs; everything else happens once at its place. */
export const repeats: ReadonlySet<EventName> = new Set<EventName>([
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'feeder_arrived',
  'feeder_discharged',
  'feeder_loaded',
  'feeder_departed',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
])
