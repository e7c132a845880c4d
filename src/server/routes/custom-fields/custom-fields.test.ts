import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Validation } from '#contract/custom-fields/custom-field-definition.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const someone = () => someoneWithFields(setting)
const atValue = { source: { pointer: '/data/attributes/value' } }

const required: Validation = { required: true }
test.each<[string, Parameters<Awaited<ReturnType<typeof someone>>['define']>[0], unknown, string?]>([
  ['no value', {}, undefined, 'blank'],
  ['a null that is required', { validation: required }, null, 'blank'],
  ['a blank that is required', { validation: required }, ' ', 'blank'],
  ['nothing chosen that is required', { data_type: 'enum_multi', validation: required }, [], 'blank'],
  ['a number as text', {}, 7],
  ['a text that is too long', {}, 'x'.repeat(256)],
  ['a text longer than its most', { validation: { max_length: 3 } }, 'abcd'],
  ['a text off its pattern', { validation: { pattern: '^PO-\\d+$' } }, 'PO-x'],
  ['a text that its pattern never ends with', { validation: { pattern: '^(a+)+$' } }, `${'a'.repeat(200)}!`],
  ['a text as number', { data_type: 'number' }, '7'],
  ['a number too large', { data_type: 'number' }, 1e12],
  ['a number too fine', { data_type: 'number' }, 0.1234567],
  ['a number below its least', { data_type: 'number', validation: { min: 1 } }, 0.5],
  ['a number above its most', { data_type: 'number', validation: { max: 1 } }, 1.5],
  ['a day that does not exist', { data_type: 'date' }, '2026-02-30'],
  ['a day with a time', { data_type: 'date' }, '2026-02-03T00:00:00Z'],
  ['a time without offset', { data_type: 'datetime' }, '2026-02-03T10:00:00'],
  ['a time in the year nought', { data_type: 'datetime' }, '0000-01-01T00:00:00Z'],
  ['a text as boolean', { data_type: 'boolean' }, 'true'],
  ['no option', { data_type: 'enum' }, 'red'],
  ['a list as option', { data_type: 'enum' }, ['red']],
  ['an option as list', { data_type: 'enum_multi' }, 'red'],
  ['no option in a list', { data_type: 'enum_multi' }, ['red']],
  ['an object', {}, { a: 1 }],
  ['a list of numbers', { data_type: 'enum_multi' }, [1]],
  ['a text as reference', { data_type: 'reference', reference_type: 'party' }, 'x'],
  ['another type', { data_type: 'reference', reference_type: 'party' }, { type: 'user', id: randomUUID() }],
  ['a reference to nothing', { data_type: 'reference', reference_type: 'party' }, { type: 'party', id: randomUUID() }],
  ['a reference to no id', { data_type: 'reference', reference_type: 'party' }, { type: 'party', id: 'x' }],
])('%s is refused at the value', async (_, definition, value, code = 'invalid') => {
  const { define, send, shipment } = await someone()
  await define(definition)
  const { status, errors } = await send('POST', `/v2/shipments/${shipment}/custom_fields`, {
    api_slug: 'po_number',
    value,
  })
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code, title: 'Unprocessable Entity', ...atValue }])
})

test('each data type is kept, and shown to people', async () => {
  const me = await someone()
  const types = {
    short_text: [{}, 'PO 1 ', 'PO 1 '],
    number: [{ default_format: '#,##0.00' }, 1234567.891, '1,234,567.89'],
    date: [{ default_format: 'DD MMM YYYY' }, '2026-06-20', '20 Jun 2026'],
    datetime: [{}, '2026-06-20T10:00:00+02:00', '2026-06-20 08:00:00', '2026-06-20T08:00:00.000Z'],
    boolean: [{}, false, 'No'],
    enum: [{}, 'red', 'Red lane'],
    enum_multi: [{}, ['blue', 'red', 'blue'], 'Blue lane, Red lane', ['blue', 'red']],
    reference: [{ reference_type: 'container' }, null, null],
  } as const
  for (const [data_type, [more, value, display_value, kept = value]] of Object.entries(types)) {
    const definition = await me.define({ ...more, data_type: data_type as 'date', api_slug: data_type })
    if (data_type.startsWith('enum'))
      for (const [option, label] of [
        ['red', 'Red lane'],
        ['blue', 'Blue lane'],
      ] as const)
        await me.option(definition.id, option, label)
    const { status, document } = await me.put('shipments', me.shipment, data_type, value as never)
    expect([data_type, status]).toEqual([data_type, 201])
    expect(document.data.attributes).toEqual({ api_slug: data_type, value: kept, display_value })
  }
  const id = String(me.containers.TCLU4829132)
  const { document } = await me.put('shipments', me.shipment, 'reference', { type: 'container', id })
  expect(document.data.attributes).toMatchObject({ value: { type: 'container', id }, display_value: id })
})

test.each(['shipments', 'containers', 'tracking_requests'] as const)('%s have values below them', async (noun) => {
  const { define, send, shipment, containers, request } = await someone()
  const [entity_type, type, id] = {
    shipments: ['Shipment', 'shipment', shipment] as const,
    containers: ['Container', 'container', String(containers.TCLU4829132)] as const,
    tracking_requests: ['TrackingRequest', 'tracking_request', request] as const,
  }[noun]
  const definition = await define({ entity_type, validation: { max_length: 5 } })
  const path = `/v2/${noun}/${id}/custom_fields`
  const created = await send('POST', path, { api_slug: 'po_number', value: 'PO-1' })
  const self = `/v2/custom_fields/${created.document.data.id}`
  expect(created.status).toBe(201)
  const resource = {
    id: created.document.data.id,
    type: 'custom_field',
    attributes: { api_slug: 'po_number', value: 'PO-1', display_value: 'PO-1' },
    relationships: {
      entity: { data: { id, type } },
      definition: { data: { id: definition.id, type: 'custom_field_definition' } },
      user: { data: null },
    },
    links: { self },
  }
  expect(created.document).toEqual({ data: resource, links: { self } })
  const again = await send('POST', path, { api_slug: 'po_number', value: 'PO-2' })
  expect([again.status, again.document.data.id]).toEqual([201, resource.id])
  const replaced = await send('PATCH', `${path}/po_number`, { value: 'PO-3' })
  expect([replaced.status, replaced.document.data.attributes.value]).toEqual([200, 'PO-3'])
  expect((await send('PATCH', `${path}/po_number`, { value: 'too long' })).errors).toMatchObject([atValue])
  const list = await send('GET', path)
  expect(list.document.meta).toEqual({ size: 25, total: 1 })
  expect(list.document.data).toEqual([{ ...resource, attributes: replaced.document.data.attributes }])
  const deleted = await send('DELETE', `${path}/po_number`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  for (const method of ['PATCH', 'DELETE'])
    expect((await send(method, `${path}/po_number`, method === 'PATCH' ? { value: 'x' } : undefined)).status).toBe(404)
  const unknown = await send('POST', path, { api_slug: 'colour', value: 'red' })
  expect(unknown.errors).toMatchObject([{ code: 'invalid', source: { pointer: '/data/attributes/api_slug' } }])
  const nowhere = path.replace(id, randomUUID())
  expect((await send('POST', nowhere, { api_slug: 'po_number', value: 'x' })).status).toBe(404)
  expect((await send('GET', nowhere)).status).toBe(404)
})

test('a value can be set, found, replaced and removed without the path of what has it', async () => {
  const { define, send, shipment, containers, put } = await someone()
  const [ofShipment, ofContainer] = [await define(), await define({ entity_type: 'Container' })]
  const entity = { data: { type: 'container', id: containers.MSCU6639870 } }
  const created = await send('POST', '/v2/custom_fields', { api_slug: 'po_number', value: 'A' }, { entity })
  expect([created.status, created.document.data.relationships.entity]).toEqual([201, entity])
  await put('shipments', shipment, 'po_number', 'B')
  const values = async (query: string) =>
    (await send('GET', `/v2/custom_fields?${query}`)).document.data.map(
      (one: { attributes: { value: string } }) => one.attributes.value,
    )
  expect(await values('')).toEqual(['B', 'A'])
  expect(await values('filter[entity_type]=Container')).toEqual(['A'])
  expect(await values(`filter[entity_id]=${shipment}`)).toEqual(['B'])
  expect(await values('filter[entity_id]=nothing')).toEqual([])
  expect(await values(`filter[entity_id]=${shipment},${shipment},nothing`)).toEqual(['B'])
  expect(await values(`filter[definition_id]=${ofContainer.id},${ofShipment.id}`)).toEqual(['B', 'A'])
  expect(await values(`filter[definition_id]=${ofContainer.id}`)).toEqual(['A'])
  expect(await values(`filter[definition_id]=${ofShipment.id}&filter[entity_type]=Container`)).toEqual([])
  const self = created.document.data.links.self
  expect((await send('PATCH', self, { value: 'C' })).document.data.attributes.value).toBe('C')
  expect((await send('GET', self)).document.data.attributes.value).toBe('C')
  const deleted = await send('DELETE', self)
  expect([deleted.status, deleted.text]).toEqual([200, ''])
  for (const method of ['GET', 'DELETE']) expect((await send(method, self)).status).toBe(404)
})

test('the top-level POST points at what has the value', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  await mine.define()
  const post = async (relationships?: object) =>
    (await mine.send('POST', '/v2/custom_fields', { api_slug: 'po_number', value: 'A' }, relationships)).errors
  const at = (pointer: string) => [{ status: '422', source: { pointer: `/data/relationships/entity${pointer}` } }]
  expect(await post()).toMatchObject(at(''))
  expect(await post({ entity: { data: { type: 'party', id: randomUUID() } } })).toMatchObject(at('/data/type'))
  for (const id of [randomUUID(), theirs.shipment])
    expect(await post({ entity: { data: { type: 'shipment', id } } })).toMatchObject(at('/data/id'))
})

test('nothing of another account can be read, written or referred to', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  const { id } = await theirs.define()
  const { document } = await theirs.put('shipments', theirs.shipment, 'po_number', 'secret')
  const { self } = document.data.links
  for (const method of ['GET', 'DELETE']) expect((await mine.send(method, self)).status).toBe(404)
  expect((await mine.send('PATCH', self, { value: 'x' })).status).toBe(404)
  expect((await mine.send('GET', `/v2/shipments/${theirs.shipment}/custom_fields`)).status).toBe(404)
  await mine.define({ data_type: 'reference', reference_type: 'shipment' })
  expect((await mine.put('shipments', theirs.shipment, 'po_number', null)).status).toBe(404)
  const toTheirs = await mine.put('shipments', mine.shipment, 'po_number', { type: 'shipment', id: theirs.shipment })
  expect(toTheirs.errors).toMatchObject([atValue])
  for (const filter of [`entity_id]=${theirs.shipment}`, `definition_id]=${id}`])
    expect((await mine.send('GET', `/v2/custom_fields?filter[${filter}`)).document.data).toEqual([])
})

test('a sensitive value is there for keys of the account', async () => {
  const { define, put, shipment } = await someone()
  await define({ sensitive: true })
  expect((await put('shipments', shipment, 'po_number', 'PO-1')).document.data.attributes.value).toBe('PO-1')
})

test('who writes one field at the same time writes one value', async () => {
  const { define, put, send, shipment } = await someone()
  await define({ reference_number: true })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => put('shipments', shipment, 'po_number', `PO-${at}`)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect((await send('GET', '/v2/custom_fields')).document.meta.total).toBe(1)
})
