import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const bill = 'YMLU800300'

async function withDefaults() {
  const me = await someoneWithFields(setting)
  const { define, client, send } = me
  await define({ default_value: 'PO-DEFAULT', reference_number: true })
  await define({ entity_type: 'Container', api_slug: 'weight', data_type: 'number', default_value: 2.5 })
  await define({ entity_type: 'Container', api_slug: 'note' })
  await define({ entity_type: 'TrackingRequest', api_slug: 'team', default_value: 'Import' })
  const valuesOf = async (path: string) =>
    (await send('GET', `/v2/${path}/custom_fields`)).document.data
      .map(({ attributes }: { attributes: { api_slug: string; value: unknown } }) => [
        attributes.api_slug,
        attributes.value,
      ])
      .toSorted()
  const track = async (initial_custom_fields?: object) => {
    const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU' }
    const body = { data: { attributes: { ...attributes, ...(initial_custom_fields && { initial_custom_fields }) } } }
    const { data } = await client(api.tracking_requests.create, { body: body as never })
    await client(api.ingest.dcsa_events, {
      params: { scac: 'YMLU' },
      body: discharged({ bill, container: 'CSQU3054383' }),
    })
    await setting.work()
    const tracked = await client(api.tracking_requests.get, { params: { id: data.id } })
    const shipment = String(tracked.data.relationships.tracked_object.data?.id)
    const { included } = await client(api.shipments.get, { params: { id: shipment, include: ['containers'] } })
    return { request: data.id, shipment, container: String(included?.[0]?.id) }
  }
  return { ...me, valuesOf, track }
}

test('what is new begins with the defaults of its definitions, and is found by them', async () => {
  const { track, valuesOf, find } = await withDefaults()
  const { request, shipment, container } = await track()
  expect(await valuesOf(`tracking_requests/${request}`)).toEqual([['team', 'Import']])
  expect(await valuesOf(`shipments/${shipment}`)).toEqual([['po_number', 'PO-DEFAULT']])
  expect(await valuesOf(`containers/${container}`)).toEqual([['weight', 2.5]])
  expect(await find('po-default')).toBe(`/shipments/${shipment}`)
})

test('what is asked for goes before the default, also where it is nothing', async () => {
  const { track, valuesOf, find } = await withDefaults()
  const { shipment, container } = await track({
    shipment: [{ api_slug: 'po_number', value: 'PO-OWN' }],
    containers: [{ api_slug: 'weight', value: null }],
  })
  expect(await valuesOf(`shipments/${shipment}`)).toEqual([['po_number', 'PO-OWN']])
  expect(await valuesOf(`containers/${container}`)).toEqual([['weight', null]])
  expect(await find('po-default')).toBe('/shipments?q=po-default')
})

test('what was there before its definition, and what was removed, stays without', async () => {
  const { track, valuesOf, send, shipment, containers } = await withDefaults()
  expect(await valuesOf(`shipments/${shipment}`)).toEqual([])
  expect(await valuesOf(`containers/${containers.TCLU4829132}`)).toEqual([])
  const own = await track()
  await send('DELETE', `/v2/shipments/${own.shipment}/custom_fields/po_number`)
  await setting.work()
  expect(await valuesOf(`shipments/${own.shipment}`)).toEqual([])
})

test('a value names the person who set it last, and nobody where a program did', async () => {
  const { id, define, put, send, shipment } = await someoneWithFields(setting)
  await define()
  expect((await put('shipments', shipment, 'po_number', 'A')).document.data.relationships.user).toEqual({ data: null })
  const token = await withSystem(setting.store(), (tx) => createSignInLink(tx, id, setting.clock.now))
  const person = { token, name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const signIn = { method: 'POST', path: '/v2/session/link', body: { data: { attributes: person } } }
  const { headers, document } = await ask(setting.app(), signIn)
  const user = document.data.relationships.user.data
  const browse = {
    host: 'a.example',
    origin: 'http://a.example',
    cookie: String(headers['set-cookie']).split(';')[0] as string,
  }
  const path = `/v2/shipments/${shipment}/custom_fields`
  const body = { data: { attributes: { api_slug: 'po_number', value: 'B' } } }
  const set = await ask(setting.app(), { method: 'POST', path, body, headers: browse })
  expect(set.document.data.relationships.user).toEqual({ data: user })
  expect((await send('GET', path)).document.data[0].relationships.user).toEqual({ data: user })
  await put('shipments', shipment, 'po_number', 'C')
  expect((await send('GET', path)).document.data[0].relationships.user).toEqual({ data: null })
})
