import { expect, test } from 'vitest'
import { profileOf } from '../../reference/profiles/profiles.ts'
import type { Profile } from '../../reference/profiles/schema.ts'
import { openReference } from '../../reference/reference.ts'
import { type Answer, json, startLine } from '../dcsa/fixtures/line-server.ts'
import { createProfileClient } from './client.ts'
import type { Exchange } from './exchange.ts'

const { places } = openReference()
const token = 'token-of-ours-0123456789'

async function provider(id: string, credentials: Record<string, string>, answer: Answer) {
  const line = await startLine(answer)
  const exchanges: Exchange[] = []
  const client = createProfileClient(
    profileOf(id) as Profile,
    { settings: { shipping_line: 'MSC' }, credentials, base_url: line.base_url, id: 'the-connection' },
    {
      fetch,
      places,
      now: () => new Date('2026-06-20T12:00:00Z'),
      takeTurn: async () => undefined,
      listen: (one) => exchanges.push(one),
    },
  )
  return { line, client, exchanges, [Symbol.asyncDispose]: () => line[Symbol.asyncDispose]() }
}

const box = { request_type: 'container' as const, number: 'TCLU4829132', scac: 'MSCU' }
const movement = { event: 'LOAD', status: 'ACT', timestamp: '2026-06-02T09:30:00+08:00', location: { code: 'CNNGB' } }

test('a number is registered once, by who waits for it; a test and a later look register nothing', async () => {
  let isThere = false
  await using there = await provider('shipsgo', { token }, ({ method, url, headers, body }, response) => {
    if (headers['x-shipsgo-user-token'] !== token) return json(response, {}, { status: 401 })
    if (method === 'POST') {
      expect(JSON.parse(body)).toEqual({ reference: box.number, container_number: box.number, carrier: 'MSCU' })
      isThere = true
      return json(response, { shipment: { id: 4711 } })
    }
    if (url === '/v2/ocean/shipments/4711')
      return json(response, { shipment: { containers: [{ number: box.number, movements: [movement] }] } })
    return json(response, { shipments: isThere ? [{ id: 4711 }] : [] })
  })
  const { client, line } = there
  expect(await client.ask({ ...box, purpose: 'test' })).toEqual({ outcome: 'not_found' })
  expect(line.calls.map(({ method }) => method)).toEqual(['GET'])
  const found = await client.ask({ ...box, purpose: 'new' })
  expect(found).toMatchObject({
    outcome: 'found',
    complete: false,
    facts: [{ fact: { code: 'LOAD', source: 'MSCU', via: 'the-connection' } }],
  })
  expect(line.calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'GET', 'GET'])
  expect(line.calls[1]?.query.get('filters[container_number]')).toBe('eq:TCLU4829132')
  await client.ask({ ...box, purpose: 'refresh' })
  // Its id is known: one question.
  expect(line.calls).toHaveLength(6)
})

test('what was registered before is no failure, and credits that are spent are a quota', async () => {
  let posted = 0
  await using known = await provider('shipsgo', { token }, ({ method }, response) => {
    if (method === 'POST') {
      posted += 1
      return json(response, { message: 'ALREADY_EXISTS' }, { status: 409 })
    }
    json(response, { shipments: [] })
  })
  expect(await known.client.ask({ ...box, purpose: 'new' })).toEqual({ outcome: 'not_found' })
  expect(posted).toBe(1)
  await using poor = await provider('shipsgo', { token }, ({ method }, response) =>
    method === 'POST' ? json(response, {}, { status: 402 }) : json(response, { shipments: [] }),
  )
  expect(await poor.client.ask({ ...box, purpose: 'new' })).toMatchObject({ outcome: 'held', reason: 'quota' })
})

test.each([
  ['API_KEY_WRONG', { outcome: 'refused' }],
  ['NO_EVENTS', { outcome: 'not_found' }],
  ['WRONG_NUMBER', { outcome: 'invalid_number' }],
  ['API_KEY_LIMIT_REACHED', { outcome: 'held', reason: 'quota' }],
  ['SEALINE_NO_RESPONSE', { outcome: 'unreachable' }],
  ['SOMETHING_NEW', { outcome: 'unreachable', message: 'It answered 200 with an error' }],
])('SeaRates answers 200 to everything: %s', async (message, expected) => {
  await using there = await provider('searates', { key: token }, (_, response) =>
    json(response, { status: 'error', message, data: [] }),
  )
  expect(await there.client.ask({ ...box, purpose: 'refresh' })).toMatchObject(expected)
  // Its key is in the address.
  expect(there.line.calls[0]?.query.get('api_key')).toBe(token)
  expect(JSON.stringify(there.exchanges)).not.toContain(token)
})

test('what is no JSON is no answer, whatever its status', async () => {
  await using there = await provider('jsoncargo', { key: token }, (_, response) =>
    response.writeHead(200).end('OK then'),
  )
  expect(await there.client.ask({ ...box, purpose: 'new' })).toMatchObject({ outcome: 'unrecognized' })
})

test('COSCO is signed for, and says by its type that it knows nothing', async () => {
  await using there = await provider('cosco', { key: 'ours', secret: token }, (_, response) =>
    json(response, { code: '0', data: { type: 'none' } }),
  )
  expect(await there.client.ask({ ...box, scac: 'COSU', purpose: 'new' })).toEqual({ outcome: 'not_found' })
  const [call] = there.line.calls
  expect(call?.url).toBe('/info/tracking/TCLU4829132?numberType=cntr')
  expect(call?.headers['x-coscon-authorization']).toMatch(/^hmac username="ours",.*signature="[A-Za-z0-9+/]{27}="$/)
  expect(JSON.stringify(there.exchanges)).not.toContain(token)
})
