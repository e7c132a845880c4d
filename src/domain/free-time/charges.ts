import type { CalculatedDay, Tier } from '#contract/free-time/clock.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { addDays } from '../days.ts'
import type { Week } from './week.ts'

export interface ChargingRule extends Pick<FreeTimeRule['attributes'], 'charged_days'> {
  tiers: readonly Tier[]
}

/** The days after the last free one until a day, that day included: which cost, and which of them each is. */
export function daysAfter(
  last_free_day: string,
  until: string,
  { charged_days }: Pick<ChargingRule, 'charged_days'>,
  week: Week,
): CalculatedDay[] {
  const days: CalculatedDay[] = []
  let number = 0
  for (let date = addDays(last_free_day, 1); date <= until && days.length < mostDays; date = addDays(date, 1)) {
    const off = week.off(date)
    if (off !== null && charged_days === 'working') days.push({ date, ...off, number: null })
    else days.push({ date, kind: 'charged', number: ++number, name: off?.name ?? null })
  }
  return days
}

/** A container that stands for longer is a matter for people. */
export const mostDays = 400

/** What one day costs: the first day after free time is 1. Days below the first tier cost nothing. */
export const costOfDay = (tiers: readonly Tier[], number: number): number =>
  tiers.reduce<Tier | null>(
    (best, one) => (one.from_day <= number && one.from_day >= (best?.from_day ?? 0) ? one : best),
    null,
  )?.amount ?? 0

/** What these days cost in all; null where the rules have no charges. */
export function costOf(days: readonly CalculatedDay[], tiers: readonly Tier[]): number | null {
  if (tiers.length === 0) return null
  const cents = days.reduce(
    (sum, { kind, number }) => sum + (kind === 'charged' ? Math.round(costOfDay(tiers, number ?? 1) * 100) : 0),
    0,
  )
  return cents / 100
}

/** How many days are kept of what a clock comes to: today, five ahead, and one in case it was not looked at since. */
export const daysAhead = 7

const nextDays = 10

/** What it costs in all if the clock ends today, or on one of the nine days after. */
export function costIfOutOn(
  last_free_day: string,
  today: string,
  rule: ChargingRule,
  week: Week,
): { date: string; amount: number | null }[] {
  return Array.from({ length: nextDays }, (_, ahead) => {
    const date = addDays(today, ahead)
    return { date, amount: costOf(daysAfter(last_free_day, date, rule, week), rule.tiers) }
  })
}
