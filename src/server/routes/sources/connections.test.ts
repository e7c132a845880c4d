import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope } from '../../db/scope.ts'
import { connectionsOf } from '../../db/sources/connections.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const { account, work, clock } = setting

type Me = Awaited<ReturnType<typeof account>>
type Attributes = Parameters<Me['client']>[1]

const secret = 'hapag-secret-0123456789'
const hapag = (base_url: string, others: object = {}) => ({
  profile: 'hapag-lloyd',
  settings: { plan: 'default', base_url },
  credentials: { id: 'client-id-of-ours', secret },
  ...others,
})

const connect = async ({ client }: Me, attributes: object) =>
  (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data

async function track({ client }: Me, request_number: string, scac = 'HLCU') {
  const attributes = { request_type: 'bill_of_lading' as const, request_number, scac }
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  return async () => (await client(api.tracking_requests.get, { params: { id: data.id } })).data.attributes
}

const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes

/** A line that knows one bill, by the key of this account alone. */
const startHapag = (known: string, container = 'TCLU4829132') =>
  startLine(({ query, headers }, response) => {
    if (headers['x-ibm-client-secret'] !== secret) return json(response, { message: 'denied' }, { status: 401 })
    const bill = query.get('transportDocumentReference')
    if (bill !== known) return json(response, { message: 'not found' }, { status: 404 })
    json(response, atSea({ bill: known, container }))
  })

test('what an account connects is asked with its key, and nobody else’s numbers are', async () => {
  await using line = await startHapag('HLCU1234567890')
  const [me, other] = [await account(), await account()]
  const [mine, theirs] = [await track(me, 'HLCU1234567890'), await track(other, 'HLCU1234567890')]
  await work()
  expect([(await mine()).line_connection, (await mine()).status]).toEqual(['none', 'awaiting_manifest'])

  const { id, attributes } = await connect(me, hapag(line.base_url))
  expect(attributes).toMatchObject({
    name: 'Hapag-Lloyd Track & Trace (beta)',
    scacs: ['HLCU'],
    state: 'untested',
    credentials_set: ['id', 'secret'],
    quota_per_day: 6000,
  })
  await work()
  expect(await mine()).toMatchObject({ status: 'created', line_connection: 'connected' })
  expect(await theirs()).toMatchObject({ status: 'awaiting_manifest', line_connection: 'none' })
  const [container] = (await me.client(api.containers.list)).data
  expect(container?.attributes.number).toBe('TCLU4829132')
  expect(await read(me, id)).toMatchObject({ state: 'working', requests_today: 1, failures: 0, shipments: 1 })
  expect((await me.client(api.sources.list)).data.map(({ attributes }) => attributes)).toMatchObject([
    { scac: 'HLCU', connection_name: 'Hapag-Lloyd Track & Trace (beta)' },
  ])
  const [shipment] = (await me.client(api.shipments.list)).data
  expect(shipment?.attributes.line_connection).toBe('connected')
  // Nobody else has it.
  expect((await other.fetch(`/v2/connections/${id}`)).status).toBe(404)
  expect((await other.client(api.connections.list)).data).toEqual([])
})

test('no answer, row or error has a credential', async () => {
  await using line = await startLine(({ headers }, response) => json(response, { echoed: headers }, { status: 418 }))
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  const tested = await me.fetch(`/v2/connections/${id}/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_type: 'bill_of_lading', request_number: 'HLCU1' }),
  })
  const row = await withScope(setting.store(), { account_id: me.id }, (tx) => connectionsOf(tx, 'HLCU'))
  const shown = [
    await tested.text(),
    await (await me.fetch(`/v2/connections/${id}`)).text(),
    await (await me.fetch('/v2/connections')).text(),
    JSON.stringify(row),
  ]
  expect(shown[0]).toContain('x-ibm-client-secret')
  expect(shown.join()).not.toMatch(/hapag-secret|client-id-of-ours/)
})

test.each<[string, object, Record<string, RegExp>]>([
  ['an unknown profile', { profile: 'maersk-9' }, { '/data/attributes/profile': /no such/ }],
  [
    'what is missing',
    { profile: 'hapag-lloyd', settings: {}, credentials: { id: 'x' } },
    {
      '/data/attributes/settings/plan': /must be filled in/,
      '/data/attributes/credentials/secret': /must be filled in/,
    },
  ],
  [
    'a plan that there is not',
    hapag('https://x.example', { settings: { plan: 'gold' } }),
    { '/data/attributes/settings/plan': /one of tryout, default, premium/ },
  ],
  [
    'fields of another system',
    hapag('https://x.example', { credentials: { id: 'a', secret: 'b', consumer_key: 'c' } }),
    { '/data/attributes/credentials/consumer_key': /has no such field/ },
  ],
  [
    'an address with a password',
    hapag('https://me:pw@x.example'),
    { '/data/attributes/settings/base_url': /user name or password/ },
  ],
  ['another line', hapag('https://x.example', { scacs: ['MAEU'] }), { '/data/attributes/scacs': /MAEU/ }],
  [
    'no line',
    { profile: 'dcsa-2', settings: { base_url: 'https://x.example' } },
    { '/data/attributes/scacs': /at least one/ },
  ],
  [
    'a quota that is no number',
    { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: 'https://x.example', per_day: 'many' } },
    { '/data/attributes/settings/per_day': /whole number/ },
  ],
])('%s is said at its field, and nothing is kept', async (_, attributes, expected) => {
  const me = await account()
  const reply = await me.fetch('/v2/connections', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes } }),
  })
  expect(reply.status).toBe(422)
  const { errors } = (await reply.json()) as { errors: { detail: string; source: { pointer: string } }[] }
  const said = Object.fromEntries(errors.map(({ detail, source }) => [source.pointer, detail]))
  for (const [pointer, detail] of Object.entries(expected)) expect(said[pointer]).toMatch(detail)
  expect(Object.keys(said).sort()).toEqual(Object.keys(expected).sort())
  expect((await me.client(api.connections.list)).meta.total).toBe(0)
})

test('a key that is refused pauses the connection and fails no number; a new one goes on at once', async () => {
  await using line = await startHapag('HLCU7777777777')
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url, { credentials: { id: 'x', secret: 'of another system' } }))
  const request = await track(me, 'HLCU7777777777')
  await work()
  expect(await read(me, id)).toMatchObject({ state: 'refused', last_failure: expect.stringContaining('401') })
  expect(await request()).toMatchObject({ status: 'pending', retry_count: null, failed_reason: null })
  const asked = line.calls.length
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  await work()
  expect(line.calls.length).toBe(asked)

  const attributes = { credentials: { secret } }
  await me.client(api.connections.update, { params: { id }, body: { data: { attributes } } })
  await work()
  expect(await request()).toMatchObject({ status: 'created' })
  expect(await read(me, id)).toMatchObject({ state: 'working', credentials_set: ['id', 'secret'] })
})

test('while it is paused nobody is asked, and after that at once', async () => {
  await using line = await startHapag('HLCU8888888888')
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  const paused = await me.client(api.connections.pause, { params: { id } })
  expect(paused.data.attributes).toMatchObject({ state: 'paused', paused_at: clock.now.toISOString() })
  const request = await track(me, 'HLCU8888888888')
  await work()
  expect(line.calls).toEqual([])
  expect(await request()).toMatchObject({ status: 'awaiting_manifest', line_connection: 'none' })
  await me.client(api.connections.resume, { params: { id } })
  await work()
  expect(await request()).toMatchObject({ status: 'created', line_connection: 'connected' })
})

test('of a small quota the most urgent is asked first, and that it is spent is said', async () => {
  await using line = await startLine(({ query }, response) =>
    json(response, atSea({ bill: query.get('transportDocumentReference') ?? '', container: boxOf(query) })),
  )
  const boxes: Record<string, string> = { A: 'TCLU4829132', B: 'MSKU4532106', C: 'HLXU1234564', D: 'CAXU9300620' }
  const boxOf = (query: URLSearchParams) => boxes[query.get('transportDocumentReference')?.slice(-1) ?? ''] ?? ''
  const me = await account()
  const settings = { base_url: line.base_url, per_day: '3' }
  const { id } = await connect(me, { profile: 'dcsa-2', scacs: ['YMLU'], settings, name: 'Yang Ming' })
  const requests = await Promise.all(['A', 'B', 'C', 'D'].map((last) => track(me, `YMLU10000${last}`, 'YMLU')))
  await work()
  expect(line.calls).toHaveLength(3)
  const states = await Promise.all(requests.map((request) => request()))
  const waiting = states.filter(({ status }) => status === 'pending')
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatchObject({ retry_count: null, last_error: expect.stringContaining('3 requests a day') })
  const midnight = `${new Date(clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
  expect(await read(me, id)).toMatchObject({ state: 'quota_spent', quota_resets_at: midnight, requests_today: 3 })
  expect(waiting[0]?.next_attempt_at).toBe(midnight)
  clock.now = new Date(midnight)
  await work()
  expect(await Promise.all(requests.map(async (request) => (await request()).status))).toEqual(Array(4).fill('created'))
})

test('what refreshing leaves of a quota is there for a new number', async () => {
  await using line = await startLine(({ query }, response) => {
    const bill = query.get('transportDocumentReference') ?? ''
    json(response, atSea({ bill, container: bill === 'YMLU300001' ? 'TCLU4829132' : 'MSKU4532106' }))
  })
  clock.now = new Date(`${new Date(clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
  const me = await account()
  const settings = { base_url: line.base_url, per_day: '10' }
  const { id } = await connect(me, { profile: 'dcsa-2', scacs: ['YMLU'], settings, name: 'Yang Ming' })
  await track(me, 'YMLU300001', 'YMLU')
  await work()
  const body = { request_type: 'bill_of_lading' as const, request_number: 'YMLU300001' }
  for (let asked = 1; asked < 9; asked++) await me.client(api.connections.test, { params: { id }, body })
  clock.now = new Date(clock.now.getTime() + 20 * 3_600_000)
  await work()
  expect(line.calls).toHaveLength(9)
  expect(await read(me, id)).toMatchObject({ state: 'working', quota_resets_at: null, requests_today: 9 })

  const urgent = await track(me, 'YMLU300002', 'YMLU')
  await work()
  expect(await urgent()).toMatchObject({ status: 'created' })
  const late = await track(me, 'YMLU300003', 'YMLU')
  await work()
  expect(await late()).toMatchObject({ status: 'pending' })
  expect(await read(me, id)).toMatchObject({ state: 'quota_spent', requests_today: 10 })
})

test('a test asks one number and says what was sent, what came and what was understood', async () => {
  await using line = await startHapag('HLCU5555555555')
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  const ask = async (request_number: string) =>
    (
      await me.client(api.connections.test, {
        params: { id },
        body: { request_type: 'bill_of_lading', request_number },
      })
    ).data.attributes
  const found = await ask('hlcu 5555 555555')
  expect(found).toMatchObject({ result: 'found', containers: ['TCLU4829132'], advice: null })
  expect(found.message).toMatch(/^The key works: \d+ events of 1 container$/)
  expect(found.exchanges).toMatchObject([
    { purpose: 'data', method: 'GET', status: 200, request_headers: { 'X-IBM-Client-Secret': '•••' } },
  ])
  expect(found.exchanges[0]?.url).toContain('transportDocumentReference=HLCU5555555555')
  expect(await ask('HLCU0000000000')).toMatchObject({ result: 'not_found', message: expect.stringContaining('works') })
  expect(await read(me, id)).toMatchObject({ state: 'working', requests_today: 3 })

  const attributes = { credentials: { secret: 'wrong' } }
  await me.client(api.connections.update, { params: { id }, body: { data: { attributes } } })
  expect(await ask('HLCU5555555555')).toMatchObject({ result: 'refused', advice: expect.stringContaining('portal') })
})

test.each<[string, Parameters<typeof startLine>[0], object]>([
  [
    'a proxy’s page',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    { result: 'unrecognized', message: expect.stringContaining('web page'), advice: expect.stringContaining('proxy') },
  ],
  [
    'a quota that is spent',
    (_, response) => json(response, { message: 'quota exceeded' }, { status: 403 }),
    { result: 'quota_spent', message: expect.stringContaining('fewer requests') },
  ],
  [
    '200 with an error inside',
    (_, response) => json(response, { error: 'boom', code: 17 }),
    { result: 'unrecognized', message: expect.stringContaining('not Track & Trace') },
  ],
  [
    'a clock that is off',
    (_, response) => {
      response.setHeader('Date', 'Mon, 01 Jan 2024 00:00:00 GMT')
      json(response, {}, { status: 503 })
    },
    { result: 'unreachable', advice: expect.stringContaining('clock') },
  ],
])('%s is named in words, with what to do', async (_, answer, expected) => {
  await using line = await startLine(answer)
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  const body = { request_type: 'bill_of_lading' as const, request_number: 'HLCU1234567' }
  const { data } = await me.client(api.connections.test, { params: { id }, body })
  expect(data.attributes).toMatchObject(expected)
})

test('a connection is removed with its key, and what it told stays', async () => {
  await using line = await startHapag('HLCU9999999999')
  const me = await account()
  const { id } = await connect(me, hapag(line.base_url))
  await track(me, 'HLCU9999999999')
  await work()
  await me.client(api.connections.delete, { params: { id } })
  expect((await me.client(api.containers.list)).meta.total).toBe(1)
  expect((await me.client(api.shipments.list)).data[0]?.attributes.line_connection).toBe('none')
})

test('a key without the scope of admins sees and changes none', async () => {
  const me = await account()
  const body = { data: { attributes: { name: 'Reader', scopes: ['read', 'write'] } } } as Attributes
  const { data } = await me.client(api.api_keys.create, { body } as never)
  const key = (data as { attributes: { token?: string; key?: string } }).attributes
  const headers = { authorization: `Token ${key.token ?? key.key}` }
  expect((await me.fetch('/v2/connections', { headers })).status).toBe(403)
  expect((await me.fetch('/v2/connection_profiles', { headers })).status).toBe(200)
})
