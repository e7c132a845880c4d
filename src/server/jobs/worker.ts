import { dueChannel } from '../db/store/wake-workers.ts'
import type { Store } from '../db/store.ts'
import { traced } from '../traces/traced.ts'

export interface Job {
  name: string
  /**
   * Claims up to `limit` due rows for this process, for the time of a lease: each as the work to be done for it. A work
   * that takes long ends early once `stopping` is aborted, and leaves the rest to be taken again.
   */
  take(limit: number): Promise<((stopping: AbortSignal) => Promise<void>)[]>
}

interface Options {
  store: Store
  jobs: readonly Job[]
  /** How many works of one job run at once. */
  concurrency?: number
  /** How often it looks without being told, in milliseconds. */
  every?: number
  /** A work that threw: its lease runs out, and somebody takes it again. */
  onError: (name: string, error: unknown) => void
}

export type Worker = ReturnType<typeof createWorker>

/**
 * Runs what is due. The domain tables are the queue: rows are claimed with `skip locked` and a lease, so that any
 * number of processes work side by side and what a killed one had taken is taken over.
 */
export function createWorker({ store, jobs, concurrency = 8, every = 5000, onError }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWanted = false

  async function workThrough({ name, take }: Job): Promise<number> {
    let count = 0
    for (;;) {
      const works = signal.aborted ? [] : await take(concurrency)
      const done = await Promise.allSettled(works.map((work) => traced(`job ${name}`, () => work(signal))))
      const failed = done.filter((one) => one.status === 'rejected')
      for (const { reason } of failed) onError(name, reason)
      count += works.length
      // Where nothing succeeds, as in a store that takes no writes, the same would be taken again at once.
      if (works.length < concurrency || failed.length === works.length) return count
    }
  }

  async function once(): Promise<number> {
    let count = 0
    for (const job of jobs)
      count += await workThrough(job).catch((error: unknown) => {
        onError(job.name, error)
        return 0
      })
    return count
  }

  async function rounds() {
    do {
      isWanted = false
      await once()
    } while (isWanted && !signal.aborted)
  }

  /** One round at a time; who calls during a round gets another one after it. */
  function wake() {
    isWanted = true
    round ??= rounds().finally(() => {
      round = undefined
      clearTimeout(timer)
      if (!signal.aborted) timer = setTimeout(wake, every)
    })
  }

  return {
    async start() {
      await store.listen(dueChannel, wake)
      wake()
    },
    /** When nothing more is due now. */
    async settled() {
      wake()
      await round
    },
    /** Everything that is due now, and what becomes due by it. For tests and tools. */
    async drain() {
      while ((await once()) > 0);
    },
    /** Lets what runs come to its end. */
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
