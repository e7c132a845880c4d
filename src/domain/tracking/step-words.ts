import { t, tc } from '#contract/language.ts'
import type { ExpectedEvent, ExpectedNext } from '#contract/tracking/expected-next.ts'

const steps: Record<ExpectedEvent, (place: string | null) => string> = {
  'container.transport.empty_out': (place) =>
    place ? t('Pickup of the empty container in {place}', { place }) : t('Pickup of the empty container'),
  'container.transport.full_in': (place) =>
    place ? t('Gate in of the full container in {place}', { place }) : t('Gate in of the full container'),
  'container.transport.vessel_loaded': (place) =>
    place ? t('Loading in {place}', { place }) : tc('next step: onto a ship', 'Loading'),
  'container.transport.vessel_departed': (place) => (place ? t('Departure from {place}', { place }) : t('Departure')),
  'container.transport.transshipment_arrived': (place) =>
    place ? t('Arrival for transshipment in {place}', { place }) : t('Arrival for transshipment'),
  'container.transport.transshipment_discharged': (place) =>
    place ? t('Discharge for transshipment in {place}', { place }) : t('Discharge for transshipment'),
  'container.transport.transshipment_loaded': (place) =>
    place ? t('Loading on the next vessel in {place}', { place }) : t('Loading on the next vessel'),
  'container.transport.transshipment_departed': (place) =>
    place ? t('Departure from {place}', { place }) : t('Departure'),
  'container.transport.feeder_arrived': (place) =>
    place ? t('Arrival of the feeder in {place}', { place }) : t('Arrival of the feeder'),
  'container.transport.feeder_discharged': (place) =>
    place ? t('Discharge from the feeder in {place}', { place }) : t('Discharge from the feeder'),
  'container.transport.feeder_loaded': (place) =>
    place ? t('Loading on the feeder in {place}', { place }) : t('Loading on the feeder'),
  'container.transport.feeder_departed': (place) =>
    place ? t('Departure of the feeder from {place}', { place }) : t('Departure of the feeder'),
  'container.transport.vessel_arrived': (place) => (place ? t('Arrival in {place}', { place }) : t('Arrival')),
  'container.transport.vessel_discharged': (place) => (place ? t('Discharge in {place}', { place }) : t('Discharge')),
  'container.transport.rail_loaded': (place) =>
    place ? t('Loading on rail in {place}', { place }) : t('Loading on rail'),
  'container.transport.rail_departed': (place) =>
    place ? t('Departure by rail from {place}', { place }) : t('Departure by rail'),
  'container.transport.rail_arrived': (place) =>
    place ? t('Arrival by rail in {place}', { place }) : t('Arrival by rail'),
  'container.transport.arrived_at_inland_destination': (place) =>
    place ? t('Arrival in {place}', { place }) : t('Arrival'),
  'container.transport.rail_unloaded': (place) =>
    place ? t('Unloading from rail in {place}', { place }) : t('Unloading from rail'),
  'container.transport.available': (place) => (place ? t('Availability in {place}', { place }) : t('Availability')),
  'container.transport.full_out': (place) => (place ? t('Pickup in {place}', { place }) : t('Pickup')),
}

/** `Departure from Busan` */
export const stepWords = ({ event, location_name }: ExpectedNext): string => steps[event](location_name)
