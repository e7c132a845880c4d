import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('each item is done, failed or left, and never lost', async () => {
  const stop = new AbortController()
  const outcome = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      if (item === 2) throw new Error('not this one')
      if (item === 4) stop.abort()
    },
    { width: 1, signal: stop.signal },
  )
  expect(outcome.done).toEqual([1, 3, 4])
  expect(outcome.failed.map(({ item, error }) => [item, error.message])).toEqual([[2, 'not this one']])
  expect(outcome.left).toEqual([5, 6])
})

test('no more than the width run at the same time, and progress counts each', async () => {
  let running = 0
  let most = 0
  const progress: number[] = []
  await runEach(
    Array.from({ length: 10 }, (_, at) => at),
    async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    },
    { width: 3, onProgress: ({ done, failed }) => progress.push(done + failed) },
  )
  expect(most).toBe(3)
  expect(progress.at(-1)).toBe(10)
})

test('what is worth waiting for is tried again, and then has failed', async () => {
  const tries: number[] = []
  const { done, failed } = await runEach(
    ['patient', 'hopeless'],
    async (item) => {
      tries.push(1)
      if (item === 'hopeless' || tries.length < 3) throw new Error('busy')
    },
    { width: 1, waitAfter: (_, attempt) => (attempt < 3 ? 0 : undefined) },
  )
  expect(done).toEqual(['patient'])
  expect(failed).toHaveLength(1)
  expect(tries).toHaveLength(6)
})
