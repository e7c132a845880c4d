import type { LaneKind } from './lanes.ts'
import type { ScenarioName } from './scenarios.ts'
import type { Stage } from './stages.ts'

/** One kind of shipment in the fleet. `share` of 200, more or less. */
export interface Part {
  scenario: ScenarioName
  stage: Stage
  lanes: readonly LaneKind[]
  share: number
}

const feed: LaneKind[] = ['north_america', 'north_america', 'canada']
const any: LaneKind[] = ['north_america', 'canada', 'europe']

const part = (scenario: ScenarioName, stage: Stage, lanes: readonly LaneKind[], share: number): Part => ({
  scenario,
  stage,
  lanes,
  share,
})

export const parts: readonly Part[] = [
  part('direct', 'at_terminal', feed, 16),
  part('direct', 'booked', any, 3),
  part('direct', 'origin', any, 6),
  part('direct', 'at_sea', any, 15),
  part('direct', 'arriving', feed, 6),
  part('direct', 'discharged', feed, 9),
  part('direct', 'at_terminal', ['europe'], 5),
  part('transhipment', 'at_hub', ['hub'], 4),
  part('transhipment', 'at_sea', ['hub'], 4),
  part('transhipment', 'second_vessel', ['hub'], 6),
  part('transhipment', 'at_terminal', ['hub'], 4),
  part('rolled_cargo', 'origin', feed, 5),
  part('rolled_cargo', 'at_sea', feed, 3),
  part('inland_rail', 'awaiting_rail', ['rail'], 7),
  part('inland_rail', 'at_sea', ['rail'], 4),
  part('inland_rail', 'on_rail', ['rail'], 8),
  part('inland_rail', 'at_ramp', ['rail'], 6),
  part('inland_rail', 'out', ['rail'], 3),
  part('customs_hold', 'held', feed, 9),
  part('customs_hold', 'arriving', feed, 3),
  part('freight_hold', 'held', feed, 8),
  part('freight_hold', 'arriving', feed, 2),
  part('sources_disagree', 'held', feed, 4),
  part('last_free_day_moved', 'at_terminal', feed, 6),
  part('terminal_changed', 'arriving', ['north_america'], 2),
  part('terminal_changed', 'at_terminal', ['north_america'], 3),
  part('reused_container_number', 'at_sea', feed, 2),
  part('reused_container_number', 'at_terminal', feed, 2),
  part('silent_carrier', 'overdue_at_sea', ['europe'], 4),
  part('carrier_down', 'at_sea', any, 3),
  part('not_found_yet', 'origin', any, 3),
  part('rate_limited', 'at_sea', any, 3),
  part('off_dock', 'off_dock', ['north_america'], 5),
  part('overdue', 'past_free_time', feed, 8),
  part('empty_returned', 'returned', feed, 9),
  part('picked_up', 'out', feed, 8),
  part('picked_up', 'partly_out', feed, 3),
  part('booking_cancelled', 'origin', any, 2),
  part('booking_cancelled', 'cancelled', any, 2),
  part('split_arrival', 'between_arrivals', feed, 4),
  part('local_times_without_zone', 'at_sea', any, 2),
  part('local_times_without_zone', 'at_terminal', feed, 2),
  part('lower_camel_and_wrapper', 'at_sea', any, 2),
  part('lower_camel_and_wrapper', 'at_terminal', feed, 2),
]

/** Taken last, so that the ships of all others sail as they did before these joined. */
const lateParts: readonly Part[] = [
  part('estimate_withdrawn', 'at_sea', any, 2),
  part('customs_hold', 'released', feed, 3),
  part('freight_hold', 'released', feed, 2),
  part('feeder', 'second_vessel', ['feeder'], 1),
  part('feeder', 'at_terminal', ['feeder'], 1),
  part('berthed', 'discharged', feed, 2),
  part('dropped', 'out', feed, 2),
  part('corrected', 'at_terminal', feed, 2),
  part('retracted', 'at_terminal', feed, 2),
  part('split_bill', 'at_terminal', feed, 2),
].flatMap((each) => Array.from({ length: each.share }, () => each))

/** As many parts as asked for: each scenario once, then by share, so that a small fleet is a fleet too. */
export function castOf(shipments: number): Part[] {
  const late = shipments < 100 ? lateParts.filter(isNew) : lateParts
  const second = late.filter(({ scenario }) => scenario === 'split_bill')
  return [...mainCast(shipments - late.length - second.length), ...late]
}

/** The first of its scenario, which the main cast does not play. */
const isNew = ({ scenario }: Part, index: number, all: readonly Part[]) =>
  !parts.some((one) => one.scenario === scenario) && all.findIndex((one) => one.scenario === scenario) === index

function mainCast(shipments: number): Part[] {
  const given = new Map(parts.map((each) => [each, 0]))
  const chosen: Part[] = []
  const take = (each: Part) => {
    given.set(each, (given.get(each) ?? 0) + 1)
    chosen.push(each)
  }
  for (const [index, each] of parts.entries()) {
    if (parts.findIndex((other) => other.scenario === each.scenario) === index) take(each)
  }
  // Sainte-Laguë: the next goes to the part that is furthest below its share.
  const quotient = (each: Part) => each.share / (2 * (given.get(each) ?? 0) + 1)
  while (chosen.length < shipments) {
    take(parts.reduce((best, each) => (quotient(each) > quotient(best) ? each : best)))
  }
  return chosen.slice(0, shipments)
}

const offered: readonly [ScenarioName, Stage][] = [
  ['customs_hold', 'held'],
  ['inland_rail', 'on_rail'],
  ['transhipment', 'second_vessel'],
  ['last_free_day_moved', 'at_terminal'],
  ['direct', 'arriving'],
]

/** What can be tracked and nobody tracks: a hold, a train, a transhipment, a last free day that moves, and one arriving. */
export const offers: readonly Part[] = parts.filter(({ scenario, stage }) =>
  offered.some(([ofScenario, ofStage]) => scenario === ofScenario && stage === ofStage),
)
