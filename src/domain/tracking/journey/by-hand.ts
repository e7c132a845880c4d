import type { ManualAttribute, ManualState } from '#contract/tracking/manual-value.ts'
import type { ByHand } from '../fact.ts'
import { isGateIn, isGateOut, type Sighting, type Statement } from './statement.ts'

/** Where a value set by hand stands, and what is reported beside it. */
export interface HandValue {
  observation_id: string
  attribute: ManualAttribute
  state: Extract<ManualState, 'counts' | 'agreed' | 'expired'>
  reported: Reported | null
  /** What is reported has become another since it was set. */
  is_changed: boolean
  /** It counts, and what is reported says another thing. */
  is_disputed: boolean
  /** UTC instant; null while it counts. */
  ended_at: string | null
}

/** What sources say of the same, as the value set by hand would say it. */
export interface Reported {
  value: string | number
  observation_id: string
  source: string
  /** Milliseconds. */
  at: number
}

type Hand = (Statement | Sighting) & { fact: { by_hand: ByHand } }

const isHand = (one: Statement | Sighting): one is Hand => one.fact.by_hand !== undefined

/** Sets aside what counted for a time only: that ends by the clock, whatever is reported. */
export function withoutExpired<One extends Statement | Sighting>(all: readonly One[], now: string, hands: HandValue[]) {
  return all.filter((one) => {
    const until = isHand(one) && !('withdrawn' in one && one.withdrawn) ? one.fact.by_hand.counts_until : null
    if (!isHand(one) || until === null || until > now) return true
    const { attribute } = one.fact.by_hand
    const ended = { state: 'expired', reported: null, is_changed: false, is_disputed: false, ended_at: until } as const
    hands.push({ observation_id: one.id, attribute, ...ended })
    return false
  })
}

/**
 * A value set by hand counts until a report that came after it says the same, where the one before did not: what is
 * only repeated ends nothing. One that has ended does not come back when the source changes again.
 * @param set_at milliseconds
 * @param reports what would count without it, in order of time
 */
export function standingOf(
  { id, attribute, set_at }: { id: string; attribute: ManualAttribute; set_at: number },
  reports: readonly Reported[],
  isSame: (report: Reported, before: Reported | undefined) => boolean,
): HandValue {
  const before = reports.findLast(({ at }) => at <= set_at)
  const after = reports.filter(({ at }) => at > set_at)
  const agreed = after.find((one, at) => {
    const last = at === 0 ? before : after[at - 1]
    return isSame(one, before) && !(last && isSame(last, before))
  })
  const now = reports.at(-1)
  return {
    observation_id: id,
    attribute,
    state: agreed ? 'agreed' : 'counts',
    reported: now ?? null,
    is_disputed: agreed === undefined && now !== undefined && !isSame(now, before),
    is_changed: now?.value !== before?.value && now !== before,
    ended_at: agreed ? new Date(agreed.at).toISOString() : null,
  }
}

const day = 86_400_000

const moves: ReadonlySet<ManualAttribute> = new Set(['picked_up_at', 'dropped_at', 'delivered_at', 'empty_returned_at'])

/** Moves that were set by hand, without those that a source has reported since: within a day it means the same. */
export function withoutAgreedMoves(statements: readonly Statement[], hands: HandValue[]): readonly Statement[] {
  const ended = new Set<Statement>()
  for (const hand of statements) {
    if (!isHand(hand) || !moves.has(hand.fact.by_hand.attribute)) continue
    const reports = statements
      .filter((one) => isReport(one) && one.classifier === 'ACT' && isSameMove(one, hand))
      .map(({ id, fact, received }) => ({
        value: fact.occurred_at,
        observation_id: id,
        source: fact.source,
        at: received,
      }))
      .sort((a, b) => a.at - b.at)
    const { attribute } = hand.fact.by_hand
    const standing = standingOf({ id: hand.id, attribute, set_at: hand.received }, reports, ({ value }) => {
      return Math.abs(Date.parse(String(value)) - hand.at) <= day
    })
    hands.push(standing)
    if (standing.state === 'agreed') ended.add(hand)
  }
  return ended.size === 0 ? statements : statements.filter((one) => !ended.has(one))
}

/** People and papers are no source that a person waits for. */
export const isReport = ({ fact }: Statement | Sighting) =>
  fact.source_kind !== 'user' && fact.source_kind !== 'document'

/** One move, in whichever of the two vocabularies; of calls far apart each is another. */
function isSameMove(one: Statement, hand: Statement): boolean {
  if (Math.abs(one.at - hand.at) > 20 * day) return false
  const [a, b] = [one.fact.code, hand.fact.code]
  const isSameCode = a === b || (isGateOut(a) && isGateOut(b)) || (isGateIn(a) && isGateIn(b))
  return isSameCode && (one.fact.empty === null || hand.fact.empty === one.fact.empty)
}

/** Of which one value counts at a time, and which sources give too. */
type OneValue =
  | 'pickup_appointment_at'
  | 'chassis_number'
  | 'weight_in_lbs'
  | 'pickup_number'
  | 'empty_return_place'
  | 'empty_due_on'

export interface SetByHand {
  sighting: Sighting
  standing: HandValue
}

/** One value that terminals say too: as it was set by hand last. */
export function valueByHand(
  attribute: OneValue,
  sightings: readonly Sighting[],
  reports: readonly Reported[],
  hands: HandValue[],
): SetByHand | null {
  const hand = sightings.findLast(({ fact }) => fact.by_hand?.attribute === attribute)
  if (!hand?.fact.by_hand) return null
  const own = hand.fact.by_hand.value
  const standing = standingOf({ id: hand.id, attribute, set_at: hand.at }, reports, ({ value }) => value === own)
  hands.push(standing)
  return { sighting: hand, standing }
}
