import type { TransportEvent } from '#contract/transport-event.ts'
import { actualOf, type EventFacts } from './events.ts'

export interface TimelineItem extends EventFacts {
  /** What was expected of it, where a source said so. */
  planned: TransportEvent['attributes'] | null
}

export interface TimelineGroup {
  key: string
  place: string | null
  terminal: string | null
  zone: string | null
  items: TimelineItem[]
}

/** What happened, newest first, together as long as it was at one place. */
export function timelineOf(events: readonly EventFacts[]): TimelineGroup[] {
  const plans = new Map(
    events.filter(({ facts }) => facts.estimated).map(({ facts }) => [actualOf(facts.event), facts]),
  )
  const past = events.filter(({ facts }) => !facts.estimated).filter(saysMore(events))
  return grouped(past.toSorted(byTime).reverse(), plans)
}

function grouped(past: EventFacts[], plans: Map<string, TransportEvent['attributes']>): TimelineGroup[] {
  const groups: TimelineGroup[] = []
  for (const one of past) {
    const { timezone: zone, invalidated_at } = one.facts
    const last = groups.at(-1)
    const item = { ...one, planned: (!invalidated_at && plans.get(one.facts.event)) || null }
    if (last && (one.place === null || last.place === one.place)) last.items.push(item)
    else groups.push({ key: one.id, place: one.place, terminal: null, zone, items: [item] })
    const group = groups.at(-1)
    if (group) group.terminal ??= one.terminal
  }
  return groups
}

/** The general change of the last free day repeats that of the source it came from. */
const saysMore = (events: readonly EventFacts[]) => (one: EventFacts) =>
  one.facts.event !== 'container.pickup_lfd.changed' ||
  !events.some(
    ({ id, facts }) => id !== one.id && /lfd_\w+\.changed$/.test(facts.event) && facts.value === one.facts.value,
  )

const timeOf = ({ at, facts }: EventFacts) => at ?? facts.created_at
const byTime = (a: EventFacts, b: EventFacts) => timeOf(a).localeCompare(timeOf(b))
