import type { Milestone } from '#domain/tracking/fact.ts'
import { referenceId } from '../reference/ids.ts'
import type { MergedObservation } from './merge-facts.ts'

type Vessel = NonNullable<Milestone['vessel']>

/** By IMO number, else by name; null where the source names none. */
export function vesselId(vessel: Vessel | null): string | null {
  const key = vessel?.imo ?? vessel?.name
  return key ? referenceId('vessel', key) : null
}

/** The ships of new facts, each once. */
export function vesselsOf(observations: readonly MergedObservation[]) {
  const found = new Map<string, { id: string; imo: string | null; name: string | null }>()
  for (const { isNew, fact } of observations) {
    if (!isNew || fact.kind !== 'milestone' || !fact.vessel) continue
    const id = vesselId(fact.vessel)
    if (id) found.set(id, { id, imo: fact.vessel.imo, name: fact.vessel.name ?? found.get(id)?.name ?? null })
  }
  return [...found.values()]
}
