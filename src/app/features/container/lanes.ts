import type { Container } from '#contract/container.ts'
import type { DeadlineSource } from '#contract/deadline.ts'
import type { Shipment } from '#contract/shipment.ts'
import { deadlineZone } from '#domain/deadlines.ts'
import { deadlinePlace, hasInlandLeg } from '../../lib/arrival.ts'

export interface DeadlineFacts {
  box: Container['attributes']
  route: Shipment['attributes']
}

export interface Lane {
  source: DeadlineSource
  at: string
  zone: string | null
  place: string | null
  binds: boolean
  /** Not of a port that the box only passes through, where another source speaks of the place of pickup; not of a paper
   * where anybody else has said something. */
  applies: boolean
}

const order: DeadlineSource[] = ['terminal', 'rail', 'line', 'document']

/** What each source says, the one that binds first. */
export function lanesOf({ box, route }: DeadlineFacts): Lane[] {
  const zones = { ...box, has_inland_leg: hasInlandLeg(route) }
  const { pickup_lfd_line = null, pickup_lfd_rail = null, pickup_lfd_terminal = null } = box.import_deadlines ?? {}
  const passesThrough = zones.has_inland_leg && (pickup_lfd_line ?? pickup_lfd_rail) !== null
  const isSaid = (pickup_lfd_line ?? pickup_lfd_rail ?? pickup_lfd_terminal) !== null
  const lanes = order.flatMap((source): Lane[] => {
    const at = box.import_deadlines?.[`pickup_lfd_${source}`] ?? null
    const binds = box.binding_lfd_source === source
    if (!at) return []
    const applies = source === 'document' ? !isSaid : source !== 'terminal' || !passesThrough
    return [{ source, at, zone: deadlineZone(source, zones), place: deadlinePlace(route, source), binds, applies }]
  })
  return lanes.sort((a, b) => Number(b.binds) - Number(a.binds))
}
