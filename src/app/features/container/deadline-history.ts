import { t, tc } from '#contract/language.ts'
import type { TransportEventName } from '#contract/tracking/transport-event.ts'
import type { EventFacts } from './events.ts'

export interface DateChange {
  id: string
  /** When it became known. */
  known_at: string
  words: string
  /** A last free day, and no moment of one. */
  is_day: boolean
  was: string | null
  is: string
  zone: string | null
}

const words: Partial<Record<TransportEventName, string>> = {
  'container.pickup_lfd_line.changed': tc('shipping line', 'Line'),
  'container.pickup_lfd_terminal.changed': t('Terminal'),
  'container.pickup_lfd_rail.changed': t('Rail'),
  'container.pickup_appointment.changed': t('Appointment'),
}

/** What each source gave, one after the other, the newest first. */
export function deadlineHistory(events: readonly EventFacts[]): DateChange[] {
  const last = new Map<string, string>()
  const changes: DateChange[] = []
  for (const { id, facts } of events.toSorted((a, b) => a.facts.created_at.localeCompare(b.facts.created_at))) {
    const name = words[facts.event]
    if (!name || !facts.value_timestamp || facts.invalidated_at) continue
    const { created_at: known_at, value_timestamp: is, timezone: zone } = facts
    const is_day = facts.event !== 'container.pickup_appointment.changed'
    changes.push({ id, known_at, words: name, is_day, was: last.get(facts.event) ?? null, is, zone })
    last.set(facts.event, is)
  }
  return changes.reverse()
}
