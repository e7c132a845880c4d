import type { Deadline, DeadlineReason, DeadlineSource, DeadlineTeller } from '#contract/tracking/deadline.ts'
import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { SaidLastFreeDay } from './deadline-history.ts'
import {
  calculated,
  candidatesOf,
  type Explaining,
  entry,
  type Loser,
  ruleOf,
  saidBy,
  unknown,
  whyTakenOut,
} from './explain-context.ts'
import { explainFreeTime, partOf } from './explain-free-time.ts'

type DeadlineAttribute =
  | 'pickup_lfd'
  | 'import_deadlines'
  | 'deadlines'
  | 'ind_facility_lfd_on'
  | 'binding_lfd'
  | 'binding_lfd_source'
  | 'binding_lfd_timezone'
  | 'free_time'
  | 'costs'

const order = ['user', 'line', 'terminal', 'rail', 'document'] as const satisfies readonly DeadlineTeller[]

/** Of the last free days that each source gives now. */
const rules: Record<DeadlineReason, ExplanationRule> = {
  only_one: 'only_one_applies',
  earliest: 'earliest_binds',
  same_day: 'same_day_binds',
  later: 'later_day',
  other_place: 'port_terminal_passed',
  moved_on: 'clock_ended',
  picked_up: 'no_deadline_after_pickup',
  replaced: 'document_waits',
  set_by_hand: 'set_by_hand',
  hand_binds: 'set_by_hand',
  reported: 'reported_counts',
}

const ruleOfDeadline = ({ reason, source, applies }: Deadline, all: readonly Deadline[]) =>
  source === 'calculated' && applies && reason !== 'hand_binds'
    ? 'calculated_by_rules'
    : reason === 'only_one' && all.length === 1
      ? 'only_last_free_day'
      : rules[reason]

/** Last free days: what each source says now, what it said before, and which of them counts. */
export function explainDeadlines(x: Explaining): Record<DeadlineAttribute, Explained> {
  const { state } = x.journey
  const { said } = x.findings.basis
  const { deadlines } = state
  const current = new Map<DeadlineTeller, SaidLastFreeDay>()
  for (const one of said) if (!one.refused) current.set(one.source, one)
  const before = said.filter((one) => current.get(one.source) !== one)
  const loserOf = (one: SaidLastFreeDay): Loser => ({ said: saidOf(x, one), why: one.refused ?? 'newest_report' })
  const takenOut = x.findings.seen.flatMap((one): Loser[] => {
    const value = one.fact.last_free_day
    const why = value === null ? null : whyTakenOut(x, one, (fact) => fact.last_free_day)
    return why ? [{ said: saidBy(x, one.id, value, { is_whole_day: true }), why }] : []
  })
  const past = [...before.map(loserOf), ...takenOut]
  const pastOfRail = before.filter(({ source }) => source === 'rail').map(loserOf)
  const earlier = { candidates: candidatesOf(past, 'value') }

  const ruleFor = (source: DeadlineSource): ExplanationRule => {
    const deadline = deadlines.find((one) => one.source === source)
    return deadline ? ruleOfDeadline(deadline, deadlines) : 'newest_report'
  }
  const chosen = (
    source: DeadlineSource | null,
    value: string | null,
    rule: ExplanationRule | null,
    whyNot: typeof ruleFor,
  ): Explained => {
    const rivals = [...current.values()].filter((one) => one.source !== source)
    const losers = [...rivals.map((one): Loser => ({ said: saidOf(x, one), why: whyNot(one.source) })), ...past]
    const candidates = candidatesOf(losers, 'value')
    const taken = source && source !== 'calculated' && current.get(source)
    if (taken) return entry(saidOf(x, taken), rule ?? ruleFor(taken.source), { candidates })
    if (source === 'calculated') return calculated(value, 'calculated_by_rules', ['free_time'], { candidates })
    const [first] = deadlines
    return unknown(first ? ruleOfDeadline(first, deadlines) : 'not_reported', { candidates })
  }
  const parts = deadlines.flatMap((one) => {
    if (one.source === 'calculated') return [partOf(calculated(one, ruleOfDeadline(one, deadlines), ['free_time']))]
    const taken = current.get(one.source)
    return taken ? [{ ...saidOf(x, taken), value: one, rule: ruleOf(ruleOfDeadline(one, deadlines)) }] : []
  })

  const told = order.find((source) => current.get(source)?.value === state.pickup_lfd)
  const preferred = told ?? (state.pickup_lfd === null ? null : 'calculated')
  const isAlone = deadlines.length === 1
  const binding = chosen(state.binding_lfd_source, state.binding_lfd, null, ruleFor)
  const rail = current.get('rail')
  const notGiven = x.findings.itinerary.inland ? 'not_reported' : 'does_not_apply'
  return {
    pickup_lfd: chosen(
      preferred,
      state.pickup_lfd,
      isAlone ? 'only_last_free_day' : preferred === 'user' ? 'set_by_hand' : 'preferred_source',
      (source) =>
        deadlines.some((one) => one.source === source && one.reason === 'moved_on')
          ? 'clock_ended'
          : preferred === 'user'
            ? 'set_by_hand'
            : 'preferred_source',
    ),
    import_deadlines:
      state.import_deadlines === null
        ? unknown('not_reported', earlier)
        : calculated(state.import_deadlines, 'every_source', ['deadlines'], { parts, ...earlier }),
    deadlines: calculated(deadlines, deadlines.length > 0 ? 'every_source' : 'not_reported', [], { parts, ...earlier }),
    free_time: explainFreeTime(x),
    costs: calculated(state.costs, 'free_time_rules', ['free_time', 'fees_at_pod_terminal']),
    ind_facility_lfd_on: rail
      ? entry(saidOf(x, rail), pastOfRail.length > 0 ? 'newest_report' : 'only_source', {
          candidates: candidatesOf(pastOfRail, 'value'),
        })
      : unknown(notGiven, { candidates: candidatesOf(pastOfRail, 'value') }),
    binding_lfd: binding,
    binding_lfd_source: { ...binding, value: state.binding_lfd_source },
    binding_lfd_timezone:
      state.binding_lfd_source === null
        ? unknown(binding.rule.code)
        : calculated(state.binding_lfd_timezone, 'place_data', ['binding_lfd_source']),
  }
}

const saidOf = (x: Explaining, { sighting, value, timezone }: SaidLastFreeDay) =>
  saidBy(x, sighting.id, value, { timezone, is_whole_day: true })
