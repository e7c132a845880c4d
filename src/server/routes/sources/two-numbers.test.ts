import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp({ allowPrivate: true, sleep: async () => undefined })
type Me = Awaited<ReturnType<typeof account>>

const booking = 'SHAZ12345600'
const container = 'TCLU4829132'

const startHmm = () =>
  startLine(({ query }, response) => {
    const isKnown = query.get('carrierBookingReference') === booking && query.get('equipmentReference') === container
    json(response, isKnown ? { equipmentEvent: atSea({ booking, container }) } : {})
  })

const connect = async ({ client }: Me, attributes: object) =>
  (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data.id
const hmm = (me: Me, base_url: string) =>
  connect(me, { profile: 'hmm', settings: { base_url }, credentials: { key: 'gateway' } })

async function track({ client }: Me, attributes: object) {
  const body = { data: { attributes: { scac: 'HDMU', ...attributes } as never } }
  const { id } = (await client(api.tracking_requests.create, { body })).data
  return { id, read: async () => (await client(api.tracking_requests.get, { params: { id } })).data.attributes }
}

test('a line that wants two numbers is tested with two, and the missing one is named', async () => {
  await using line = await startHmm()
  const me = await account()
  const id = await hmm(me, line.base_url)
  const test = (body: object) => me.client(api.connections.test, { params: { id }, body: body as never })
  const one = { request_type: 'booking_number', request_number: 'shaz 12345600' }
  await expect(test(one)).rejects.toMatchObject({
    errors: [{ code: 'blank', source: { pointer: '/other_number' }, detail: expect.stringContaining('container') }],
  })
  expect(line.calls).toHaveLength(0)
  const { attributes } = (await test({ ...one, other_number: 'tclu 482913-2' })).data
  expect(attributes).toMatchObject({ result: 'found', containers: [container] })
  const turned = { request_type: 'container', request_number: container, other_number: booking }
  expect((await test(turned)).data.attributes).toMatchObject({ result: 'found' })
  const bill = (await test({ request_type: 'bill_of_lading', request_number: 'HDMU123456' })).data.attributes
  expect(bill).toMatchObject({ result: 'unaskable', message: expect.stringContaining('booking and container') })
  const profiles = (await me.client(api.connections.profiles, { params: { 'page[size]': 100 } })).data
  const together = profiles.filter(({ attributes }) => attributes.asks_together.length > 0)
  expect(together.map(({ id, attributes }) => [id, attributes.asks_together])).toEqual([
    ['hmm', ['booking_number', 'container']],
  ])
  await me.client(api.connections.delete, { params: { id } })
})

test('a line that is asked for one number refuses a second', async () => {
  await using line = await startHmm()
  const me = await account()
  const id = await connect(me, { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url } })
  const body = { request_type: 'booking_number' as const, request_number: booking, other_number: container }
  await expect(me.client(api.connections.test, { params: { id }, body })).rejects.toMatchObject({
    errors: [{ code: 'invalid', source: { pointer: '/other_number' } }],
  })
  await me.client(api.connections.delete, { params: { id } })
})

test.each([
  [
    'a booking by a container among its references',
    { request_type: 'booking_number', request_number: booking },
    container,
  ],
  ['a container by a booking among its references', { request_type: 'container', request_number: container }, booking],
])('%s is asked for, and without it says what it lacks until it is added', async (_, number, other) => {
  await using line = await startHmm()
  const me = await account()
  const id = await hmm(me, line.base_url)
  const request = await track(me, { ...number, ref_numbers: ['PO 4711'] })
  await work()
  const lacks = number.request_type === 'container' ? 'booking' : 'container'
  expect(await request.read()).toMatchObject({
    status: 'awaiting_manifest',
    next_attempt_at: null,
    last_error: `HMM Cargo Tracking is asked with booking and container together, and the ${lacks} is not known: add it to the reference numbers, and it is asked at once.`,
    last_error_said: {
      code: 'number_lacks_add',
      values: { name: 'HMM Cargo Tracking', needs: 'booking container', lacks },
    },
  })
  expect(line.calls).toHaveLength(0)
  await me.client(api.tracking_requests.update, {
    params: { id: request.id },
    body: { data: { attributes: { ref_numbers: ['PO 4711', other] } } },
  })
  await work()
  expect(await request.read()).toMatchObject({ status: 'created' })
  await me.client(api.connections.delete, { params: { id } })
})

test('what was sent here is enough for a number that nobody can be asked for', async () => {
  await using line = await startHmm()
  const me = await account()
  await me.client(api.ingest.dcsa_events, { params: { scac: 'HDMU' }, body: atSea({ booking, container }) })
  const id = await hmm(me, line.base_url)
  const request = await track(me, { request_type: 'booking_number', request_number: booking })
  await work()
  expect(await request.read()).toMatchObject({ status: 'created' })
  await me.client(api.connections.delete, { params: { id } })
})

test('what one connection to a line does not know is asked of the next, and waits for one that cannot be asked now', async () => {
  await using unaware = await startLine((_, response) => json(response, []))
  let status = 503
  await using other = await startLine((_, response) => json(response, atSea({ bill: 'YMLU1', container }), { status }))
  const me = await account()
  const settings = ({ base_url }: { base_url: string }) => ({
    profile: 'dcsa-2',
    scacs: ['YMLU'],
    settings: { base_url },
  })
  const ids = [await connect(me, settings(unaware)), await connect(me, settings(other))]
  const request = await track(me, { request_type: 'container', request_number: container, scac: 'YMLU' })
  await work()
  expect(await request.read()).toMatchObject({ status: 'awaiting_manifest', is_retrying: true })
  const { next_attempt_at } = await request.read()
  expect(Date.parse(next_attempt_at ?? '') - clock.now.getTime()).toBe(3_600_000)
  status = 200
  clock.now = new Date(next_attempt_at ?? '')
  await work()
  expect(await request.read()).toMatchObject({ status: 'created' })
  for (const id of ids) await me.client(api.connections.delete, { params: { id } })
})

test('a house bill that a line answers by its master bill is tracked as it was asked for', async () => {
  const [house, master] = ['YMLUHOUSE001', 'YMLUMASTER01']
  await using line = await startLine(({ query }, response) => {
    const isKnown = query.get('transportDocumentReference')?.endsWith('HOUSE001')
    const events = atSea({ bill: master, container }).map((event) => ({
      ...event,
      references: [{ referenceType: 'HBL', referenceValue: house }],
    }))
    json(response, isKnown ? events : [])
  })
  const me = await account()
  const id = await connect(me, { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url } })
  const request = await track(me, { request_type: 'bill_of_lading', request_number: house, scac: 'YMLU' })
  await work()
  expect(await request.read()).toMatchObject({ status: 'created' })
  clock.now = new Date(clock.now.getTime() + 12 * 3_600_000)
  await work()
  const [shipment, ...others] = (await me.client(api.shipments.list)).data
  expect(others).toEqual([])
  expect(shipment?.relationships.containers.data).toHaveLength(1)
  expect(shipment?.attributes.bill_of_lading_number).toBe(house)
  expect((await me.client(api.connections.get, { params: { id } })).data.attributes).toMatchObject({ failures: 0 })
  await me.client(api.connections.delete, { params: { id } })
})
