import { randomUUID } from 'node:crypto'
import type { JourneyEvent } from '#domain/tracking/journey-types.ts'
import type { NewRow, Row } from '../db/schema.ts'
import { isChanged } from './changes.ts'
import type { LiveEvent } from './estimates.ts'
import { vesselId } from './vessels.ts'

type EventRow = Row<'transport_events'>

interface Surroundings {
  shipment: Row<'shipments'>
  container_id: string
  now: string
}

/**
 * What to write so that the transport events of a container are those of its journey. An event is never edited away:
 * one that no longer holds is invalidated, and what takes its place names it as its previous version.
 */
export function eventChanges(
  stored: readonly EventRow[],
  events: readonly JourneyEvent[],
  { shipment, container_id, now }: Surroundings,
) {
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const keys = new Set(events.map(({ key }) => key))
  const gone = stored.filter(({ key, invalidated_at }) => !keys.has(key) && !invalidated_at)
  const replaced = new Map(gone.map((row) => [row.source_event_id, row.id]))

  const added: NewRow<'transport_events'>[] = []
  const changed: EventRow[] = []
  const ids = new Map<string, string>()
  const live: LiveEvent[] = []
  for (const { vessel, ...event } of events) {
    const values = { ...event, vessel_id: vesselId(vessel), invalidated_at: null, invalidation_reason: null }
    const before = byKey.get(event.key)
    if (before && isChanged(before, values)) changed.push({ ...before, ...values })
    const id = before?.id ?? randomUUID()
    ids.set(event.key, id)
    live.push({ ...values, id, container_id })
    if (before) continue
    const previous_version_id = (event.source_event_id && replaced.get(event.source_event_id)) ?? null
    const { account_id, id: shipment_id } = shipment
    added.push({ id, account_id, shipment_id, container_id, ...values, previous_version_id, created_at: now })
  }
  const successors = new Set(added.map(({ previous_version_id }) => previous_version_id))
  for (const row of gone)
    changed.push({
      ...row,
      invalidated_at: now,
      invalidation_reason: successors.has(row.id) ? 'replaced by a corrected event' : 'no longer said by its source',
    })

  const linkage = events
    .filter(({ estimated }) => !estimated)
    .toSorted((a, b) => compare(a.timestamp, b.timestamp) || compare(a.key, b.key))
    .map(({ key }) => ids.get(key) as string)
  return { added, changed, linkage, live }
}

const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1)
