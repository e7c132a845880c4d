import type { Journey } from '#contract/tracking/journey.ts'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { isAbout } from '#domain/tracking/event-words.ts'
import { transportEventNamed } from '../../lib/event-words.ts'
import { deadlineHistory } from './deadline-history.ts'
import type { EventFacts } from './events.ts'

export interface TimelineItem extends EventFacts {
  /** Of a date that changed: what the same source gave before. */
  was: string | null
  /** When it was first expected, where a source said so before it happened. */
  planned: string | null
  /** What was said of it before, and taken back. */
  corrected: Correction[]
  /** Who said it, by name, where its statement is among the raw events. */
  who: string | null
}

interface Correction {
  id: string
  at: string
  zone: string | null
  who: string
  withdrawn_at: string
}

export interface TimelineGroup {
  key: string
  place: string | null
  terminal: string | null
  zone: string | null
  items: TimelineItem[]
}

/**
 * What happened, and what was withdrawn, newest first, together as long as it was at one place.
 * @param planned when what has happened was first expected
 */
export function timelineOf(
  events: readonly EventFacts[],
  statements: readonly RawEvent[],
  planned: Journey['planned'],
): TimelineGroup[] {
  const told = events.filter(({ facts }) => !facts.estimated).filter(saysMore(events))
  const history = new Map(deadlineHistory(events).map(({ id, was }) => [id, was]))
  const names = new Map(statements.map(({ id, attributes }) => [id, attributes.data_provider_name]))
  const items = [
    ...told.map((one) => ({
      ...one,
      was: history.get(one.id) ?? null,
      planned: planned.find(({ event_id }) => event_id === one.id)?.at ?? null,
      corrected: one.facts.invalidated_at ? [] : correctionsOf(one, statements),
      who: (one.source_event && names.get(one.source_event)) || null,
    })),
    ...withdrawnOf(events, statements),
  ]
  return grouped(items.toSorted(byTime).reverse())
}

function grouped(past: readonly TimelineItem[]): TimelineGroup[] {
  const groups: TimelineGroup[] = []
  for (const one of past) {
    const last = groups.at(-1)
    if (last && (one.place === null || last.place === one.place)) last.items.push(one)
    else groups.push({ key: one.id, place: one.place, terminal: null, zone: one.facts.timezone, items: [one] })
    const group = groups.at(-1)
    if (group) group.terminal ??= one.terminal
  }
  return groups
}

/** The newest of them, together as before. */
export function newestOf(groups: readonly TimelineGroup[], most: number): TimelineGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const items = group.items.slice(0, Math.max(0, left))
    left -= group.items.length
    return items.length > 0 ? { ...group, items } : []
  })
}

/** Times of the same that were taken back: the new one stands for them. */
function correctionsOf({ facts, source_event }: EventFacts, statements: readonly RawEvent[]): Correction[] {
  return statements.flatMap((one) => {
    const { estimated, invalidated_at, timestamp, timezone, data_provider_name } = one.attributes
    if (estimated || !invalidated_at || !timestamp || timestamp === facts.timestamp || one.id === source_event)
      return []
    if (!isAbout(one.attributes, facts)) return []
    return { id: one.id, at: timestamp, zone: timezone, who: data_provider_name, withdrawn_at: invalidated_at }
  })
}

/** What a source said had happened, and took back, where nothing took its place. */
function withdrawnOf(events: readonly EventFacts[], statements: readonly RawEvent[]): TimelineItem[] {
  return statements.flatMap((statement) => {
    const { id, attributes: said } = statement
    const event = said.event && transportEventNamed(said.event)
    if (!said.invalidated_at || said.estimated || !event || !said.timestamp) return []
    if (events.some(({ facts }) => isAbout(said, facts))) return []
    const same = events.find(
      ({ facts }) => facts.location_locode !== null && facts.location_locode === said.location_locode,
    )
    return {
      id,
      facts: {
        event,
        timestamp: said.timestamp,
        timezone: said.timezone,
        voyage_number: said.voyage_number,
        location_locode: said.location_locode,
        data_source: 'shipping_line' as const,
        estimated: false,
        value: null,
        value_timestamp: null,
        invalidated_at: said.invalidated_at,
        invalidation_reason: null,
        created_at: said.created_at,
      },
      at: said.timestamp,
      place: same?.place ?? said.location_name ?? said.location_locode,
      terminal: null,
      vessel: said.vessel_name,
      before: null,
      source_event: id,
      was: null,
      planned: null,
      corrected: [],
      who: said.data_provider_name,
    }
  })
}

/** The general change of the last free day repeats that of the source it came from. */
export const saysMore = (events: readonly EventFacts[]) => (one: EventFacts) =>
  one.facts.event !== 'container.pickup_lfd.changed' ||
  !events.some(
    ({ id, facts }) => id !== one.id && /lfd_\w+\.changed$/.test(facts.event) && facts.value === one.facts.value,
  )

const timeOf = ({ at, facts }: EventFacts) => at ?? facts.created_at
const byTime = (a: EventFacts, b: EventFacts) => timeOf(a).localeCompare(timeOf(b))
