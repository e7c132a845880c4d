import type { RawEvent } from '#contract/raw-event.ts'
import type { TransportEventName } from '#contract/transport-event.ts'
import { type EventFacts, isAbout, verbOf } from './events.ts'

/** Time in which something was due and nothing was reported. */
export interface Gap {
  /** The last that was reported before. */
  from: string
  /** What ended it. */
  to: string
  expected: { event: TransportEventName; at: string; zone: string | null }
}

const day = 86_400_000

/** A box that is on its way or stands still says nothing, and need not: silence begins a day after something was due. */
const tolerance = day

/** The silences before events, by the id of the event that ended them. */
export function gapsOf(events: readonly EventFacts[], statements: readonly RawEvent[]): Map<string, Gap> {
  const happened = happenedOf(events)
  const gaps = new Map<string, Gap>()
  for (const [index, { id, at, facts }] of happened.entries()) {
    const from = happened[index - 1]?.at
    const due = lastExpected(facts.event, facts.location_locode, at, statements)
    if (!from || !due?.at || due.at <= from || Date.parse(at) - Date.parse(due.at) < tolerance) continue
    gaps.set(id, { from, to: at, expected: { event: facts.event, at: due.at, zone: due.zone } })
  }
  return gaps
}

/** What moved the box, in order of time. */
const happenedOf = (events: readonly EventFacts[]) =>
  events
    .flatMap(({ id, at, facts }) =>
      at && !facts.invalidated_at && facts.event.startsWith('container.transport.') ? [{ id, at, facts }] : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at))

/** What was said of it last before it happened: an estimate that was put off in time is no silence. */
function lastExpected(
  event: TransportEventName,
  locode: string | null,
  before: string,
  statements: readonly RawEvent[],
) {
  const said = statements
    .filter((one) => one.attributes.estimated && isAbout(one, verbOf(event), locode))
    .filter(({ attributes }) => (attributes.reported_at ?? attributes.created_at) < before)
    .toSorted((a, b) => reported(a).localeCompare(reported(b)))
    .at(-1)?.attributes
  return said && { at: said.timestamp, zone: said.timezone }
}

const reported = ({ attributes }: RawEvent) => attributes.reported_at ?? attributes.created_at

/**
 * The silence that still lasts: the first that is overdue by a day, and since when nothing has been reported.
 * @param expected what is to come, in order
 */
export function silenceNow<Expected extends { at: string }>(
  events: readonly EventFacts[],
  expected: readonly Expected[],
  now: number,
): { from: string; expected: Expected } | null {
  const overdue = expected.find(({ at }) => now - Date.parse(at) >= tolerance)
  const last = happenedOf(events).at(-1)
  return overdue && last ? { from: last.at, expected: overdue } : null
}

/** `4 days 7 h`, `31 h` */
export function silenceWords(from: number, to: number): string {
  const hours = Math.floor((to - from) / 3_600_000)
  if (hours < 48) return `${hours} h`
  const rest = hours % 24
  return `${Math.floor(hours / 24)} days${rest > 0 ? ` ${rest} h` : ''}`
}
