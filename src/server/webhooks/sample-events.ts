import type { dataSources } from '#contract/tracking/transport-event.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'

type TransportEventName = Extract<EventName, `container.transport.${string}` | `container.pickup_${string}`>

export interface SampleEvent {
  /** Where it happens: of the example's voyage from Ningbo by Busan to Los Angeles, and by rail to Chicago. */
  at: 'pol' | 'transshipment' | 'pod' | 'ramp'
  data_source: (typeof dataSources)[number]
  is_by_vessel?: true
  is_by_rail?: true
  is_estimate?: true
  /** Its value is a day or an appointment. */
  is_deadline?: true
}

const byVessel = { data_source: 'shipping_line', is_by_vessel: true } as const
const byRail = { data_source: 'shipping_line', is_by_rail: true } as const
const byLand = { data_source: 'shipping_line' } as const
const deadline = { at: 'pod', data_source: 'terminal', is_deadline: true } as const

/** Where each transport event of the examples happens, by what, and who says so. */
export const sampleEvents: Record<TransportEventName, SampleEvent> = {
  'container.transport.empty_out': { at: 'pol', ...byLand },
  'container.transport.full_in': { at: 'pol', ...byLand },
  'container.transport.vessel_loaded': { at: 'pol', ...byVessel },
  'container.transport.vessel_departed': { at: 'pol', ...byVessel },
  'container.transport.transshipment_arrived': { at: 'transshipment', ...byVessel },
  'container.transport.transshipment_discharged': { at: 'transshipment', ...byVessel },
  'container.transport.transshipment_loaded': { at: 'transshipment', ...byVessel },
  'container.transport.transshipment_departed': { at: 'transshipment', ...byVessel },
  'container.transport.feeder_arrived': { at: 'transshipment', ...byVessel },
  'container.transport.feeder_discharged': { at: 'transshipment', ...byVessel },
  'container.transport.feeder_loaded': { at: 'pol', ...byVessel },
  'container.transport.feeder_departed': { at: 'pol', ...byVessel },
  'container.transport.vessel_arrived': { at: 'pod', ...byVessel },
  'container.transport.vessel_berthed': { at: 'pod', ...byVessel },
  'container.transport.vessel_discharged': { at: 'pod', ...byVessel },
  'container.transport.available': { at: 'pod', data_source: 'terminal' },
  'container.transport.not_available': { at: 'pod', data_source: 'terminal' },
  'container.transport.full_out': { at: 'pod', ...byLand },
  'container.transport.delivered': { at: 'pod', data_source: 'user' },
  'container.transport.empty_in': { at: 'pod', ...byLand },
  'container.transport.rail_loaded': { at: 'pod', ...byRail },
  'container.transport.rail_departed': { at: 'pod', ...byRail },
  'container.transport.rail_arrived': { at: 'ramp', ...byRail },
  'container.transport.rail_unloaded': { at: 'ramp', ...byRail },
  'container.transport.arrived_at_inland_destination': { at: 'ramp', ...byRail },
  'container.transport.estimated.vessel_departed': { at: 'pol', ...byVessel, is_estimate: true },
  'container.transport.estimated.vessel_arrived': { at: 'pod', ...byVessel, is_estimate: true },
  'container.transport.estimated.arrived_at_inland_destination': { at: 'ramp', ...byRail, is_estimate: true },
  'container.pickup_lfd.changed': deadline,
  'container.pickup_lfd_line.changed': { ...deadline, data_source: 'shipping_line' },
  'container.pickup_lfd_terminal.changed': deadline,
  'container.pickup_lfd_rail.changed': { at: 'ramp', data_source: 'rail', is_by_rail: true, is_deadline: true },
  'container.pickup_appointment.changed': deadline,
}

export const sampleEventOf = (name: EventName): SampleEvent | undefined =>
  (sampleEvents as Partial<Record<EventName, SampleEvent>>)[name]

/** As `container.expected_event.overdue` tells it. */
export const overdueStep = {
  event: 'container.transport.available' as const,
  basis: 'usual' as const,
  state: 'overdue' as const,
  at: '2026-06-17T07:00:00.000Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  due_at: '2026-06-23T19:00:00.000Z',
  history: null,
}
