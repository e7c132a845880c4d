interface Counted {
  isCounted: boolean
  /** How many more would be counted now. */
  left: number
  /** Until the oldest that counts does no more. */
  waitMs: number
  /** As if it had not been. */
  takeBack: () => void
}

/**
 * Counts what happened in the last `lengthMs`, by name: the window rolls, so no more than `most` are counted in any
 * span of this length. What is refused does not count.
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
    count(name: string, most: number, now: number): Counted {
      // The clock was ahead and is right again: what has not happened yet does not count, or it would for as long.
      if (now < latest) for (const window of windows.values()) window.forgetAfter(now)
      if (now < sweptAt) sweptAt = now
      latest = now
      sweep(now)
      const window = windows.get(name) ?? new Window()
      windows.set(name, window)
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
    get size() {
      return windows.size
    },
  }
}

/** Times in order. Those before `begin` are out, and are thrown away when they are the larger half. */
class Window {
  #times: number[] = []
  #begin = 0

  since(time: number): number {
    while (this.#begin < this.#times.length && (this.#times[this.#begin] as number) <= time) this.#begin += 1
    if (this.#begin > 64 && this.#begin * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#begin)
      this.#begin = 0
    }
    return this.#times.length - this.#begin
  }

  forgetAfter(time: number) {
    while (this.#times.length > this.#begin && (this.#times.at(-1) as number) > time) this.#times.pop()
  }

  add(time: number) {
    this.#times.push(time)
  }

  /** The newest: which of them it was makes no difference to how many there are. */
  removeOne() {
    if (this.#times.length > this.#begin) this.#times.pop()
  }

  get oldest(): number {
    return this.#times[this.#begin] as number
  }

  isOver(time: number): boolean {
    return (this.#times.at(-1) ?? time) <= time
  }
}
