import { type DeliveryStep, deliverySteps } from '#contract/delivery/step.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { createFormat, filled } from '../portal/customer-format.ts'
import { deliveryWords, type Refusal } from './words.ts'

/** How long an own report can be taken back. */
export const undoMinutes = 15
/** How long a link opens after the empty came back, and at most. */
export const linkDays = { afterReturn: 7, most: 120 }

const minute = 60_000
const day = 86_400_000

/** When each was, as the container knows it; null where nobody has said so. */
export type Happened = Record<DeliveryStep, string | null>

/** A clock of a phone runs ahead of ours by so much, and is believed. */
const ahead = 2 * minute

interface Refused {
  why: Refusal
  /** The step that it contradicts. */
  other?: DeliveryStep
  /** The day of the arrival, a date. */
  day?: string
}

/** Why a step cannot be reported, and what to do about it. */
export function refusalText(language: ViewLanguage, step: DeliveryStep, { why, other, day }: Refused): string {
  const { steps, refused } = deliveryWords[language]
  return filled(refused[why], {
    step: steps[step],
    ...(other && { other: steps[other] }),
    ...(day && { day: createFormat(language, Date.parse(day)).day({ at: `${day}T12:00:00.000Z`, timezone: null }) }),
  })
}

interface Known {
  happened: Happened
  own: ReadonlySet<DeliveryStep>
  arrival: { at: string; day: string } | null
  now: string
}

/**
 * Why a step cannot be reported; null where it can be. What a terminal has reported already can be: it stands beside.
 * @param at UTC instant
 * @param own the steps that this trucker has reported, and that stand
 * @param arrival at the port of discharge: UTC instant, and the day there; null where nobody has reported it
 */
export function whyNot(
  { step, at }: { step: DeliveryStep; at: string },
  { happened, own, arrival, now }: Known,
): Refused | null {
  if (own.has(step)) return { why: 'reported_already' }
  if (Date.parse(at) > Date.parse(now) + ahead) return { why: 'in_the_future' }
  if (Date.parse(at) < Date.parse(now) - 60 * day) return { why: 'long_ago' }
  if (arrival && at < arrival.at) return { why: 'before_arrival', day: arrival.day }
  const { picked_up } = happened
  if (step !== 'picked_up' && picked_up === null) return { why: 'pickup_first', other: 'picked_up' }
  const place = deliverySteps.indexOf(step)
  const before = deliverySteps.slice(0, place).findLast((one) => happened[one] !== null && happened[one] > at)
  if (before) return { why: 'before', other: before }
  const after = deliverySteps
    .slice(place + 1)
    .find((one) => own.has(one) && happened[one] !== null && happened[one] < at)
  if (after) return { why: 'after', other: after }
  return null
}

/** A time ahead of ours by a little is now. UTC instants. */
export const notAhead = (at: string, now: string) => (Date.parse(at) > Date.parse(now) ? now : at)

/** Until when an own report can be taken back; null where that is over. UTC instants. */
export function undoUntil(reported_at: string, now: string): string | null {
  const until = Date.parse(reported_at) + undoMinutes * minute
  return until > Date.parse(now) ? new Date(until).toISOString() : null
}

/** When a link stops opening the page. UTC instants. */
export function linkEndsAt({
  link_created_at,
  empty_terminated_at,
}: {
  link_created_at: string
  empty_terminated_at: string | null
}): string {
  const most = Date.parse(link_created_at) + linkDays.most * day
  const returned = empty_terminated_at === null ? most : Date.parse(empty_terminated_at) + linkDays.afterReturn * day
  // A link that was made later than that is still good for its days.
  const soonest = Date.parse(link_created_at) + linkDays.afterReturn * day
  return new Date(Math.min(most, Math.max(returned, soonest))).toISOString()
}
