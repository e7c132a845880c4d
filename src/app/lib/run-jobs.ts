import { t } from '#contract/language.ts'
import { changeJob, closeJob, type Job, jobs, nextJobId } from './jobs.ts'
import { type Outcome, runEach } from './run-each.ts'

/** Work that reports for itself how far it is. What it throws is its failure. */
export function startJob(
  words: string,
  run: (report: (progress: { done: number; total?: number }) => void, signal: AbortSignal) => Promise<void>,
) {
  const id = nextJobId()
  const stop = new AbortController()
  const cancel = () => {
    stop.abort()
    changeJob(id, { state: 'cancelled' })
  }
  const job: Job = { id, words, state: 'running', done: 0, total: undefined, failures: [], cancel, again: undefined }
  jobs.set([...jobs.get(), job])
  return run((progress) => !stop.signal.aborted && changeJob(id, progress), stop.signal).then(
    () => !stop.signal.aborted && changeJob(id, { state: 'done' }),
    (error: unknown) => {
      if (stop.signal.aborted) return
      const why = error instanceof Error ? error.message : t('Something went wrong.')
      changeJob(id, { state: 'done', failures: [{ label: words, why }], again: () => restart(id, words, run) })
    },
  )
}

function restart(id: number, words: string, run: Parameters<typeof startJob>[1]) {
  closeJob(id)
  void startJob(words, run)
}

interface Bulk<Item> {
  words: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  act: (item: Item) => Promise<unknown>
  /** When the last has been answered, whatever became of them. */
  after: () => unknown
  waitAfter?: (error: Error, attempt: number) => number | undefined
}

/** The same for each of many. Each failure is listed, and can be tried again with what was left. */
export async function startBulk<Item>(bulk: Bulk<Item>): Promise<Outcome<Item>> {
  const { words, items, labelOf, act, after, waitAfter } = bulk
  const id = nextJobId()
  const stop = new AbortController()
  const job: Job = {
    id,
    words,
    state: 'running',
    done: 0,
    total: items.length,
    failures: [],
    cancel: () => stop.abort(),
    again: undefined,
  }
  jobs.set([...jobs.get(), job])
  const outcome = await runEach(items, act, {
    signal: stop.signal,
    onProgress: ({ done, failed }) => changeJob(id, { done: done + failed }),
    ...(waitAfter && { waitAfter }),
  })
  const rest = [...outcome.failed.map(({ item }) => item), ...outcome.left]
  await after()
  changeJob(id, {
    state: outcome.left.length > 0 ? 'cancelled' : 'done',
    done: outcome.done.length,
    failures: outcome.failed.map(({ item, error }) => ({ label: labelOf(item), why: error.message })),
    again:
      rest.length === 0
        ? undefined
        : () => {
            closeJob(id)
            void startBulk({ ...bulk, items: rest })
          },
  })
  return outcome
}
