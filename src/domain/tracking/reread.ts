import { endOfLocalDay, readMoment, wallClock } from '../instants.ts'
import type { ZoneTable } from '../zones/zone-table.ts'
import { readDeadline } from './deadlines.ts'
import type { Fact, Milestone, TerminalSnapshot } from './fact.ts'

/**
 * A fact with its instants by the rules that hold now; the same object where none of them changes. What its source wrote
 * is read again. A fact of before that was kept has only its instants: of those whose time had no offset the local time is
 * what the clock there showed by the rules of then.
 * @param was the table that the fact was read with
 */
export function reread(fact: Fact, was: ZoneTable): Fact {
  const changed = fact.kind === 'milestone' ? rereadMilestone(fact, was) : rereadSnapshot(fact, was)
  const isSame = Object.entries(changed).every(([name, at]) => fact[name as keyof Fact] === at)
  return isSame ? fact : ({ ...fact, ...changed } as Fact)
}

function rereadMilestone(fact: Milestone, was: ZoneTable): Partial<Milestone> {
  const { timezone, occurred_at, precision, has_offset, as_written } = fact
  if (has_offset) return {}
  const wall = wallClock(occurred_at, timezone, was).slice(0, precision === 'date' ? 10 : -1)
  return { occurred_at: readMoment(as_written?.occurred_at ?? wall, timezone)?.at ?? occurred_at }
}

const times = ['discharged_at', 'available_at', 'full_out_at', 'pickup_appointment_at'] as const

/** Of a snapshot of before nobody knows which times had an offset; but the end of a day there was a day without time. */
function rereadSnapshot(fact: TerminalSnapshot, was: ZoneTable): Partial<TerminalSnapshot> {
  const { timezone, last_free_day, as_written = {} } = fact
  const changed: Partial<TerminalSnapshot> = {}
  for (const name of times) {
    const text = as_written[name]
    if (text) changed[name] = readMoment(text, timezone)?.at ?? fact[name]
  }
  if (last_free_day === null) return changed
  if (as_written.last_free_day) {
    const utcMidnight = fact.last_free_day_read_as === 'time' ? 'instant' : 'date'
    return {
      ...changed,
      last_free_day: readDeadline(as_written.last_free_day, timezone, utcMidnight)?.at ?? last_free_day,
    }
  }
  const wall = wallClock(last_free_day, timezone, was)
  return wall.endsWith('T23:59:59.000Z')
    ? { ...changed, last_free_day: endOfLocalDay(wall.slice(0, 10), timezone) }
    : changed
}
