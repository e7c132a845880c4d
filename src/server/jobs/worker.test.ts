import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { claimRequests } from '../db/store/claim.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'
import { trackRequests } from './track-requests.ts'
import { createWorker } from './worker.ts'

const { account, store, sources, clock, context } = testApp()
const line = createLine('YMLU')
beforeAll(() => sources.set('YMLU', line.source))

async function trackMany(prefix: string, count: number) {
  const { client } = await account()
  for (let serial = 0; serial < count; serial++) {
    const number = `${prefix}${serial}`
    line.says(number, atSea({ bill: number, container: 'TCLU4829132' }))
    const attributes = { request_type: 'bill_of_lading' as const, request_number: number, scac: 'YMLU' }
    await client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  }
  return client
}

const newWorker = (onError: (name: string, error: unknown) => void, every = 60_000) =>
  createWorker({
    store: store(),
    jobs: [trackRequests({ store: store(), sources: { of: async (_, scac) => sources.get(scac) }, context })],
    concurrency: 3,
    every,
    onError,
  })

test('two workers share the work: nothing is asked twice, nothing is left', async () => {
  const client = await trackMany('YMLUA', 20)
  const errors: unknown[] = []
  const workers = [newWorker((_, error) => errors.push(error)), newWorker((_, error) => errors.push(error))]
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(errors).toEqual([])
  const asked = line.asked.map(({ number }) => number).filter((number) => number.startsWith('YMLUA'))
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect((await client(api.shipments.list)).meta.total).toBe(20)
})

test('what a worker had claimed when it was killed is taken over once its lease has run out', async () => {
  const client = await trackMany('YMLUB', 2)
  expect(await claimRequests(store(), clock.now, 10)).toHaveLength(2)
  expect(await claimRequests(store(), clock.now, 10)).toEqual([])
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  await newWorker((_, error) => expect.fail(String(error))).drain()
  expect((await client(api.shipments.list)).meta.total).toBe(2)
})

test('a work that throws is reported, and the others go on', async () => {
  const client = await trackMany('YMLUC', 3)
  line.says('YMLUC1', { outcome: 'found', complete: true, facts: [{ fact: null }] as never, rejected: [] })
  const errors: string[] = []
  await newWorker((name) => errors.push(name)).drain()
  expect(errors).toEqual(['track-requests'])
  expect((await client(api.shipments.list)).meta.total).toBe(2)
})

test('a new request wakes a worker that waits', async () => {
  const worker = newWorker((_, error) => expect.fail(String(error)))
  await worker.start()
  await worker.settled()
  const client = await trackMany('YMLUD', 1)
  await expect.poll(async () => (await client(api.shipments.list)).meta.total, { timeout: 4000 }).toBe(1)
  await worker.stop()
})

test('where nothing succeeds, as in a store that takes no writes, the same is not taken again at once', async () => {
  let taken = 0
  const job = {
    name: 'seal',
    take: async (limit: number) => {
      taken += 1
      return Array.from({ length: limit }, () => () => Promise.reject(new Error('read only')))
    },
  }
  const errors: unknown[] = []
  const worker = createWorker({ store: store(), jobs: [job], every: 60_000, onError: (_, error) => errors.push(error) })
  await worker.settled()
  expect(taken).toBe(1)
  expect(errors).toHaveLength(8)
  await worker.stop()
})

test('a work that takes long hears that the server stops', async () => {
  let end = () => {}
  const begun = new Promise<void>((done) => {
    end = done
  })
  const job = {
    name: 'import',
    take: async () => [
      (stopping: AbortSignal) =>
        new Promise<void>((done) => {
          stopping.addEventListener('abort', () => done())
          end()
        }),
    ],
  }
  const worker = createWorker({ store: store(), jobs: [job], every: 60_000, onError: expect.fail })
  await worker.start()
  await begun
  await worker.stop()
})
