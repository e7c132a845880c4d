import type { RawEvent } from '#contract/raw-event.ts'
import type { EventFacts } from './events.ts'

interface Since {
  at: string
  zone: string | null
}

/**
 * Since when it is held, as far as anybody says: since when the terminal says not available, and when the line told of a
 * hold that it has not released since. Null where nobody says: the first time we saw a hold is not when it began.
 */
export function heldSince(
  events: readonly EventFacts[],
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
