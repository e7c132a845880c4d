import type { CalculatedDay, Tier } from '#contract/free-time/clock.ts'
import { addDays } from '../days.ts'
import { costOf, costOfDay, daysAfter, daysAhead, mostDays } from './charges.ts'
import type { Rule } from './choose-rule.ts'
import type { Week } from './week.ts'

export interface CostAhead {
  from: string
  amounts: number[]
}

/** Amounts are null where the rules have no charges. */
export interface RunningCost {
  so_far: number | null
  /** What the day costs that counts now, or the next one that does. */
  a_day: number | null
}

export function runningCost(after: readonly CalculatedDay[], tiers: readonly Tier[]): RunningCost {
  if (tiers.length === 0) return { so_far: null, a_day: null }
  const counted = after.findLast(({ kind }) => kind === 'charged')?.number ?? 0
  const isToday = after.at(-1)?.kind === 'charged'
  // What stands for longer than is counted costs no more than it did: it is a matter for people.
  const a_day = after.length < mostDays ? costOfDay(tiers, isToday ? counted : counted + 1) : null
  return { so_far: costOf(after, tiers), a_day }
}

/** Of as many days as are looked ahead: from today on, or from the first day that costs. */
export function costAhead(free_until: string, today: string, rule: Rule, week: Week): CostAhead {
  const first = addDays(free_until, 1)
  const from = first > today ? first : today
  const amounts = Array.from(
    { length: daysAhead },
    (_, at) => costOf(daysAfter(free_until, addDays(from, at), rule, week), rule.tiers) ?? 0,
  )
  return { from, amounts }
}
