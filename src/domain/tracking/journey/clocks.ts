import type { DeadlineSource } from '#contract/tracking/deadline.ts'
import { localDate } from '../../instants.ts'
import type { Arrivals, LastFreeDays, SaidLastFreeDay } from './deadline-history.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { EventName } from './names.ts'
import { leavesByBarge } from './onward.ts'
import type { Sighting } from './statement.ts'
import { isSeen } from './terminals.ts'

interface Clocks {
  current: LastFreeDays
  said: readonly SaidLastFreeDay[]
  happenings: readonly Happening[]
  sightings: readonly Sighting[]
  itinerary: Itinerary
  arrivals: Arrivals
  /** The terminal had it, and has it no longer, and nobody reports that it went out. */
  has_left_unreported: boolean
  /** When it came into another yard of the port by the gates. Milliseconds; null where it did not. */
  yard_move: number | null
}

/** By these it goes on from the port of discharge. */
const goesOn = new Set<EventName>([
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'arrived_at_inland_destination',
])

/**
 * A clock ends with the move that takes the box from the place of it, whatever is said of it afterwards. Where its
 * terminal no longer has it, there is such a move that nobody reports: all end, until a terminal has it again. What
 * somebody set by hand stays.
 */
export function endedClocks(clocks: Clocks): ReadonlySet<DeadlineSource> {
  if (clocks.has_left_unreported) return new Set(['terminal', 'rail', 'line', 'document', 'calculated'])
  const ended = new Set<DeadlineSource>()
  const left = leftPort(clocks)
  if (left !== null || isLeftBehind(clocks)) ended.add('terminal')
  for (const source of ['line', 'document', 'user'] as const)
    if (left !== null && isOfThePort(source, left, clocks)) ended.add(source)
  return ended
}

/** When it left the port of discharge for an inland place. Milliseconds. */
function leftPort({ happenings, itinerary, sightings }: Clocks): number | null {
  const { inland, pod, destination, isSame } = itinerary
  const moves = happenings.filter(
    (one) =>
      goesOn.has(one.name) ||
      (inland && one.name === 'full_out' && isSame(one.place, pod)) ||
      leavesByBarge(one, itinerary),
  )
  // A ramp that has the box needs no report of the train.
  const there = inland ? sightings.find((one) => isSame(one.place, destination) && isSeen(one)) : undefined
  const times = [...moves.map(({ told }) => told.at), ...(there ? [there.at] : [])]
  return times.length === 0 ? null : Math.min(...times)
}

/** A day of the line before the box is inland can only be meant for the port that it has left. */
function isOfThePort(source: 'line' | 'document' | 'user', left: number, { current, said, arrivals }: Clocks): boolean {
  const value = current[source]
  if (value === null) return false
  const zone = said.findLast((one) => one.source === source && one.refused === null)?.timezone ?? null
  const inland = arrivals.destination.actual ?? arrivals.destination.expected ?? new Date(left).toISOString()
  return localDate(value, zone) < localDate(inland, zone)
}

/** The box was moved to another yard: what the old one said of its free time is over, and what it repeats of it. */
function isLeftBehind({ said, sightings, yard_move }: Clocks): boolean {
  const last = said.findLast((one) => one.source === 'terminal' && one.refused === null)?.sighting
  if (!last) return false
  const told = sightings.find(({ fact }) => fact.off_dock)?.at ?? null
  if (told !== null && last.at < told) return true
  if (yard_move === null) return false
  const had = sightings.some((one) => one.fact.source === last.fact.source && isSeen(one) && one.at < yard_move)
  return last.at < yard_move || had
}
