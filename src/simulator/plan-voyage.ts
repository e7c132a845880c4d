import type { Part } from './cast.ts'
import { containerNumber, paperNumber } from './identifiers.ts'
import { type Lane, podOf } from './lanes.ts'
import { missedSailing, planSailings, planTrain } from './plan-legs.ts'
import { type Deadline, planVisit, type VisitPlan, waits } from './plan-visit.ts'
import { type Random, randomFrom } from './random.ts'
import { metroArea, type Place, port, rampsAt, terminalsAt } from './reference-data.ts'
import type { HoldKind } from './terminal-words.ts'
import { DAY, duringDay, HOUR } from './time.ts'
import type { Timetable } from './timetable.ts'
import type { Vessel } from './vessels.ts'
import type { Box, Leg, Voyage } from './voyage.ts'

export interface VoyagePlan {
  seed: string
  part: Part
  lane: Lane
  scac: string
  anchor: number
  /** Departure of the first vessel. */
  departs: number
  timetables: readonly Timetable[]
  references: readonly string[]
  deadline: Deadline
  hold: HoldKind | null
  newVessel: (scac: string) => Vessel
  /** Says whether a container number was free, and takes it. */
  claim: (number: string) => boolean
}

/** Shipments are of one kind mostly. */
const isoTypes = ['45G1', '45G1', '45G1', '22G1', '22G1', '45R1', 'L5G1', '22T1', '42P1', '42U1']

export function planVoyage(plan: VoyagePlan): Voyage {
  const { seed, part, lane, scac, anchor } = plan
  const random = randomFrom(seed, 'voyage')
  const at = (hour: number) => plan.departs + hour * HOUR
  const [pol, pod, destination] = [port(lane.pol), port(podOf(lane)), lane.inland && metroArea(lane.inland.to)]

  const legPlan = { lane, at, newVessel: () => plan.newVessel(scac) }
  const sailings = new Map<Timetable['legs'], Leg[]>()
  for (const times of plan.timetables) {
    if (!sailings.has(times.legs)) sailings.set(times.legs, planSailings(legPlan, times, random))
  }
  const [main = []] = sailings.values()
  const [firstLeg] = main
  const arrives = main.at(-1)?.arrives ?? plan.departs
  const train = plan.timetables[0] ? planTrain(legPlan, plan.timetables[0], random) : null

  const visit = planStay(plan, pod, arrives, at, random)
  const kind = random.pick(isoTypes)
  const boxes = plan.timetables.map((times, index): Box => {
    const draw = randomFrom(seed, 'box', index)
    let number = containerNumber(scac, draw)
    while (!plan.claim(number)) number = containerNumber(scac, draw)
    const gate_out = duringDay(at(times.gate_out), (destination ?? pod).zone)
    return {
      number,
      iso_type: draw.chance(0.8) ? kind : draw.pick(isoTypes),
      seal: `${draw.pick(['ML', 'CN', 'FX', 'H', 'UL'])}${draw.int(100000, 9999999)}`,
      legs: sailings.get(times.legs) ?? [],
      rail: train && times.rail && { leg: train, loaded: at(times.rail.loaded), unloaded: at(times.rail.unloaded) },
      quay: times.quay * HOUR,
      empty_out: duringDay(at(times.empty_out), pol.zone),
      full_in: duringDay(at(times.full_in), pol.zone),
      discharged: at(times.discharged),
      gate_out,
      empty_in: duringDay(at(times.empty_in), (destination ?? pod).zone),
      visit: visit && planVisit(visit, times, gate_out, draw),
    }
  })

  return {
    ...{ seed, scenario: part.scenario, scac, pol, pod, destination, boxes, references: plan.references },
    booking: paperNumber(scac, 'booking', lane.pol, random),
    bill: paperNumber(scac, 'bill', lane.pol, random),
    booked: Math.min(...boxes.map((box) => box.empty_out)) - random.between(9, 14) * DAY,
    terminal: visit && {
      name: visit.terminal.name,
      before: visit.before && { name: visit.before.terminal.name, until: visit.before.until },
    },
    ramp: lane.inland && random.pick(rampsAt(lane.inland.to, lane.inland.railway)),
    rolled:
      part.scenario === 'rolled_cargo' && firstLeg
        ? { leg: missedSailing(legPlan, firstLeg, random), at: at(-198) }
        : null,
    silent:
      part.scenario === 'silent_carrier'
        ? { from: plan.departs + (arrives - plan.departs) * 0.4, until: arrives + 12 * DAY }
        : null,
    cancelled: part.scenario === 'booking_cancelled' ? cancelledAt(part, anchor, random) : null,
    hold: plan.hold && {
      kind: plan.hold,
      from: arrives - 20 * HOUR,
      until: Math.min(...plan.timetables.map((times) => at(times.held_until ?? times.available))),
    },
  }
}

const cancelledAt = (part: Part, anchor: number, random: Random) =>
  anchor + random.between(8, 30) * (part.stage === 'cancelled' ? -HOUR : HOUR)

/** What all boxes of the shipment have in common at the terminal; null where none reports, or the boxes never come. */
function planStay(
  plan: VoyagePlan,
  pod: Place,
  arrives: number,
  at: (hour: number) => number,
  random: Random,
): VisitPlan | null {
  const { part, lane, anchor, hold } = plan
  const terminals = terminalsAt(pod.locode)
  if (!terminals.length || part.scenario === 'booking_cancelled') return null
  const terminal = random.pick(terminals)
  const others = terminals.filter((other) => other !== terminal)
  const renamed = part.scenario === 'terminal_changed' && others.length > 0
  // Half of the moves have happened when the fleet starts; the others can be watched.
  const moved = random.chance(0.5) ? anchor - random.between(4, 20) * HOUR : anchor + random.between(2, 28) * HOUR
  return {
    ...{ part, lane, pod, terminal, anchor, at, hold },
    before: renamed ? { terminal: random.pick(others), until: arrives - 18 * HOUR } : null,
    deadline: waits(part) ? plan.deadline : 'by_rule',
    move:
      part.scenario === 'last_free_day_moved'
        ? { at: Math.max(moved, arrives + 40 * HOUR), days: random.pick([-1, 2, 3]) }
        : null,
  }
}
