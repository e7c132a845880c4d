export interface Outcome<Item> {
  done: Item[]
  failed: { item: Item; error: Error }[]
  /** Not tried: somebody cancelled before. */
  left: Item[]
}

interface Options {
  /** At the same time. */
  width?: number
  signal?: AbortSignal
  onProgress?: (outcome: { done: number; failed: number }) => void
  /** How long to wait before this item is tried again; undefined: it has failed. */
  waitAfter?: (error: Error, attempt: number) => number | undefined
}

/** Does the same for each, a few at a time. Nothing is dropped: each item is in exactly one part of the outcome. */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { width = 4, signal, onProgress, waitAfter = () => undefined }: Options = {},
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [], left: [] }
  let next = 0
  const one = async (item: Item) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await act(item)
        outcome.done.push(item)
        return
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        const wait = signal?.aborted ? undefined : waitAfter(error, attempt)
        if (wait === undefined) {
          outcome.failed.push({ item, error })
          return
        }
        await pause(wait, signal)
      }
    }
  }
  const worker = async () => {
    while (next < items.length && !signal?.aborted) {
      await one(items[next++] as Item)
      onProgress?.({ done: outcome.done.length, failed: outcome.failed.length })
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  outcome.left = items.slice(next)
  return outcome
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
