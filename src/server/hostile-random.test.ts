import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type DataType, type EntityType, entityTypes } from '#contract/custom-field-definition.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { ask } from './testing/ask.ts'
import { discharged } from './testing/dcsa-events.ts'
import { endpoints, exampleOf, hasBody, named, queryNames } from './testing/every-endpoint.ts'
import { testApp } from './testing/test-app.ts'

const { account, app } = testApp()
// One test asks hundreds of times, and the embedded store answers one at a time.
/** One of each that is there, by the name of its collection. */
const ids: Record<string, string> = {}
let authorization: string

beforeAll(async () => {
  const { apiKey, client } = await account()
  authorization = `Token ${apiKey}`
  const party = await client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLU900100', scac: 'YMLU' }
  const request = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLU900100', container: 'TCLU4829132' }),
  })
  const shipment = String((await client(api.shipments.list)).data[0]?.id)
  const define = (entity_type: EntityType, api_slug = 'po_number', data_type: DataType = 'short_text') =>
    client(api.custom_field_definitions.create, {
      body: { data: { attributes: { entity_type, api_slug, data_type, display_name: 'PO', reference_number: true } } },
    })
  for (const entity_type of entityTypes) await define(entity_type)
  const field = await client(api.shipment_custom_fields.create, {
    params: { id: shipment },
    body: { data: { attributes: { api_slug: 'po_number', value: 'PO-1' } } },
  })
  const webhook = await client(api.webhooks.create, {
    body: { data: { attributes: { url: 'https://example.com', events: ['container.updated'] } } },
  })
  Object.assign(ids, {
    webhooks: webhook.data.id,
    custom_field_definitions: (await define('Shipment', 'lane', 'enum')).data.id,
    custom_fields: field.data.id,
    parties: party.data.id,
    tracking_requests: request.data.id,
    shipments: shipment,
    containers: (await client(api.containers.list)).data[0]?.id,
    vessels: '9321483',
    ports: 'USLAX',
    terminals: 'W185',
    shipping_lines: 'YMLU',
    metro_areas: 'USCHI',
  })
})

/** What a program gets wrong, and what somebody tries on purpose. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '0',
    '-1',
    '1e99',
    '__proto__',
    'constructor',
    '%',
    '\\',
    "'",
    '2026-06-20',
    '0000-01-01T00:00:00Z',
  ),
  fc.constantFrom(
    'containers',
    'shipment.containers',
    'tracked_object',
    ',',
    'true',
    'YMLU',
    'TCLU4829132',
    'created,pending',
    randomUUID(),
  ),
  fc.integer().map(String),
  fc.date({ noInvalidDate: false }).map((date) => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString())),
)
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  oddText,
  fc.double(),
  fc.constantFrom(null, [], {}, [[]], [null]),
)

const pathFor = ({ path }: Endpoint, id: string | undefined) => {
  const [, , collection = ''] = path.split('/')
  return path
    .replace('{id}', encodeURIComponent(id?.toWellFormed() ?? ids[collection] ?? randomUUID()))
    .replace('{api_slug}', 'po_number')
    .replace('{option_id}', randomUUID())
}

const queryOf = (endpoint: Endpoint) =>
  fc.dictionary(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('nonsense', ...queryNames(endpoint)) },
      { weight: 1, arbitrary: oddText },
    ),
    oddText,
    { maxKeys: 3 },
  )

/** The text of a body: anything, or a good one in which one thing is replaced, added or gone. */
function bodyOf(endpoint: Endpoint) {
  const good = exampleOf(endpoint).body
  const spoilt = fc
    .tuple(fc.constantFrom(...pathsOf(good)), fc.oneof(oddValue, fc.constant(undefined)))
    .map(([path, value]) => replaced(good, path, value))
  const added = fc
    .tuple(fc.constantFrom(...pathsOf(good)), oddText, oddValue)
    .map(([path, key, value]) => replaced(good, [...path, key], value))
  return fc.oneof(
    { weight: 5, arbitrary: spoilt.map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: added.map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: oddText },
  )
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, one]) => pathsOf(one).map((path) => [key, ...path]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? replaced(one, rest, by) : one))
  if (typeof value !== 'object' || value === null) return by
  return Object.fromEntries([
    ...Object.entries(value),
    [key, replaced((value as Record<string, unknown>)[key], rest, by)],
  ])
}

test.each(named(endpoints))('%s answers anything that is asked with what it promises', async (_, endpoint) => {
  const asked = fc.record({
    id: fc.option(oddText, { nil: undefined, freq: 4 }),
    query: queryOf(endpoint),
    payload: hasBody(endpoint) ? fc.option(bodyOf(endpoint), { nil: undefined, freq: 8 }) : fc.constant(undefined),
  })
  const required = exampleOf(endpoint).query
  await fc.assert(
    fc.asyncProperty(asked, async ({ id, query, payload }) => {
      const { status, errors } = await ask(app(), {
        endpoint,
        method: endpoint.method,
        path: pathFor(endpoint, id),
        query: { ...required, ...query },
        ...(payload !== undefined && { payload }),
        headers: { authorization },
      })
      if (status === 400 && hasBody(endpoint)) return
      // What takes a stream was sent none.
      if (status === 415 && endpoint.takes) return
      const namesOne = pathNames(endpoint.path).length > 0 || endpoint.name === 'containers.update_by_body'
      const mayBeMissing = namesOne || endpoint.isPersonal || /^((provider|passkey)_)?sessions\./.test(endpoint.name)
      if (status >= 400) expect([400, 422, ...(mayBeMissing ? [401, 404] : [])]).toContain(status)
      if (status === 400) for (const { source } of errors) expect(source).toEqual({ parameter: expect.any(String) })
      // Without a body there is nothing to point at.
      if (status === 422 && hasBody(endpoint))
        for (const { source } of errors) expect(source).toEqual({ pointer: expect.any(String) })
    }),
    { numRuns: 40 },
  )
})

/** A batch for a container that is tracked: whatever is in it, what follows from it can be kept and shown. */
test('events that are spoilt anywhere are counted or rejected, and all that is kept can be read', async () => {
  const events = discharged({ bill: 'YMLU900100', booking: 'B1', container: 'TCLU4829132' })
  const spoilt = fc
    .constantFrom(...events)
    .chain((event) =>
      fc.tuple(fc.constantFrom(...pathsOf(event)), oddValue).map(([path, value]) => replaced(event, path, value)),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 20 }), async (body) => {
      const headers = { authorization }
      const endpoint = api.ingest.dcsa_events
      const { document } = await ask(app(), {
        endpoint,
        method: 'POST',
        path: endpoint.path,
        query: { scac: 'YMLU' },
        body,
        headers,
      })
      const { accepted, duplicate, unmatched, rejected } = document.data.attributes
      expect(accepted + duplicate + unmatched + rejected.length).toBeGreaterThanOrEqual(body.length)
    }),
    { numRuns: 30 },
  )
  for (const endpoint of [api.containers.list, api.shipments.list, api.tracking_requests.list]) {
    const include = Object.keys(endpoint.include?.relationships ?? {}).join()
    expect(
      (await ask(app(), { endpoint, path: endpoint.path, query: { include }, headers: { authorization } })).status,
    ).toBe(200)
  }
  for (const endpoint of [api.containers.transport_events, api.containers.raw_events])
    expect(
      (await ask(app(), { endpoint, path: pathFor(endpoint, undefined), headers: { authorization } })).status,
    ).toBe(200)
})

test('snapshots of terminals that are spoilt anywhere are counted or rejected', async () => {
  const containers = [
    {
      number: 'TCLU4829132',
      checked_at: '2026-06-19T10:00:00Z',
      on_terminal: true,
      available: false,
      off_dock: false,
      location: 'A1',
      discharged_at: '2026-06-18',
      available_at: '2026-06-19',
      full_out_at: '2026-06-20T10:00',
      chassis_number: 'C1',
      holds: [{ code: 'PQ', party: 'CBP', name: 'CUSTOMS', status: 'hold' }],
      fees: [{ code: '4I', type: 'demurrage', amount: '1.00', currency: 'USD', through: '2026-06-20' }],
      last_free_day: '2026-06-22',
      pickup_appointment_at: '2026-06-21T10:00',
    },
  ]
  const good = { source: { terminal_firms: 'W185', provider: 'x' }, checked_at: '2026-06-19T10:00:00Z', containers }
  const spoilt = fc
    .tuple(fc.constantFrom(...pathsOf(good)), oddValue)
    .map(([path, value]) => replaced(good, path, value))
  await fc.assert(
    fc.asyncProperty(spoilt, async (body) => {
      const endpoint = api.ingest.terminal_updates
      const { status } = await ask(app(), {
        endpoint,
        method: 'POST',
        path: endpoint.path,
        body,
        headers: { authorization },
      })
      expect([202, 400, 422]).toContain(status)
    }),
    { numRuns: 80 },
  )
  const list = { endpoint: api.containers.list, path: '/v2/containers', headers: { authorization } }
  expect((await ask(app(), { ...list, query: { include: 'raw_events,transport_events,pod_terminal' } })).status).toBe(
    200,
  )
})
