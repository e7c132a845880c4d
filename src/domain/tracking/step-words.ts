import type { ExpectedEvent, ExpectedNext } from '#contract/tracking/expected-next.ts'
import { t } from '#domain/language.ts'

const steps: Record<ExpectedEvent, string> = {
  'container.transport.empty_out': t('Pickup of the empty container in'),
  'container.transport.full_in': t('Gate in of the full container in'),
  'container.transport.vessel_loaded': t('Loading in'),
  'container.transport.vessel_departed': t('Departure from'),
  'container.transport.transshipment_arrived': t('Arrival for transshipment in'),
  'container.transport.transshipment_discharged': t('Discharge for transshipment in'),
  'container.transport.transshipment_loaded': t('Loading on the next vessel in'),
  'container.transport.transshipment_departed': t('Departure from'),
  'container.transport.feeder_arrived': t('Arrival of the feeder in'),
  'container.transport.feeder_discharged': t('Discharge from the feeder in'),
  'container.transport.feeder_loaded': t('Loading on the feeder in'),
  'container.transport.feeder_departed': t('Departure of the feeder from'),
  'container.transport.vessel_arrived': t('Arrival in'),
  'container.transport.vessel_discharged': t('Discharge in'),
  'container.transport.rail_loaded': t('Loading on rail in'),
  'container.transport.rail_departed': t('Departure by rail from'),
  'container.transport.rail_arrived': t('Arrival by rail in'),
  'container.transport.arrived_at_inland_destination': t('Arrival in'),
  'container.transport.rail_unloaded': t('Unloading from rail in'),
  'container.transport.available': t('Availability in'),
  'container.transport.full_out': t('Pickup in'),
}

/** `Departure from Busan` */
export const stepWords = ({ event, location_name }: ExpectedNext): string =>
  location_name ? `${steps[event]} ${location_name}` : steps[event].replace(/ (in|from)$/, '')
