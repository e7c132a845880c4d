import { t } from '../language.ts'

/** Every event there is, by category, in the names of the dialect. Words and categories are shown to people. */
export const eventCategories = [
  {
    id: 'tracking_requests',
    name: 'Tracking requests',
    events: [
      { name: 'tracking_request.succeeded', description: t('The line knows the number: a shipment was created') },
      { name: 'tracking_request.failed', description: t('The number cannot be tracked; the request says why') },
      { name: 'tracking_request.awaiting_manifest', description: t('The line does not know the number yet') },
      {
        name: 'tracking_request.tracking_stopped',
        description: t('The line is not asked about the shipment any more'),
      },
    ],
  },
  {
    id: 'origin',
    name: 'Origin',
    events: [
      { name: 'container.transport.empty_out', description: t('The empty container was picked up') },
      { name: 'container.transport.full_in', description: t('The full container was delivered to the port of lading') },
      { name: 'container.transport.vessel_loaded', description: t('The container was loaded at the port of lading') },
      { name: 'container.transport.vessel_departed', description: t('The vessel left the port of lading') },
    ],
  },
  {
    id: 'transshipment',
    name: 'Transshipment',
    events: [
      { name: 'container.transport.transshipment_arrived', description: t('Arrived at a transshipment port') },
      { name: 'container.transport.transshipment_discharged', description: t('Discharged at a transshipment port') },
      { name: 'container.transport.transshipment_loaded', description: t('Loaded on the next vessel') },
      { name: 'container.transport.transshipment_departed', description: t('Left a transshipment port') },
    ],
  },
  {
    id: 'feeder',
    name: 'Feeder',
    events: [
      { name: 'container.transport.feeder_arrived', description: t('Arrived on a feeder vessel or barge') },
      { name: 'container.transport.feeder_discharged', description: t('Discharged from a feeder vessel or barge') },
      { name: 'container.transport.feeder_loaded', description: t('Loaded on a feeder vessel or barge') },
      { name: 'container.transport.feeder_departed', description: t('Left on a feeder vessel or barge') },
    ],
  },
  {
    id: 'destination',
    name: 'Destination',
    events: [
      { name: 'container.transport.vessel_arrived', description: t('The vessel arrived at the port of discharge') },
      {
        name: 'container.transport.vessel_berthed',
        description: t(
          'The vessel is alongside at the port of discharge, where the line tells it apart from her arrival',
        ),
      },
      { name: 'container.transport.vessel_discharged', description: t('Discharged at the port of discharge') },
      { name: 'container.transport.available', description: t('The container may be picked up') },
      { name: 'container.transport.not_available', description: t('The container may no longer be picked up') },
      { name: 'container.transport.full_out', description: t('The full container was picked up') },
      {
        name: 'container.transport.delivered',
        description: t('The container is at the warehouse: a proof of delivery says so'),
      },
      { name: 'container.transport.empty_in', description: t('The empty container was returned') },
    ],
  },
  {
    id: 'rail',
    name: 'Rail',
    events: [
      { name: 'container.transport.rail_loaded', description: t('Loaded on a rail car') },
      { name: 'container.transport.rail_departed', description: t('The train left') },
      {
        name: 'container.transport.rail_arrived',
        description: t('The train arrived at a rail terminal, at every stop'),
      },
      { name: 'container.transport.rail_unloaded', description: t('Unloaded from the rail car') },
      {
        name: 'container.transport.arrived_at_inland_destination',
        description: t('The container arrived at its inland destination'),
      },
    ],
  },
  {
    id: 'estimates',
    name: 'Estimates',
    events: [
      { name: 'shipment.estimated.arrival', description: t('The estimated arrival of the shipment has changed') },
      {
        name: 'container.transport.estimated.vessel_departed',
        description: t('The estimated departure from the port of lading has changed'),
      },
      {
        name: 'container.transport.estimated.vessel_arrived',
        description: t('The estimated arrival at the port of discharge has changed'),
      },
      {
        name: 'container.transport.estimated.arrived_at_inland_destination',
        description: t('The estimated arrival at the inland destination has changed'),
      },
    ],
  },
  {
    id: 'container_changes',
    name: 'Container changes',
    events: [
      { name: 'container.created', description: t('A container was added to a shipment') },
      { name: 'container.updated', description: t('Something about a container has changed, holds and fees included') },
      { name: 'container.pod_terminal_changed', description: t('The terminal at the port of discharge has changed') },
      { name: 'container.pickup_lfd.changed', description: t('The last free day has changed') },
      { name: 'container.pickup_lfd_line.changed', description: t('The last free day of the line has changed') },
      {
        name: 'container.pickup_lfd_terminal.changed',
        description: t('The last free day of the terminal has changed'),
      },
      { name: 'container.pickup_lfd_rail.changed', description: t('The last free day of the railway has changed') },
      { name: 'container.pickup_appointment.changed', description: t('The pickup appointment has changed') },
      {
        name: 'container.expected_event.overdue',
        description: t('The next step of the container should have been reported by now'),
      },
      {
        name: 'container.expected_event.resolved',
        description: t('What was overdue was reported, is expected later, or is expected no more'),
      },
    ],
  },
  {
    id: 'exceptions',
    name: 'Exceptions',
    events: [
      { name: 'exception.opened', description: t('Something has gone wrong with containers, or is about to') },
      {
        name: 'exception.came_back',
        description: t(
          'What was snoozed or handled is open again: it costs more, has a new container or an earlier deadline',
        ),
      },
      { name: 'exception.worsened', description: t('An open exception costs more a day, or has become more severe') },
      {
        name: 'exception.changed',
        description: t('Somebody has set the state or the owner of an exception, or it is at another stage'),
      },
      { name: 'exception.closed', description: t('No container shares the cause any more') },
    ],
  },
  {
    id: 'documents',
    name: 'Documents',
    events: [
      { name: 'document.extracted', description: t('The data of a document was extracted') },
      { name: 'document.extraction_failed', description: t('The data of a document could not be extracted') },
      { name: 'link.created', description: t('A document was linked to a shipment or a container') },
    ],
  },
] as const

export type EventName = (typeof eventCategories)[number]['events'][number]['name']

export const eventNames = eventCategories.flatMap(({ events }) => events.map(({ name }) => name)) as [
  EventName,
  ...EventName[],
]
