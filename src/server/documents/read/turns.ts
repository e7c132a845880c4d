/** Nobody waits for it any more. */
export class Abandoned extends Error {}

interface Taking {
  /** Whose it is. */
  caller?: string | undefined
  /** Aborted when nobody waits for it any more. */
  gone?: AbortSignal | undefined
}

interface Waiting {
  caller: string | undefined
  go: () => void
}

/**
 * So many at once. Of one caller all turns but one are taken, so that others find one; those that wait go on in the order
 * they came, but first whoever has fewest.
 */
export function createTurns(width: number, { mostOfOne = Math.max(1, width - 1) } = {}) {
  const waiting: Waiting[] = []
  const running = new Map<string | undefined, number>()
  let count = 0
  const mayRun = (caller: string | undefined) =>
    count < width && (caller === undefined || runningOf(caller) < mostOfOne)
  const runningOf = (caller: string | undefined) => running.get(caller) ?? 0

  function begin(caller: string | undefined) {
    count += 1
    running.set(caller, runningOf(caller) + 1)
  }

  function end(caller: string | undefined) {
    count -= 1
    const left = runningOf(caller) - 1
    if (left === 0) running.delete(caller)
    else running.set(caller, left)
    const free = waiting.filter((one) => mayRun(one.caller))
    const fewest = Math.min(...free.map((one) => runningOf(one.caller)))
    const one = free.find((candidate) => runningOf(candidate.caller) === fewest)
    if (one) waiting.splice(waiting.indexOf(one), 1)
    // Taken before it runs, or somebody who comes in between would take it too.
    if (one) begin(one.caller)
    one?.go()
  }

  return {
    waiting: () => waiting.length,
    /** @throws Abandoned where it was given up before its turn; what the work throws */
    async take<T>(work: () => Promise<T>, { caller, gone }: Taking = {}): Promise<T> {
      if (gone?.aborted) throw new Abandoned()
      if (mayRun(caller)) begin(caller)
      else
        await new Promise<void>((go, giveUp) => {
          const one = { caller, go }
          waiting.push(one)
          gone?.addEventListener('abort', () => {
            const at = waiting.indexOf(one)
            if (at < 0) return
            waiting.splice(at, 1)
            giveUp(new Abandoned())
          })
        })
      try {
        return await work()
      } finally {
        end(caller)
      }
    },
  }
}
