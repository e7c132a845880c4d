import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './testing/ask.ts'
import { someoneWithFields } from './testing/custom-fields.ts'
import { endpoints, exampleOf, hasBody, named } from './testing/every-endpoint.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()
const { app } = setting
// One test asks hundreds of times, and the embedded store answers one at a time.
const ids: Record<string, string> = {}
let authorization: string

/** One of each, by the name of its collection. */
beforeAll(async () => {
  const me = await someoneWithFields(setting)
  authorization = `Token ${me.apiKey}`
  const { document } = await ask(app(), { ...exampleOf(find('parties.create')), headers: { authorization } })
  for (const entity_type of ['Container', 'TrackingRequest'] as const) await me.define({ entity_type })
  const definition = await me.define()
  const webhook = await ask(app(), { ...exampleOf(find('webhooks.create')), headers: { authorization } })
  const value = await me.put('shipments', me.shipment, 'po_number', '4500118273')
  await me.put('containers', String(me.containers.TCLU4829132), 'po_number', '4500118273')
  await me.put('tracking_requests', me.request, 'po_number', '4500118273')
  Object.assign(ids, {
    parties: document.data.id,
    shipments: me.shipment,
    containers: me.containers.TCLU4829132,
    tracking_requests: me.request,
    custom_field_definitions: definition.id,
    custom_fields: value.document.data.id,
    webhooks: webhook.document.data.id,
  })
})

const find = (name: string) => endpoints.find((one) => one.name === name) as Endpoint
/** With the id of something that is there, where the account has it: a body is read, whatever it is for. */
const exampleFor = (endpoint: Endpoint) =>
  exampleOf(endpoint, endpoint.path.includes('{') ? { id: ids[endpoint.path.split('/')[2] ?? ''] ?? randomUUID() } : {})
const send = (endpoint: Endpoint, payload: string) =>
  ask(app(), { ...exampleFor(endpoint), endpoint, payload, headers: { authorization } })

const writing = endpoints.filter(hasBody)
/** Those whose body is a document of ours: one resource, not the name of one. */
const documents = writing.filter((one) => {
  const { data } = exampleOf(one).body as { data?: object }
  return !one.isRaw && data !== undefined && 'attributes' in data
})

type Json = Record<string, unknown>
interface Body {
  data: { type: string; attributes: Json; relationships?: Json }
}
function bodyOf(endpoint: Endpoint): Body {
  const body = structuredClone(exampleOf(endpoint).body) as Body
  const { entity } = body.data.relationships ?? {}
  if (entity) Object.assign((entity as { data: object }).data, { id: ids.shipments })
  return body
}
const pointersOf = (errors: readonly { source?: object | undefined }[]) => errors.map(({ source }) => source)

test.each(named(writing))('%s refuses what is no JSON', async (_, endpoint) => {
  for (const payload of [
    '{',
    '',
    ' ',
    '{"data":',
    "{'data':1}",
    'undefined',
    'NaN',
    '\0',
    '\ufeff',
    '{"a":1}{"b":2}',
    '[1,]',
    '//',
    '"\\ud8"',
    '"\u0001"',
  ]) {
    const { status, errors } = await send(endpoint, payload)
    expect({ payload, status }).toEqual({ payload, status: 400 })
    expect(errors).toMatchObject([{ code: 'bad_request' }])
  }
})

test.each(named(writing))('%s refuses keys that reach for the prototype', async (_, endpoint) => {
  // Somebody else's message is read without it.
  for (const payload of [
    '{"__proto__":{"data":1}}',
    '{"data":{"__proto__":{"type":"x"}}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '[{"a":{"\\u005f_proto__":[]}}]',
  ])
    if (endpoint.isRaw) expect((await send(endpoint, payload)).status).not.toBe(500)
    else expect((await send(endpoint, payload)).status).toBe(400)
  expect(({} as Json).a).toBeUndefined()
})

test.each(named(documents))('%s refuses JSON that is no document, and points at what is wrong', async (_, endpoint) => {
  for (const payload of [
    'null',
    '[]',
    '"text"',
    '0',
    'true',
    '{}',
    '{"data":null}',
    '{"data":[]}',
    '{"data":"x"}',
    '{"data":{}}',
    '{"data":{"attributes":null}}',
    '{"data":{"attributes":[]}}',
    '{"data":{"attributes":"x"}}',
  ]) {
    const { status, errors } = await send(endpoint, payload)
    expect({ payload, status }).toEqual({ payload, status: 422 })
    for (const { source } of errors)
      expect(source).toEqual({ pointer: expect.stringMatching(/^(\/data(\/(attributes|id))?)?$/) })
  }
  const { errors } = await ask(app(), { ...exampleFor(endpoint), body: undefined, headers: { authorization } })
  expect(errors).toMatchObject([{ status: '400', code: 'bad_request' }])
})

test.each(named(documents))('%s refuses a resource of another type', async (_, endpoint) => {
  const { data } = bodyOf(endpoint)
  for (const type of ['nonsense', '', 1, null, 'PARTY', ['party']]) {
    const { status, errors } = await send(endpoint, JSON.stringify({ data: { ...data, type } }))
    expect({ type, status }).toEqual({ type, status: 422 })
    expect(pointersOf(errors)).toEqual([{ pointer: '/data/type' }])
  }
})

test.each(named(documents))('%s names attributes that it does not know, and relationships', async (_, endpoint) => {
  const { data } = bodyOf(endpoint)
  for (const name of [
    'nonsense',
    'id',
    'account_id',
    'created_at',
    'constructor',
    'toString',
    'a/b~c',
    '',
    '🚢',
    'x'.repeat(10_000),
  ]) {
    const attributes = { ...data.attributes, [name]: 'x' }
    const { status, errors } = await send(endpoint, JSON.stringify({ data: { ...data, attributes } }))
    expect(status).toBe(422)
    expect(errors).toMatchObject([
      {
        code: 'unknown_attribute',
        source: { pointer: `/data/attributes/${name.replace('~', '~0').replace('/', '~1')}` },
      },
    ])
  }
  const relationships = { ...data.relationships, nonsense: { data: null } }
  const { errors } = await send(endpoint, JSON.stringify({ data: { ...data, relationships } }))
  expect(pointersOf(errors)).toEqual([{ pointer: '/data/relationships/nonsense' }])
})

/** Those whose body is an object of ours without `data` around it; libraries of Rails announce files with members of their own. */
const bare = writing.filter(
  ({ name, body }) => body instanceof z.ZodObject && !('data' in body.shape) && name !== 'direct_uploads.create',
)

test.each(named(bare))('%s names members that it does not know', async (_, endpoint) => {
  const body = exampleFor(endpoint).body as Json
  const { status, errors } = await send(endpoint, JSON.stringify({ ...body, nonsense: 'x' }))
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code: 'unknown_attribute', source: { pointer: '/nonsense' } }])
})

test.each(named(documents))('%s points at every attribute that is not what it should be', async (_, endpoint) => {
  const { data } = bodyOf(endpoint)
  for (const name of Object.keys(data.attributes))
    for (const value of [{}, [[]], 1e308, -1, { length: 1 }, [{ __proto__: null, a: 1 }], [null], nested(100)]) {
      // Where an object is asked for, an empty one may say nothing.
      if (isObject(data.attributes[name]) && JSON.stringify(value) === '{}') continue
      // South and west of zero.
      if (/^(latitude|longitude)$/.test(name) && value === -1) continue
      const payload = JSON.stringify({ data: { ...data, attributes: { ...data.attributes, [name]: value } } })
      const { status, errors } = await send(endpoint, payload)
      expect({ payload, status }).toEqual({ payload, status: 422 })
      for (const { source } of errors)
        expect(source).toEqual({ pointer: expect.stringMatching(new RegExp(`^/data/attributes/${name}(/|$)`)) })
    }
})

test.each(named(documents))('%s takes no text that cannot be kept', async (_, endpoint) => {
  const { data } = bodyOf(endpoint)
  for (const [name, example] of Object.entries(data.attributes)) {
    const isList = Array.isArray(example)
    if (!isList && typeof example !== 'string') continue
    for (const text of ['a\0b', 'a\ud800b', '\udc00', 'x'.repeat(1_000_000), ...randomTexts]) {
      const payload = JSON.stringify({
        data: { ...data, attributes: { ...data.attributes, [name]: isList ? [text] : text } },
      })
      const { status, errors } = await send(endpoint, payload)
      expect({ name, text: text.slice(0, 20), status }).toEqual({
        name,
        text: text.slice(0, 20),
        status: expect.toBeOneOf(tolerated(endpoint, name)),
      })
      const pointer = `/data/attributes/${name}${isList ? '/0' : ''}`
      if (status === 422) for (const { source } of errors) expect(source).toEqual({ pointer })
    }
  }
})

/** A megabyte that no compression makes fit for an index. */
const randomTexts = [Array.from({ length: 30_000 }, () => randomUUID()).join(' ')]

/** A password may be any text: it is not kept, only compared. */
const tolerated = ({ name }: Endpoint, attribute: string) =>
  name === 'sessions.create' || (name === 'sessions.redeem' && attribute === 'token')
    ? [401, 422]
    : // A table that is pasted may be long.
      name === 'imports.create' && attribute === 'text'
      ? [201, 422]
      : [404, 422]

test.each(named(writing))('%s survives a body as deep as the sea', async (_, endpoint) => {
  for (const depth of [1000, 10_000, 100_000])
    for (const payload of [
      deep(depth),
      `{"data":${deep(depth)}}`,
      `{"data":{"attributes":${deep(depth)}}}`,
      `{"events":[${deep(depth)}]}`,
      `{"data":{"attributes":{"company_name":${deep(depth)},"ref_numbers":[${deep(depth)}]}}}`,
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ])
      expect([202, 400, 422]).toContain((await send(endpoint, payload)).status)
})

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const nested = (depth: number) => JSON.parse(deep(depth)) as unknown
