import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const { account, work, clock, context } = setting

type Me = Awaited<ReturnType<typeof account>>
type Status = number | undefined

interface Kept {
  callbackUrl: string
  secret: string
  eventType?: string[]
}

/** A line that is asked in vain, and to which one can subscribe. `refuses` says with which status it answers instead. */
async function startSubscribing(refuses: (method: string, path: string) => Status = () => undefined) {
  const kept = new Map<string, Kept>()
  const shown = (id: string) => {
    const { secret: _, ...others } = kept.get(id) as Kept
    return { subscriptionID: id, ...others }
  }
  const line = await startLine(({ method, url, body }, response) => {
    const path = url.split('?')[0] ?? ''
    const status = refuses(method, path)
    if (status) return json(response, { errors: [{ message: `No, of ${method}` }] }, { status })
    const [, , root, id, part] = path.split('/')
    if (root !== 'event-subscriptions') return json(response, {}, { status: 404 })
    const said = body ? JSON.parse(body) : {}
    if (id === undefined && method === 'GET') return json(response, [...kept.keys()].map(shown))
    if (id === undefined) {
      const made = randomUUID()
      kept.set(made, said)
      return json(response, shown(made), { status: 201 })
    }
    const one = kept.get(id)
    if (!one) return json(response, {}, { status: 404 })
    if (method === 'DELETE') kept.delete(id)
    else if (method === 'PUT') kept.set(id, part === 'secret' ? { ...one, secret: said.secret } : { ...one, ...said })
    if (method === 'GET' || part === undefined) return json(response, method === 'DELETE' ? {} : shown(id))
    return response.writeHead(204).end()
  })
  return { kept, ...line }
}

const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}

const connect = async ({ client }: Me, base_url: string, more: object = {}) => {
  const settings = { base_url, changes: 'subscription' }
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings, ...more }
  return (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data.id
}
const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes
const change = ({ client }: Me, id: string, attributes: object) =>
  client(api.connections.update, { params: { id }, body: { data: { attributes } } })

async function send(url: string, secret: string, body: string) {
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')
  const reply = await setting.app().inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/json', 'notification-signature': `sha256=${signature}` },
    payload: body,
  })
  return reply.statusCode
}

/** The only one that there is. */
function onlyOf(kept: ReadonlyMap<string, Kept>) {
  const [entry, ...others] = kept
  if (!entry || others.length > 0) throw new Error(`There are ${kept.size} subscriptions`)
  const [id, one] = entry
  return { id, ...one }
}

context.publicUrl = 'https://track.example.com'

test('a subscription is made at the line, and what it signs is taken; no answer has its secret', async () => {
  await using line = await startSubscribing()
  const me = await account()
  const id = await connect(me, line.base_url)
  expect((await read(me, id)).subscription).toEqual({
    ...{ is_active: false, problem: null, problem_said: null, checked_at: null },
  })
  await work()
  const made = onlyOf(line.kept)
  expect(made.callbackUrl).toBe(`https://track.example.com/v2/callbacks/${id}`)
  expect(Buffer.from(made.secret, 'base64')).toHaveLength(32)
  const seen = await read(me, id)
  expect(seen.subscription).toEqual({
    is_active: true,
    problem: null,
    problem_said: null,
    checked_at: clock.now.toISOString(),
  })
  expect(JSON.stringify(seen)).not.toContain(made.secret)

  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUC777101', scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
  const body = JSON.stringify(atSea({ bill: 'YMLUC777101', container: 'TCLU4829132' }))
  expect(await send(made.callbackUrl, made.secret, body)).toBe(204)
  await work()
  expect((await me.client(api.containers.list)).data.map(({ attributes }) => attributes.number)).toEqual([
    'TCLU4829132',
  ])
  // Lines try out an address before they send there.
  for (const method of ['HEAD', 'GET'] as const)
    expect((await setting.app().inject({ method, url: `/v2/callbacks/${id}` })).statusCode).toBe(204)
  expect((await setting.app().inject({ method: 'HEAD', url: `/v2/callbacks/${randomUUID()}` })).statusCode).toBe(404)
})

test('it is looked at four times a day: one that is gone is made anew, one that leads elsewhere is led here again', async () => {
  await using line = await startSubscribing()
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  const first = onlyOf(line.kept)
  const asked = line.calls.length
  later(5)
  await work()
  expect(line.calls.length).toBe(asked)

  line.kept.set(first.id, { ...line.kept.get(first.id), callbackUrl: 'https://elsewhere.example.com' } as Kept)
  line.kept.set(first.id, { ...(line.kept.get(first.id) as Kept), eventType: ['EQUIPMENT'] })
  later(2)
  await work()
  expect(onlyOf(line.kept)).toMatchObject({ id: first.id, callbackUrl: first.callbackUrl, eventType: ['EQUIPMENT'] })

  line.kept.clear()
  later(7)
  await work()
  const second = onlyOf(line.kept)
  expect(second.id).not.toBe(first.id)
  expect((await read(me, id)).subscription?.is_active).toBe(true)
  expect(await send(second.callbackUrl, second.secret, '[]')).toBe(204)
})

test('the secret is changed every 90 days, and what was signed before is taken for a day', async () => {
  await using line = await startSubscribing()
  const me = await account()
  await connect(me, line.base_url)
  await work()
  const before = onlyOf(line.kept)
  later(90 * 24 + 1)
  await work()
  const now = onlyOf(line.kept)
  expect(now.id).toBe(before.id)
  expect(now.secret).not.toBe(before.secret)
  for (const { secret } of [before, now]) expect(await send(now.callbackUrl, secret, '[]')).toBe(204)
  later(25)
  expect(await send(now.callbackUrl, before.secret, '[]')).toBe(401)
  expect(await send(now.callbackUrl, now.secret, '[]')).toBe(204)
})

test('while the line does not take another secret, what it signs with the one before is taken, however long that is', async () => {
  let isAway = false
  await using line = await startSubscribing((method) => (isAway && method === 'PUT' ? 503 : undefined))
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  const { callbackUrl, secret } = onlyOf(line.kept)
  isAway = true
  later(91 * 24)
  await work()
  expect((await read(me, id)).subscription?.is_active).toBe(false)
  later(30)
  expect(await send(callbackUrl, secret, '[]')).toBe(204)
  isAway = false
  await work()
  expect(onlyOf(line.kept).secret).not.toBe(secret)
  expect(await send(callbackUrl, onlyOf(line.kept).secret, '[]')).toBe(204)
  expect(await send(callbackUrl, secret, '[]')).toBe(401)
})

test('messages that were refused lead to another secret, once', async () => {
  await using line = await startSubscribing()
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  const before = onlyOf(line.kept)
  expect(await send(before.callbackUrl, Buffer.from('another').toString('base64'), '[]')).toBe(401)
  later(7)
  await work()
  const now = onlyOf(line.kept)
  expect(now.secret).not.toBe(before.secret)
  later(7)
  await work()
  expect(onlyOf(line.kept).secret).toBe(now.secret)
  expect((await read(me, id)).subscription?.is_active).toBe(true)
})

test('where no secret can be changed the subscription is made anew', async () => {
  let takesSecrets = true
  await using line = await startSubscribing((_, path) => (path.endsWith('/secret') && !takesSecrets ? 501 : undefined))
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  const before = onlyOf(line.kept)
  takesSecrets = false
  later(91 * 24)
  await work()
  const now = onlyOf(line.kept)
  expect(now.id).not.toBe(before.id)
  expect((await read(me, id)).subscription?.is_active).toBe(true)
  expect(await send(now.callbackUrl, now.secret, '[]')).toBe(204)
})

test('one that was made and not written down is taken over, and doubles go', async () => {
  let isCut = true
  await using line = await startSubscribing((method, path) =>
    isCut && method === 'GET' && path.endsWith('event-subscriptions') ? 503 : undefined,
  )
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  expect(line.kept.size).toBe(0)
  const callbackUrl = `https://track.example.com/v2/callbacks/${id}`
  for (const one of ['first', 'second']) line.kept.set(one, { callbackUrl, secret: 'forgotten' })
  line.kept.set('of others', { callbackUrl: 'https://others.example.com', secret: 'theirs' })
  isCut = false
  later(1)
  await work()
  expect([...line.kept.keys()]).toEqual(['first', 'of others'])
  const adopted = line.kept.get('first') as Kept
  expect(adopted.secret).not.toBe('forgotten')
  expect(await send(callbackUrl, adopted.secret, '[]')).toBe(204)
})

test.each([
  ['knows none', 404, 'The line takes no subscriptions there. It answered 404: No, of POST'],
  ['does not let this key', 403, 'It answered 403: No, of POST'],
  ['wants fewer requests', 429, 'It answered 429: No, of POST'],
])('a line that %s is polled as before, and the connection says why', async (_, status, problem) => {
  let refuses = true
  await using line = await startSubscribing((method) => (refuses && method === 'POST' ? status : undefined))
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  const seen = await read(me, id)
  expect(seen.subscription).toMatchObject({ is_active: false, problem })
  expect(seen.state).toBe('untested')
  refuses = false
  later(1)
  await work()
  expect((await read(me, id)).subscription).toMatchObject({ is_active: true, problem: null })
})

test('without an address of its own the server says so', async () => {
  await using line = await startSubscribing()
  const me = await account()
  delete context.publicUrl
  const id = await connect(me, line.base_url)
  await work()
  context.publicUrl = 'https://track.example.com'
  expect((await read(me, id)).subscription?.problem).toMatch(/^PUBLIC_URL is not set/)
  expect(line.kept.size).toBe(0)
})

test('it goes with the setting, and with the connection; what is not reached is tried again', async () => {
  let isAway = false
  await using line = await startSubscribing(() => (isAway ? 503 : undefined))
  const me = await account()
  const id = await connect(me, line.base_url)
  await work()
  isAway = true
  await change(me, id, { settings: { base_url: line.base_url } })
  await work()
  expect(line.kept.size).toBe(1)
  expect((await read(me, id)).subscription).toMatchObject({
    is_active: false,
    problem: 'It answered 503: No, of DELETE',
  })
  isAway = false
  later(1)
  await work()
  expect(line.kept.size).toBe(0)
  expect((await read(me, id)).subscription).toBeNull()

  later(1)
  await change(me, id, { settings: { base_url: line.base_url, changes: 'subscription' } })
  await work()
  expect(line.kept.size).toBe(1)
  await me.client(api.connections.delete, { params: { id } })
  expect(line.kept.size).toBe(0)
})

test('a paused connection is left alone, and looked at when it goes on', async () => {
  await using line = await startSubscribing()
  const me = await account()
  const id = await connect(me, line.base_url)
  await me.client(api.connections.pause, { params: { id } })
  await work()
  expect(line.kept.size).toBe(0)
  await me.client(api.connections.resume, { params: { id } })
  await work()
  expect(line.kept.size).toBe(1)
})
