import { type DeliveryStep, deliverySteps } from '#contract/delivery/step.ts'

/** How long an own report can be taken back. */
export const undoMinutes = 15
/** How long a link opens after the empty came back, and at most. */
export const linkDays = { afterReturn: 7, most: 120 }

const minute = 60_000
const day = 86_400_000

/** When each was, as the container knows it; null where nobody has said so. */
export type Happened = Record<DeliveryStep, string | null>

export const words: Record<DeliveryStep, string> = {
  picked_up: 'Picked up',
  delivered: 'Delivered',
  empty_returned: 'Empty returned',
}

/** A clock of a phone runs ahead of ours by so much, and is believed. */
const ahead = 2 * minute

/**
 * Why a step cannot be reported; null where it can be. What a terminal has reported already can be: it stands beside.
 * @param at UTC instant
 * @param own the steps that this trucker has reported, and that stand
 */
export function whyNot(
  { step, at }: { step: DeliveryStep; at: string },
  { happened, own, now }: { happened: Happened; own: ReadonlySet<DeliveryStep>; now: string },
): string | null {
  if (own.has(step))
    return `${words[step]} is reported already. To correct it, undo it first, or ask who gave you the order.`
  if (Date.parse(at) > Date.parse(now) + ahead) return 'The time is in the future. Report it once it has happened.'
  if (Date.parse(at) < Date.parse(now) - 60 * day) return 'The time is more than 60 days ago.'
  const { picked_up } = happened
  if (step !== 'picked_up' && picked_up === null) return `${words[step]} cannot be before Picked up: report that first.`
  const place = deliverySteps.indexOf(step)
  const before = deliverySteps.slice(0, place).findLast((one) => happened[one] !== null && happened[one] > at)
  if (before) return `${words[step]} cannot be before ${words[before]}. Check the time.`
  const after = deliverySteps
    .slice(place + 1)
    .find((one) => own.has(one) && happened[one] !== null && happened[one] < at)
  if (after) return `${words[step]} cannot be after ${words[after]}. Check the time.`
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
