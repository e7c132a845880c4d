import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const someone = () => someoneWithFields(setting)
const path = '/v2/custom_field_definitions'
const good = { entity_type: 'Shipment', api_slug: 'po_number', data_type: 'short_text', display_name: 'PO' }

test.each<[string, object, string, string]>([
  ['no entity type', { entity_type: undefined }, 'entity_type', 'blank'],
  ['an entity that has no fields', { entity_type: 'Vessel' }, 'entity_type', 'invalid'],
  ['no slug', { api_slug: '' }, 'api_slug', 'blank'],
  ['a slug with spaces', { api_slug: 'PO number' }, 'api_slug', 'invalid'],
  ['a slug that begins with a digit', { api_slug: '1st' }, 'api_slug', 'invalid'],
  ['a slug that is too long', { api_slug: 'a'.repeat(64) }, 'api_slug', 'invalid'],
  ['a blank name', { display_name: ' ' }, 'display_name', 'blank'],
  ['a data type that is none', { data_type: 'text' }, 'data_type', 'invalid'],
  ['a reference to nothing', { data_type: 'reference' }, 'reference_type', 'blank'],
  ['a reference type that is none', { data_type: 'reference', reference_type: 'x' }, 'reference_type', 'invalid'],
  ['a reference type for a text', { reference_type: 'party' }, 'reference_type', 'invalid'],
  ['validation that is no object', { validation: [] }, 'validation', 'invalid'],
  ['an unknown validation', { validation: { colour: 'red' } }, 'validation/colour', 'unknown_attribute'],
  ['a pattern that does not compile', { validation: { pattern: '(' } }, 'validation/pattern', 'invalid'],
  ['a pattern that is too long', { validation: { pattern: 'a'.repeat(201) } }, 'validation/pattern', 'invalid'],
  ['a length below one', { validation: { max_length: 0 } }, 'validation/max_length', 'invalid'],
  ['a length that is a text', { validation: { max_length: '3' } }, 'validation/max_length', 'invalid'],
  ['a least for a text', { validation: { min: 1 } }, 'validation/min', 'invalid'],
  ['a pattern for a number', { data_type: 'number', validation: { pattern: 'a' } }, 'validation/pattern', 'invalid'],
  ['more than the most', { data_type: 'number', validation: { min: 2, max: 1 } }, 'validation/max', 'invalid'],
  ['a format for a text', { default_format: '0.00' }, 'default_format', 'invalid'],
  ['a format that is none', { data_type: 'number', default_format: 'many' }, 'default_format', 'invalid'],
  ['a date without year', { data_type: 'date', default_format: 'DD/MM/DD' }, 'default_format', 'invalid'],
  ['a default of another type', { default_value: 7 }, 'default_value', 'invalid'],
  ['a default that is too long', { validation: { max_length: 2 }, default_value: 'abc' }, 'default_value', 'invalid'],
  ['a default that is no option yet', { data_type: 'enum', default_value: 'a' }, 'default_value', 'invalid'],
  ['a flag that is a text', { sensitive: 'yes' }, 'sensitive', 'invalid'],
  ['something unknown', { colour: 'red' }, 'colour', 'unknown_attribute'],
])('%s is refused where it is', async (_, changes, attribute, code) => {
  const me = await setting.account()
  const body = JSON.stringify({ data: { type: 'custom_field_definition', attributes: { ...good, ...changes } } })
  const reply = await me.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(reply.status).toBe(422)
  expect((await reply.json()).errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${attribute}` } }])
})

test('a definition that was created can be read, listed, edited and deleted', async () => {
  const { client, send, define } = await someone()
  const created = await send('POST', path, { ...good, description: 'Purchase order', reference_number: true })
  const { id } = created.document.data
  const self = `${path}/${id}`
  expect(created.status).toBe(201)
  expect(created.document).toEqual({
    data: {
      id,
      type: 'custom_field_definition',
      attributes: {
        ...good,
        description: 'Purchase order',
        reference_type: null,
        validation: null,
        default_format: null,
        default_value: null,
        sensitive: false,
        reference_number: true,
      },
      links: { self },
    },
    links: { self },
  })
  await define({ entity_type: 'Container' })
  await define({ entity_type: 'TrackingRequest', display_name: 'po request' })
  await define({ api_slug: 'weight', data_type: 'number', display_name: 'Weight' })
  const changes = {
    validation: { required: true, pattern: '^PO' },
    default_value: 'PO1',
    sensitive: true,
    description: null,
  }
  const edited = await send('PATCH', self, changes)
  expect([edited.status, edited.document.data.attributes]).toMatchObject([200, { ...changes, display_name: 'PO' }])
  const list = async (params: object) =>
    (await client(api.custom_field_definitions.list, { params })).data.map((one) => one.attributes.display_name)
  expect(await list({})).toEqual(['Weight', 'po request', 'PO', 'PO'])
  expect(await list({ 'filter[entity_type]': 'Shipment' })).toEqual(['Weight', 'PO'])
  expect(await list({ 'filter[data_type]': 'number' })).toEqual(['Weight'])
  expect(await list({ 'filter[display_name]': 'Po ' })).toEqual(['po request'])
  expect(await list({ 'filter[display_name]': '%' })).toEqual([])
  expect((await client(api.custom_field_definitions.list)).meta).toEqual({ size: 25, total: 4 })
  const deleted = await send('DELETE', self)
  expect([deleted.status, deleted.text]).toEqual([200, ''])
  expect((await send('GET', self)).status).toBe(404)
  expect((await send('DELETE', self)).status).toBe(404)
})

test('what cannot change is refused by its name, and an edit must fit what is there', async () => {
  const { send, define } = await someone()
  const { id } = await define({ validation: { max_length: 3 }, default_value: 'abc' })
  for (const name of ['api_slug', 'entity_type', 'data_type', 'reference_type']) {
    const { status, errors } = await send('PATCH', `${path}/${id}`, { [name]: 'x' })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ code: 'unknown_attribute', source: { pointer: `/data/attributes/${name}` } }])
  }
  const shorter = await send('PATCH', `${path}/${id}`, { validation: { max_length: 2 } })
  expect(shorter.errors).toMatchObject([{ code: 'invalid', source: { pointer: '/data/attributes/default_value' } }])
  const both = await send('PATCH', `${path}/${id}`, { validation: { max_length: 2 }, default_value: null })
  expect(both.document.data.attributes).toMatchObject({ validation: { max_length: 2 }, default_value: null })
})

test('a slug is there once per entity type, whoever comes at the same time', async () => {
  const { send } = await someone()
  const replies = await Promise.all(Array.from({ length: 5 }, () => send('POST', path, good)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
  expect(replies.find(({ status }) => status === 422)?.errors).toMatchObject([
    { code: 'taken', source: { pointer: '/data/attributes/api_slug' } },
  ])
  expect((await send('POST', path, { ...good, entity_type: 'Container' })).status).toBe(201)
})

test('deleting a definition removes its values and options, and what was found by them', async () => {
  const { send, define, put, shipment, find } = await someone()
  const { id } = await define({ reference_number: true })
  await put('shipments', shipment, 'po_number', 'PO-77')
  expect(await find('po-77')).toBe(`/shipments/${shipment}`)
  await send('DELETE', `${path}/${id}`)
  expect((await send('GET', '/v2/custom_fields')).document.data).toEqual([])
  expect(await find('po-77')).toBe('/shipments?q=po-77')
})

test('nothing of another account can be read, written or told apart from what is not there', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  const { id } = await theirs.define({ data_type: 'enum' })
  const option = await theirs.option(id, 'a')
  for (const at of [`${path}/${id}`, `${path}/${id}/options`, `${path}/${id}/options/${option.id}`])
    for (const [method, attributes] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
      if (at.endsWith('options') && method !== 'GET') continue
      expect((await mine.send(method, at, attributes)).status).toBe(404)
    }
  expect((await mine.send('POST', `${path}/${id}/options`, { label: 'b', value: 'b' })).status).toBe(404)
  expect((await mine.send('GET', path)).document.data).toEqual([])
  expect((await mine.send('POST', path, good)).status).toBe(201)
})
