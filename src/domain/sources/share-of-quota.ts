/** So many calls in so many seconds. */
export interface Allowance {
  calls: number
  seconds: number
}

const day = 86_400

/** Of a quota what is used to refresh; the rest is kept for new numbers and tests. */
export const refreshShare = 0.9

/**
 * With how many calls used by now one is left for what is asked rarely: while those that are tracked use less than half of
 * their share for the part of the time that has gone, as they do where they need not share it.
 * @param gone from 0 to 1
 */
export const leftForStopped = (calls: number, gone: number): number => (calls * refreshShare * gone) / 2

/** How many calls a day allows, by the limit that is the tightest over a day; null where there is none. */
export function callsADay(limits: readonly Allowance[]): number | null {
  const all = limits.map(({ calls, seconds }) => (calls * day) / seconds)
  return all.length > 0 ? Math.min(...all) : null
}

/**
 * How long each of the shipments has to wait between two questions, in milliseconds, so that what is allowed is enough for
 * all of them; null where nothing is limited.
 * @param calls_each how many calls a question takes: pages, forms of a number, tokens that ended
 */
export function fairInterval(limits: readonly Allowance[], shipments: number, calls_each = 1): number | null {
  const daily = callsADay(limits)
  return daily === null ? null : (shipments * calls_each * day * 1000) / (refreshShare * daily)
}
