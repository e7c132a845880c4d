import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources } = testApp()
const line = createLine('HLCU')
sources.set('HLCU', line.source)

type Someone = Awaited<ReturnType<typeof account>>
const container = 'TCLU4829132'

const track = async ({ client }: Someone, request_number: string, more: object = {}) =>
  (
    await client(api.tracking_requests.create, {
      body: {
        data: {
          attributes: { request_number, request_type: 'bill_of_lading' as RequestType, scac: 'HLCU', ...more },
        },
      },
    })
  ).data

test('a bill is asked for without the spaces and dashes it is typed with, and kept as typed', async () => {
  const me = await account()
  line.says('HLCUSHA2211AAAA1', atSea({ bill: 'HLCUSHA2211AAAA1', container }))
  await track(me, 'hlcu SHA 2211AAAA1')
  await work()
  expect(line.asked.at(-1)?.number).toBe('HLCUSHA2211AAAA1')
  const [shipment] = (await me.client(api.shipments.list)).data
  expect(shipment?.attributes).toMatchObject({
    bill_of_lading_number: 'hlcu SHA 2211AAAA1',
    normalized_number: 'HLCUSHA2211AAAA1',
  })
  for (const q of ['HLCUSHA2211AAAA1', 'HLCU SHA 2211AAAA1'])
    expect((await me.client(api.shipments.list, { params: { q } })).data.map(({ id }) => id)).toEqual([shipment?.id])
  for (const number of ['HLCUSHA2211AAAA1', 'HLCU-SHA-2211AAAA1'])
    expect((await me.client(api.shipments.list, { params: { number } })).meta.total).toBe(1)
  const again = await track(me, 'HLCU-SHA2211-AAAA1')
  expect(again.attributes).toMatchObject({ status: 'failed', failed_reason: 'duplicate' })
  expect(again.relationships.tracked_object.data?.id).toBe(shipment?.id)
  const found = { 'filter[request_number]': 'HLCU SHA2211AAAA1' }
  expect((await me.client(api.tracking_requests.list, { params: found })).meta.total).toBe(2)
})

test('events that are sent here are matched, whichever side writes the number with dashes', async () => {
  const me = await account()
  const send = (scac: string, body: readonly object[]) => me.client(api.ingest.dcsa_events, { params: { scac }, body })
  await track(me, 'MAEU-5556-66777', { scac: 'MAEU' })
  await work()
  await send('MAEU', atSea({ bill: 'MAEU555666777', container }))
  expect((await me.client(api.shipments.list)).meta.total).toBe(1)
  await send('MAEU', atSea({ bill: 'MAEU-7778-88999', container: 'MSCU6639870' }))
  await track(me, 'MAEU777888999', { scac: 'MAEU' })
  await work()
  expect((await me.client(api.shipments.list)).meta.total).toBe(2)
  expect((await me.client(api.containers.list)).meta.total).toBe(2)
})

test('what is given with a second request reaches the shipment that is there, and its containers', async () => {
  const me = await account()
  line.says('HLCUTWICE1', atSea({ bill: 'HLCUTWICE1', container }))
  await track(me, 'HLCUTWICE1', { ref_numbers: ['PO 1'], shipment_tags: ['urgent'] })
  await work()
  const second = await track(me, 'HLCUTWICE1', { ref_numbers: ['PO 1', 'PO 2'], shipment_tags: ['vip'] })
  expect(second.attributes.failed_reason).toBe('duplicate')
  const shipment = async () => (await me.client(api.shipments.list, { params: { include: ['containers'] } })).data[0]
  expect((await shipment())?.attributes).toMatchObject({ ref_numbers: ['PO 1', 'PO 2'], tags: ['urgent', 'vip'] })
  const [box] = (await me.client(api.containers.list)).data
  expect(box?.attributes.ref_numbers).toEqual(['PO 1', 'PO 2'])
  // And so does what is added to the request later.
  await me.client(api.tracking_requests.update, {
    params: { id: second.id },
    body: { data: { attributes: { ref_numbers: ['PO 3'] } } },
  })
  expect((await shipment())?.attributes.ref_numbers).toEqual(['PO 1', 'PO 2', 'PO 3'])
  // A single number beside a list is one more of them.
  const { data } = await me.client(api.tracking_requests.update, {
    params: { id: second.id },
    body: { data: { attributes: { ref_numbers: ['PO 3', 'PO 4'], ref_number: 'PO 5' } } },
  })
  expect(data.attributes.ref_numbers).toEqual(['PO 3', 'PO 4', 'PO 5'])
  expect((await shipment())?.attributes.ref_numbers).toContain('PO 5')
  for (const q of ['PO 2', 'po 3']) expect((await me.client(api.shipments.list, { params: { q } })).meta.total).toBe(1)
})

test('the test number that succeeds is one shipment, however often it is asked for', async () => {
  const me = await account()
  for (let count = 0; count < 3; count++) {
    await track(me, 'TEST-TR-SUCCEEDED', { scac: 'TEST', ref_numbers: [`run ${count}`] })
    await work()
  }
  const requests = (await me.client(api.tracking_requests.list)).data
  expect(requests.map(({ attributes }) => attributes.status)).toEqual(['created', 'created', 'created'])
  const { data, meta } = await me.client(api.shipments.list)
  expect(meta.total).toBe(1)
  expect(data[0]?.attributes.ref_numbers).toEqual(['run 0', 'run 1', 'run 2'])
  expect(new Set(requests.map(({ relationships }) => relationships.tracked_object.data?.id))).toEqual(
    new Set([data[0]?.id]),
  )
})
