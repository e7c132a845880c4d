import { groupBy } from '#domain/group-by.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import { happeningOf } from '#domain/tracking/outage.ts'
import { eventIdOf, type Retractions } from '#domain/tracking/retraction.ts'
import type { MergedObservation } from './merge-facts.ts'

/**
 * Withdraws what its source has taken back, and what a later version of the same event has moved to another place,
 * emptied, made an estimate again, or made another event. It follows from what is kept alone, in whatever order that came.
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

const versionKey = ({ container_id, source, source_event_id }: MergedObservation) =>
  `${container_id} ${source} ${eventIdOf(source_event_id ?? '')}`

/** A time that was put right needs no withdrawal: of one source's words on one call the newest counts anyway. */
function isReplaced({ fact, reported_at }: MergedObservation, versions: readonly MergedObservation[]): boolean {
  if (fact.kind !== 'milestone' || !fact.has_lasting_id || reported_at === null) return false
  return versions.some(
    ({ fact: other, reported_at: later }) =>
      other.kind === 'milestone' && later !== null && later > reported_at && isAnotherCall(fact, other),
  )
}

const isAnotherCall = (fact: Milestone, other: Milestone) =>
  happeningOf(fact) !== happeningOf(other) ||
  (fact.empty !== null && other.empty !== null && fact.empty !== other.empty) ||
  (fact.classifier === 'ACT' && other.classifier !== 'ACT')
