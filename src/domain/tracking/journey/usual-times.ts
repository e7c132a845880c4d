import type { ExpectedEvent } from '#contract/tracking/expected-next.ts'
import type { EventName } from './names.ts'

const hour = 3_600_000
const day = 24 * hour

export type ExpectedName = ExpectedEvent extends `container.transport.${infer Name}` ? Name : never

/** What comes after a step where no source says when, and how long that takes at most where nothing is wrong. */
interface Following {
  next: ExpectedName
  /** Milliseconds. */
  within: number
}

/**
 * Far above the mean, so that being later is unusual: vessels from China to New York took 46 to 50 days when they were
 * slowest (2022); a box for a train waits 5 to 7 days at Los Angeles and Long Beach, 13 in the worst month, one for a
 * truck 3, and one in twenty over 5 (PMSA); discharge takes up to 3 working days; the rest is what tariffs leave free.
 */
export const following = {
  empty_out: { next: 'full_in', within: 14 * day },
  full_in: { next: 'vessel_loaded', within: 10 * day },
  vessel_loaded: { next: 'vessel_departed', within: 3 * day },
  vessel_departed: { next: 'vessel_arrived', within: 50 * day },
  transshipment_arrived: { next: 'transshipment_discharged', within: 4 * day },
  transshipment_discharged: { next: 'transshipment_loaded', within: 21 * day },
  transshipment_loaded: { next: 'transshipment_departed', within: 3 * day },
  transshipment_departed: { next: 'vessel_arrived', within: 50 * day },
  feeder_arrived: { next: 'feeder_discharged', within: 4 * day },
  feeder_discharged: { next: 'vessel_loaded', within: 14 * day },
  feeder_loaded: { next: 'feeder_departed', within: 3 * day },
  feeder_departed: { next: 'feeder_arrived', within: 10 * day },
  vessel_arrived: { next: 'vessel_discharged', within: 4 * day },
  vessel_berthed: { next: 'vessel_discharged', within: 4 * day },
  vessel_discharged: { next: 'rail_departed', within: 14 * day },
  rail_loaded: { next: 'rail_departed', within: 3 * day },
  rail_departed: { next: 'arrived_at_inland_destination', within: 10 * day },
  rail_arrived: { next: 'arrived_at_inland_destination', within: 7 * day },
  rail_unloaded: { next: 'arrived_at_inland_destination', within: 7 * day },
  arrived_at_inland_destination: { next: 'full_out', within: 14 * day },
  available: { next: 'full_out', within: 14 * day },
  not_available: { next: 'available', within: 4 * day },
  // By road from the port to the ramp; elsewhere it is out, and nothing more is expected of a source.
  full_out: { next: 'arrived_at_inland_destination', within: 7 * day },
  delivered: null,
  empty_in: null,
} satisfies Record<EventName, Following | null>

/** Of a vessel that the box is not known to leave there. An estimate: even crowded ports keep a vessel no longer. */
export const callOnTheWay: Following = { next: 'transshipment_departed', within: 7 * day }

/** Space is booked some weeks ahead; two months without any move are unusual. */
export const afterConfirmation: Following = { next: 'empty_out', within: 60 * day }

/** From being ashore at the place of pickup on. */
export const atPickup = { available: 4 * day, full_out: 14 * day }

/**
 * How long after a step it is usually reported. Lines send what a vessel does within a day and are asked every six hours
 * at most; quays and ramps count boxes when the vessel or train is done. Terminals speak every day but at weekends.
 */
export const reportedWithin: Record<ExpectedName, number> = {
  empty_out: 48 * hour,
  full_in: 48 * hour,
  vessel_loaded: 48 * hour,
  vessel_departed: 24 * hour,
  transshipment_arrived: 24 * hour,
  transshipment_discharged: 48 * hour,
  transshipment_loaded: 48 * hour,
  transshipment_departed: 24 * hour,
  feeder_arrived: 24 * hour,
  feeder_discharged: 48 * hour,
  feeder_loaded: 48 * hour,
  feeder_departed: 24 * hour,
  vessel_arrived: 24 * hour,
  vessel_discharged: 48 * hour,
  rail_loaded: 48 * hour,
  rail_departed: 24 * hour,
  rail_arrived: 24 * hour,
  arrived_at_inland_destination: 24 * hour,
  rail_unloaded: 48 * hour,
  available: 72 * hour,
  full_out: 72 * hour,
}

export const isExpected = (name: EventName): name is ExpectedName => Object.hasOwn(reportedWithin, name)
