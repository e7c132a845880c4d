import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { TransportEvent, TransportEventName } from '#contract/transport-event.ts'
import { includedIn } from '../../api/included.ts'
import { q } from '../../api/query.ts'

/** A transport event with what it is related to. */
export interface EventFacts {
  id: string
  facts: TransportEvent['attributes']
  /** When it happened. Of a change of a deadline that is when it became known: its timestamp is the deadline. */
  at: string | null
  place: string | null
  terminal: string | null
  vessel: string | null
  /** What the same event said before. */
  before: TransportEvent['attributes'] | null
}

/** The query of a container's events, with what they are related to. */
export const eventsOf = (id: string) =>
  q(api.containers.transport_events, { id, include: ['location', 'terminal', 'vessel', 'previous_version'] })

/** In the order they happened. */
export function readEvents(document: ResponseOf<typeof api.containers.transport_events>): EventFacts[] {
  const related = includedIn(document)
  return document.data.map(({ id, attributes, relationships }) => ({
    id,
    facts: attributes,
    at: attributes.event.endsWith('.changed') ? attributes.created_at : attributes.timestamp,
    place: related(relationships.location.data)?.attributes.name ?? attributes.location_locode,
    terminal: related(relationships.terminal.data)?.attributes.nickname ?? null,
    vessel: related(relationships.vessel.data)?.attributes.name ?? null,
    before: related(relationships.previous_version.data)?.attributes ?? null,
  }))
}

/** `estimated.vessel_arrived` expects `vessel_arrived`. */
export const actualOf = (event: TransportEventName) => event.replace('.estimated.', '.')
