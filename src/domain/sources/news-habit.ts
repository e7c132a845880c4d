const hour = 3_600_000
const day = 24 * hour

/** How far back its habit is read: weekends and a holiday are in it. */
export const habitMs = 28 * day
/** A habit has begun a week ago, and is of so many hours with news. */
const leastMs = 7 * day
const leastHours = 12
/** Nothing new within a day is nothing to tell of, however lively it was. */
const leastPause = day
/** Its longest pause was one of many that there could have been. */
const margin = 1.5

/** An hour in which something new came. */
export interface HourWithNews {
  /** Its beginning, a UTC instant. */
  hour: string
  /** How many shipments were tracked; null where that is not known. */
  tracked: number | null
}

/** From when on a source is quiet, and for how many tracked shipments at least: of a few, little is heard. */
export interface Quiet {
  quiet_from: string | null
  quiet_least: number | null
}

/**
 * When a source that brings nothing new any more has been quiet for longer than it ever was: 1.5 times the longest pause
 * between two hours with news within four weeks, and a day at least.
 *
 * @param hours the newest last
 * @returns a UTC instant, and half of what was tracked in most of these hours; null while there is no habit yet: that takes
 * twelve such hours, the first a week ago
 */
export function quietAfter(hours: readonly HourWithNews[]): Quiet {
  const last = Date.parse(hours.at(-1)?.hour ?? '')
  const known = hours.filter((one) => Date.parse(one.hour) > last - habitMs)
  const times = known.map((one) => Date.parse(one.hour))
  const [first = last] = times
  if (known.length < leastHours || last - first < leastMs) return { quiet_from: null, quiet_least: null }
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const pause = Math.max(leastPause, margin * Math.max(...pauses))
  return { quiet_from: new Date(last + hour + pause).toISOString(), quiet_least: half(known) }
}

function half(hours: readonly HourWithNews[]): number | null {
  const tracked = hours.flatMap((one) => one.tracked ?? []).toSorted((a, b) => a - b)
  const usual = tracked[Math.floor(tracked.length / 2)]
  return usual === undefined ? null : Math.ceil(usual / 2)
}
