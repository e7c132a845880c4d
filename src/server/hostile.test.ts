import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask, type TestRequest } from './testing/ask.ts'
import {
  endpoints,
  endpointsOfTruckers,
  endpointsOfViews,
  exampleOf,
  hasBody,
  named,
  queryNames,
} from './testing/every-endpoint.ts'
import { testApp } from './testing/test-app.ts'

const { account, app } = testApp()
// One test asks hundreds of times, and the embedded store answers one at a time.
let authorization: string
beforeAll(async () => {
  authorization = `Token ${(await account()).apiKey}`
})

const askAs = (headers: Record<string, string>, endpoint: Endpoint, asked: TestRequest = {}) => {
  const { query, ...example } = exampleOf(endpoint)
  return ask(app(), {
    ...example,
    endpoint,
    ...asked,
    query: { ...query, ...asked.query },
    headers: { ...headers, ...asked.headers },
  })
}
const askWithKey = (endpoint: Endpoint, asked?: TestRequest) => askAs({ authorization }, endpoint, asked)

const closed = endpoints.filter((one) => !one.public)
const writing = endpoints.filter(hasBody)
const paged = endpoints.filter((one) => queryNames(one).includes('page[size]'))
const withCursor = endpoints.filter((one) => queryNames(one).includes('page[cursor]'))
const withInclude = endpoints.filter((one) => one.include)
const withParams = endpoints.flatMap((one) => queryNames(one).map((name) => [one.name, name, one] as const))
const withId = endpoints.filter((one) => one.path.includes('{'))

test('a request can be made for every endpoint of the table', () => {
  expect(endpoints.length).toBeGreaterThan(20)
  for (const endpoint of endpoints) expect(() => exampleOf(endpoint)).not.toThrow()
})

describe.each(named(closed))('%s is closed to strangers', (_, endpoint) => {
  test('before anything else is looked at', async () => {
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Token' },
      { authorization: 'Token  ' },
      { authorization: `Token lf_${randomUUID()}` },
      { authorization: `Basic ${btoa('lf_key:')}` },
      { authorization: 'Token \u00e9' },
      { cookie: 'landfall_session=nothing' },
      { cookie: `landfall_session=%E0%A4%A; landfall_session=${'x'.repeat(4000)}` },
    ] as Record<string, string>[]) {
      const { status, errors } = await askAs(headers, endpoint, {
        query: { unknown: '1' },
        ...(endpoint.method !== 'GET' && { payload: '{"broken' }),
      })
      expect(status).toBe(401)
      expect(errors).toMatchObject([{ status: '401', title: 'Unauthorized' }])
    }
  })

  test('also to one who has the key in the address', async () => {
    const key = authorization.replace('Token ', '')
    for (const name of ['api_key', 'token', 'access_token', 'Authorization', 'authorization', 'key'])
      expect((await askAs({}, endpoint, { query: { [name]: key } })).status).toBe(401)
  })
})

test.each(named(endpoints))('%s names a parameter that it does not know', async (_, endpoint) => {
  const strange = [
    'nonsense',
    'page[offset]',
    'filter[nonsense]',
    'sorted',
    '__proto__',
    'constructor',
    'toString',
    'a.b/c~d',
    'id',
    '',
  ]
  for (const parameter of strange) {
    const { status, errors } = await askWithKey(endpoint, {
      path: `${exampleOf(endpoint).path}?${encodeURIComponent(parameter)}=1`,
    })
    expect(status).toBe(400)
    expect(errors).toContainEqual(expect.objectContaining({ source: { parameter }, code: 'unknown_parameter' }))
  }
})

test.each(named(withInclude))('%s names what it cannot include', async (_, endpoint) => {
  const [known] = Object.keys(endpoint.include?.relationships ?? {})
  const strange = [
    'nonsense',
    `${known}.nonsense`,
    `${known},nonsense`,
    'constructor',
    '__proto__',
    'toString',
    `${known}..`,
    '.',
    'a'.repeat(5000),
  ]
  for (const include of strange) {
    const { status, errors } = await askWithKey(endpoint, { query: { include } })
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ source: { parameter: 'include' } }])
  }
  const { status, errors } = await askWithKey(endpoint, { query: { include: Array(101).fill(known).join() } })
  expect(status).toBe(400)
  expect(errors).toMatchObject([{ source: { parameter: 'include' } }])
})

test.each(named(paged))('%s refuses a page that is none, and cuts one that is too large', async (_, endpoint) => {
  for (const parameter of ['page[number]', 'page[size]'])
    for (const value of ['0', '-1', '1.5', 'abc', '1e99', '', ' ', 'NaN', 'Infinity', '1,2', '99999999999999999999']) {
      const { status, errors } = await askWithKey(endpoint, { query: { [parameter]: value } })
      expect(status).toBe(400)
      for (const { source } of errors) expect(source).toEqual({ parameter })
    }
  // Shipping lines are all on one page, a morning's exceptions and the colleagues; the audit log is long.
  const most =
    { 'shipping_lines.list': 1000, 'exceptions.list': 500, 'audit_events.list': 500, 'exceptions.assignees': 500 }[
      endpoint.name
    ] ?? 100
  for (const size of [most + 1, 1_000_000_000]) {
    const isNumbered = queryNames(endpoint).includes('page[number]')
    const { status, document } = await askWithKey(endpoint, {
      query: { 'page[size]': String(size), ...(isNumbered && { 'page[number]': '1000000000' }) },
    })
    // Below a container that does not exist there is nothing to page, and a key is signed in nowhere.
    if (endpoint.path.includes('{') || endpoint.isPersonal) expect(status).toBe(404)
    else expect(document).toMatchObject({ ...(isNumbered && { data: [] }), meta: { size: most } })
  }
})

test.each(named(withCursor))('%s refuses a cursor that is not one of ours', async (_, endpoint) => {
  const id = randomUUID()
  for (const cursor of [
    '',
    'x',
    `m0000000.${'-'.repeat(36)}`,
    `zzzzzzzzzzz.${id}`,
    `m0000000.${id.slice(1)}`,
    `.${id}`,
    `m.${id}.`,
    `-1.${id}`,
  ]) {
    const { status, errors } = await askWithKey(endpoint, { query: { 'page[cursor]': cursor } })
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ source: { parameter: 'page[cursor]' } }])
  }
  for (const cursor of [`0.${id}`, `zzzzzzzzz.${id}`])
    expect([200, 404]).toContain((await askWithKey(endpoint, { query: { 'page[cursor]': cursor } })).status)
})

test.each(named(withId))('%s answers 404 where the id names nothing', async (_, endpoint) => {
  const ids = [
    'x',
    '0',
    'null',
    '..',
    '__proto__',
    'constructor',
    randomUUID(),
    randomUUID().toUpperCase(),
    '-'.repeat(36),
    'f'.repeat(36),
    'x'.repeat(299),
    "1' or '1'='1",
    '00000000-0000-0000-0000-000000000000',
  ]
  for (const id of ids) {
    const path = endpoint.path.replace('{id}', encodeURIComponent(id))
    const resolved = new URL(path, 'http://landfall.example').pathname
    if (endpoints.some((one) => one.path === resolved)) continue // `..` may lead to somewhere that is there
    const { errors, status } = await askWithKey(endpoint, { path })
    expect({ id, status }).toEqual({ id, status: 404 })
    expect(errors).toMatchObject([{ code: 'not_found' }])
  }
})

test.each(named(withId))('%s answers an address that cannot be read', async (_, endpoint) => {
  for (const id of ['%', '%ff', '%ED%A0%80', '%00', '%E0%A4%A', 'x'.repeat(3000), '%2F', '%2e%2e%2f']) {
    const { status } = await askWithKey(endpoint, { path: endpoint.path.replace('{id}', id) })
    expect([400, 404]).toContain(status)
  }
})

test.each(withParams)('%s names %s where it has a character that no text can hold', async (_, parameter, endpoint) => {
  const { status, errors } = await askWithKey(endpoint, { query: { [parameter]: 'a\0b' } })
  expect(status).toBe(400)
  expect(errors).toMatchObject([{ source: { parameter } }])
})

/** What means something to a database, to a parser or to a shell, and times at the edge of what there is. */
const nasty = `'; drop table shipments; --|%|_|\\|%_\\|"|$1|-|--|/|.|,|,,,|true|null|[]|{}|\u202e|\ud800|${'🚢'.repeat(50)}|${'ß'.repeat(100)}|
${'x'.repeat(20_000)}|0000-01-01T00:00:00Z|0001-01-01T00:00:00+14:00|9999-12-31T23:59:59-14:00|2026-01-01T00:00:00+23:59|2026-02-30T00:00:00Z`

test.each(withParams)('%s takes anything as %s, or names it', async (_, parameter, endpoint) => {
  for (const value of nasty.split('|')) {
    const { errors, status } = await askWithKey(endpoint, { query: { [parameter]: value } })
    if (status === 400) expect(errors).toMatchObject([{ source: { parameter } }])
    // What the body of an example names is not there.
    else expect([200, 202, 404, ...(hasBody(endpoint) ? [422] : [])]).toContain(status)
  }
})

test.each(named(writing))('%s takes JSON alone, and not too much of it', async (_, endpoint) => {
  const payload = JSON.stringify(exampleOf(endpoint).body)
  for (const type of [
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json-seq',
    'nonsense',
    '/',
  ].filter((one) => !endpoint.takes || !one.startsWith(endpoint.takes))) {
    const { status, errors } = await askWithKey(endpoint, { payload, headers: { 'content-type': type } })
    expect({ type, status }).toEqual({ type, status: 415 })
    expect(errors).toMatchObject([{ code: 'unsupported_media_type' }])
  }
  const { status, errors } = await askWithKey(endpoint, { payload: tooMuch })
  expect(status).toBe(413)
  expect(errors).toMatchObject([{ code: 'payload_too_large' }])
})
const tooMuch = `"${'x'.repeat(10 * 1024 * 1024)}"`

test.each(named(endpoints))('%s is not there under another method', async (_, { path }) => {
  // `/{id}` is also where a name beside it would be.
  const isThere = (one: Endpoint) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const known = [...endpoints, ...endpointsOfViews, ...endpointsOfTruckers]
    .filter(isThere)
    .map((one) => one.method as string)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    if (known.includes(method)) continue
    const asked = { method, path: path.replace('{id}', randomUUID()), headers: { authorization } }
    const { status, errors } = await ask(app(), asked)
    expect({ method, status }).toEqual({ method, status: 404 })
    expect(errors).toMatchObject([{ code: 'not_found', detail: expect.stringContaining(method) }])
  }
})

test('an address that is none is answered like any other mistake', async () => {
  for (const path of [
    '/v2',
    '/v2/',
    '/v2/nonsense',
    '/v2/containers/',
    '/v2//containers',
    '/v2/%',
    '/%ff',
    '/v2/containers/%00/raw_events',
    '/..%2f..%2fetc/passwd',
    '/v2/constructor',
  ])
    for (const method of ['GET', 'POST'])
      expect([400, 404]).toContain((await ask(app(), { method, path, headers: { authorization } })).status)
})

test('what anybody may ask has a request id too', async () => {
  for (const path of ['/healthz', '/v2/openapi.json', '/shipments/find?q=x'])
    expect((await ask(app(), { path })).status).toBeLessThan(400)
})
