import type { Container } from '#contract/tracking/container.ts'
import { includedIn } from '../api/included.ts'
import type { OtherJourney } from '../features/container/number-notes.tsx'
import type { Terminal } from '../features/container/pickup.tsx'
import type { ShipmentDocument } from '../features/shipment/shipment-query.ts'

/** The container of the address, else the most urgent one: an old or broken link still arrives. */
export function chooseFrom(document: ShipmentDocument, wanted: string | undefined) {
  const related = includedIn(document)
  const boxes = document.data.relationships.containers.data.flatMap((reference) => related(reference) ?? [])
  const named = boxes.find(({ id }) => id === wanted)
  const urgent = document.data.relationships.most_urgent_container.data?.id
  const chosen = named ?? boxes.find(({ id }) => id === urgent) ?? boxes[0]
  const destination = related(document.data.relationships.destination.data)?.attributes ?? null
  const strayed = wanted !== undefined && !named
  return {
    boxes,
    chosen,
    strayed,
    destination,
    terminal: chosen ? terminalOf(chosen, related) : null,
    others: chosen ? othersOf(chosen, related) : [],
  }
}

/** The same box under other bills. */
const othersOf = ({ relationships }: Container, related: ReturnType<typeof includedIn>): OtherJourney[] =>
  relationships.other_journeys.data.flatMap((reference) => {
    const box = related(reference)
    const shipment = related(box?.relationships.shipment.data ?? null)
    return box && shipment ? [{ box, shipment }] : []
  })

/** Where it is picked up; while that is not known, the terminal of its port. */
function terminalOf({ relationships }: Container, related: ReturnType<typeof includedIn>): Terminal | null {
  const relationship = relationships.pickup_facility.data ? 'pickup_facility' : 'pod_terminal'
  const facility = related(relationships[relationship].data)
  return facility ? { id: facility.id, name: facility.attributes.name, relationship } : null
}
