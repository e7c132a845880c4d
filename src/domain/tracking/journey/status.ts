import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { Availability } from './availability.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { EventName } from './names.ts'
import { leavesByBarge } from './onward.ts'
import type { TerminalView } from './terminals.ts'

/** How far the journey has come. The farthest stage reached decides, not the newest message. */
export const ranks = {
  new: 0,
  on_ship: 1,
  landed: 2,
  on_rail: 3,
  inland: 4,
  out: 5,
  dropped: 6,
  delivered: 7,
  returned: 8,
} as const
export type Rank = (typeof ranks)[keyof typeof ranks]

export interface Terminals {
  pod: TerminalView | undefined
  destination: TerminalView | undefined
}

export function rankOf(
  happenings: readonly Happening[],
  itinerary: Itinerary,
  terminals: Terminals,
  available: { pod: boolean; destination: boolean },
  isDropped: boolean,
): Rank {
  const seen: Rank[] = happenings.map((happening) => rankOfEvent(happening, itinerary))
  // A terminal that has the box, or has it available, needs no discharge message.
  if (isPresent(terminals.pod) || available.pod) seen.push(ranks.landed)
  if (itinerary.inland && (isPresent(terminals.destination) || available.destination)) seen.push(ranks.inland)
  if (isDropped) seen.push(ranks.dropped)
  return Math.max(ranks.new, ...seen) as Rank
}

const isPresent = (view: TerminalView | undefined) => view !== undefined && view.present !== null

const fixed: Partial<Record<EventName, Rank>> = {
  empty_out: ranks.new,
  full_in: ranks.new,
  vessel_discharged: ranks.landed,
  rail_loaded: ranks.on_rail,
  rail_departed: ranks.on_rail,
  rail_arrived: ranks.on_rail,
  arrived_at_inland_destination: ranks.inland,
  delivered: ranks.delivered,
  empty_in: ranks.returned,
}

function rankOfEvent(happening: Happening, itinerary: Itinerary): Rank {
  const { name, place } = happening
  const { destination, inland, isSame } = itinerary
  const isThere = isSame(place, destination)
  if (leavesByBarge(happening, itinerary)) return ranks.on_rail
  if (name === 'rail_unloaded') return isThere ? ranks.inland : ranks.on_rail
  if (name === 'feeder_discharged' && isThere) return ranks.inland
  // By truck from the port to the ramp is not picked up.
  if (name === 'full_out') return !inland || isThere ? ranks.out : ranks.landed
  return fixed[name] ?? ranks.on_ship
}

export interface Standing {
  rank: Rank
  /** It goes, or went, on by rail or barge. */
  inland: boolean
  isOffDock: boolean
  availability: Availability | null
  isHeld: boolean
}

export function statusOf({ rank, inland, isOffDock, availability, isHeld }: Standing): CurrentStatus {
  switch (rank) {
    case ranks.new:
      return 'new'
    case ranks.on_ship:
      return 'on_ship'
    case ranks.on_rail:
      return 'on_rail'
    case ranks.out:
      return 'picked_up'
    case ranks.dropped:
      return 'dropped'
    case ranks.delivered:
      return 'delivered'
    case ranks.returned:
      return 'empty_returned'
    case ranks.landed:
      if (inland) return 'awaiting_inland_transfer'
      return atTheTerminal(isOffDock, availability, isHeld)
    case ranks.inland:
      return atTheTerminal(isOffDock, availability, isHeld)
  }
}

function atTheTerminal(isOffDock: boolean, availability: Availability | null, isHeld: boolean): CurrentStatus {
  if (isOffDock) return 'off_dock'
  if (availability === null) return 'grounded'
  return availability.available && !isHeld ? 'available' : 'not_available'
}
