import { t } from '#contract/language.ts'
import type { Doubt, RawEvent } from '#contract/tracking/raw-event.ts'
import type { TransportEventName } from '#contract/tracking/transport-event.ts'
import { eventWords } from '#domain/tracking/event-words.ts'

/** A statement of a source as the event of the dialect, where there is one of that name. */
export function transportEventNamed(name: string): TransportEventName | null {
  const event = `container.transport.${name}`
  return Object.hasOwn(eventWords, event) ? (event as TransportEventName) : null
}

/** Why a report is not used, or is odd. */
export const doubtWords: Record<Doubt, string> = {
  impossible_time: t('impossible time, not used'),
  actual_in_future: t('reported as done while still to come'),
  out_of_order: t('before the stage that precedes it'),
  source_disagrees: t('more than a day from a source that takes priority'),
  previous_journey: t('of an earlier journey'),
  deadline_before_arrival: t('last free day before arrival, not used'),
  replaced: t('replaced by a later report'),
  contradicts_itself: t('one of two values given at once'),
  outdated_plan: t('plan of a vessel that was missed'),
  other_port: t('names another port than the one that was chosen'),
  unknown_place: t('place not known'),
  unknown_zone: t('time zone not known'),
}

export const rawEventWords: Record<NonNullable<RawEvent['attributes']['event']>, string> = {
  empty_out: t('Empty out'),
  full_in: t('Gated in full'),
  positioned_in: t('Positioned in'),
  positioned_out: t('Positioned out'),
  vessel_loaded: t('Loaded'),
  vessel_departed: t('Departed'),
  transshipment_arrived: t('Arrived for transshipment'),
  transshipment_discharged: t('Discharged for transshipment'),
  transshipment_loaded: t('Loaded again'),
  transshipment_departed: t('Departed again'),
  feeder_arrived: t('Feeder arrived'),
  feeder_discharged: t('Discharged from feeder'),
  feeder_loaded: t('Loaded on feeder'),
  feeder_departed: t('Feeder departed'),
  rail_loaded: t('Loaded on rail car'),
  rail_departed: t('Rail departed'),
  rail_arrived: t('Rail arrived'),
  rail_unloaded: t('Unloaded from rail'),
  vessel_arrived: t('Vessel arrived'),
  vessel_discharged: t('Discharged'),
  arrived_at_destination: t('Arrived at destination'),
  delivered: t('Delivered'),
  full_out: t('Picked up full'),
  empty_in: t('Empty returned'),
  vgm_received: t('Weight declared'),
  carrier_release: t('Released by the line'),
  customs_release: t('Released by customs'),
  available: t('Available for pickup'),
}
