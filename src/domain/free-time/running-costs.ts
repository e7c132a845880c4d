import type { Container } from '#contract/tracking/container.ts'
import type { RunningCost } from '#contract/tracking/running-cost.ts'
import { sum } from '../exceptions/causes.ts'
import type { ContainerState } from '../tracking/journey-types.ts'
import { costOf } from './charges.ts'

/**
 * What a container costs, by currency: by the rules of its clocks, those that have ended among them; where no rules have
 * a price for the time that it stands, what the terminal has charged for it.
 */
export function runningCosts(
  box: Pick<ContainerState, 'free_time_days' | 'fees_at_pod_terminal' | 'urgency'>,
): Container['attributes']['costs'] {
  const priced = box.free_time_days.flatMap(({ currency_code, tiers, ended_at, days, running }) => {
    if (currency_code === null || tiers.length === 0) return []
    const so_far = ended_at === null ? (running?.so_far ?? 0) : (costOf(days, tiers) ?? 0)
    const a_day = running?.a_day ?? null
    return so_far > 0 || a_day ? [{ currency_code, a_day, so_far }] : []
  })
  const isRunning = priced.some(({ a_day }) => a_day !== null)
  const costs = isRunning || box.urgency.reason !== 'costs_money' ? priced : [...priced, ...charged(box)]
  return [...new Set(costs.map(({ currency_code }) => currency_code))].sort().map((currency_code) => {
    const same = costs.filter((one) => one.currency_code === currency_code)
    return {
      currency_code,
      a_day: sum(same.map(({ a_day }) => a_day)),
      so_far: sum(same.map(({ so_far }) => so_far)) ?? 0,
    }
  })
}

/** What grows with time, as the terminal has charged it. */
const charged = ({ fees_at_pod_terminal }: Pick<ContainerState, 'fees_at_pod_terminal'>): RunningCost[] =>
  fees_at_pod_terminal.flatMap(({ type, amount, currency_code }) =>
    amount > 0 && (type === 'demurrage' || type === 'extended_dwell_time')
      ? [{ currency_code, a_day: null, so_far: amount }]
      : [],
  )
