/** Every event there is, by category, in the names of the dialect. Words and categories are shown to people. */
export const eventCategories = [
  {
    id: 'tracking_requests',
    name: 'Tracking requests',
    events: [
      { name: 'tracking_request.succeeded', description: 'The line knows the number: a shipment was created' },
      { name: 'tracking_request.failed', description: 'The number cannot be tracked; the request says why' },
      { name: 'tracking_request.awaiting_manifest', description: 'The line does not know the number yet' },
      { name: 'tracking_request.tracking_stopped', description: 'The line is not asked about the shipment any more' },
    ],
  },
  {
    id: 'origin',
    name: 'Origin',
    events: [
      { name: 'container.transport.empty_out', description: 'The empty container was picked up' },
      { name: 'container.transport.full_in', description: 'The full container was delivered to the port of lading' },
      { name: 'container.transport.vessel_loaded', description: 'The container was loaded at the port of lading' },
      { name: 'container.transport.vessel_departed', description: 'The vessel left the port of lading' },
    ],
  },
  {
    id: 'transshipment',
    name: 'Transshipment',
    events: [
      { name: 'container.transport.transshipment_arrived', description: 'Arrived at a transshipment port' },
      { name: 'container.transport.transshipment_discharged', description: 'Discharged at a transshipment port' },
      { name: 'container.transport.transshipment_loaded', description: 'Loaded on the next vessel' },
      { name: 'container.transport.transshipment_departed', description: 'Left a transshipment port' },
    ],
  },
  {
    id: 'feeder',
    name: 'Feeder',
    events: [
      { name: 'container.transport.feeder_arrived', description: 'Arrived on a feeder vessel or barge' },
      { name: 'container.transport.feeder_discharged', description: 'Discharged from a feeder vessel or barge' },
      { name: 'container.transport.feeder_loaded', description: 'Loaded on a feeder vessel or barge' },
      { name: 'container.transport.feeder_departed', description: 'Left on a feeder vessel or barge' },
    ],
  },
  {
    id: 'destination',
    name: 'Destination',
    events: [
      { name: 'container.transport.vessel_arrived', description: 'The vessel arrived at the port of discharge' },
      {
        name: 'container.transport.vessel_berthed',
        description: 'The vessel is alongside at the port of discharge, where the line tells it apart from her arrival',
      },
      { name: 'container.transport.vessel_discharged', description: 'Discharged at the port of discharge' },
      { name: 'container.transport.available', description: 'The container may be picked up' },
      { name: 'container.transport.not_available', description: 'The container may no longer be picked up' },
      { name: 'container.transport.full_out', description: 'The full container was picked up' },
      {
        name: 'container.transport.delivered',
        description: 'The container is at the warehouse: a proof of delivery says so',
      },
      { name: 'container.transport.empty_in', description: 'The empty container was returned' },
    ],
  },
  {
    id: 'rail',
    name: 'Rail',
    events: [
      { name: 'container.transport.rail_loaded', description: 'Loaded on a rail car' },
      { name: 'container.transport.rail_departed', description: 'The train left' },
      { name: 'container.transport.rail_arrived', description: 'The train arrived at a rail terminal, at every stop' },
      { name: 'container.transport.rail_unloaded', description: 'Unloaded from the rail car' },
      {
        name: 'container.transport.arrived_at_inland_destination',
        description: 'The container arrived at its inland destination',
      },
    ],
  },
  {
    id: 'estimates',
    name: 'Estimates',
    events: [
      { name: 'shipment.estimated.arrival', description: 'The estimated arrival of the shipment has changed' },
      {
        name: 'container.transport.estimated.vessel_departed',
        description: 'The estimated departure from the port of lading has changed',
      },
      {
        name: 'container.transport.estimated.vessel_arrived',
        description: 'The estimated arrival at the port of discharge has changed',
      },
      {
        name: 'container.transport.estimated.arrived_at_inland_destination',
        description: 'The estimated arrival at the inland destination has changed',
      },
    ],
  },
  {
    id: 'container_changes',
    name: 'Container changes',
    events: [
      { name: 'container.created', description: 'A container was added to a shipment' },
      { name: 'container.updated', description: 'Something about a container has changed, holds and fees included' },
      { name: 'container.pod_terminal_changed', description: 'The terminal at the port of discharge has changed' },
      { name: 'container.pickup_lfd.changed', description: 'The last free day has changed' },
      { name: 'container.pickup_lfd_line.changed', description: 'The last free day of the line has changed' },
      { name: 'container.pickup_lfd_terminal.changed', description: 'The last free day of the terminal has changed' },
      { name: 'container.pickup_lfd_rail.changed', description: 'The last free day of the railway has changed' },
      { name: 'container.pickup_appointment.changed', description: 'The pickup appointment has changed' },
      {
        name: 'container.expected_event.overdue',
        description: 'The next step of the container should have been reported by now',
      },
      {
        name: 'container.expected_event.resolved',
        description: 'What was overdue was reported, is expected later, or is expected no more',
      },
    ],
  },
  {
    id: 'exceptions',
    name: 'Exceptions',
    events: [
      { name: 'exception.opened', description: 'Something has gone wrong with containers, or is about to' },
      {
        name: 'exception.came_back',
        description:
          'What was snoozed or handled is open again: it costs more, has a new container or an earlier deadline',
      },
      { name: 'exception.worsened', description: 'An open exception costs more a day, or has become more severe' },
      { name: 'exception.changed', description: 'Somebody has set the state or the owner of an exception' },
      { name: 'exception.closed', description: 'No container shares the cause any more' },
    ],
  },
  {
    id: 'documents',
    name: 'Documents',
    events: [
      { name: 'document.extracted', description: 'The data of a document was extracted' },
      { name: 'document.extraction_failed', description: 'The data of a document could not be extracted' },
      { name: 'link.created', description: 'A document was linked to a shipment or a container' },
    ],
  },
] as const

export type EventName = (typeof eventCategories)[number]['events'][number]['name']

export const eventNames = eventCategories.flatMap(({ events }) => events.map(({ name }) => name)) as [
  EventName,
  ...EventName[],
]
