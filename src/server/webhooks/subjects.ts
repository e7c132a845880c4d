import { transportEvent } from '#contract/tracking/transport-event.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
  estimatedEvent,
} from '#contract/webhooks/event-subject.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { transportEventsByIds } from '../db/tracking/transport-events.ts'
import type { EventRow } from '../db/webhooks/events.ts'
import { render } from '../http/json-api.ts'

/** What an event is about: a resource of its own, or what the event itself tells. */
export function referenceOf({ event, id, ...of }: EventRow) {
  switch (event) {
    case 'tracking_request.succeeded':
    case 'tracking_request.failed':
    case 'tracking_request.awaiting_manifest':
    case 'tracking_request.tracking_stopped':
      return { type: 'tracking_request' as const, id: of.tracking_request_id }
    case 'shipment.estimated.arrival':
      return { type: 'estimated_event' as const, id }
    case 'container.created':
      return { type: 'container_created_event' as const, id }
    case 'container.updated':
      return { type: 'container_updated_event' as const, id }
    case 'container.pod_terminal_changed':
      return { type: 'container_pod_terminal_changed_event' as const, id }
    case 'container.expected_event.overdue':
    case 'container.expected_event.resolved':
      return { type: 'container' as const, id: of.container_id }
    case 'document.extracted':
    case 'document.extraction_failed':
      return { type: 'document' as const, id: of.document_id }
    case 'exception.opened':
    case 'exception.came_back':
    case 'exception.worsened':
    case 'exception.changed':
    case 'exception.closed':
      return { type: 'exception' as const, id: of.exception_id }
    case 'link.created':
      return of.container_id
        ? { type: 'container' as const, id: of.container_id }
        : { type: 'shipment' as const, id: of.shipment_id }
    default:
      return { type: 'transport_event' as const, id: of.transport_event_id }
  }
}

const common = ({ data, ...row }: EventRow) => ({
  ...data,
  id: row.id,
  container_id: row.container_id,
  shipment_id: row.shipment_id,
  created_at: row.created_at,
  timestamp: row.created_at,
  timezone: row.timezone,
  data_source: row.data_source ?? ('calculation' as const),
})

export const renderEstimated = (row: EventRow) =>
  render(estimatedEvent, {
    ...common(row),
    event: 'shipment.estimated.arrival',
    estimated_timestamp: row.timestamp ?? row.created_at,
    location_locode: row.data?.location_locode ?? null,
    voyage_number: row.data?.voyage_number ?? null,
    ...{ port_id: row.data?.location_id },
  })

export const renderCreated = (row: EventRow) => render(containerCreatedEvent, common(row))

export const renderUpdated = (row: EventRow) =>
  render(containerUpdatedEvent, { ...common(row), changeset: row.data?.changeset ?? {} })

export const renderTerminalChanged = (row: EventRow) => render(containerPodTerminalChangedEvent, common(row))

/**
 * The transport events that these events are about, as they were told: of what was corrected since, or of an estimate,
 * the row says what holds now. Of one that was told several times, the last.
 */
export async function transportEventsTold(tx: Transaction, events: readonly EventRow[]) {
  const ids = events.flatMap(({ transport_event_id }) => transport_event_id ?? [])
  if (ids.length === 0) return []
  const rows = new Map((await transportEventsByIds(tx, ids)).map((row) => [row.id, row]))
  return events
    .toSorted((a, b) => a.position - b.position)
    .flatMap((event) => {
      const row = rows.get(event.transport_event_id ?? '')
      return row ? renderTold(row, event) : []
    })
}

export const renderTold = (row: Row<'transport_events'>, { timestamp, timezone, data_source, data }: EventRow) =>
  render(transportEvent, { ...row, timestamp, timezone, data_source: data_source ?? row.data_source, ...data })
