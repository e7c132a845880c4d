import type { Hold } from '#contract/container.ts'
import type { ContainerUpdatedEvent } from '#contract/event-subject.ts'
import type { RawEvent } from '#contract/raw-event.ts'
import type { EventFacts } from './events.ts'

export interface Since {
  at: string
  zone: string | null
}

/**
 * Since when it is held, as far as anybody says: since when the terminal says not available, and when the line told of a
 * hold that it has not released since. Null where nobody says.
 */
export function heldSince(
  events: readonly Pick<EventFacts, 'facts' | 'at'>[],
  statements: readonly RawEvent[],
): { unavailable: Since | null; line: Since | null } {
  const last = events.findLast(({ facts }) => /\.(not_)?available$/.test(facts.event) && !facts.invalidated_at)
  const unavailable = last?.facts.event.endsWith('.not_available') && last.at ? last : null
  const papers = statements
    .map(({ attributes }) => attributes)
    .filter((said) => /^(HOLD|RELS)$/.test(said.original_event) && !said.invalidated_at && said.timestamp)
    .sort((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)))
  const said = papers.at(-1)
  return {
    unavailable: unavailable?.at ? { at: unavailable.at, zone: unavailable.facts.timezone } : null,
    line: said?.original_event === 'HOLD' && said.timestamp ? { at: said.timestamp, zone: said.timezone } : null,
  }
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
