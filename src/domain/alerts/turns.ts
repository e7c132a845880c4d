import type { HeldReason } from '#contract/alerts/fields.ts'
import { type QuietHours, quietEnd } from './quiet-hours.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

const hour = 3_600_000

/** How long what is told first waits for more, so that much at once is one message: milliseconds. */
export const gatheringTime = 60_000

export interface Timing extends QuietHours {
  costs_go_at_once: boolean
  max_per_hour: number
}

export interface Waiting {
  due_at: string
  held_because: HeldReason | null
}

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** When something that happened is to be told. */
export function waitOf(rule: Timing, at: string, told: ExceptionSnapshot | null, gathering: number): Waiting {
  const end = quietUntil(rule, at, told)
  return end === null
    ? { due_at: later(at, gathering), held_because: null }
    : { due_at: end, held_because: 'quiet_hours' }
}

/** Until when quiet hours hold it at this time; null where they do not. */
export function quietUntil(rule: Timing, at: string, told: ExceptionSnapshot | null): string | null {
  const end = quietEnd(at, rule)
  return end !== null && rule.costs_go_at_once && told !== null && costsBefore(told, end) ? null : end
}

const costsBefore = ({ severity, first_deadline_at }: ExceptionSnapshot, end: string) =>
  severity === 'costs_now' || (first_deadline_at !== null && first_deadline_at < end)

/** Of two notices of one subject: the news of the later, at the earlier time. */
export const merged = (before: Waiting, after: Waiting): Waiting => (after.due_at < before.due_at ? after : before)

/**
 * What becomes of what is due: told now, with all that only gathers, or later where the limit of an hour is reached.
 * `sent` are the times of what was told before, in order.
 */
export function turn(now: string, sent: readonly string[], { max_per_hour }: Pick<Timing, 'max_per_hour'>) {
  const recent = sent.filter((at) => Date.parse(at) > Date.parse(now) - hour)
  if (recent.length < max_per_hour) return { goes: true } as const
  // Once so many of them are an hour old that there is room for one.
  return { goes: false, due_at: later(recent[recent.length - max_per_hour] as string, hour) } as const
}

/** Which of those that wait go with what is due. */
export const goesNow = ({ due_at, held_because }: Waiting, now: string) => due_at <= now || held_because === null
