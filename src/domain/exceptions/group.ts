import type {
  AwaitedEvent,
  ComebackReason,
  Exception,
  ExceptionCost,
  ExceptionState,
} from '#contract/exceptions/exception.ts'
import { missingReasons, type Severity, stageKinds } from '#contract/exceptions/kinds.ts'
import { compare } from '../compare.ts'
import { type Cause, sum } from './causes.ts'

/** A container that shares a cause. */
export interface Member {
  container_id: string
  number: string
  cause: Cause
}

/** What an exception says of those that share its cause. */
export type Summary = Pick<
  Exception['attributes'],
  | 'kind'
  | 'reason'
  | 'hold'
  | 'expected_event'
  | 'vessel_name'
  | 'voyage_number'
  | 'location_locode'
  | 'location_name'
  | 'facility_name'
  | 'source_name'
  | 'subjects'
  | 'subject_count'
  | 'who_acts'
  | 'severity'
  | 'container_count'
  | 'container_numbers'
  | 'costs'
  | 'unpriced_count'
  | 'first_deadline_at'
  | 'first_deadline_timezone'
  | 'days_late'
>

/** Numbers that stand beside the count. */
const namedAtMost = 3

const ranks: Record<Severity, number> = { costs_now: 0, soon: 1, watch: 2 }

/** What shares it are containers alone. */
const ofContainers = { source_name: null, subjects: [], subject_count: 0 }

/** @throws where nothing shares it */
export function summaryOf(members: readonly Member[]): Summary {
  const causes = members.map(({ cause }) => cause)
  const [worst] = causes.toSorted(
    (a, b) => ranks[a.severity] - ranks[b.severity] || byDeadline(a, b) || compare(a.reason ?? '', b.reason ?? ''),
  )
  if (!worst) throw new Error('Nothing has this cause')
  const inOrder = members.toSorted((a, b) => byDeadline(a.cause, b.cause) || compare(a.number, b.number))
  const first = inOrder[0]?.cause
  const { kind, reason, hold, expected_event, vessel_name, voyage_number, location_locode, location_name } = worst
  return {
    ...{ kind, reason, hold, expected_event, vessel_name, voyage_number, location_locode, location_name },
    facility_name: worst.facility_name,
    ...ofContainers,
    who_acts: worst.who_acts,
    severity: worst.severity,
    container_count: members.length,
    container_numbers: inOrder.slice(0, namedAtMost).map(({ number }) => number),
    costs: costsOf(causes),
    unpriced_count: causes.filter(({ is_unpriced }) => is_unpriced).length,
    first_deadline_at: first?.deadline_at ?? null,
    first_deadline_timezone: first?.deadline_timezone ?? null,
    days_late: causes.reduce<number | null>(
      (most, { days_late: one }) => (one === null ? most : Math.max(most ?? one, one)),
      null,
    ),
  }
}

/** What has none comes last. */
const byDeadline = (a: Cause, b: Cause) => compare(a.deadline_at ?? 'z', b.deadline_at ?? 'z')

function costsOf(causes: readonly Cause[]): ExceptionCost[] {
  const costs = causes.flatMap((cause) => cause.costs)
  return [...new Set(costs.map(({ currency_code }) => currency_code))].sort().map((currency_code) => {
    const same = costs.filter((one) => one.currency_code === currency_code)
    return {
      currency_code,
      a_day: sum(same.map(({ a_day }) => a_day)),
      so_far: sum(same.map(({ so_far }) => so_far)),
      container_count: same.length,
    }
  })
}

interface Put {
  state: ExceptionState
  snoozed_until: string | null
  snoozed_until_event: AwaitedEvent | null
}

type Compared = Pick<Summary, 'costs' | 'first_deadline_at' | 'severity' | 'unpriced_count'>

/**
 * Why what somebody has put aside comes back: it costs more a day, a deadline is earlier, or a container has joined;
 * null where it stays. What was snoozed until a day or an event does not come back for a container alone.
 */
export function comesBack(
  { state, snoozed_until, snoozed_until_event }: Put,
  before: Compared,
  {
    after,
    hasJoined,
    hasHappened = false,
    now,
  }: { after: Compared; hasJoined: boolean; hasHappened?: boolean; now: string },
): ComebackReason | null {
  if (state !== 'snoozed' && state !== 'handled') return null
  if (state === 'snoozed' && snoozed_until !== null && snoozed_until <= now) return 'snooze_ended'
  if (state === 'snoozed' && snoozed_until_event !== null && hasHappened) return 'event_happened'
  if (costsMore(before, after) || costsForMore(before, after)) return 'costs_more'
  if (isEarlier(after.first_deadline_at, before.first_deadline_at)) return 'deadline_earlier'
  return hasJoined && (state === 'handled' || (snoozed_until === null && snoozed_until_event === null))
    ? 'container_joined'
    : null
}

function costsMore(before: Compared, after: Compared) {
  if (after.severity === 'costs_now' && before.severity !== 'costs_now') return true
  const known = new Map(before.costs.map(({ currency_code, a_day }) => [currency_code, a_day ?? 0]))
  return after.costs.some(({ currency_code, a_day }) => (a_day ?? 0) > (known.get(currency_code) ?? 0))
}

/** Whether it costs money for more containers that have no price. */
const costsForMore = (before: Compared, after: Compared) =>
  after.severity === 'costs_now' && after.unpriced_count > before.unpriced_count

/** Whether what is open has become more severe, costs more a day, or costs it for more containers that have no price. */
export const isWorse = (before: Compared, after: Compared) =>
  ranks[after.severity] < ranks[before.severity] || costsMore(before, after) || costsForMore(before, after)

const isEarlier = (after: string | null, before: string | null) => after !== null && (before === null || after < before)

type Staged = Pick<Summary, 'kind' | 'reason'>

/** At which stage of its clock it is now, where that is another: near, and then past, or something else is missing. */
export function newStageOf(before: Staged, after: Staged) {
  if (before.kind === after.kind && before.reason === after.reason) return null
  const became_kind = stageKinds.find((kind) => kind === after.kind)
  const became_reason = missingReasons.find((reason) => reason === after.reason) ?? null
  return became_kind ? { became_kind, became_reason } : null
}

/** Whether a person would say that it has become another. */
export const isOther = (before: Summary, after: Summary) =>
  JSON.stringify(fieldsOf(before)) !== JSON.stringify(fieldsOf(after))

const fieldsOf = ({
  kind,
  reason,
  vessel_name,
  voyage_number,
  location_locode,
  facility_name,
  severity,
  container_count,
  container_numbers,
  costs,
  first_deadline_at,
  unpriced_count,
  days_late,
  who_acts,
  subjects,
  subject_count,
  source_name,
}: Summary) => [
  ...[kind, reason, vessel_name, voyage_number, location_locode, facility_name],
  severity,
  container_count,
  container_numbers,
  costs.map(({ currency_code, a_day, so_far, container_count }) => [currency_code, a_day, so_far, container_count]),
  first_deadline_at,
  unpriced_count,
  days_late,
  who_acts,
  subjects.map(({ type, id, name }) => [type, id, name]),
  subject_count,
  source_name,
]
