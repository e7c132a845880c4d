import { beforeAll, expect, test } from 'vitest'
import { scopes } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { endpoints, exampleOf, queryNames } from '../testing/every-endpoint.ts'
import { personOf, programOf } from '../testing/principals.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const secrets = ['SECRET-PO', 'SECRET-LOT', 'SECRET-NOTE', 'SECRET-DEFAULT'] as const

type Someone = Awaited<ReturnType<typeof someoneWithFields>>
let me: Someone
/** May do everything but see what is sensitive. */
let partner: Awaited<ReturnType<typeof programOf>>
let definitions: Record<'shipment' | 'container' | 'request' | 'lane' | 'plain', string>

beforeAll(async () => {
  me = await someoneWithFields(setting)
  partner = await programOf(
    setting,
    me.id,
    scopes.filter((scope) => scope !== 'sensitive'),
  )
  const secret = { sensitive: true, reference_number: true }
  const of = async (...asked: Parameters<Someone['define']>) => (await me.define(...asked)).id
  definitions = {
    shipment: await of({ ...secret, default_value: 'SECRET-DEFAULT' }),
    container: await of({ ...secret, entity_type: 'Container', api_slug: 'lot', display_name: 'Lot' }),
    request: await of({ ...secret, entity_type: 'TrackingRequest', api_slug: 'note', display_name: 'Note' }),
    lane: await of({ ...secret, api_slug: 'lane', data_type: 'enum', display_name: 'Lane' }),
    plain: await of({ api_slug: 'plain', display_name: 'Plain', reference_number: true }),
  }
  await me.option(definitions.lane, 'LANE-1')
  await me.put('shipments', me.shipment, 'po_number', 'SECRET-PO')
  await me.put('containers', String(me.containers.TCLU4829132), 'lot', 'SECRET-LOT')
  await me.put('tracking_requests', me.request, 'note', 'SECRET-NOTE')
  await me.put('shipments', me.shipment, 'plain', 'PLAIN-1')
})

/** The ids by which each endpoint leads to what is sensitive. */
const idsFor = (path: string): string[] => {
  const [, , collection = ''] = path.split('/')
  const ids: Record<string, string[]> = {
    shipments: [me.shipment],
    containers: Object.values(me.containers),
    tracking_requests: [me.request],
    custom_field_definitions: Object.values(definitions),
  }
  return ids[collection] ?? []
}

test('no answer to a reader has a sensitive value in it, whatever is included and asked for', async () => {
  const everything: string[] = []
  for (const endpoint of endpoints.filter(({ method, public: open }) => method === 'GET' && !open)) {
    const { query, ...example } = exampleOf(endpoint)
    const include = Object.keys(endpoint.include?.relationships ?? {}).join()
    const paths = endpoint.path.includes('{id}')
      ? idsFor(endpoint.path).map((id) => endpoint.path.replace('{id}', id))
      : [example.path]
    const texts = queryNames(endpoint).filter((name) => ['q', 'query', 'number'].includes(name))
    const queries = [query, ...texts.flatMap((name) => secrets.map((text) => ({ ...query, [name]: text })))]
    for (const path of paths)
      for (const asked of queries) {
        const { text } = await partner.ask({ ...example, path, query: { ...asked, ...(include && { include }) } })
        everything.push(
          ...(secrets.reduce((rest, one) => rest.replaceAll(`=${one}`, '=…'), text).match(/SECRET-\w+/g) ?? []),
        )
      }
  }
  expect(everything).toEqual([])
})

test('who has the scope sees each value, and finds by it', async () => {
  const { document } = await me.send('GET', '/v2/custom_fields')
  const values = document.data.map((field: { attributes: { value: string } }) => field.attributes.value)
  expect(values.toSorted()).toEqual(['PLAIN-1', 'SECRET-LOT', 'SECRET-NOTE', 'SECRET-PO'])
  const definition = await me.send('GET', `/v2/custom_field_definitions/${definitions.shipment}`)
  expect(definition.document.data.attributes.default_value).toBe('SECRET-DEFAULT')
  for (const text of ['SECRET-PO', 'secret-lot', 'PLAIN-1'])
    expect(await me.find(text)).toBe(`/shipments/${me.shipment}`)
  const member = await personOf(setting, me.id, 'member')
  const found = await member.ask({ path: '/shipments/find?q=SECRET-PO' })
  expect(found.headers.location).toBe(`/shipments/${me.shipment}`)
})

test('a reader sees that there is a value, and not which', async () => {
  const { document } = await partner.ask({ endpoint: api.custom_fields.list, path: '/v2/custom_fields' })
  const values = document.data.map(
    ({ attributes: { api_slug, value, display_value } }: { attributes: Record<string, unknown> }) => [
      api_slug,
      value,
      display_value,
    ],
  )
  expect(values.toSorted()).toEqual([
    ['lot', null, null],
    ['note', null, null],
    ['plain', 'PLAIN-1', 'PLAIN-1'],
    ['po_number', null, null],
  ])
})

test('nothing is found by a sensitive value, nor by a part of it', async () => {
  const viewer = await personOf(setting, me.id, 'viewer')
  for (const who of [partner, viewer])
    for (const text of ['SECRET-PO', 'SECRET-LOT', 'SECRET', 'ECRET-L', 'SE']) {
      expect((await who.ask({ path: '/v2/search', query: { query: text } })).document.data).toEqual([])
      expect((await who.ask({ path: '/v2/shipments', query: { q: text } })).document.meta.total).toBe(0)
      const link = await who.ask({ path: `/shipments/find?q=${text}` })
      expect(link.headers.location).toBe(`/shipments?q=${text}`)
    }
  expect((await partner.ask({ path: '/v2/search', query: { query: 'PLAIN-1' } })).document.data).toHaveLength(1)
})

test('who cannot see a sensitive value cannot write it either', async () => {
  const value = { value: 'x' }
  const named = { api_slug: 'po_number', ...value }
  const entity = { entity: { data: { id: me.shipment, type: 'shipment' } } }
  const list = await me.send('GET', `/v2/shipments/${me.shipment}/custom_fields`)
  const field = list.document.data.find(
    (one: { attributes: { api_slug: string } }) => one.attributes.api_slug === 'po_number',
  )
  const initial = (kind: string, api_slug: string) => ({
    request_type: 'bill_of_lading',
    request_number: 'YMLU900900',
    scac: 'YMLU',
    initial_custom_fields: { [kind]: [{ api_slug, value: 'x' }] },
  })
  const definition = `/v2/custom_field_definitions/${definitions.shipment}`
  const options = `/v2/custom_field_definitions/${definitions.lane}/options`
  const option = (await me.send('GET', options)).document.data[0].id
  for (const [method, path, attributes, relationships] of [
    ['POST', `/v2/shipments/${me.shipment}/custom_fields`, named],
    ['PATCH', `/v2/shipments/${me.shipment}/custom_fields/po_number`, value],
    ['DELETE', `/v2/shipments/${me.shipment}/custom_fields/po_number`],
    ['POST', '/v2/custom_fields', named, entity],
    ['PATCH', `/v2/custom_fields/${field.id}`, value],
    ['DELETE', `/v2/custom_fields/${field.id}`],
    ['POST', '/v2/tracking_requests', initial('shipment', 'po_number')],
    ['POST', '/v2/tracking_requests', initial('containers', 'lot')],
    // What is no value would still tell something of the field, and a flag that is taken away all.
    ['POST', `/v2/shipments/${me.shipment}/custom_fields`, { api_slug: 'po_number', value: 7 }],
    ['PATCH', definition, { sensitive: false }],
    ['PATCH', definition, { reference_number: false }],
    ['PATCH', `/v2/custom_field_definitions/${definitions.plain}`, { sensitive: true }],
    ['DELETE', definition],
    ['POST', options, { label: 'x', value: 'x' }],
    ['PATCH', `${options}/${option}`, { label: 'x' }],
    ['DELETE', `${options}/${option}`],
  ] as const) {
    const body = attributes && { body: { data: { attributes, ...(relationships && { relationships }) } } }
    const { status, errors } = await partner.ask({ method, path, ...body })
    expect({ method, path, status }).toEqual({ method, path, status: 403 })
    expect(errors).toMatchObject([{ code: 'forbidden', detail: expect.stringContaining("scope 'sensitive'") }])
  }
  // In bulk neither what it is, nor whether it is as somebody guesses.
  const on = [{ type: 'shipment', id: me.shipment }]
  const guesses = [
    { operation: 'remove_custom_field', on, api_slug: 'po_number', expected: { value: 'x' } },
    { operation: 'set_custom_field', on, api_slug: 'po_number', value: 'SECRET-PO' },
    { operation: 'set_custom_field', on, api_slug: 'po_number', value: 'x', expected: { value: 'x' } },
  ]
  for (const guess of guesses) {
    const { text } = await partner.ask({
      method: 'POST',
      path: '/v2/bulk',
      body: { data: { type: 'bulk', attributes: { operations: [guess] } } },
    })
    expect(text).toContain("scope 'sensitive'")
    if (guess.operation === 'remove_custom_field') expect(text).not.toContain('SECRET-PO')
  }
  expect(await me.find('SECRET-PO')).toBe(`/shipments/${me.shipment}`)
  const plain = await partner.ask({
    method: 'PATCH',
    path: `/v2/shipments/${me.shipment}/custom_fields/plain`,
    body: { data: { attributes: { value: 'PLAIN-1' } } },
  })
  expect(plain.status).toBe(200)
})

test('what can be found follows the flag, for each by itself', async () => {
  const own = await someoneWithFields(setting, 'YMLU700200')
  const reader = await programOf(setting, own.id, ['read'])
  const one = await own.define({ reference_number: true })
  await own.define({ api_slug: 'other', reference_number: true })
  await own.put('shipments', own.shipment, 'po_number', 'same')
  await own.put('shipments', own.shipment, 'other', 'SAME')
  await own.put('containers', String(own.containers.TCLU4829132), 'po_number', 'x')
  const finds = async () => (await reader.ask({ path: '/v2/search', query: { query: 'same' } })).document.data.length
  const flag = (sensitive: boolean) => own.send('PATCH', `/v2/custom_field_definitions/${one.id}`, { sensitive })
  await flag(true)
  expect(await finds()).toBe(1)
  await own.send('DELETE', `/v2/shipments/${own.shipment}/custom_fields/other`)
  expect(await finds()).toBe(0)
  expect(await own.find('same')).toBe(`/shipments/${own.shipment}`)
  await own.send('PATCH', `/v2/shipments/${own.shipment}`, { ref_numbers: ['R1'] })
  expect(await own.find('same')).toBe(`/shipments/${own.shipment}`)
  await flag(false)
  expect(await finds()).toBe(1)
})

test('who reads what is sensitive is written, once in a quarter of an hour', async () => {
  const lines = async () => {
    const { data } = await me.client(api.audit_events.list, { params: { 'filter[action]': ['custom_field.seen'] } })
    return data.filter(({ attributes }) => attributes.actor_name === 'Ada').map(({ attributes }) => attributes)
  }
  const ada = await personOf(setting, me.id, 'member', 'Ada')
  const path = `/v2/shipments/${me.shipment}/custom_fields`
  const seen = await ada.ask({ path })
  expect(seen.text).toContain('SECRET-PO')
  expect(seen.text).not.toContain('sensitive')
  await ada.ask({ path })
  // Who may not see it has read nothing, and neither has who reads what is not sensitive.
  await partner.ask({ path })
  const added = await lines()
  expect(added).toEqual([
    expect.objectContaining({
      ...{ action: 'custom_field.seen', actor_name: 'Ada', subject_type: 'shipment', subject_id: me.shipment },
      details: { endpoint: 'shipment_custom_fields.list', fields: expect.arrayContaining(['po_number']) },
    }),
  ])
  expect(JSON.stringify(added)).not.toContain('SECRET')
  setting.clock.now = new Date(setting.clock.now.getTime() + 15 * 60_000)
  await ada.ask({ path })
  expect(await lines()).toHaveLength(2)
  await ada.ask({ path: '/v2/custom_fields' })
  expect(await lines()).toContainEqual(
    expect.objectContaining({ subject_id: null, details: expect.objectContaining({ count: 3 }) }),
  )
})
