import type { ClockKind } from '#contract/free-time/clock.ts'
import { weightOf } from '../exceptions/weight.ts'
import { localDate } from '../instants.ts'
import type { ContainerState } from '../tracking/journey-types.ts'
import { isStanding } from '../tracking/urgency.ts'
import { daysAhead } from './charges.ts'

/** What one clock comes to, in cents, if it ends on `from_on` and on each of the days after. */
export interface Stake {
  currency_code: string
  timezone: string | null
  from_on: string
  /** What the day costs that counts now; 0 while it is free. */
  a_day: number
  amounts: number[]
}

interface AtStake {
  stakes: Stake[]
  /** For the order of what costs most a day; null where it costs nothing, or nobody knows what. */
  cost_weight: number | null
  /** For the order of what has cost most; null where nothing has run up. */
  run_up_weight: number | null
  is_unpriced: boolean
}

const pickupClocks: readonly ClockKind[] = ['demurrage', 'storage', 'rail_storage', 'combined']

/** What is at stake for a container, now and in the days ahead, by the rules that its clocks run by. */
export function atStake(box: ContainerState, causes: readonly { is_unpriced: boolean }[], now: string): AtStake {
  const clocks = box.free_time_days.flatMap((days, at) => {
    const { ahead, currency_code } = days
    const clock = box.free_time[at]
    return ahead && currency_code !== null && clock ? [{ ...days, ahead, currency_code, clock }] : []
  })
  const stakes = clocks.map(({ ahead, currency_code, clock, running }) => ({
    currency_code,
    timezone: clock.timezone,
    from_on: ahead.from,
    a_day: cents(running?.a_day ?? 0),
    amounts: ahead.amounts.map(cents),
  }))
  const isRunning = clocks.some(({ running }) => running)
  const isPriced = clocks.some(({ kind }) => pickupClocks.includes(kind))
  return {
    // By no rules nobody knows how it goes on: what was charged is the least that it comes to.
    stakes: isRunning ? stakes : [...stakes, ...chargedAlready(box, now)],
    cost_weight: weightOf(
      clocks.flatMap(({ currency_code, running }) => (running ? [{ currency_code, a_day: running.a_day }] : [])),
    ),
    run_up_weight: weightOf(box.costs.map(({ currency_code, so_far }) => ({ currency_code, a_day: so_far }))),
    is_unpriced: (isStanding(box) && !isPriced) || causes.some((one) => one.is_unpriced),
  }
}

/** What the terminal has charged for time. */
function chargedAlready(box: ContainerState, now: string): Stake[] {
  if (box.urgency.reason !== 'costs_money') return []
  return box.fees_at_pod_terminal.flatMap(({ type, amount, currency_code }) =>
    amount > 0 && (type === 'demurrage' || type === 'extended_dwell_time')
      ? [
          {
            currency_code,
            timezone: box.pickup_timezone,
            from_on: localDate(now, box.pickup_timezone),
            a_day: 0,
            amounts: Array.from({ length: daysAhead }, () => cents(amount)),
          },
        ]
      : [],
  )
}

const cents = (amount: number) => Math.round(amount * 100)
