import { addDays } from '../days.ts'

/** One journey of a box, as far as it is known. Both are instants in UTC. */
export interface Trip {
  /** Its first fact, or when it was tracked where that was earlier. */
  began_at: string
  /** When it came back empty; null while nobody has said so. */
  ended_at: string | null
}

/** The day that a document speaks of, `YYYY-MM-DD`. */
export interface SpokenOf {
  on: string
  /** Whether it is a day of the journey, such as the arrival; else one on which the document was written or came. */
  is_of_journey: boolean
}

/** Days of the journey, the latest first: what came last says best which journey it was. */
const daysOfJourney = [
  'charged_until_on',
  'charged_from_on',
  'delivered_on',
  'last_free_day_on',
  'released_on',
  'entered_on',
  'eta_on',
  'shipped_on_board_on',
]

/** By what was read from a document; where that has no day, by when it came. */
export function dayOfPaper(payload: Readonly<Record<string, unknown>>, came_at: string): SpokenOf {
  for (const field of daysOfJourney) {
    const on = payload[field]
    if (typeof on === 'string') return { on, is_of_journey: true }
  }
  const { issued_on } = payload
  return { on: typeof issued_on === 'string' ? issued_on : came_at.slice(0, 10), is_of_journey: false }
}

/** A line has 30 days for its bill after the last day that it charges for (46 CFR 541.7). */
const daysForPapers = 30
/** Days on paper have no zone, and the return of a box is told late. */
const daysOfDoubt = 3
/** Tracked when it arrived, a journey has begun as long ago. */
const longestVoyage = 60
/** Two that began closer together may be one under two bills. */
const shortestTrip = 30

/**
 * Of the journeys of one box those that a document of this day may be about. A single one is left out only where it was
 * over long before; of several, each has its time from the end of the one before it.
 */
export function tripsAt<T extends { trip: Trip }>(of: readonly T[], { on, is_of_journey }: SpokenOf): T[] {
  const sorted = of.toSorted((a, b) => (a.trip.began_at < b.trip.began_at ? -1 : 1))
  const grace = is_of_journey ? daysOfDoubt : daysForPapers
  return sorted.filter(({ trip }) => {
    const before = sorted.findLast((one) => isEarlier(one.trip, trip))?.trip
    const next = sorted.find((one) => isEarlier(trip, one.trip))?.trip
    const end = endOf(trip, next)
    const earliest = addDays(dayOf(trip.began_at), -longestVoyage)
    const from = (before && endOf(before, trip)) ?? earliest
    const isAfterEnd = end !== null && (trip.ended_at === null ? on >= end : on > addDays(end, grace))
    return !isAfterEnd && (before === undefined || on >= (from > earliest ? from : earliest))
  })
}

/** Whether it is another journey, and not the same under a second bill. */
const isEarlier = (one: Trip, other: Trip) => dayOf(other.began_at) > addDays(dayOf(one.began_at), shortestTrip)

/** Null where it is not over, and no other one has begun. */
const endOf = ({ ended_at }: Trip, next: Trip | undefined): string | null =>
  ended_at !== null ? dayOf(ended_at) : next ? dayOf(next.began_at) : null

const dayOf = (instant: string) => instant.slice(0, 10)
