/** Does so many things at once and no more: the others wait in the order in which they came. */
export function atMost(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((done) => waiting.push(done))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
