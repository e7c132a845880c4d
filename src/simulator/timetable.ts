import type { Lane } from './lanes.ts'
import type { Random } from './random.ts'
import type { ScenarioName } from './scenarios.ts'

/** One box's voyage as it will really go, in hours from the departure of the shipment's first vessel. */
export interface Timetable {
  empty_out: number
  full_in: number
  legs: { departs: number; arrives: number }[]
  /** Between a box's move over the quay and the vessel's arrival or departure. */
  quay: number
  discharged: number
  /** When the terminal would hand it out, were it not for holds. */
  available: number
  held_until: number | null
  off_dock: number | null
  rail: { loaded: number; departs: number; arrives: number; unloaded: number } | null
  gate_out: number
  empty_in: number
}

const held: readonly ScenarioName[] = ['customs_hold', 'freight_hold', 'sources_disagree']

/** Days at the last terminal or ramp. */
function dwellOf(scenario: ScenarioName, random: Random): number {
  if (scenario === 'overdue') return random.between(14, 18)
  if (held.includes(scenario)) return random.between(8, 11)
  if (scenario === 'off_dock' || scenario === 'last_free_day_moved') return random.between(6, 8)
  return random.between(4, 6.5)
}

function drawLegs(lane: Lane, late: number, random: Random) {
  let departs = late
  return lane.calls.map((call) => {
    const leg = { departs, arrives: departs + call.days * 24 * random.between(0.97, 1.06) }
    departs = leg.arrives + random.between(70, 110)
    return leg
  })
}

/** How long before the first vessel the empty box is collected and the full one delivered. */
const origin = (scenario: ScenarioName): [number, number] => {
  if (scenario === 'rolled_cargo') return [-330, -214]
  return scenario === 'booking_cancelled' ? [-220, -70] : [-150, -62]
}

export function drawTimetables(scenario: ScenarioName, lane: Lane, boxes: number, random: Random): Timetable[] {
  const sailings = drawLegs(lane, 0, random)
  // Of a split shipment the second half sails with a vessel that arrives about six days later.
  const later = scenario === 'split_arrival' ? drawLegs(lane, random.between(130, 160), random) : sailings
  const [empty_out, full_in] = origin(scenario)
  const dwell = dwellOf(scenario, random) * 24
  const wait = random.between(16, 34)
  const spread = boxes > 2 ? 60 : 10
  const train = random.between(60, 100)
  return Array.from({ length: boxes }, (_, index) => {
    const legs = index >= boxes / 2 ? later : sailings
    const arrives = legs.at(-1)?.arrives ?? 0
    const quay = random.between(6, 20)
    const discharged = arrives + quay
    const available = arrives + 20 + wait
    const rail = lane.inland && {
      loaded: arrives + train - random.between(4, 10),
      departs: arrives + train,
      arrives: arrives + train + lane.inland.days * 24,
      unloaded: arrives + train + lane.inland.days * 24 + random.between(3, 9),
    }
    const gate_out = (rail ? rail.unloaded : discharged) + dwell + random.between(0, spread)
    return {
      empty_out: empty_out + random.between(-12, 12),
      full_in: full_in + random.between(-4, 12),
      legs,
      quay,
      discharged,
      available,
      held_until: held.includes(scenario) ? gate_out - random.between(30, 44) : null,
      off_dock: scenario === 'off_dock' ? available + random.between(4, 12) : null,
      rail,
      gate_out,
      empty_in: gate_out + random.between(80, 130),
    }
  })
}
