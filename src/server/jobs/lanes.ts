/**
 * Works that wait for their turn, in lanes: in each some run at once, in the order in which they came, and no lane waits
 * for another.
 */
export function createLanes<Item>(width: number, run: (item: Item) => Promise<void>) {
  interface Lane {
    waiting: Item[]
    running: number
  }
  const lanes = new Map<string, Lane>()
  const running = new Set<Promise<void>>()

  function next(lane: Lane) {
    while (lane.running < width) {
      const item = lane.waiting.shift()
      if (item === undefined) return
      lane.running += 1
      const work: Promise<void> = run(item).finally(() => {
        lane.running -= 1
        running.delete(work)
        next(lane)
      })
      running.add(work)
    }
  }

  return {
    add(name: string, item: Item) {
      const lane = lanes.get(name) ?? { waiting: [], running: 0 }
      lanes.set(name, lane)
      lane.waiting.push(item)
      next(lane)
    },
    /** How many have not begun. */
    waiting: (name: string) => lanes.get(name)?.waiting.length ?? 0,
    /** Until whatever runs now has ended. */
    running: () => Promise.all(running),
    isIdle: () => running.size === 0,
    /** What has not begun, which will not begin any more. */
    clear: () => Array.from(lanes.values(), (lane) => lane.waiting.splice(0)).flat(),
  }
}
