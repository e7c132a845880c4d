import type { CalculatedDay, ClockState, FreeTimeDetail } from '#contract/free-time/clock.ts'
import { localDate } from '../instants.ts'
import { costIfOutOn, costOf, daysAfter } from './charges.ts'
import type { Rule } from './choose-rule.ts'
import type { Clock } from './clock-types.ts'
import type { Week } from './week.ts'

/** The rules that a clock runs by, with the days that are worked. */
export interface Charging {
  rule: Pick<Rule, 'charged_days'>
  week: Week
}

/**
 * A clock as it is at this time: every day until today, what has run up, and what it comes to on the days ahead.
 * @param charging null where its rules are no longer known: then nothing is told beyond what was kept
 * @param now UTC instant
 * @param until a date that may be ahead: days of a running clock are told until then
 */
export function detailOf({ clock, kept }: Clock, charging: Charging | null, now: string, until = ''): FreeTimeDetail {
  const { ended_at, tiers, currency_code, free_until } = kept
  // Where only an estimate has started it, and its free time would be over, nothing is known of what it costs.
  const lacks = kept.lacks ?? (clock.is_provisional && free_until.at < now ? 'start' : null)
  const runs = ended_at === null && charging !== null && lacks === null
  const today = localDate(now, clock.timezone)
  const prices = { tiers, charged_days: charging?.rule.charged_days ?? 'calendar' }
  const last = until > today ? until : today
  const days = runs ? [...kept.days, ...daysAfter(free_until.on, last, prices, charging.week)] : kept.days
  const state = stateOf(clock.is_provisional, ended_at, free_until.at < now)
  return {
    ...clock,
    state,
    ended_at,
    free_until: { on: free_until.on, at: free_until.at, source: free_until.source },
    lacks,
    free_days: kept.rule.free_days,
    paused_days: days.filter(isPaused).length,
    charged_days: days.filter(({ kind }) => kind === 'charged').length,
    days,
    tiers: [...tiers],
    currency_code,
    a_day: state === 'over' ? (kept.running?.a_day ?? null) : null,
    charged: lacks ? null : costOf(days, tiers),
    out_on: runs ? costIfOutOn(free_until.on, today, prices, charging.week) : [],
  }
}

function stateOf(isProvisional: boolean, ended_at: string | null, isOver: boolean): ClockState {
  if (ended_at !== null) return 'ended'
  if (isProvisional) return 'expected'
  return isOver ? 'over' : 'free'
}

const isPaused = ({ kind }: CalculatedDay) => kind === 'weekend' || kind === 'holiday' || kind === 'closure'
