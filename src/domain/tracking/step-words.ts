import type { ExpectedEvent, ExpectedNext } from '#contract/tracking/expected-next.ts'

const steps: Record<ExpectedEvent, string> = {
  'container.transport.empty_out': 'Pickup of the empty container in',
  'container.transport.full_in': 'Gate in of the full container in',
  'container.transport.vessel_loaded': 'Loading in',
  'container.transport.vessel_departed': 'Departure from',
  'container.transport.transshipment_arrived': 'Arrival for transshipment in',
  'container.transport.transshipment_discharged': 'Discharge for transshipment in',
  'container.transport.transshipment_loaded': 'Loading on the next vessel in',
  'container.transport.transshipment_departed': 'Departure from',
  'container.transport.feeder_arrived': 'Arrival of the feeder in',
  'container.transport.feeder_discharged': 'Discharge from the feeder in',
  'container.transport.feeder_loaded': 'Loading on the feeder in',
  'container.transport.feeder_departed': 'Departure of the feeder from',
  'container.transport.vessel_arrived': 'Arrival in',
  'container.transport.vessel_discharged': 'Discharge in',
  'container.transport.rail_loaded': 'Loading on rail in',
  'container.transport.rail_departed': 'Departure by rail from',
  'container.transport.rail_arrived': 'Arrival by rail in',
  'container.transport.arrived_at_inland_destination': 'Arrival in',
  'container.transport.rail_unloaded': 'Unloading from rail in',
  'container.transport.available': 'Availability in',
  'container.transport.full_out': 'Pickup in',
}

/** `Departure from Busan` */
export const stepWords = ({ event, location_name }: ExpectedNext): string =>
  location_name ? `${steps[event]} ${location_name}` : steps[event].replace(/ (in|from)$/, '')
