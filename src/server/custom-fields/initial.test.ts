import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const someone = () => someoneWithFields(setting)
type Initial = NonNullable<BodyOf<typeof api.tracking_requests.create>['data']['attributes']['initial_custom_fields']>

const request = (initial_custom_fields: unknown, request_number = 'YMLU800200') => ({
  request_type: 'bill_of_lading' as const,
  request_number,
  scac: 'YMLU',
  initial_custom_fields: initial_custom_fields as Initial,
})

test.each<[unknown, string]>([
  [{ shipment: [{ api_slug: 'unknown', value: 'x' }] }, 'shipment/0/api_slug'],
  [{ shipment: [{ api_slug: 'weight', value: 1 }] }, 'shipment/0/api_slug'],
  [{ shipment: [{ api_slug: 'po_number', value: 7 }] }, 'shipment/0/value'],
  [{ shipment: [{ api_slug: 'po_number' }] }, 'shipment/0/value'],
  [
    {
      containers: [
        { api_slug: 'weight', value: 1 },
        { api_slug: 'weight', value: 'heavy' },
      ],
    },
    'containers/1/value',
  ],
  [{ containers: [{ api_slug: 'weight', value: 1, colour: 'red' }] }, 'containers/0/colour'],
  [{ vessel: [] }, 'vessel'],
  [[], ''],
])('initial fields %j are refused where they are wrong', async (initial, at) => {
  const { define, send } = await someone()
  await define()
  await define({ entity_type: 'Container', api_slug: 'weight', data_type: 'number' })
  const { status, errors } = await send('POST', '/v2/tracking_requests', request(initial))
  expect(status).toBe(422)
  const pointer = `/data/attributes/initial_custom_fields${at && `/${at}`}`
  expect(errors).toMatchObject([{ source: { pointer } }])
})

test('shipment and containers begin with what the request asked for, also those that join later', async () => {
  const { define, client, send, find } = await someone()
  await define({ reference_number: true })
  await define({ entity_type: 'Container', api_slug: 'weight', data_type: 'number' })
  const gone = await define({ entity_type: 'Container', api_slug: 'gone' })
  const asked = {
    shipment: [{ api_slug: 'po_number', value: 'PO-800' }],
    containers: [
      { api_slug: 'weight', value: 2, number: 'csqu 305438-3' },
      { api_slug: 'weight', value: 1, number: '' },
      { api_slug: 'gone', value: 'x' },
    ],
  }
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes: request(asked) } } })
  await send('DELETE', `/v2/custom_field_definitions/${gone.id}`)
  const arrive = async (container: string) => {
    const body = discharged({ bill: 'YMLU800200', container })
    await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
    await setting.work()
  }
  await arrive('CSQU3054383')
  await arrive('HLBU1234567')
  const tracked = await client(api.tracking_requests.get, { params: { id: data.id } })
  const shipment = String(tracked.data.relationships.tracked_object.data?.id)
  const containers = (await client(api.shipments.get, { params: { id: shipment, include: ['containers'] } })).included
  const valuesOf = async (path: string) =>
    (await send('GET', `/v2/${path}/custom_fields`)).document.data.map(
      ({ attributes }: { attributes: { api_slug: string; value: unknown } }) => [attributes.api_slug, attributes.value],
    )
  expect(await valuesOf(`shipments/${shipment}`)).toEqual([['po_number', 'PO-800']])
  const weights = new Map<unknown, unknown>()
  for (const { id, attributes } of containers ?? []) weights.set(attributes.number, await valuesOf(`containers/${id}`))
  expect(Object.fromEntries(weights)).toEqual({ CSQU3054383: [['weight', 2]], HLBU1234567: [['weight', 1]] })
  expect(await find('po-800')).toBe(`/shipments/${shipment}`)
  await send('DELETE', `/v2/shipments/${shipment}/custom_fields/po_number`)
  await arrive('CSQU3054383')
  expect(await valuesOf(`shipments/${shipment}`)).toEqual([])
})
