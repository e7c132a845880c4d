const hour = 3_600_000

interface Chore {
  name: string
  run(): Promise<unknown>
}

/** Keeps the store in order: one chore after the other, from time to time. Returns what ends it. */
export function everyHour(chores: readonly Chore[], onError: (name: string, error: unknown) => void, every = hour) {
  const runAll = async () => {
    for (const { name, run } of chores) await run().catch((error: unknown) => onError(name, error))
  }
  const timer = setInterval(() => void runAll(), every)
  timer.unref()
  return () => clearInterval(timer)
}
