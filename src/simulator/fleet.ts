import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { castOf, offers, type Part } from './cast.ts'
import { holdsOf, laneOf, lineOf, requestTypeOf, sizeOf } from './choices.ts'
import { customerOf, othersOf, type RoleAt, referenceNumbers, tags } from './customers.ts'
import { type Deadline, deadlines, waits } from './plan-visit.ts'
import { planVoyage } from './plan-voyage.ts'
import { type Random, randomFrom } from './random.ts'
import type { ScenarioName } from './scenarios.ts'
import { splitBill } from './split-bill.ts'
import type { Stage } from './stages.ts'
import { DAY, HOUR, WEEK } from './time.ts'
import { shipyard, type Vessel } from './vessels.ts'
import type { Box, Voyage } from './voyage.ts'

export interface FleetShipment {
  scenario: ScenarioName
  scac: string
  request_type: RequestType
  request_number: string
  /** Company name. */
  customer: string
  others: RoleAt[]
  ref_numbers: string[]
  tags: string[]
  containers: string[]
  /** What the line will tell, bit by bit; before it, an earlier voyage of the same box. */
  voyages: readonly Voyage[]
  /** When its owner begins to ask for it, in milliseconds since 1970. */
  asked_from: number
  /** Its owner does not: it is there for somebody who tries the product. */
  is_offered: boolean
}

export interface Fleet {
  anchor: Date
  shipments: FleetShipment[]
}

export interface FleetOptions {
  anchor: Date
  seed?: number
  /** How many there are at the anchor. */
  shipments?: number
}

/** As many shipments begin as end, so that some 200 are under way for as long as the fleet goes on. */
const begins = 5 * HOUR

/** Everything follows from the anchor, the seed and the number of shipments. */
export const buildFleet = (options: FleetOptions): Fleet => launch(options).fleet

/**
 * A fleet that goes on: `sailOn` adds the shipments that begin until then, in order, and returns those that are asked for.
 * Each week it adds some that are offered: they are in the middle of their journey.
 */
export function launch(options: FleetOptions): { fleet: Fleet; sailOn(until: Date): FleetShipment[] } {
  const { anchor, seed = 1, shipments = 200 } = options
  const newVessel = shipyard()
  const taken = new Set<string>()
  const turns = new Map<string, number>()
  const turn = <T>(key: string, list: readonly T[]): T | undefined => {
    const count = turns.get(key) ?? 0
    turns.set(key, count + 1)
    return list[count % list.length]
  }

  const plan = (cast: Part, id: string, at: number, as?: 'begun' | 'offered'): (FleetShipment & { rank: number })[] => {
    const random = randomFrom(id)
    // Bookings and leased boxes do not say whose they are.
    const request_type = as === 'offered' ? 'bill_of_lading' : requestTypeOf(cast, random)
    const scac = lineOf(cast, random)
    const part = as === 'begun' ? { ...cast, stage: firstStage(cast, request_type) } : cast
    const { lane, timetables, hour } = laneOf(part, sizeOf(part, request_type, random), id)
    const overdue = part.scenario === 'overdue'
    const deadline: Deadline = overdue
      ? -random.int(1, 5)
      : ((waits(part) && lane.kind !== 'europe' ? turn('deadline', deadlines) : null) ?? null)
    const ref_numbers = referenceNumbers(random)
    const voyage = planVoyage({
      ...{ seed: id, part, lane, scac, timetables, newVessel, deadline },
      references: ref_numbers.filter((number) => number.startsWith('PO ')),
      anchor: at,
      departs: at - hour * HOUR,
      hold: turn(part.scenario, holdsOf[part.scenario] ?? [null]) ?? null,
      claim: (number) => !taken.has(number) && Boolean(taken.add(number)),
    })
    const voyages =
      part.scenario === 'reused_container_number' ? [earlier(voyage, id, newVessel, random), voyage] : [voyage]
    const number = {
      bill_of_lading: voyage.bill,
      booking_number: voyage.booking,
      container: voyage.boxes[0]?.number ?? '',
    }
    const shipment = {
      ...{ scenario: part.scenario, scac, request_type, request_number: number[request_type] },
      customer: customerOf(random),
      others: othersOf(voyage, randomFrom(id, 'others')),
      ref_numbers,
      tags: Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () => random.pick(tags)).filter(isFirst),
      containers: voyage.boxes.map((box) => box.number),
      voyages,
      asked_from: at,
      is_offered: as === 'offered',
      rank: random.next(),
    }
    if (part.scenario !== 'split_bill') return [shipment]
    const { first, second } = splitBill(voyage, random)
    const containers = second.boxes.map((box) => box.number)
    return [
      { ...shipment, voyages: first },
      { ...shipment, request_number: second.bill, containers, voyages: [second], rank: random.next() },
    ]
  }
  const cast = castOf(shipments)
  // In the order in which customers come, not in that of the scenarios.
  const mixed = (made: (FleetShipment & { rank: number })[]): FleetShipment[] =>
    made.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...shipment }) => shipment)
  const fleet = {
    anchor,
    shipments: mixed(cast.flatMap((part, index) => plan(part, `${seed}:${index}`, anchor.getTime()))),
  }

  // Each part once before any comes again.
  const order = cast
    .map((part, index) => ({ part, rank: randomFrom(seed, 'order', index).next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ part }) => part)
  let begun = 0
  let week = 0
  const offer = () => {
    const at = anchor.getTime() + week * WEEK
    fleet.shipments.push(
      ...mixed(offers.flatMap((part, index) => plan(part, `${seed}:offer:${week}:${index}`, at, 'offered'))),
    )
    week++
  }
  return {
    fleet,
    sailOn(until) {
      const before = fleet.shipments.length
      for (; ; begun++) {
        const at = anchor.getTime() + (begun + 1) * begins
        while (anchor.getTime() + week * WEEK <= Math.min(at, until.getTime())) offer()
        if (at > until.getTime()) return fleet.shipments.slice(before).filter(({ is_offered }) => !is_offered)
        const part = turn('begun', order)
        if (part) fleet.shipments.push(...mixed(plan(part, `${seed}:on:${begun}`, at, 'begun')))
      }
    },
  }
}

/** A booking is asked for when it was made, other numbers once they are known. */
const firstStage = ({ scenario }: Part, type: RequestType): Stage =>
  type === 'booking_number' && scenario !== 'booking_cancelled' ? 'booked' : 'origin'

const isFirst = <T>(item: T, index: number, all: readonly T[]) => all.indexOf(item) === index

/** A voyage of the same box for somebody else, over two weeks before this one began. */
function earlier(voyage: Voyage, id: string, newVessel: (scac: string) => Vessel, random: Random): Voyage {
  const part: Part = { scenario: 'direct', stage: 'returned', lanes: ['north_america'], share: 0 }
  const seed = `${id}:earlier`
  const { lane, timetables } = laneOf(part, 1, seed)
  const end = Math.max(...timetables.map((times) => times.empty_in)) * HOUR
  const began = Math.min(...voyage.boxes.map((box) => box.empty_out))
  const before = planVoyage({
    ...{ seed, part, lane, scac: voyage.scac, timetables, newVessel, references: [], deadline: null, hold: null },
    anchor: began,
    departs: began - random.between(15, 25) * DAY - end,
    claim: () => true,
  })
  const same = voyage.boxes[0]
  const boxes = before.boxes.map((box): Box => (same ? { ...box, number: same.number, iso_type: same.iso_type } : box))
  return { ...before, boxes }
}
