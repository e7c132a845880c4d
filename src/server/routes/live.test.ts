import { connect } from 'node:net'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { LiveChange } from '#contract/live.ts'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { createDoor, type Door } from '../http/door.ts'
import { createChanges } from '../live/changes.ts'
import { ask } from '../testing/ask.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { addLiveStream } from './live.ts'

const { account, app, clock, context, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' })
})

/** Opens the stream over HTTP, as a browser does. */
function follow({ apiKey }: Pick<Someone, 'apiKey'>, query = '') {
  const { port } = app().server.address() as { port: number }
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const headers = { authorization: `Token ${apiKey}` }
  return fetch(`http://127.0.0.1:${port}/v2/live${query}`, { headers, signal: abort.signal })
}

/** The next change of this type. */
async function next(reader: ReadableStreamDefaultReader<string>, type: string): Promise<LiveChange> {
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended without a ${type}: ${text}`)
    text += value
    for (const [, data] of text.matchAll(/event: changed\ndata: (.*)\n\n/g)) {
      const change = (JSON.parse(String(data)) as LiveChange[]).find((one) => one.type === type)
      if (change) return change
    }
  }
}

const door = () =>
  createDoor({
    store: store(),
    now: () => clock.now,
    publicUrl: undefined,
    limit: () => () => {},
    rules: context.signIn,
  })

/** A server of the stream alone. Returns its port. */
async function serveStream(deps: Parameters<typeof addLiveStream>[1]): Promise<number> {
  const other = fastify()
  addLiveStream(other, deps)
  await other.register(cookie)
  other.decorateRequest('usedKey', null)
  other.decorateRequest('usedSession', null)
  await other.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => other.close())
  return (other.server.address() as { port: number }).port
}

const readerOf = (response: Response) =>
  (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader()

test('a change is told as it is committed, to its own account alone', async () => {
  const [anna, bert] = [await account(), await account()]
  const [hers, his] = [readerOf(await follow(anna)), readerOf(await follow(bert))]
  const container = await trackContainer(anna, atSea)
  const shipment = (await anna.client(api.shipments.list)).data[0]?.id as string
  const told = await next(hers, 'container')
  expect(told.ids).toContain(container)
  expect(told.shipment_ids).toEqual([shipment])

  await anna.client(api.shipments.update, { params: { id: shipment }, body: { data: { attributes: { tags: ['x'] } } } })
  expect((await next(hers, 'shipment')).ids).toEqual([shipment])
  await bert.client(api.parties.create, { body: { data: { attributes: { company_name: 'B' } } } })
  const first = await next(his, 'party')
  expect(first.ids).toHaveLength(1)
})

test('what changed between a page and its stream is made up for', async () => {
  const me = await account()
  const heard = readerOf(await follow(me))
  const firstWords = async (query: string) => (await readerOf(await follow(me, query)).read()).value
  await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Between' } } } })
  await next(heard, 'party')
  expect(await firstWords('?age=60000')).toContain('event: resync')
  expect(await firstWords('?age=0')).not.toContain('resync')
  expect(await firstWords('')).not.toContain('resync')
})

test('what changes while a request for the stream waits is made up for', async () => {
  const me = await account()
  const changes = createChanges(store())
  onTestFinished(() => changes.close())
  let heard = () => {}
  const told = new Promise<void>((done) => {
    heard = done
  })
  await changes.subscribe(me.id, heard)
  const waiting: Door = {
    ...door(),
    async enter(...request) {
      await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Meanwhile' } } } })
      await told
      return door().enter(...request)
    },
  }
  const port = await serveStream({ store: store(), door: waiting, changes })
  const headers = { authorization: `Token ${me.apiKey}` }
  const stream = await fetch(`http://127.0.0.1:${port}/v2/live?age=0`, { headers })
  expect((await readerOf(stream).read()).value).toContain('event: resync')
})

test('an age that is none is refused', async () => {
  const response = await follow(await account(), '?age=yesterday')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ source: { parameter: 'age' } }] })
})

test('what is rolled back is not told', async () => {
  const me = await account()
  const reader = readerOf(await follow(me))
  const failed = withSystem(store(), async (tx) => {
    await tx.insertInto('parties').values({ account_id: me.id, company_name: 'Never' }).execute()
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  const { data } = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Told' } } } })
  expect((await next(reader, 'party')).ids).toEqual([data.id])
})

test('a stranger hears nothing', async () => {
  const { status, errors } = await ask(app(), { path: '/v2/live' })
  expect(status).toBe(401)
  expect(errors).toMatchObject([{ code: 'unauthorized' }])
})

test('a stream does not keep the server from closing', async () => {
  const me = await account()
  const other = await createApp({ store: store(), ...context })
  await other.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.server.address() as { port: number }
  const headers = { authorization: `Token ${me.apiKey}` }
  const reader = readerOf(await fetch(`http://127.0.0.1:${port}/v2/live`, { headers }))
  expect((await reader.read()).value).toBe(': here\n\n')
  await other.close()
  expect(await reader.read()).toMatchObject({ done: true })
})

test('a reader that lags behind is sent away when it may read no more, and the server goes on', async () => {
  const me = await account()
  const port = await serveStream({ store: store(), door: door(), beat: 20 })
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET /v2/live HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${me.apiKey}\r\n\r\n`)
  await new Promise((done) => socket.once('data', done))
  socket.pause()
  await withSystem(store(), (tx) => tx.deleteFrom('api_keys').where('account_id', '=', me.id).execute())
  // Several beats, and changes that nobody may hear any more.
  for (let i = 0; i < 10; i++) {
    await withSystem(store(), (tx) =>
      tx
        .insertInto('parties')
        .values({ account_id: me.id, company_name: `P${i}` })
        .execute(),
    )
    await new Promise((done) => setTimeout(done, 50))
  }
  const { data, ended } = await new Promise<{ data: string; ended: boolean }>((done) => {
    let data = ''
    socket.on('data', (part) => {
      data += part
    })
    socket.on('close', () => done({ data, ended: true }))
    socket.resume()
  })
  expect(ended).toBe(true)
  expect(data).not.toContain('P9')
})
