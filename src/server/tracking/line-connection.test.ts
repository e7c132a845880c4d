import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { askConnected } from '../db/tracking/tracking-requests.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock, store } = testApp()
const container = 'TCLU4829132'

async function unasked(request_number: string) {
  const me = await account()
  const { data } = await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number, request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })
  const request = async () => (await me.client(api.tracking_requests.get, { params: { id: data.id } })).data.attributes
  return { me, created: data.attributes, request }
}

test('where nobody can be asked, request and shipment say so, wherever they are shown', async () => {
  const { me, created, request } = await unasked('YMLU9900001')
  expect(created).toMatchObject({ status: 'pending', line_connection: 'none' })
  await work()
  expect(await request()).toMatchObject({ status: 'awaiting_manifest', line_connection: 'none', next_attempt_at: null })
  expect((await request()).last_error).toMatch(/in Settings.+\/v2\/ingest/)
  expect((await request()).last_error_said).toEqual({ code: 'no_connection', values: {} })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: atSea({ bill: 'YMLU9900001', container }),
  })
  const { data } = await me.client(api.shipments.list)
  expect(data[0]?.attributes.line_connection).toBe('none')
  const requests = await me.client(api.tracking_requests.list, { params: { include: ['tracked_object'] } })
  expect(requests.data[0]?.attributes).toMatchObject({ status: 'created', line_connection: 'none' })
  expect(requests.included?.find(({ type }) => type === 'shipment')?.attributes.line_connection).toBe('none')
})

test('a request that waited for a connection is asked for once there is one, and has its seven days from then', async () => {
  const { request } = await unasked('YMLU9900002')
  await work()
  clock.now = new Date(clock.now.getTime() + 30 * 86_400_000)
  const line = createLine('YMLU')
  sources.set('YMLU', line.source)
  await work()
  expect(line.asked.map(({ number }) => number)).not.toContain('YMLU9900002')
  // What a start does.
  await askConnected(store(), ['YMLU'], clock.now)
  await work()
  expect(line.asked).toContainEqual({ request_type: 'bill_of_lading', number: 'YMLU9900002' })
  const { status, line_connection, expires_at } = await request()
  expect({ status, line_connection }).toEqual({ status: 'awaiting_manifest', line_connection: 'connected' })
  expect(Date.parse(String(expires_at)) - clock.now.getTime()).toBe(7 * 86_400_000)
  sources.delete('YMLU')
})

test('while the line is to be told from the number, nobody knows whether it can be asked', async () => {
  const { client } = await account()
  const attributes = { request_number: 'YMLU2838640', request_type: 'container', auto_detect_vocc_scac: true } as const
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  expect(data.attributes).toMatchObject({ scac: null, line_connection: null })
  await work()
  const known = (await client(api.tracking_requests.get, { params: { id: data.id } })).data.attributes
  expect(known).toMatchObject({ scac: 'YMLU', line_connection: 'none', status: 'awaiting_manifest' })
})
