import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock } = testApp()
const line = createLine('YMLU')
beforeAll(() => sources.set('YMLU', line.source))

type Someone = Awaited<ReturnType<typeof account>>
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000)
}

async function track({ client }: Someone, request_number: string, more: object = {}) {
  const attributes = { request_type: 'bill_of_lading' as RequestType, request_number, scac: 'YMLU', ...more }
  return (await client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })).data
}

const state = async ({ client }: Someone, id: string) =>
  (await client(api.tracking_requests.get, { params: { id } })).data

test('a bill that the line knows becomes a shipment, with the references that were given', async () => {
  const me = await account()
  line.says('YMLU100', atSea({ bill: 'YMLU100', booking: 'YMBK100', container: 'TCLU4829132' }))
  const request = await track(me, ' ymlu100 ', { ref_numbers: ['PO 1', 'PO 1'], shipment_tags: ['urgent'] })
  expect(request.attributes).toMatchObject({ status: 'pending', request_number: 'ymlu100', tags: ['urgent'] })
  await work()
  expect(line.asked.at(-1)).toEqual({ request_type: 'bill_of_lading', number: 'YMLU100' })
  const done = await state(me, request.id)
  expect(done.attributes).toMatchObject({ status: 'created', failed_reason: null, is_retrying: false })
  const id = String(done.relationships.tracked_object.data?.id)
  const { data, included } = await me.client(api.shipments.get, { params: { id, include: ['containers'] } })
  expect(data.attributes).toMatchObject({
    bill_of_lading_number: 'ymlu100',
    normalized_number: 'YMLU100',
    ref_numbers: ['PO 1'],
    tags: ['urgent'],
    line_tracking_last_succeeded_at: clock.now.toISOString(),
  })
  expect(included?.[0]?.attributes).toMatchObject({ number: 'TCLU4829132', ref_numbers: ['PO 1'] })
  for (const q of ['YMBK100', 'po 1', 'tclu 482913-2', 'YMLU10'])
    expect((await me.client(api.shipments.list, { params: { q } })).data.map((one) => one.id)).toEqual([id])
})

test('a booking is the number of the shipment until a bill is known', async () => {
  const me = await account()
  line.says('YMBK200', atSea({ booking: 'YMBK200', container: 'TCLU4829132' }))
  await track(me, 'YMBK200', { request_type: 'booking_number' })
  await work()
  const [first] = (await me.client(api.shipments.list)).data
  expect(first?.attributes.bill_of_lading_number).toBe('YMBK200')
  line.says('YMBK200', atSea({ booking: 'YMBK200', bill: 'YMLU200', container: 'TCLU4829132' }))
  minutes(7 * 60)
  await work()
  const [second] = (await me.client(api.shipments.list)).data
  expect(second?.attributes.bill_of_lading_number).toBe('YMLU200')
  const hits = (await me.client(api.search.query, { params: { query: 'ymbk200' } })).data
  expect(hits.map(({ id, attributes }) => [id, attributes.match])).toContainEqual([first?.id, 'exact'])
})

test('a bill that nobody knows is looked for daily, and given up after seven days', async () => {
  const me = await account()
  const { id } = await track(me, 'YMLU300')
  await work()
  expect((await state(me, id)).attributes).toMatchObject({ status: 'awaiting_manifest', failed_reason: null })
  for (let day = 1; day <= 7; day++) {
    expect((await state(me, id)).attributes.status).toBe('awaiting_manifest')
    minutes(24 * 60)
    await work()
  }
  expect((await state(me, id)).attributes).toMatchObject({
    status: 'failed',
    failed_reason: 'expired',
    next_attempt_at: null,
  })
})

test('a container that nobody knows, and a number that cannot be one, fail at once', async () => {
  const me = await account()
  const container = await track(me, 'CSQU3054383', { request_type: 'container' })
  line.says('NOTABILL', { outcome: 'invalid_number', message: 'transportDocumentReference: wrong format' })
  const wrong = await track(me, 'NOT A BILL')
  await work()
  expect((await state(me, container.id)).attributes).toMatchObject({
    status: 'failed',
    failed_reason: 'not_found',
    last_error: 'The line does not know this number.',
    last_error_said: { code: 'unknown', values: {} },
  })
  expect((await state(me, wrong.id)).attributes).toMatchObject({
    status: 'failed',
    failed_reason: 'invalid_number',
    last_error: 'transportDocumentReference: wrong format',
    last_error_said: null,
  })
})

test('a line that is down is asked again, later each time, and not for ever', async () => {
  const me = await account()
  line.says('YMLU400', { outcome: 'unreachable', message: 'The line answered 500', retry_after_seconds: null })
  const { id } = await track(me, 'YMLU400')
  await work()
  const waits: number[] = []
  for (;;) {
    const { attributes } = await state(me, id)
    if (attributes.status === 'failed') break
    expect(attributes).toMatchObject({
      status: 'pending',
      failed_reason: 'shipping_line_unreachable',
      is_retrying: true,
    })
    waits.push((Date.parse(String(attributes.next_attempt_at)) - clock.now.getTime()) / 60_000)
    clock.now = new Date(String(attributes.next_attempt_at))
    await work()
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 150, 150, 150, 150, 150, 150, 150, 150])
  expect((await state(me, id)).attributes).toMatchObject({ failed_reason: 'retries_exhausted', retry_count: 14 })
})

test('a line that says when to come back is not asked before', async () => {
  const me = await account()
  line.says('YMLU500', { outcome: 'unreachable', message: 'Too many requests', retry_after_seconds: 3600 })
  const { id } = await track(me, 'YMLU500')
  await work()
  const next = Date.parse(String((await state(me, id)).attributes.next_attempt_at))
  expect(next - clock.now.getTime()).toBe(3_600_000)
  line.says('YMLU500', atSea({ bill: 'YMLU500', container: 'TCLU4829132' }))
  minutes(59)
  await work()
  expect((await state(me, id)).attributes.status).toBe('pending')
  minutes(1)
  await work()
  expect((await state(me, id)).attributes).toMatchObject({ status: 'created', failed_reason: null, last_error: null })
})

test('what is tracked already fails as duplicate and leads to the shipment', async () => {
  const me = await account()
  line.says('YMLU600', discharged({ bill: 'YMLU600', container: 'MSCU6639870' }))
  const first = await track(me, 'YMLU600')
  const race = await track(me, 'YMLU600')
  await work()
  // Whichever came first: one shipment, and both lead to it.
  const both = [await state(me, first.id), await state(me, race.id)]
  expect(both.map(({ attributes }) => attributes.failed_reason).sort()).toEqual(['duplicate', null])
  const [shipment, other] = both.map(({ relationships }) => relationships.tracked_object)
  expect(other).toEqual(shipment)
  for (const asked of [
    ['YMLU600'],
    ['600'.padStart(7, 'YMLU')],
    ['MSCU6639870', { request_type: 'container' }],
  ] as const) {
    const again = await track(me, asked[0], asked[1])
    expect(again.attributes).toMatchObject({ status: 'failed', failed_reason: 'duplicate' })
    expect(again.relationships.tracked_object).toEqual(shipment)
  }
  expect((await me.client(api.shipments.list)).meta.total).toBe(1)
})

test('a booking that was cancelled before anything moved fails with that reason', async () => {
  const me = await account()
  line.says('YMBK700', [
    {
      eventType: 'SHIPMENT',
      eventCreatedDateTime: '2026-06-01T00:00:00Z',
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-06-01T00:00:00Z',
      shipmentEventTypeCode: 'VOID',
      documentTypeCode: 'BKG',
      documentID: 'YMBK700',
    },
  ])
  const { id } = await track(me, 'YMBK700', { request_type: 'booking_number' })
  await work()
  expect((await state(me, id)).attributes).toMatchObject({ status: 'failed', failed_reason: 'booking_cancelled' })
})

test('the line may be left to be found out, or not', async () => {
  const me = await account()
  line.says('YMLU8385301', { outcome: 'not_found' })
  const known = await track(me, 'YMLU2838640', { scac: '', auto_detect_vocc_scac: true, request_type: 'container' })
  const unknown = await track(me, 'A5GEMEN1976X', { scac: undefined, auto_detect_vocc_scac: true })
  expect(known.attributes).toMatchObject({ status: 'pending', scac: null })
  line.says('YMLU2838640', atSea({ bill: 'YMLU800', container: 'YMLU2838640' }))
  await work()
  expect((await state(me, known.id)).attributes).toMatchObject({ status: 'created', scac: 'YMLU' })
  expect((await state(me, unknown.id)).attributes).toMatchObject({
    status: 'failed',
    failed_reason: 'scac_auto_detect_failed',
    scac: null,
  })
})

test('the test numbers end as they say', async () => {
  const me = await account()
  const good = await track(me, 'TEST-TR-SUCCEEDED', { scac: 'TEST' })
  const bad = await track(me, 'TEST-TR-FAILED', { scac: 'test' })
  await work()
  const done = await state(me, good.id)
  expect(done.relationships.tracked_object.data).toMatchObject({ type: 'shipment' })
  expect(done.attributes).toMatchObject({ status: 'created', failed_reason: null })
  expect((await state(me, bad.id)).attributes).toMatchObject({ status: 'failed', failed_reason: 'invalid_number' })
  const again = await track(me, 'TEST-TR-SUCCEEDED', { scac: 'TEST' })
  await work()
  expect((await state(me, again.id)).attributes.status).toBe('created')
})
