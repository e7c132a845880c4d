import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import { endOfLocalDay } from '../../instants.ts'
import { isPlausibleDue, isReturnPlan, type SaidText } from './empty-return.ts'
import {
  calculated,
  candidatesOf,
  type Explaining,
  endByHand,
  entry,
  isByHand,
  type Loser,
  saidBy,
  timeOf,
  unknown,
} from './explain-context.ts'
import type { Sighting, Statement } from './statement.ts'

type Attribute = 'pickup_number' | 'delivery_leg' | 'empty_return_place' | 'empty_due_at' | 'empty_due_timezone'

/** The leg after the port. */
export function explainEmptyReturn(x: Explaining): Record<Attribute, Explained> {
  const { state } = x.journey
  const { pickup_number, return_place } = x.findings.basis
  const due = explainDue(x)
  return {
    pickup_number: explainText(x, 'pickup_number', pickup_number),
    empty_return_place: explainText(x, 'empty_return_place', return_place),
    delivery_leg: calculated(state.delivery_leg, state.delivery_leg === null ? 'does_not_apply' : 'farthest_stage', [
      'pod_full_out_at',
      'final_destination_full_out_at',
      'delivered_at',
      'empty_terminated_at',
    ]),
    empty_due_at: due,
    empty_due_timezone:
      state.empty_due_timezone === null
        ? unknown(due.value === null ? due.rule.code : 'unknown_zone')
        : calculated(state.empty_due_timezone, 'place_of_pickup', ['pickup_timezone']),
  }
}

/** Everything else that was said of it, and why it lost. */
function explainText(x: Explaining, attribute: 'pickup_number' | 'empty_return_place', chosen: SaidText | null) {
  const losers = x.findings.seen.flatMap((one): Loser[] => {
    const value = one.fact[attribute]
    if (value === undefined || one.id === chosen?.by.id) return []
    return [{ said: saidBy(x, one.id, value), why: whyNot(x, one.id, chosen?.by) }]
  })
  const plans = attribute === 'pickup_number' ? [] : x.findings.statements.filter(isReturnPlan)
  for (const plan of plans)
    if (plan.id !== chosen?.by.id && placeOf(plan) !== null)
      losers.push({ said: timeOf(x, plan, placeOf(plan)), why: whyNot(x, plan.id, chosen?.by) })
  const candidates = candidatesOf(losers, 'value')
  if (!chosen) return unknown(whyNone(candidates), { candidates })
  const { id } = chosen.by
  const rule = isByHand(x, id) ? 'set_by_hand' : ruleAmong(losers)
  return entry(saidBy(x, id, chosen.value), rule, { candidates })
}

const placeOf = ({ fact }: Statement) => fact.facility?.name ?? fact.location_name

const whyNot = (x: Explaining, id: string, chosen: { id: string } | null | undefined): ExplanationRule =>
  endByHand(x, id) ??
  ((x.doubts.get(id) ?? []).includes('previous_journey') ? 'previous_journey' : null) ??
  (chosen && isByHand(x, chosen.id)
    ? 'set_by_hand'
    : isOnPaper(x, id) && chosen && !isOnPaper(x, chosen.id)
      ? 'preferred_source'
      : 'newest_report')

const isOnPaper = (x: Explaining, id: string) => x.observations.get(id)?.fact.source_kind === 'document'

/** Where somebody says it, and it does not count, why the newest does not. */
const whyNone = ([newest]: Explained['candidates']): ExplanationRule => newest?.rule.code ?? 'not_reported'

/** Why what is chosen is, beside what is not. */
function ruleAmong(losers: readonly Loser[]): ExplanationRule {
  if (losers.length === 0) return 'only_source'
  const reasons = losers.map(({ why }) => why)
  return (['newest_report', 'preferred_source'] as const).find((rule) => reasons.includes(rule)) ?? 'others_set_aside'
}

function whyNotDue(x: Explaining, one: Sighting): ExplanationRule {
  const { due, due_from } = x.findings.basis
  const why = whyNot(x, one.id, due?.by)
  if (why !== 'newest_report' && why !== 'preferred_source') return why
  if (!isByHand(x, one.id) && !isPlausibleDue(one, due_from)) return 'implausible_due'
  return due ? why : 'does_not_apply'
}

function explainDue(x: Explaining): Explained {
  const { due, due_from } = x.findings.basis
  const { free_time, delivery_leg } = x.journey.state
  const losers = x.findings.seen.flatMap((one): Loser[] => {
    const on = one.fact.empty_due_on
    if (on === undefined || one.id === due?.by?.id) return []
    const said = saidBy(x, one.id, endOfLocalDay(on, due_from.timezone), { timezone: due_from.timezone })
    return [{ said, why: whyNotDue(x, one) }]
  })
  const candidates = candidatesOf(losers, 'value')
  if (due?.by) {
    const rule = isByHand(x, due.by.id) ? 'set_by_hand' : ruleAmong(losers)
    return entry(saidBy(x, due.by.id, due.at, { timezone: due.timezone }), rule, { candidates })
  }
  if (due) return calculated(due.at, 'free_time_rules', ['free_time'], { candidates })
  if (delivery_leg === null) return unknown('does_not_apply', { candidates })
  if (free_time.length === 0) return unknown('no_free_time_rules', { candidates })
  return unknown(whyNone(candidates), { candidates })
}
