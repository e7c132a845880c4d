import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { beginSession } from '../../db/access/sessions.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app, clock, store } = setting

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0'
const origin = 'http://landfall.example'

/** Somebody who is signed in here, and in another browser. */
async function traveller() {
  const { id, apiKey } = await account()
  const here = await personOf(setting, id, 'viewer')
  const visitor = { address: '203.0.113.7', agent: firefox }
  const { token } = await withSystem(store(), (tx) =>
    beginSession(tx, { id: here.id, account_id: id }, clock.now, visitor),
  )
  const there = (path = '/v2/session') =>
    ask(app(), { path, headers: { host: 'landfall.example', origin, cookie: `landfall_session=${token}` } })
  const list = async () => (await here.ask({ endpoint: api.sign_ins.list, path: '/v2/sign_ins' })).document.data
  return { id, apiKey, here, there, list }
}

interface Shown {
  id: string
  attributes: { is_current: boolean; device: string; address: string; last_seen_at: string }
}
const other = (rows: readonly Shown[]) => rows.find(({ attributes }) => !attributes.is_current) as Shown

test('somebody sees where they are signed in, by device and address, and which one this is', async () => {
  const { list, there } = await traveller()
  const rows: Shown[] = await list()
  expect(rows.map(({ attributes }) => attributes.is_current).toSorted()).toEqual([false, true])
  expect(other(rows).attributes).toMatchObject({ device: 'Firefox on Windows', address: '203.0.113.7' })
  const before = clock.now
  clock.now = new Date(before.getTime() + 3_600_000)
  await there()
  await vi.waitFor(async () => {
    const { last_seen_at, address } = other(await list()).attributes
    expect({ last_seen_at, address }).toEqual({ last_seen_at: clock.now.toISOString(), address: '127.0.0.1' })
  })
  clock.now = before
})

test('one that is ended is out with its next request, and this one stays', async () => {
  const { here, there, list } = await traveller()
  const path = `/v2/sign_ins/${other(await list()).id}`
  expect((await here.ask({ method: 'DELETE', path })).status).toBe(204)
  expect((await there()).status).toBe(401)
  expect((await here.ask({ path: '/v2/session' })).status).toBe(200)
  expect((await here.ask({ method: 'DELETE', path })).status).toBe(404)
})

test('all others end at once', async () => {
  const { here, there, list } = await traveller()
  expect((await here.ask({ method: 'DELETE', path: '/v2/sign_ins' })).status).toBe(204)
  expect((await there()).status).toBe(401)
  expect(await list()).toMatchObject([{ attributes: { is_current: true } }])
})

test('nobody sees or ends those of others, of their own company or another', async () => {
  const { id, there, list } = await traveller()
  const { id: target } = other(await list())
  for (const stranger of [
    await personOf(setting, id, 'admin'),
    await personOf(setting, (await account()).id, 'admin'),
  ]) {
    const { document } = await stranger.ask({ path: '/v2/sign_ins' })
    expect(document.data).toHaveLength(1)
    expect((await stranger.ask({ method: 'DELETE', path: `/v2/sign_ins/${target}` })).status).toBe(404)
    expect((await stranger.ask({ method: 'DELETE', path: '/v2/sign_ins' })).status).toBe(204)
  }
  expect((await there()).status).toBe(200)
})

test('a key is signed in nowhere', async () => {
  const { apiKey } = await account()
  const as = (method: string, path: string) =>
    ask(app(), { method, path, headers: { authorization: `Token ${apiKey}` } })
  for (const [method, path] of [
    ['GET', '/v2/sign_ins'],
    ['DELETE', '/v2/sign_ins'],
    ['DELETE', `/v2/sign_ins/${randomUUID()}`],
  ] as const)
    expect((await as(method, path)).status).toBe(404)
})

test('an open stream ends with the session that reads it, at once', async () => {
  const { here, list } = await traveller()
  const address = await app().listen({ port: 0, host: '127.0.0.1' })
  const { token } = await withSystem(store(), async (tx) => {
    const { account_id } = await tx
      .selectFrom('users')
      .select('account_id')
      .where('id', '=', here.id)
      .executeTakeFirstOrThrow()
    return beginSession(tx, { id: here.id, account_id }, clock.now)
  })
  const stream = await fetch(`${address}/v2/live`, { headers: { cookie: `landfall_session=${token}` } })
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).done).toBe(false)
  expect(await list()).toHaveLength(3)
  const began = performance.now()
  await here.ask({ method: 'DELETE', path: '/v2/sign_ins' })
  while (!(await reader.read()).done);
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('one key that opens all the streams it may leaves those of others alone', async () => {
  const { id, apiKey, here } = await traveller()
  const address = new URL(app().listeningOrigin)
  const open = (headers: Record<string, string>) => {
    const ending = new AbortController()
    return fetch(new URL('/v2/live', address), { headers, signal: ending.signal }).then(({ status }) => ({
      status,
      ending,
    }))
  }
  const authorization = `Token ${apiKey}`
  const streams = []
  for (let count = 0; count < 51; count++) streams.push(await open({ authorization }))
  const mine = await open({ cookie: here.cookie })
  expect(streams.map(({ status }) => status)).toEqual([...Array(50).fill(200), 429])
  expect(mine.status, id).toBe(200)
  for (const { ending } of [...streams, mine]) ending.abort()
})
