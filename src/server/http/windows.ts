interface Counted {
  isCounted: boolean
  /** How many more would be counted now. */
  left: number
  /** Until the oldest that counts does no more. */
  waitMs: number
  /** As if it had not been. */
  takeBack: () => void
}

/** So many, at one time in milliseconds. */
export interface CountAt {
  at: number
  count: number
}

export type Windows = ReturnType<typeof createWindows>

/**
 * Counts what happened in the last `lengthMs`, by name: the window rolls, so no more than `most` are counted in any
 * span of this length. What is refused does not count. What was counted elsewhere under the same name counts as well,
 * once that is known.
 */
export function createWindows(lengthMs: number) {
  const windows = new Map<string, Window>()
  let sweptAt = Number.NEGATIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY

  /** What nobody asks for any more is forgotten, once in a window. */
  function sweep(now: number) {
    if (now - sweptAt < lengthMs) return
    sweptAt = now
    for (const [name, window] of windows) if (window.isOver(now - lengthMs)) windows.delete(name)
  }

  return {
    lengthMs,
    count(name: string, most: number, now: number): Counted {
      // The clock was ahead and is right again: what has not happened yet does not count, or it would for as long.
      if (now < latest) for (const window of windows.values()) window.forgetAfter(now)
      if (now < sweptAt) sweptAt = now
      latest = now
      sweep(now)
      const window = windows.get(name) ?? new Window()
      windows.set(name, window)
      window.most = most
      const before = window.since(now - lengthMs)
      const isCounted = before < most
      if (isCounted) window.add(now)
      const left = Math.max(0, most - before - (isCounted ? 1 : 0))
      return {
        isCounted,
        left,
        waitMs: window.oldest + lengthMs - now,
        takeBack: isCounted ? () => window.removeOne() : () => {},
      }
    },
    /**
     * Names that have counted here at least `share` of what they may, each with how many in spans of `spanMs` before now:
     * `counts[0]` those of the last one.
     */
    busy({ now, share, spanMs }: { now: number; share: number; spanMs: number }): { name: string; counts: number[] }[] {
      const length = Math.ceil(lengthMs / spanMs)
      return [...windows].flatMap(([name, window]) => {
        const times = window.timesSince(now - lengthMs)
        if (times.length === 0 || times.length < share * window.most) return []
        const counts = Array<number>(length).fill(0)
        for (const time of times) {
          const span = Math.min(length - 1, Math.max(0, Math.floor((now - time) / spanMs)))
          counts[span] = (counts[span] as number) + 1
        }
        return { name, counts }
      })
    },
    /** All that is known of elsewhere now, by name, each in order of time. */
    learn(elsewhere: ReadonlyMap<string, readonly CountAt[]>) {
      for (const [name, window] of windows) window.elsewhere = elsewhere.get(name) ?? []
    },
    get size() {
      return windows.size
    },
  }
}

/** Times in order. Those before `begin` are out, and are thrown away when they are the larger half. */
class Window {
  most = 0
  #times: number[] = []
  #begin = 0
  #elsewhere: readonly CountAt[] = []

  set elsewhere(counted: readonly CountAt[]) {
    this.#elsewhere = counted
  }

  since(time: number): number {
    while (this.#begin < this.#times.length && (this.#times[this.#begin] as number) <= time) this.#begin += 1
    if (this.#begin > 64 && this.#begin * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#begin)
      this.#begin = 0
    }
    if (this.#elsewhere.length > 0) this.#elsewhere = this.#elsewhere.filter(({ at }) => at > time)
    return this.#times.length - this.#begin + this.#elsewhere.reduce((sum, { count }) => sum + count, 0)
  }

  /** Those that were counted here. */
  timesSince(time: number): number[] {
    return this.#times.slice(this.#begin).filter((one) => one > time)
  }

  forgetAfter(time: number) {
    while (this.#times.length > this.#begin && (this.#times.at(-1) as number) > time) this.#times.pop()
    this.#elsewhere = []
  }

  add(time: number) {
    this.#times.push(time)
  }

  /** The newest: which of them it was makes no difference to how many there are. */
  removeOne() {
    if (this.#times.length > this.#begin) this.#times.pop()
  }

  /** Of those that `since` has counted last; there is one. */
  get oldest(): number {
    const { [this.#begin]: own = Number.POSITIVE_INFINITY } = this.#times
    return Math.min(own, this.#elsewhere[0]?.at ?? Number.POSITIVE_INFINITY)
  }

  isOver(time: number): boolean {
    return (this.#times.at(-1) ?? time) <= time
  }
}
