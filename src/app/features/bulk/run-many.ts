import type { QueryClient } from '@tanstack/react-query'
import type { BulkResult } from '#contract/bulk/bulk.ts'
import type { BulkOperation } from '#contract/bulk/operation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { colon } from '#domain/text.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { waitWhenLimited } from '../../api/patience.ts'
import { changeJob, closeJob, type Failure, jobs, nextJobId } from '../../lib/jobs.ts'
import { runEach } from '../../lib/run-each.ts'
import { notify } from '../../lib/toasts.ts'
import { chunksOf, countRows, rowsLeft } from './chunks.ts'

interface Many {
  /** What it does, while it lasts: `Adding “wave 3” to 5 shipments`. */
  words: string
  /** What it has done, to how many: `“wave 3” added to 5 shipments`. */
  doneWords: (count: number) => string
  operations: readonly BulkOperation[]
  /** What people call a row. */
  labelOf: (row: { type: string; id: string }) => string
  /** What is asked for anew when it has ended. */
  refetches: readonly Endpoint[]
  after?: () => unknown
  /** Whether it takes back: that is not offered to be taken back again. */
  isUndo?: boolean
}

/**
 * Does the same to many rows, a hundred of them in one request. It goes on while people work; what was refused is
 * listed until somebody closes it, and what can be taken back is offered to be.
 */
export async function runMany(client: QueryClient, many: Many): Promise<void> {
  const { words, operations, refetches, after } = many
  const total = countRows(operations)
  const id = nextJobId()
  const stop = new AbortController()
  const job = { id, words, state: 'running' as const, done: 0, total, failures: [], again: undefined }
  // One alone is done before anybody has read that it is being done.
  if (total > 1) jobs.set([...jobs.get(), { ...job, cancel: () => stop.abort() }])
  const results: BulkResult[] = []
  const undo: BulkOperation[] = []
  const { failed, left } = await runEach(
    chunksOf(operations),
    async (chunk) => {
      const body = { data: { attributes: { operations: chunk } } }
      const { data, meta } = await callOneOfMany(client, settingsApi.bulk.create, { body })
      results.push(...data)
      undo.unshift(...meta.undo)
      changeJob(id, { done: results.length })
    },
    { width: 1, signal: stop.signal, waitAfter: waitWhenLimited },
  )
  await Promise.all([refetch(client, ...refetches), after?.()])
  const failures = failuresOf(many, results, failed)
  const [only] = failures
  if (only && total === 1) notify(`${only.label}${colon}${only.why}`, 'failed')
  else if (failures.length === 0 && left.length === 0) closeJob(id)
  else {
    const refused = results.filter(({ status }) => status === 'refused')
    const rest = rowsLeft(operations, refused, [...failed.map(({ item }) => item), ...left].flat())
    changeJob(id, {
      state: left.length > 0 ? 'cancelled' : 'done',
      done: results.length - refused.length,
      failures,
      again: () => {
        closeJob(id)
        void runMany(client, { ...many, operations: rest })
      },
    })
  }
  tellOfResults(client, many, results, undo)
}

/** What was refused, and what could not be sent, each by its name. */
function failuresOf(
  { labelOf }: Many,
  results: readonly BulkResult[],
  failed: readonly { item: BulkOperation[]; error: Error }[],
): Failure[] {
  const refused = results.filter(({ status }) => status === 'refused')
  return [
    ...refused.map((row) => ({ label: labelOf(row), why: row.errors.map(({ detail }) => detail).join(' ') })),
    ...failed.flatMap(({ item, error }) =>
      item.flatMap(({ on }) => on.map((row) => ({ label: labelOf(row), why: error.message }))),
    ),
  ]
}

function tellOfResults(
  client: QueryClient,
  many: Many,
  results: readonly BulkResult[],
  undo: readonly BulkOperation[],
): void {
  const { words, doneWords, isUndo = false } = many
  const countOf = (status: BulkResult['status']) => results.filter((one) => one.status === status).length
  const [done, same] = [countOf('done'), countOf('unchanged')]
  if (done + same === 0) return
  const back = () => {
    const undone = (count: number) => t('Undone: {what}', { what: doneWords(count) })
    void runMany(client, {
      ...many,
      words: t('Undo: {what}', { what: words }),
      doneWords: undone,
      operations: undo,
      isUndo: true,
    })
  }
  notify(
    [done > 0 && t('{what}.', { what: doneWords(done) }), same > 0 && sameWords(same, done > 0)]
      .filter(Boolean)
      .join(' '),
    'done',
    // Only begun from here: how far it is, and what it could not take back, is said where all long work is.
    undo.length > 0 && !isUndo ? { words: t('Undo'), act: back } : undefined,
  )
}

function sameWords(count: number, isMore: boolean): string {
  if (isMore) return t('{count} more stayed as they were.', { count })
  return tn(count, 'Nothing to change: it was so already.', 'Nothing to change: all {count} were so already.')
}
