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

/**
 * When a source that brings nothing new any more has been quiet for longer than it ever was: 1.5 times the longest pause
 * between two hours with news within four weeks, and a day at least.
 *
 * @param newsAt the beginnings of the hours in which something new came, UTC instants, the newest last
 * @returns a UTC instant; null while there is no habit yet: that takes twelve such hours, the first a week ago
 */
export function quietFrom(newsAt: readonly string[]): string | null {
  const last = Date.parse(newsAt.at(-1) ?? '')
  const known = newsAt.map((at) => Date.parse(at)).filter((at) => at > last - habitMs)
  const [first = last] = known
  if (known.length < leastHours || last - first < leastMs) return null
  const pauses = known.slice(1).map((at, index) => at - (known[index] ?? at))
  return new Date(last + hour + Math.max(leastPause, margin * Math.max(...pauses))).toISOString()
}
