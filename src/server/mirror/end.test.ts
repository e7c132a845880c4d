import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { deleteShipments } from '../db/tracking/remove-freight.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { mirror, serve } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof here.account>>

const later = () => {
  here.clock.now = new Date(here.clock.now.getTime() + 3_600_000)
}

async function track({ client }: Me, bill: string, container: string, events = atSea) {
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'MSCU' }
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body: events({ bill, container }) })
}
const billsOf = async ({ client }: Me) =>
  (await client(api.shipments.list)).data.map(({ attributes }) => attributes.bill_of_lading_number).sort()
const boxOf = async ({ client }: Me, number: string) =>
  (await client(api.containers.list, { params: { 'filter[number]': number } })).data[0]?.attributes

async function copied() {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, 'MEDUEE000001', 'TCLU4829132')
  await track(they, 'MEDUEE000002', 'MSCU6639870', discharged)
  await there.work()
  await track(me, 'MEDUEE000002', 'MSCU6639870')
  await here.work()
  const { id } = await mirror(me, await serve(there), they.apiKey)
  await here.work()
  expect((await boxOf(me, 'MSCU6639870'))?.pod_discharged_at).not.toBeNull()
  return { me, they, id }
}

test('a mirror that is paused asks nobody and keeps what came', async () => {
  const { me, they, id } = await copied()
  await me.client(api.connections.pause, { params: { id } })
  await track(they, 'MEDUEE000003', 'TCLU4829132')
  await there.work()
  later()
  await here.work()
  expect(await billsOf(me)).toEqual(['MEDUEE000001', 'MEDUEE000002'])
  await me.client(api.connections.resume, { params: { id } })
  await here.work()
  expect(await billsOf(me)).toEqual(['MEDUEE000001', 'MEDUEE000002', 'MEDUEE000003'])
})

test('one that is removed leaves what came where that is asked for, and its name in explanations', async () => {
  const { me, id } = await copied()
  await me.client(api.connections.delete, { params: { id } })
  await here.work()
  expect(await billsOf(me)).toEqual(['MEDUEE000001', 'MEDUEE000002'])
  const [box] = (await me.client(api.containers.list, { params: { 'filter[number]': 'TCLU4829132' } })).data
  const { data } = await me.client(api.explanations.container, { params: { id: String(box?.id) } })
  expect(data.attributes.pol_vessel_loaded_at).toMatchObject({ via: 'Old account' })
})

test('or takes back what came: its own shipments go, and of others what it passed on', async () => {
  const { me, id } = await copied()
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect(await billsOf(me)).toEqual(['MEDUEE000002'])
  // What the line told here is what is left.
  expect(await boxOf(me, 'MSCU6639870')).toMatchObject({ pod_discharged_at: null, current_status: 'on_ship' })
  const requests = (await me.client(api.tracking_requests.list)).data
  expect(requests.map(({ attributes }) => attributes.request_number)).toEqual(['MEDUEE000002'])
})

test('of a line there is nothing to remove', async () => {
  const me = await here.account()
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: 'https://x.example' } }
  const { data } = await me.client(api.connections.create, { body: { data: { attributes } } })
  const reply = await me.fetch(`/v2/connections/${data.id}?copied=remove`, { method: 'DELETE' })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ errors: [{ source: { parameter: 'copied' } }] })
  expect((await me.client(api.connections.get, { params: { id: data.id } })).data.id).toBe(data.id)
})

test('what two passes do not find there is said, stays, and is not followed; what comes back is', async () => {
  const { me, they, id } = await copied()
  const read = async () => (await me.client(api.connections.get, { params: { id } })).data.attributes.mirror
  const [gone] = (await they.client(api.shipments.list)).data.filter(
    ({ attributes }) => attributes.bill_of_lading_number === 'MEDUEE000001',
  )
  await withSystem(there.store(), (tx) => deleteShipments(tx, [String(gone?.id)]))
  const day = async () => {
    here.clock.now = new Date(here.clock.now.getTime() + 25 * 3_600_000)
    await here.work()
  }
  await day()
  expect(await read()).toMatchObject({ shipments: 2, problems: [] })
  await day()
  await day()
  expect(await read()).toMatchObject({
    shipments: 1,
    problems: [{ about: 'MEDUEE000001', reason: expect.stringContaining('not in the other account any more') }],
  })
  expect(await billsOf(me)).toEqual(['MEDUEE000001', 'MEDUEE000002'])
  await track(they, 'MEDUEE000001', 'TCLU4829132')
  await there.work()
  await day()
  expect(await read()).toMatchObject({ shipments: 2 })
  expect(await billsOf(me)).toEqual(['MEDUEE000001', 'MEDUEE000002'])
})
