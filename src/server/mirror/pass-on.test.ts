import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { deleteShipments } from '../db/tracking/remove-freight.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { type Between, mirror, serve, startWay } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof here.account>>

const container = 'TCLU4829132'

const later = (minutes: number) => {
  for (const { clock } of [here, there]) clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const track = ({ client }: Me, request_number: string, attributes: object = {}) =>
  client(api.tracking_requests.create, {
    body: { data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU', ...attributes } } },
  })
const tell = ({ client }: Me, body: object[]) => client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body })
const requestsOf = async ({ client }: Me) =>
  (await client(api.tracking_requests.list)).data.map(({ attributes }) => attributes).reverse()
const shipmentsOf = async ({ client }: Me) => (await client(api.shipments.list)).data

/** An account there, and one here that mirrors it and may hand it numbers. */
async function passing(settings: object = {}, between: Between = () => undefined) {
  const [me, they] = [await here.account(), await there.account()]
  const way = await startWay(await serve(there), between)
  const { id } = await mirror(me, way.base_url, they.apiKey, { pass_on: 'yes', ...settings })
  await here.work()
  const posts = () => way.calls.filter(({ method }) => method === 'POST').length
  return { me, they, way, id, posts }
}

test('a number whose line has no connection is tracked there, once, and comes from there', async () => {
  const { me, they, way, posts } = await passing()
  await using _ = way
  await track(me, 'MEDUPP000001', { ref_numbers: ['PO 1'] })
  await here.work()
  expect(await requestsOf(me)).toMatchObject([
    { status: 'awaiting_manifest', failed_reason: null, last_error: 'Old account is looking for it.' },
  ])
  expect(await requestsOf(they)).toMatchObject([
    { request_type: 'bill_of_lading', request_number: 'MEDUPP000001', scac: 'MSCU' },
  ])
  later(20)
  await here.work()
  expect(posts()).toBe(1)

  await tell(they, atSea({ bill: 'MEDUPP000001', container }))
  await there.work()
  later(6)
  await here.work()
  expect(await requestsOf(me)).toMatchObject([{ status: 'created', last_error: null }])
  const [shipment] = await shipmentsOf(me)
  expect(shipment?.attributes).toMatchObject({ bill_of_lading_number: 'MEDUPP000001', ref_numbers: ['PO 1'] })
  expect(shipment?.relationships.containers.data).toHaveLength(1)
  // Nothing of it is written there but the number.
  expect((await shipmentsOf(they))[0]?.attributes.ref_numbers).toEqual([])
})

test('a container that leads to a bill there settles what waits for the container', async () => {
  const { me, they, way } = await passing()
  await using _ = way
  await track(me, container, { request_type: 'container' })
  await here.work()
  await tell(they, atSea({ bill: 'MEDUPP000002', container }))
  await there.work()
  later(6)
  await here.work()
  expect(await requestsOf(me)).toMatchObject([{ status: 'created' }])
  expect(await shipmentsOf(me)).toHaveLength(1)
})

test('what is looked for there already is not asked for again', async () => {
  const { me, they, way, posts } = await passing()
  await using _ = way
  await track(they, 'MEDUPP000003')
  await there.work()
  await track(me, 'medupp000003')
  await here.work()
  expect(posts()).toBe(0)
  expect(await requestsOf(they)).toHaveLength(1)
  expect((await requestsOf(me))[0]?.last_error).toBe('Old account is looking for it.')
})

test('no more numbers a day than were allowed are handed on; the next day goes on', async () => {
  const { me, they, way } = await passing({ pass_on_per_day: '2' })
  await using _ = way
  for (const bill of ['MEDUPP000011', 'MEDUPP000012', 'MEDUPP000013']) {
    await track(me, bill)
    await here.work()
    later(1)
  }
  expect((await requestsOf(they)).map(({ request_number }) => request_number)).toEqual(['MEDUPP000011', 'MEDUPP000012'])
  expect((await requestsOf(me))[2]).toMatchObject({
    status: 'pending',
    last_error: 'The limit of 2 numbers a day for Old account is reached.',
    last_error_said: { code: 'there_limit', values: { count: 2, name: 'Old account' } },
    next_attempt_at: '2026-06-21T00:00:00.000Z',
  })
  later(24 * 60)
  await here.work()
  expect(await requestsOf(they)).toHaveLength(3)
})

test('what fails there fails here with its reason, and is handed on anew when somebody asks again', async () => {
  const { me, they, way, posts } = await passing()
  await using _ = way
  there.sources.set('MSCU', { scac: 'MSCU', name: 'MSC', ask: async () => ({ outcome: 'not_found' }) })
  const mistyped = 'TCLU4829133'
  await track(me, mistyped, { request_type: 'container' })
  await here.work()
  await there.work()
  there.sources.clear()
  later(11)
  await here.work()
  expect((await requestsOf(they))[0]).toMatchObject({ status: 'failed', failed_reason: 'not_found' })
  expect(await requestsOf(me)).toMatchObject([{ status: 'failed', failed_reason: 'not_found' }])
  later(1)
  await track(me, mistyped, { request_type: 'container' })
  await here.work()
  expect(posts()).toBe(2)
  expect((await requestsOf(me))[1]).toMatchObject({ status: 'awaiting_manifest' })
})

test('a key that may not track is said at the number, is no fault of the number, and stops nothing else', async () => {
  const refuses = { status: 403, body: { errors: [{ detail: 'The key has no scope tracking_requests' }] } }
  const { me, they, way, id } = await passing({}, (_, method) => (method === 'POST' ? refuses : undefined))
  await using _ = way
  await track(me, 'MEDUPP000021')
  await here.work()
  expect((await requestsOf(me))[0]).toMatchObject({
    status: 'pending',
    failed_reason: null,
    last_error:
      'It could not be given to Old account: The key is not allowed to do this (403): The key has no scope tracking_requests.',
  })
  const { attributes } = (await me.client(api.connections.get, { params: { id } })).data
  expect(attributes).toMatchObject({ state: 'working', mirror: { stage: 'following' } })
  expect(await requestsOf(they)).toEqual([])
})

test('without leave nothing is handed on, and neither is a number whose line is asked here', async () => {
  const { me, they, way } = await passing({ pass_on: 'no' })
  await using _ = way
  await track(me, 'MEDUPP000031')
  await here.work()
  expect((await requestsOf(me))[0]?.last_error).toContain('There is no connection to this line')
  here.sources.set('MSCU', { scac: 'MSCU', name: 'MSC', ask: async () => ({ outcome: 'not_found' }) })
  const other = await passing()
  await using __ = other.way
  await track(other.me, 'MEDUPP000032')
  await here.work()
  here.sources.clear()
  expect((await requestsOf(other.me))[0]?.last_error).toContain('The line does not know this number')
  expect([...(await requestsOf(they)), ...(await requestsOf(other.they))]).toEqual([])
})

test('of two requests for one number one is handed on, and both are settled by what it leads to', async () => {
  const { me, they, way, posts } = await passing()
  await using _ = way
  await track(me, 'MEDUPP000041')
  await track(me, 'MEDU PP-000041', { ref_numbers: ['second'] })
  await here.work()
  expect(posts()).toBe(1)
  later(11)
  await here.work()
  await tell(they, atSea({ bill: 'MEDUPP000041', container }))
  await there.work()
  later(61)
  await here.work()
  later(6 * 60)
  await here.work()
  expect((await requestsOf(me)).map(({ status }) => status).sort()).not.toContain('awaiting_manifest')
  expect(await shipmentsOf(me)).toHaveLength(1)
  expect((await shipmentsOf(me))[0]?.attributes.ref_numbers).toContain('second')
  expect(posts()).toBe(1)
})

test('of many numbers at once no more are handed on than the day allows', async () => {
  const { me, they, way } = await passing({ pass_on_per_day: '2' })
  await using _ = way
  for (let at = 1; at <= 6; at++) await track(me, `MEDUPP00005${at}`)
  await here.work()
  expect(await requestsOf(they)).toHaveLength(2)
})

test('a key of another account is given nothing', async () => {
  const { me, they, way, id } = await passing()
  await using _ = way
  const others = await there.account()
  // Whose account it is shows in what was copied.
  await track(me, 'MEDUPP000061')
  await here.work()
  later(1)
  await me.client(api.connections.update, {
    params: { id },
    body: { data: { attributes: { credentials: { api_key: others.apiKey } } } },
  })
  await track(me, 'MEDUPP000062')
  await here.work()
  later(20)
  await here.work()
  expect(await requestsOf(others)).toEqual([])
  expect(await requestsOf(they)).toHaveLength(1)
})

test('what waited before is handed on when a mirror takes numbers, and when it is resumed', async () => {
  const { me, they, way, id } = await passing({ pass_on: 'no' })
  await using _ = way
  await track(me, 'MEDUPP000071')
  await here.work()
  const { settings } = (await me.client(api.connections.get, { params: { id } })).data.attributes
  await me.client(api.connections.update, {
    params: { id },
    body: { data: { attributes: { settings: { ...settings, pass_on: 'yes' } } } },
  })
  await here.work()
  expect(await requestsOf(they)).toHaveLength(1)
  await me.client(api.connections.pause, { params: { id } })
  await track(me, 'MEDUPP000072')
  later(11)
  await here.work()
  expect((await requestsOf(me)).map(({ last_error }) => last_error)).toEqual(
    Array(2).fill('Old account, which would track it, is paused.'),
  )
  await me.client(api.connections.resume, { params: { id } })
  await here.work()
  expect(await requestsOf(they)).toHaveLength(2)
  expect((await requestsOf(me)).map(({ last_error }) => last_error)).toEqual(
    Array(2).fill('Old account is looking for it.'),
  )
})

test('what they refuse is tried three times, and fails with what they said', async () => {
  const refuses = { status: 422, body: { errors: [{ detail: 'Scac is not supported' }] } }
  const { me, way, posts } = await passing({}, (_, method) => (method === 'POST' ? refuses : undefined))
  await using _ = way
  await track(me, 'MEDUPP000081')
  await here.work()
  expect((await requestsOf(me))[0]).toMatchObject({
    status: 'pending',
    failed_reason: 'unrecognized_response',
    last_error: 'Old account does not take it: It answered 422: Scac is not supported',
  })
  for (let day = 0; day < 9; day++) {
    later(24 * 60)
    await here.work()
  }
  expect(posts()).toBe(3)
  expect((await requestsOf(me))[0]).toMatchObject({ status: 'failed', failed_reason: 'retries_exhausted' })
})

test('what came to nothing within seven days has expired', async () => {
  const { me, way } = await passing()
  await using _ = way
  await track(me, 'MEDUPP000091')
  await here.work()
  later(7 * 24 * 60 + 1)
  await here.work()
  expect((await requestsOf(me))[0]).toMatchObject({
    status: 'failed',
    failed_reason: 'expired',
    last_error: 'Old account is looking for it, and nothing has come of it for 7 days.',
    last_error_said: { code: 'there_looked', values: { name: 'Old account' } },
  })
})

test('a request of a person stays when the mirror is removed with what it copied, though theirs was there before', async () => {
  const { me, they, way, id } = await passing()
  await using _ = way
  await track(they, 'MEDUPP000101')
  await there.work()
  later(25 * 60)
  // Theirs is copied, and then the same number is tracked here.
  await here.work()
  await track(me, 'MEDUPP000101', { ref_numbers: ['mine'] })
  await here.work()
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect((await requestsOf(me)).map(({ ref_numbers }) => ref_numbers)).toEqual([['mine']])
})

test('a line that has a connection of its own, though it is paused, is not handed on', async () => {
  const { me, they, way } = await passing()
  await using _ = way
  const attributes = { profile: 'dcsa-2', scacs: ['MSCU'], settings: { base_url: 'https://line.example.com' } }
  const own = await me.client(api.connections.create, { body: { data: { attributes } } })
  await me.client(api.connections.pause, { params: { id: own.data.id } })
  await track(me, 'MEDUPP000111')
  await here.work()
  expect(await requestsOf(they)).toEqual([])
})

test('what they were too busy to take counts as not asked', async () => {
  let isBusy = true
  const busy = { status: 503, body: { errors: [{ title: 'Unavailable' }] } }
  const { me, they, way } = await passing({ pass_on_per_day: '1' }, (_, method) =>
    isBusy && method === 'POST' ? busy : undefined,
  )
  await using _ = way
  await track(me, 'MEDUPP000121')
  for (let hour = 0; hour < 5; hour++) {
    await here.work()
    later(61)
  }
  expect((await requestsOf(me))[0]).toMatchObject({ status: 'pending', failed_reason: null })
  isBusy = false
  await here.work()
  expect(await requestsOf(they)).toHaveLength(1)
})

test('of two that take numbers the one that can be asked again decides when it is tried again', async () => {
  const { me, way } = await passing({ pass_on_per_day: '1' })
  await using _ = way
  const paused = await mirror(me, way.base_url, (await there.account()).apiKey, { pass_on: 'yes' })
  await here.work()
  await me.client(api.connections.pause, { params: { id: paused.id } })
  for (const bill of ['MEDUPP000131', 'MEDUPP000132']) {
    await track(me, bill)
    await here.work()
    later(1)
  }
  const waits = (await requestsOf(me)).find(({ request_number }) => request_number === 'MEDUPP000132')
  expect(waits?.next_attempt_at).toMatch(/T00:00:00.000Z$/)
})

test('a shipment that was removed here and is asked for again comes again', async () => {
  const { me, they, way } = await passing()
  await using _ = way
  await track(they, 'MEDUPP000141')
  await tell(they, atSea({ bill: 'MEDUPP000141', container }))
  await there.work()
  later(6)
  await here.work()
  const [shipment] = await shipmentsOf(me)
  await withSystem(here.store(), (tx) => deleteShipments(tx, [String(shipment?.id)]))
  later(1)
  await track(me, 'MEDUPP000141')
  await here.work()
  expect((await requestsOf(me)).at(-1)?.last_error).toBe('Old account tracks it.')
  later(25 * 60)
  await here.work()
  await here.work()
  expect(await shipmentsOf(me)).toHaveLength(1)
})
