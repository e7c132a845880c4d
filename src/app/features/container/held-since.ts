import type { Hold } from '#contract/tracking/container.ts'
import type { ContainerUpdatedEvent } from '#contract/webhooks/event-subject.ts'
import type { EventFacts } from './events.ts'

export interface Since {
  at: string
  zone: string | null
}

/** Since when the terminal says that it is not available; null where it does not say so, or never said otherwise. */
export function unavailableSince(events: readonly Pick<EventFacts, 'facts' | 'at'>[]): Since | null {
  const last = events.findLast(({ facts }) => /\.(not_)?available$/.test(facts.event) && !facts.invalidated_at)
  return last?.at && last.facts.event.endsWith('.not_available') ? { at: last.at, zone: last.facts.timezone } : null
}

/**
 * When we first saw a hold that is still there: at the last change that has it after, and not before. Null where it was
 * there when tracking began.
 * @param changes the newest first
 */
export function firstSeen(hold: Hold, changes: readonly ContainerUpdatedEvent[]): Since | null {
  const isIn = (holds: unknown) =>
    Array.isArray(holds) &&
    (holds as Hold[]).some(({ name, description }) => name === hold.name && description === hold.description)
  const change = changes.find(({ attributes }) => {
    const [before, after] = attributes.changeset.holds_at_pod_terminal ?? []
    return isIn(after) && !isIn(before)
  })
  return change ? { at: change.attributes.timestamp, zone: change.attributes.timezone } : null
}
