import type { Figures, UsedFigures } from '#domain/lines/past.ts'
import { keysOfWay } from '#domain/lines/past-keys.ts'
import { pastTimesAt } from '../db/lines/past-times.ts'
import type { Transaction } from '../db/scope.ts'
import { freeTimeFor } from '../free-time/tariffs.ts'
import { type Folded, foldSubject, type Subject, type Surroundings } from './decide.ts'

/**
 * Folds shipments of one account. What they ask of its history is mostly known from what they were before, and read in
 * one statement; where a fold finds another way, that is read, and it is folded again.
 */
export async function foldAll(
  tx: Transaction,
  account_id: string,
  subjects: readonly Subject[],
  surroundings: Surroundings,
): Promise<Folded[]> {
  const freeTime = await freeTimeFor(tx, account_id)
  const known = new Map<string, Figures | null>()
  const read = async (keys: readonly string[]) => {
    const found = await pastTimesAt(tx, account_id, keys, surroundings.now)
    for (const key of keys) known.set(key, found.get(key) ?? null)
    return found
  }
  const fold = (subject: Subject) =>
    foldSubject(subject, { freeTime, past: (key) => known.get(key) ?? null }, surroundings)

  await read([...new Set(subjects.flatMap(keysBefore))])
  const folded = subjects.map(fold)
  const missed = new Set(folded.flatMap(askedBy).filter((key) => !known.has(key)))
  const found = await read([...missed])
  return folded.map((one) => (askedBy(one).some((key) => found.has(key)) ? fold(one) : one))
}

const askedBy = ({ boxes }: Folded): string[] => boxes.flatMap(({ journey }) => keysOf(journey.state.past_times))

const keysOf = (asked: readonly UsedFigures[]) => asked.map(({ key }) => key)

function keysBefore({ known: { shipment, containers } }: Subject): string[] {
  const { port_of_lading_locode: pol, port_of_discharge_locode: pod, destination_locode, has_inland_leg } = shipment
  const way = {
    ...{ shipping_line_scac: shipment.shipping_line_scac, pol, pod },
    destination: has_inland_leg ? destination_locode : null,
    pod_terminal_id: shipment.pod_terminal_id,
    pickup_facility_id: has_inland_leg ? shipment.destination_terminal_id : shipment.pod_terminal_id,
  }
  return [...keysOfWay(way), ...containers.flatMap(({ past_times }) => keysOf(past_times))]
}
