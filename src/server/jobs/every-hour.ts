const minute = 60_000

interface Chore {
  name: string
  run(): Promise<unknown>
}

/**
 * Keeps the store in order: one chore after the other, from time to time. The first time soon after the start, for a
 * server that is started again more often than that. Returns what ends it.
 */
export function everyHour(
  chores: readonly Chore[],
  onError: (name: string, error: unknown) => void,
  { first = 5 * minute, every = 60 * minute } = {},
) {
  let timer = setTimeout(runAll, first).unref()
  let isStopping = false

  async function runAll() {
    for (const { name, run } of chores) await run().catch((error: unknown) => onError(name, error))
    if (!isStopping) timer = setTimeout(runAll, every).unref()
  }

  return () => {
    isStopping = true
    clearTimeout(timer)
  }
}
