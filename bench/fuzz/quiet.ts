/** What is done beside others, and what waits until nothing else is done and is then done alone. */
export function createQuiet() {
  const busy = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async beside<Done>(work: () => Promise<Done>): Promise<Done> {
      while (waiting > 0) await last
      const done = work()
      const settled = done.catch(() => undefined)
      busy.add(settled)
      await settled
      busy.delete(settled)
      return done
    },
    async alone<Done>(work: () => Promise<Done>): Promise<Done> {
      waiting += 1
      const done = last.then(() => Promise.all(busy)).then(work)
      last = done.catch(() => undefined)
      try {
        return await done
      } finally {
        waiting -= 1
      }
    },
  }
}
