import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import type { TransportEvent, TransportEventName } from '#contract/tracking/transport-event.ts'
import { eventWords } from '#domain/tracking/event-words.ts'
import { includedIn } from '../../api/included.ts'

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
  /** The statement it comes from; of what a terminal sees there is none among the raw events. */
  source_event: string | null
}

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
    source_event: relationships.source_event.data?.id ?? null,
  }))
}

const firstWords: Partial<typeof eventWords> = {
  'container.pickup_lfd.changed': t('Last free day given'),
  'container.pickup_lfd_line.changed': t('Last free day of the line given'),
  'container.pickup_lfd_terminal.changed': t('Last free day of the terminal given'),
  'container.pickup_lfd_rail.changed': t('Last free day of the railway given'),
  'container.pickup_appointment.changed': t('Pickup appointment given'),
}

/** What a deadline said first is given; what it says afterwards, changed. */
export const eventWordsOf = (event: TransportEventName, isFirst: boolean) =>
  (isFirst && firstWords[event]) || eventWords[event]
