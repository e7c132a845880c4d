import { v7 as uuid } from 'uuid'
import type { DataSource } from '#contract/tracking/transport-event.ts'
import { changesBetween } from '#domain/tracking/container-changes.ts'
import { expectedNews } from '#domain/tracking/expected-news.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { NewEvent } from '../db/webhooks/events.ts'

/** An event of a shipment, of which nothing else is known yet. */
export const blankEvent = ({ id, account_id }: Pick<Row<'shipments'>, 'id' | 'account_id'>, now: string) => ({
  account_id,
  shipment_id: id,
  container_id: null,
  tracking_request_id: null,
  transport_event_id: null,
  document_id: null,
  exception_id: null,
  sequence: null,
  timestamp: null,
  timezone: null,
  data_source: null,
  data: null,
  created_at: now,
})

interface Change {
  shipment: Pick<Row<'shipments'>, 'id' | 'account_id'>
  /** Undefined where the container is new. */
  before: Row<'containers'> | undefined
  after: Pick<Row<'containers'>, 'id' | 'pod_terminal_id' | 'pod_timezone' | 'expected_next'>
  /** What is known to have happened now, in order; estimates are told elsewhere. */
  happened: readonly NewRow<'transport_events'>[]
  data_source: DataSource
  now: string
}

/** What there is to tell of one container after something was reported of it. */
export function newsOf({ shipment, before, after, happened, data_source, now }: Change): NewEvent[] {
  const common = { ...blankEvent(shipment, now), container_id: after.id }
  const own = { ...common, timestamp: now, timezone: after.pod_timezone, data_source }
  const about = { terminal_id: after.pod_terminal_id }
  const events: NewEvent[] = []
  if (!before) events.push({ ...own, id: uuid(), event: 'container.created' })
  for (const { id, event, timestamp = null, timezone = null, data_source, estimated } of happened)
    if (!estimated)
      events.push({ ...common, id: uuid(), event, transport_event_id: id ?? null, timestamp, timezone, data_source })
  const changeset = before && changesBetween(before, after)
  if (changeset) events.push({ ...own, id: uuid(), event: 'container.updated', data: { changeset, ...about } })
  if (changeset?.pod_terminal && after.pod_terminal_id)
    events.push({ ...own, id: uuid(), event: 'container.pod_terminal_changed', data: about })
  for (const event of expectedNews(before?.expected_next ?? null, after.expected_next))
    events.push({ ...own, id: uuid(), event })
  return events
}

/** Numbers the events of each container, on from the last that it had; returns the number that each has come to. */
export function numberEvents(events: readonly NewEvent[], last: ReadonlyMap<string, number>) {
  const sequences = new Map(last)
  for (const event of events) {
    const { container_id } = event
    if (!container_id) continue
    event.sequence = (sequences.get(container_id) ?? 0) + 1
    sequences.set(container_id, event.sequence)
  }
  return sequences
}
