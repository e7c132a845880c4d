import { type Allowance, fairInterval, refreshShare } from '#domain/sources/share-of-quota.ts'
import { heldTurn, pacedTurn } from '#domain/tracking/poll-plan.ts'

const [hour, day] = [3_600_000, 86_400_000]

interface Case {
  limits: readonly Allowance[]
  shipments: number
  /** Requests for one answer. */
  calls_each: number
  /** The share of shipments that are urgent. */
  urgent: number
  days: number
}

interface Followed {
  due: number
  rank: number
  answered: number | null
  longest: number
}

/**
 * Plays days of questions under a quota by the rules of the product: what is due is asked in the order in which it is due;
 * where the quota is spent it waits for the next one. Returns the longest wait of any shipment for an answer, in days,
 * and how often one was taken up for each answer.
 */
export function play({ limits, shipments, calls_each, urgent, days }: Case, seed = 1) {
  const random = randomFrom(seed)
  const start = Date.UTC(2026, 5, 1)
  const all: Followed[] = Array.from({ length: shipments }, () => ({
    ...{ due: start + random() * hour, answered: null, longest: 0 },
    rank: random() < urgent ? Math.floor(random() * 8) : 9 + Math.floor(random() * 2),
  }))
  const queue = heapOf(all)
  const used = limits.map(() => ({ window: 0, calls: 0 }))
  let [nextTurn, asked, taken] = [start, 0, 0]
  const fastest = Math.min(
    ...limits.filter(({ seconds }) => seconds <= 60).map(({ calls, seconds }) => calls / seconds),
  )
  const apart = Number.isFinite(fastest) ? 1000 / fastest : 0
  const end = start + days * day
  for (let one = queue.first(); one && one.due < end; one = queue.first()) {
    const now = one.due
    taken += 1
    const wait = Math.max(0, nextTurn - now)
    const spent = limits.findIndex(({ calls, seconds }, at) => {
      const window = Math.floor(now / (seconds * 1000))
      const count = used[at] ?? { window, calls: 0 }
      if (count.window !== window) Object.assign(count, { window, calls: 0 })
      return seconds > 60 && count.calls + calls_each > Math.floor(calls * refreshShare)
    })
    const limit = limits[spent]
    const said = one.answered === null ? null : new Date(one.answered).toISOString()
    const least = fairInterval(limits, shipments, calls_each) ?? 0
    if (limit) {
      const length = limit.seconds * 1000
      const renewed = (Math.floor(now / length) + 1) * length
      one.due = renewed + heldTurn({ urgency_rank: one.rank, line_tracking_last_succeeded_at: said }, new Date(now))
    } else if (wait > 30_000) {
      const followed = { line_tracking_last_succeeded_at: said, created_at: new Date(start).toISOString() }
      one.due = now + wait + pacedTurn(followed, { interval_ms: least, now: new Date(now), random: random() })
    } else {
      for (const count of used) count.calls += calls_each
      nextTurn = now + wait + apart * calls_each
      one.longest = Math.max(one.longest, now - (one.answered ?? start))
      one.answered = now
      asked += 1
      one.due = now + Math.max(least, one.rank < 9 ? hour : 6 * hour) * (0.9 + random() * 0.2)
    }
    queue.sink()
    if (taken > 50_000_000) break
  }
  const waits = all.map(({ longest, answered }) => Math.max(longest, end - (answered ?? start)) / day)
  const longest = waits.reduce((a, b) => Math.max(a, b))
  return { longest, never: all.filter(({ answered }) => answered === null).length, taken: taken / asked }
}

/** In how many days each can have its answer, if all have as much of the quota. */
export const fairDays = (...[limits, shipments, calls_each]: Parameters<typeof fairInterval>) =>
  (fairInterval(limits, shipments, calls_each) ?? 0) / day

/** mulberry32: the same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A binary heap by when each is due. `sink` puts the first where it belongs by now. */
function heapOf(items: readonly Followed[]) {
  const heap = items.toSorted((a, b) => a.due - b.due)
  return {
    first: () => heap[0],
    sink() {
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let least = at
        for (const child of [left, right])
          if ((heap[child]?.due ?? Infinity) < (heap[least]?.due ?? Infinity)) least = child
        if (least === at) return
        ;[heap[at], heap[least]] = [heap[least] as Followed, heap[at] as Followed]
        at = least
      }
    },
  }
}
