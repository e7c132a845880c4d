import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { testApp } from '../testing/test-app.ts'
import { limitWindows } from './rate-limit.ts'
import { type SharedCounts, shareCounts } from './share-counts.ts'

const { account, store, context, clock } = testApp()
const began = clock.now
const limits = {
  ...{ key: 20, session: 20, tracking_requests: 20, infer_number: 20, refresh: 20, sign_in: 20, view: 20 },
  unknown: 20,
}

interface Server {
  app: FastifyInstance
  shared: SharedCounts
}
let servers: Server[] = []

async function startServer(): Promise<Server> {
  const counted = limitWindows()
  const now = () => clock.now
  const onError = (error: unknown) => {
    throw error
  }
  const app = await createApp({ store: store(), ...context, limits, counted })
  return { app, shared: shareCounts({ store: store(), counted, now, onError }) }
}

beforeEach(async () => {
  clock.now = began
  await withSystem(store(), (tx) => tx.deleteFrom('request_counts').execute())
  servers = [await startServer(), await startServer()]
})
afterEach(() => Promise.all(servers.map(({ app }) => app.close())))

const [first, second] = [() => servers[0] as Server, () => servers[1] as Server]
/** What is written of callers now. */
const rows = () => withSystem(store(), (tx) => tx.selectFrom('request_counts').selectAll().execute())

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

/** Asks so often with one key, and answers what was left each time; nothing where it was refused. */
function asker(apiKey: string) {
  return async (app: FastifyInstance, times: number) => {
    const left: unknown[] = []
    for (let at = 0; at < times; at++) {
      const answer = await ask(app, {
        method: 'GET',
        path: '/v2/parties',
        headers: { authorization: `Token ${apiKey}` },
      })
      left.push(answer.status === 429 ? 'refused' : Number(answer.headers['ratelimit-remaining']))
    }
    return left
  }
}

test('a limit holds for all servers together once they have told each other', async () => {
  const asks = asker((await account()).apiKey)
  expect(await asks(first().app, 12)).toEqual(Array.from({ length: 12 }, (_, at) => 19 - at))
  expect(await asks(second().app, 2)).toEqual([19, 18])
  await first().shared.exchange()
  await second().shared.exchange()
  // Twelve of the first, two of its own, and this one.
  expect(await asks(second().app, 7)).toEqual([5, 4, 3, 2, 1, 0, 'refused'])
  await second().shared.exchange()
  await first().shared.exchange()
  expect(await asks(first().app, 1)).toEqual(['refused'])

  // Until what was counted there is over, too.
  later(59)
  expect(await asks(first().app, 1)).toEqual(['refused'])
  later(4)
  expect(await asks(first().app, 1)).toEqual([19])
})

test('what another server counted rolls out of the window by its own time', async () => {
  const asks = asker((await account()).apiKey)
  await asks(first().app, 10)
  later(30)
  await asks(first().app, 4)
  await asks(second().app, 2)
  await first().shared.exchange()
  await second().shared.exchange()
  expect(await asks(second().app, 1)).toEqual([20 - 14 - 2 - 1])
  later(31)
  // The ten are over; four, two and one are not.
  expect(await asks(second().app, 1)).toEqual([20 - 4 - 3 - 1])
})

test('one caller is not another, who asks little is told to nobody, and no name of a caller is kept', async () => {
  const [much, little] = [await account(), await account()]
  await asker(much.apiKey)(first().app, 15)
  await asker(little.apiKey)(first().app, 1)
  await asker(little.apiKey)(second().app, 3)
  await asker(much.apiKey)(second().app, 2)
  await first().shared.exchange()
  await second().shared.exchange()
  expect(await asker(little.apiKey)(second().app, 1)).toEqual([16])
  expect(await asker(much.apiKey)(second().app, 1)).toEqual([2])
  const written = await rows()
  expect(written).toHaveLength(3)
  for (const { caller } of written) expect(caller).toMatch(/^[\w-]{22}$/)
})

test('what a server said that is gone counts for a minute, and is removed then', async () => {
  const asks = asker((await account()).apiKey)
  await asks(second().app, 3)
  await withSystem(store(), async (tx) => {
    const old = { server_id: randomUUID(), caller: 'somebody', counts: [9], counted_at: '2020-01-01T00:00:00.000Z' }
    await tx.insertInto('request_counts').values(old).execute()
  })
  await second().shared.exchange()
  expect((await rows()).map(({ counts }) => counts[0])).toEqual([3])
})

test('a request that was taken back is taken back for the other servers', async () => {
  const wrong = (app: FastifyInstance) =>
    ask(app, { method: 'GET', path: '/v2/parties', headers: { authorization: 'Token nobody' } })
  for (let at = 0; at < 5; at++) await wrong(first().app)
  await wrong(second().app)
  await wrong(second().app)
  await first().shared.exchange()
  await second().shared.exchange()
  expect(Number((await wrong(second().app)).headers['ratelimit-remaining'])).toBe(20 - 5 - 2 - 1)
})
