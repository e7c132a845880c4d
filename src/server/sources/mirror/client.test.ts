import { expect, test } from 'vitest'
import { json, startLine } from '../dcsa/fixtures/line-server.ts'
import type { Exchange } from '../profile/exchange.ts'
import { createMirrorClient } from './client.ts'
import { whoIs } from './who.ts'

const key = 'lf_the_key_of_there'
const now = () => new Date('2026-06-20T12:00:00Z')

function clientOf(base_url: string) {
  const exchanges: Exchange[] = []
  const deps = { fetch, now, takeTurn: async () => undefined, timeout_seconds: 5 }
  const listen = (one: Exchange) => exchanges.push(one)
  return { client: createMirrorClient({ base_url, api_key: key }, { ...deps, listen }), exchanges }
}

const shipment = { id: 'a', type: 'shipment', attributes: { bill_of_lading_number: 'MEDUAB123456' } }
const list = { 'page[number]': 1, 'page[size]': 1 }

test.each<[string, unknown, { status?: number; headers?: object }, object]>([
  [
    'a key that is refused',
    { errors: [{ title: 'Unauthorized', detail: `The key ${key} is not valid.` }] },
    { status: 401 },
    { outcome: 'refused', message: 'It refused the key (401): The key ••• is not valid.' },
  ],
  [
    'a key that may not read',
    { errors: [{ detail: 'The API is not in your plan' }] },
    { status: 403 },
    { outcome: 'refused', message: 'The key is not allowed to do this (403): The API is not in your plan' },
  ],
  [
    'too many requests',
    { errors: [{ title: 'Too Many Requests' }] },
    { status: 429, headers: { 'Retry-After': '17' } },
    { outcome: 'held', reason: 'quota', until: '2026-06-20T12:00:17.000Z' },
  ],
  [
    'too many requests, and nothing on how long',
    {},
    { status: 429 },
    { outcome: 'held', reason: 'quota', until: '2026-06-20T12:01:00.000Z' },
  ],
  [
    'an outage',
    'down',
    { status: 503, headers: { 'Retry-After': '60' } },
    { outcome: 'unreachable', retry_after_seconds: 60, message: 'It answered 503' },
  ],
  [
    'a redirect to a sign-in',
    '',
    { status: 302, headers: { Location: 'https://elsewhere.example' } },
    { outcome: 'unreachable', message: 'It redirects (302), which is not followed' },
  ],
  [
    'an error in an answer of 200',
    { error: 'account is suspended' },
    {},
    { outcome: 'unrecognized', message: 'It answered 200 with an error: account is suspended' },
  ],
  [
    'errors in an answer of 200',
    { errors: [{ title: 'Forbidden' }] },
    {},
    { outcome: 'unrecognized', message: 'It answered 200 with an error: Forbidden' },
  ],
  [
    'another API',
    { results: [{ number: 1 }] },
    {},
    { outcome: 'unrecognized', message: expect.stringContaining('not of this API') },
  ],
  [
    'another noun',
    { data: [{ id: '1', type: 'parcel' }] },
    {},
    { outcome: 'unrecognized', message: 'It listed parcel where shipment was asked for' },
  ],
])('%s is told in words, without the key', async (_, body, { status = 200, headers = {} }, expected) => {
  await using there = await startLine((_, response) => json(response, body, { status, headers }))
  const { client, exchanges } = clientOf(there.base_url)
  const answer = await client.list('/shipments', 'shipment', list)
  expect(answer).toMatchObject(expected)
  expect(JSON.stringify([answer, exchanges])).not.toContain(key)
  expect(there.calls[0]?.headers.authorization).toBe(`Token ${key}`)
})

test('a page for people is told from an answer, and what is not JSON from both', async () => {
  let body = '<!DOCTYPE html><title>Sign in</title>'
  await using there = await startLine((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(body),
  )
  const { client } = clientOf(there.base_url)
  const message = async () => client.list('/shipments', 'shipment', list)
  expect(await message()).toMatchObject({ outcome: 'unrecognized', message: expect.stringMatching(/web page.*200/) })
  body = 'OK'
  await using plain = await startLine((_, response) => response.writeHead(200).end(body))
  expect(await clientOf(plain.base_url).client.list('/shipments', 'shipment', list)).toMatchObject({
    outcome: 'unrecognized',
    message: 'The answer is not JSON',
  })
})

test('nobody there is said, and the version is added to an address without path', async () => {
  expect(await clientOf('http://127.0.0.1:9').client.read('/shipments')).toMatchObject({ outcome: 'unreachable' })
  await using there = await startLine(({ url }, response) =>
    url.startsWith('/v2/shipments') || url.startsWith('/own/v3/shipments')
      ? json(response, { data: [shipment], meta: { total: 3 }, links: { next: '/v2/shipments?page' } })
      : json(response, {}, { status: 404 }),
  )
  for (const path of ['', '/', '/v2', '/v2/', '/own/v3'])
    expect(await clientOf(there.base_url + path).client.list('/shipments', 'shipment', list)).toMatchObject({
      outcome: 'found',
      total: 3,
      has_next: true,
    })
  expect(await whoIs(clientOf(`${there.base_url}/other`).client)).toMatchObject({
    outcome: 'unrecognized',
    message: expect.stringContaining('not the address of this API'),
  })
})

test('where there is no account to ask for, tracking requests tell whose it is', async () => {
  const account = { id: '7', type: 'account', attributes: { company_name: 'Nordmeer' } }
  await using there = await startLine(({ url }, response) => {
    if (url.startsWith('/v2/shipments')) return json(response, { data: [shipment], meta: { total: 1 } })
    if (url.startsWith('/v2/tracking_requests')) return json(response, { data: [], included: [account] })
    json(response, { errors: [{ title: 'Not Found' }] }, { status: 404 })
  })
  expect(await whoIs(clientOf(there.base_url).client)).toEqual({
    outcome: 'known',
    account: { id: '7', name: 'Nordmeer' },
    shipments: 1,
  })
})

test('what is written there says what it is, as its API wants it', async () => {
  await using line = await startLine((_, response) => json(response, { data: { id: 'w', type: 'webhook' } }))
  const { client } = clientOf(line.base_url)
  await client.change({ method: 'POST', path: '/webhooks', type: 'webhook', attributes: { active: true } })
  await client.change({ method: 'DELETE', path: '/webhooks/w' })
  expect(line.calls.map(({ body }) => body)).toEqual([
    JSON.stringify({ data: { type: 'webhook', attributes: { active: true } } }),
    '',
  ])
})
