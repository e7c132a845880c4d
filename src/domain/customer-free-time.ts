import type { Container } from '#contract/container.ts'
import type { EmbedContainer } from '#contract/embed.ts'
import type { Warning } from '#contract/embed-sentence.ts'
import type { ClockKind } from '#contract/free-time/clock.ts'
import { costOfDay } from './free-time/charges.ts'
import type { ClockDays } from './free-time/clocks.ts'

interface Case {
  box: Pick<Container['attributes'], 'current_status' | 'free_time'>
  free_time_days: readonly ClockDays[]
}

/** The clocks that run for the container outside; `combined` is one for inside and outside. */
const outside: readonly ClockKind[] = ['detention', 'combined']
const inside: readonly ClockKind[] = ['demurrage', 'storage', 'combined', 'rail_storage']

/** The first of the last free days outside, while it is out; null where no rules give one. */
export function returnBy({ box, free_time_days }: Case): NonNullable<EmbedContainer['return_by']> | null {
  if (!isOut(box)) return null
  const [first] = box.free_time
    .filter((clock, at) => outside.includes(clock.kind) && !clock.is_provisional && !free_time_days[at]?.ended_at)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return first ? { at: first.at, timezone: first.timezone } : null
}

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

const isOut = ({ current_status }: Case['box']) => ['picked_up', 'dropped', 'delivered'].includes(current_status)
