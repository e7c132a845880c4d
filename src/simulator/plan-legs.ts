import { type Lane, podOf } from './lanes.ts'
import type { Random } from './random.ts'
import { metroArea, port } from './reference-data.ts'
import { DAY, HOUR } from './time.ts'
import type { Timetable } from './timetable.ts'
import { type Vessel, voyageNumber } from './vessels.ts'
import type { Leg } from './voyage.ts'

export interface LegPlan {
  lane: Lane
  /** Milliseconds of an hour of the timetable. */
  at: (hour: number) => number
  newVessel: () => Vessel
}

const aboard = (vessel: Vessel, random: Random) => ({
  vessel,
  voyage: voyageNumber(random),
  reference: `TC-${vessel.imo}-${random.int(1000, 9999)}`,
})

/** Barges have no IMO number, and lines do not name them. */
const barge = (random: Random) => ({ vessel: null, voyage: null, reference: `TC-BARGE-${random.int(100000, 999999)}` })

export function planSailings(plan: LegPlan, times: Timetable, random: Random): Leg[] {
  const ports = [plan.lane.pol, ...plan.lane.calls.map((call) => call.to)].map(port)
  return times.legs.flatMap((leg, index): Leg[] => {
    const [from, to] = [ports[index], ports[index + 1]]
    if (!from || !to) return []
    const [departs, arrives] = [plan.at(leg.departs), plan.at(leg.arrives)]
    const isBarge = plan.lane.calls[index]?.by === 'barge'
    return [
      {
        mode: isBarge ? 'BARGE' : 'VESSEL',
        sequence: index + 1,
        from,
        to,
        departs,
        arrives,
        stop: null,
        ...(isBarge ? barge(random) : aboard(plan.newVessel(), random)),
      },
    ]
  })
}

/** The sailing a week before, which the boxes missed. */
export function missedSailing(plan: LegPlan, taken: Leg, random: Random): Leg {
  const [departs, arrives] = [taken.departs - 7 * DAY, taken.arrives - 7 * DAY]
  return { ...taken, departs, arrives, ...aboard(plan.newVessel(), random) }
}

export function planTrain(plan: LegPlan, times: Timetable, random: Random): Leg | null {
  const { inland, calls } = plan.lane
  if (!inland || !times.rail) return null
  const [departs, arrives] = [plan.at(times.rail.departs), plan.at(times.rail.arrives)]
  const handedOn = departs + (arrives - departs) * 0.6
  return {
    mode: 'RAIL',
    reference: `TC-${inland.railway}-${random.int(100000, 999999)}`,
    sequence: calls.length + 1,
    from: port(podOf(plan.lane)),
    to: metroArea(inland.to),
    departs,
    arrives,
    vessel: null,
    voyage: null,
    stop: inland.stop ? { place: metroArea(inland.stop), arrives: handedOn, departs: handedOn + 9 * HOUR } : null,
  }
}
