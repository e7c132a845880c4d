/** Lets so many pass at a time; the others wait in line. Everybody, where no number is given. */
export function createGate(most = Number.POSITIVE_INFINITY) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever leaves hands its place to the next in line.
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
