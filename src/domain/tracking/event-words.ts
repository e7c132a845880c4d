import { t, tc } from '#contract/language.ts'
import type { RawEvent, RawEventName } from '#contract/tracking/raw-event.ts'
import type { DataSource, TransportEvent, TransportEventName } from '#contract/tracking/transport-event.ts'

/** What happened, in a few words; the place stands above it. */
export const eventWords: Record<TransportEventName, string> = {
  'container.transport.empty_out': t('Empty out'),
  'container.transport.full_in': t('Gated in full'),
  'container.transport.vessel_loaded': t('Loaded'),
  'container.transport.vessel_departed': t('Departed'),
  'container.transport.estimated.vessel_departed': t('Departure expected'),
  'container.transport.transshipment_arrived': t('Arrived for transshipment'),
  'container.transport.transshipment_discharged': t('Discharged for transshipment'),
  'container.transport.transshipment_loaded': t('Loaded again'),
  'container.transport.transshipment_departed': t('Departed again'),
  'container.transport.feeder_arrived': t('Feeder arrived'),
  'container.transport.feeder_discharged': t('Discharged from feeder'),
  'container.transport.feeder_loaded': t('Loaded on feeder'),
  'container.transport.feeder_departed': t('Feeder departed'),
  'container.transport.vessel_arrived': t('Vessel arrived'),
  'container.transport.estimated.vessel_arrived': t('Arrival expected'),
  'container.transport.vessel_berthed': t('Vessel berthed'),
  'container.transport.vessel_discharged': t('Discharged'),
  'container.transport.rail_loaded': t('Loaded on rail car'),
  'container.transport.rail_departed': t('Rail departed'),
  'container.transport.rail_arrived': t('Rail arrived'),
  'container.transport.arrived_at_inland_destination': t('Arrived at inland destination'),
  'container.transport.estimated.arrived_at_inland_destination': t('Inland arrival expected'),
  'container.transport.rail_unloaded': t('Unloaded from rail'),
  'container.transport.available': t('Available for pickup'),
  'container.transport.not_available': t('Not available'),
  'container.transport.full_out': t('Picked up full'),
  'container.transport.delivered': t('Delivered'),
  'container.transport.empty_in': t('Empty returned'),
  'container.pickup_lfd.changed': t('Last free day changed'),
  'container.pickup_lfd_line.changed': t('Last free day of the line changed'),
  'container.pickup_lfd_terminal.changed': t('Last free day of the terminal changed'),
  'container.pickup_lfd_rail.changed': t('Last free day of the railway changed'),
  'container.pickup_appointment.changed': t('Pickup appointment changed'),
}

export const sourceWords: Record<DataSource, string> = {
  shipping_line: tc('who or what says so', 'line'),
  terminal: tc('who or what says so', 'terminal'),
  rail: tc('who or what says so', 'railway'),
  ais: 'AIS',
  user: tc('who or what says so', 'manual'),
  document: tc('who or what says so', 'document'),
  calculation: tc('who or what says so', 'calculated'),
}

/** `container.transport.estimated.vessel_arrived` and the actual event are both about `vessel_arrived`. */
const verbOf = (event: TransportEventName) => event.replace(/^container\.(transport\.(estimated\.)?)?/, '')

/** What raw events call it, where that differs. */
const rawNames: Record<string, readonly RawEventName[]> = {
  arrived_at_inland_destination: ['arrived_at_destination', 'rail_arrived'],
  vessel_berthed: [],
}

/** Whether a statement is about an event at its place. A source may leave the place out. */
export function isAbout(
  said: Pick<RawEvent['attributes'], 'event' | 'location_locode'>,
  { event, location_locode: locode }: Pick<TransportEvent['attributes'], 'event' | 'location_locode'>,
): boolean {
  const verb = verbOf(event)
  if (!said.event || !(rawNames[verb] ?? [verb]).includes(said.event)) return false
  return !locode || !said.location_locode || said.location_locode === locode
}
