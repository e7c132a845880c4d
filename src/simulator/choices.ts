import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { Part } from './cast.ts'
import { habitsOf } from './habits.ts'
import { lines } from './identifiers.ts'
import { daysOf, type Lane, lanes, podOf } from './lanes.ts'
import { type Random, randomFrom } from './random.ts'
import { terminalsAt } from './reference-data.ts'
import type { ScenarioName } from './scenarios.ts'
import { hourWithin } from './stages.ts'
import type { HoldKind } from './terminal-words.ts'
import { drawTimetables, type Timetable } from './timetable.ts'

const sizes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8, 12]

export function sizeOf(part: Part, requestType: RequestType, random: Random): number {
  if (requestType === 'container') return 1
  if (random.chance(0.02)) return random.int(13, 16)
  const size = random.pick(sizes)
  if (part.scenario === 'split_arrival') return Math.max(4, size)
  if (part.scenario === 'split_bill') return Math.max(2, size)
  return part.stage === 'partly_out' ? Math.max(3, size) : size
}

export function requestTypeOf(part: Part, random: Random): RequestType {
  if (part.scenario === 'reused_container_number') return 'container'
  if (part.stage === 'booked' || part.scenario === 'booking_cancelled') return 'booking_number'
  if (['not_found_yet', 'split_arrival', 'split_bill'].includes(part.scenario)) return 'bill_of_lading'
  if (part.stage === 'partly_out') return 'bill_of_lading'
  return random.pick(['bill_of_lading', 'bill_of_lading', 'bill_of_lading', 'booking_number', 'container'])
}

/** A line whose habits fit: TRANSPORT events that name no box cannot tell two vessels of one bill apart. */
export function lineOf(part: Part, random: Random): string {
  const fitting = lines.filter((scac) => {
    if (part.scenario === 'not_found_yet') return habitsOf(scac).unknown === 'not_found'
    if (['estimate_withdrawn', 'corrected', 'retracted'].includes(part.scenario))
      return habitsOf(scac).event_ids === 'stable' && habitsOf(scac).old_estimates === 'kept'
    return !['split_arrival', 'split_bill'].includes(part.scenario) || habitsOf(scac).names_containers
  })
  return random.pick(fitting)
}

/** Kinds of hold, in turn, so that the fleet has them all. */
export const holdsOf: Partial<Record<ScenarioName, readonly HoldKind[]>> = {
  customs_hold: ['customs', 'VACIS', 'customs', 'USDA'],
  freight_hold: ['freight', 'TMF', 'freight', 'other'],
  sources_disagree: ['customs', 'freight'],
}

/** Voyages began at most 45 days before the anchor: long lanes are for those that are not far yet. */
export function laneOf(part: Part, size: number, seed: string): { lane: Lane; timetables: Timetable[]; hour: number } {
  const random = randomFrom(seed, 'lane')
  const kind = random.pick(part.lanes)
  const order = lanes
    .filter(
      (lane) => lane.kind === kind && (part.scenario !== 'terminal_changed' || terminalsAt(podOf(lane)).length > 1),
    )
    .map((lane) => ({ lane, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ lane }) => lane)
  const shortest = order.reduce((best, lane) => (daysOf(lane) < daysOf(best) ? lane : best))
  for (const lane of [...order, shortest]) {
    const draw = randomFrom(seed, 'timetable', lane.pol, lane.inland?.to ?? '')
    const timetables = drawTimetables(part.scenario, lane, size, draw)
    const hour = hourWithin(part.stage, timetables, draw)
    const began = Math.min(...timetables.map((times) => times.empty_out))
    if ((hour - began) / 24 < 45 || lane === shortest) return { lane, timetables, hour }
  }
  throw new Error(`No lane for ${part.scenario}`)
}
