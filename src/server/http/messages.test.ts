import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

const send = async ({ fetch }: Pick<Someone, 'fetch'>, path: string, body: string, type: string, method = 'POST') => {
  const response = await fetch(path, { method, ...(method !== 'GET' && { body }), headers: { 'content-type': type } })
  return { status: response.status, ...(await response.json()) }
}

test('a body that cannot be read is told so in words that are true of the type it was sent as', async () => {
  const me = await account()
  for (const type of ['application/json', 'application/vnd.api+json'])
    expect(await send(me, '/v2/parties', '{"data":', type)).toMatchObject({
      status: 400,
      errors: [{ detail: 'The body is not valid JSON.' }],
    })
  expect(await send(me, '/v2/parties', 'x', 'text/plain')).toMatchObject({
    status: 415,
    errors: [{ detail: expect.stringContaining('application/vnd.api+json') }],
  })
})

test('a parameter that is given twice is refused: neither of them is the one that was meant', async () => {
  const me = await account()
  const asked = (query: string) => send(me, `/v2/parties?${query}`, '', 'application/json', 'GET')
  expect(await asked('page[size]=1&page%5Bsize%5D=1')).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_parameter', detail: 'page[size] is given twice.', source: { parameter: 'page[size]' } }],
  })
  expect(await asked('page[size]=1&page[number]=1')).toMatchObject({ status: 200 })
})

test('an item of a list is named by the list and its place', async () => {
  const me = await account()
  const id = await trackContainer(me, atSea)
  const body = JSON.stringify({ data: { attributes: { ref_numbers: ['PO 1', 'PO 2', ' '] } } })
  expect(await send(me, `/v2/containers/${id}`, body, 'application/json', 'PATCH')).toMatchObject({
    status: 422,
    errors: [{ detail: "Ref numbers, item 3 can't be blank", source: { pointer: '/data/attributes/ref_numbers/2' } }],
  })
})

test('a value that is no option is named', async () => {
  const { define, put, shipment } = await someoneWithFields(setting)
  await define({ api_slug: 'priority', display_name: 'Priority', data_type: 'enum' })
  const { status, errors } = await put('shipments', shipment, 'priority', 'urgent')
  expect([status, errors?.[0]?.detail]).toEqual([422, "Priority has no option 'urgent'"])
  const said = { code: 'field_no_option', values: { option: "'urgent'", field: 'Priority' } }
  expect(errors?.[0]?.meta).toEqual({ said })
})

test('references that are null are none, as they are shown', async () => {
  const me = await account()
  const id = await trackContainer(me, atSea)
  const [shipment] = (await me.client(api.shipments.list)).data
  const body = (ref_numbers: string[] | null) => ({ data: { attributes: { ref_numbers } } })
  for (const [endpoint, params] of [
    [api.containers.update, { id }],
    [api.shipments.update, { id: String(shipment?.id) }],
  ] as const) {
    await me.client(endpoint, { params, body: body(['PO 1']) })
    const { data } = await me.client(endpoint, { params, body: body(null) })
    expect(data.attributes.ref_numbers).toEqual([])
  }
})

test('a deadline that was changed was changed now, whatever day it is; and what nobody subscribes to is not pending', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const containers = [{ number: 'TCLU4829132', last_free_day: '2026-06-24' }]
  const source = { terminal_firms: 'W185' }
  await me.client(api.ingest.terminal_updates, { body: { source, checked_at: '2026-06-19T17:00:00Z', containers } })
  const { data } = await me.client(api.events.list, { params: { 'page[size]': 100 } })
  expect(data.map(({ attributes }) => attributes.event)).toContain('container.pickup_lfd.changed')
  for (const { attributes } of data) {
    expect(attributes.delivery_status).toBeNull()
    if (attributes.event.endsWith('.changed')) expect(attributes.timestamp).toBe(attributes.created_at)
  }
})
