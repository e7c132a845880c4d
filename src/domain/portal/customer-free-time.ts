import type { ClockKind } from '#contract/free-time/clock.ts'
import type { EmbedContainer } from '#contract/portal/embed.ts'
import type { Warning } from '#contract/portal/embed-sentence.ts'
import type { Container } from '#contract/tracking/container.ts'
import { costOfDay } from '../free-time/charges.ts'
import type { ClockDays } from '../free-time/clock-types.ts'
import { wallClock } from '../instants.ts'
import type { Instant } from './customer-format.ts'

/** Free time ends with a day, unless its source says an hour of it: a cut-off. */
export const freeMoment = ({ at, timezone }: Instant, place: string | null): NonNullable<EmbedContainer['since']> => ({
  ...{ at, timezone, place },
  has_time: !['23:59', '00:00'].includes(wallClock(at, timezone).slice(11, 16)),
})

interface Case {
  box: Pick<Container['attributes'], 'free_time'>
  free_time_days: readonly ClockDays[]
}

const inside: readonly ClockKind[] = ['demurrage', 'storage', 'combined', 'rail_storage']

/** Until when the empty may come back, while it is out; null where nobody knows. */
export function returnBy({
  current_status,
  empty_due_at: at,
  empty_due_timezone: timezone,
}: Pick<Container['attributes'], 'current_status' | 'empty_due_at' | 'empty_due_timezone'>) {
  return at !== null && isOut({ current_status }) ? { at, timezone } : null
}

export const isOut = ({ current_status }: Pick<Container['attributes'], 'current_status'>) =>
  ['picked_up', 'dropped', 'delivered'].includes(current_status)

/** What the day costs that counts now, else the first after free time; in the currency of the first clock that has a price. */
export function dayCost({ box, free_time_days }: Case): Warning['a_day'] {
  const priced = free_time_days.flatMap((days, at) => {
    const { kind, ended_at, tiers, currency_code, running } = days
    if (!inside.includes(kind) || ended_at !== null || currency_code === null || box.free_time[at]?.is_provisional)
      return []
    const amount = running ? running.a_day : tiers.length > 0 ? costOfDay(tiers, 1) : null
    return amount ? { amount, currency_code } : []
  })
  return priced[0] ?? null
}
