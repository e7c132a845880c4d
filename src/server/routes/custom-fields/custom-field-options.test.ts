import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const someone = () => someoneWithFields(setting)
const pathOf = (id: string) => `/v2/custom_field_definitions/${id}/options`

test.each<[object, string, string]>([
  [{ label: '', value: 'a' }, 'label', 'blank'],
  [{ label: 'A' }, 'value', 'blank'],
  [{ label: 'A', value: ' ' }, 'value', 'blank'],
  [{ label: 'A', value: 1 }, 'value', 'invalid'],
  [{ label: 'A', value: 'a', position: -1 }, 'position', 'invalid'],
  [{ label: 'A', value: 'a', position: 1.5 }, 'position', 'invalid'],
  [{ label: 'A', value: 'a', colour: 'red' }, 'colour', 'unknown_attribute'],
  [{ label: 'A', value: 'x'.repeat(256) }, 'value', 'invalid'],
])('an option %j is refused at %s', async (attributes, name, code) => {
  const { define, send } = await someone()
  const { id } = await define({ data_type: 'enum' })
  const { status, errors } = await send('POST', pathOf(id), attributes)
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${name}` } }])
})

test.each(['short_text', 'number', 'date', 'datetime', 'boolean'] as const)('%s has no options', async (data_type) => {
  const { define, send } = await someone()
  const { id } = await define({ data_type })
  const { status, errors } = await send('POST', pathOf(id), { label: 'A', value: 'a' })
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code: 'invalid', title: 'Unprocessable Entity', source: { pointer: '/data' } }])
  expect((await send('GET', pathOf(id))).document.data).toEqual([])
})

test('an option that was added can be read, listed by position, edited and deleted', async () => {
  const { define, send } = await someone()
  const { id } = await define({ data_type: 'enum' })
  const add = (label: string, position?: number) =>
    send('POST', pathOf(id), { label, value: label.toLowerCase(), position })
  await add('Second', 2)
  const last = await add('Last')
  expect(last.status).toBe(201)
  const self = `${pathOf(id)}/${last.document.data.id}`
  expect(last.document).toEqual({
    data: {
      id: last.document.data.id,
      type: 'custom_field_option',
      attributes: { label: 'Last', value: 'last', position: 3 },
      links: { self },
    },
    links: { self },
  })
  await add('First', 1)
  const labels = async (query = '') =>
    (await send('GET', `${pathOf(id)}${query}`)).document.data.map(
      (one: { attributes: { label: string } }) => one.attributes.label,
    )
  expect(await labels()).toEqual(['First', 'Second', 'Last'])
  expect(await labels('?page[size]=2&page[number]=2')).toEqual(['Last'])
  const edited = await send('PATCH', self, { label: 'Now first', position: 0 })
  expect([edited.status, edited.document.data.attributes]).toEqual([
    200,
    { label: 'Now first', value: 'last', position: 0 },
  ])
  expect(await labels()).toEqual(['Now first', 'First', 'Second'])
  const immutable = await send('PATCH', self, { value: 'other' })
  expect(immutable.errors).toMatchObject([{ code: 'unknown_attribute', source: { pointer: '/data/attributes/value' } }])
  const deleted = await send('DELETE', self)
  expect([deleted.status, deleted.text]).toEqual([200, ''])
  for (const method of ['GET', 'DELETE']) expect((await send(method, self)).status).toBe(404)
  expect((await send('GET', `${pathOf(randomUUID())}/${randomUUID()}`)).status).toBe(404)
})

test('an option belongs to its definition alone', async () => {
  const { define, option, send } = await someone()
  const one = await define({ data_type: 'enum' })
  const other = await define({ data_type: 'enum', api_slug: 'other' })
  const { id } = await option(one.id, 'a')
  expect((await send('GET', `${pathOf(other.id)}/${id}`)).status).toBe(404)
  expect((await send('DELETE', `${pathOf(other.id)}/${id}`)).status).toBe(404)
  await option(other.id, 'a')
})

test('a value is there once per definition, whoever comes at the same time', async () => {
  const { define, send } = await someone()
  const { id } = await define({ data_type: 'enum_multi' })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => send('POST', pathOf(id), { label: `Label ${at}`, value: 'same' })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, errors } of replies.filter((one) => one.status !== 201)) {
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ code: 'taken', source: { pointer: '/data/attributes/value' } }])
  }
})

test('deleting an option leaves the values that name it, which can no longer be chosen', async () => {
  const { define, option, put, send, shipment } = await someone()
  const { id } = await define({ data_type: 'enum', api_slug: 'lane' })
  const { id: option_id } = await option(id, 'red', 'Red lane')
  expect((await put('shipments', shipment, 'lane', 'red')).document.data.attributes.display_value).toBe('Red lane')
  await send('DELETE', `${pathOf(id)}/${option_id}`)
  const [left] = (await send('GET', `/v2/shipments/${shipment}/custom_fields`)).document.data
  expect(left.attributes).toEqual({ api_slug: 'lane', value: 'red', display_value: 'red' })
  expect((await put('shipments', shipment, 'lane', 'red')).status).toBe(422)
})
