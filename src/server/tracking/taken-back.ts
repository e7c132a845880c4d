import { groupBy } from '#domain/group-by.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import type { Retractions } from '#domain/tracking/retraction.ts'
import type { MergedObservation } from './merge-facts.ts'

/**
 * Withdraws what its source has taken back, and what a later version of the same event has moved to another place, given
 * to another container, emptied, made an estimate, or made another event. It follows from what is kept alone, in whatever order that came.
 * @param before when each was withdrawn before this report; UTC instant
 */
export function takeBack(
  observations: readonly MergedObservation[],
  retractions: Retractions,
  { before, now }: { before: ReadonlyMap<string, string | null>; now: string },
) {
  const lasting = observations.filter(({ fact }) => fact.kind === 'milestone' && fact.has_lasting_id)
  const versions = groupBy(lasting, versionKey)
  for (const one of observations) {
    if (one.withdrawn_at || !(retractions.cover(one) || isReplaced(one, versions.get(versionKey(one)) ?? []))) continue
    one.withdrawn_at = before.get(one.id) ?? now
    one.isTouched = true
  }
}

const versionKey = ({ source, source_event_id }: MergedObservation) => `${source} ${source_event_id}`

/** A time that was put right needs no withdrawal: of one source's words on one call the newest counts anyway. */
function isReplaced(
  { fact, reported_at, received_at }: MergedObservation,
  versions: readonly MergedObservation[],
): boolean {
  if (fact.kind !== 'milestone' || !fact.has_lasting_id || reported_at === null) return false
  const { container_number } = fact
  // Where it came first for both, the line gives one number to one move of several containers.
  const isShared = (number: string | null) =>
    versions.some((one) => one.container_number === number && one.received_at <= received_at)
  return versions.some(
    (other) =>
      other.fact.kind === 'milestone' &&
      (other.reported_at ?? '') > reported_at &&
      (other.container_number === container_number
        ? callOf(other.fact) !== callOf(fact) || (fact.classifier === 'ACT' && other.fact.classifier !== 'ACT')
        : !isShared(other.container_number)),
  )
}

const callOf = ({ event_type, code, mode, locode, location_name, document_type, empty }: Milestone) =>
  [event_type, code, mode, locode ?? location_name, document_type, empty].join()
