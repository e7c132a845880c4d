import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EmbedContainer } from '#contract/portal/embed.ts'
import { viewSections } from '#contract/portal/view-sections.ts'
import { splitBill } from '../testing/split-bill.ts'
import { testApp } from '../testing/test-app.ts'
import { makeView, shipFor } from '../testing/views.ts'

const setting = testApp()
const { account, work } = setting
const [apart, ...others] = ['TCLU4829100', 'TCLU4829101', 'TCLU4829102'] as const
const sections = Object.fromEntries(viewSections.map((name) => [name, true]))

let me: Awaited<ReturnType<typeof account>>
let view: Awaited<ReturnType<typeof makeView>>
let ids: Map<string, string>
beforeAll(async () => {
  me = await account()
  view = await makeView(setting, me, { sections })
  const events = splitBill({ bill: 'YMLUS1', container: apart, others })
  await shipFor(me, work, { bill: 'YMLUS1', party: view.party, events })
  const { data } = await me.client(api.containers.list, { params: {} })
  ids = new Map(data.map(({ id, attributes }) => [attributes.number, id]))
})

const numbers = async (params: object) =>
  (await me.client(api.containers.list, { params })).data.map(({ attributes }) => attributes.number).toSorted()
const idOf = (number: string) => String(ids.get(number))

test('lists find and order a container by its own vessel, port and destination', async () => {
  expect(await numbers({ 'filter[pod]': ['USHOU'] })).toEqual([apart])
  expect(await numbers({ 'filter[pod]': ['USLAX'] })).toEqual(others)
  expect(await numbers({ 'filter[destination]': ['USCHI'] })).toEqual([apart])
  const { data } = await me.client(api.containers.list, { params: { sort: '-vessel' } })
  expect(data[0]?.attributes.number).toBe(apart)
})

test('what stands in lists follows where the container goes another way, and where the shipment does', async () => {
  // The others turn out to go by that vessel too: then nothing is its own but where it was loaded.
  const follow = others.flatMap((other) => splitBill({ bill: 'YMLUS1', container: other, others: [] }))
  const { client } = await account()
  const events = splitBill({ bill: 'YMLUS2', container: apart, others })
  await shipFor({ client } as typeof me, work, { bill: 'YMLUS2', events })
  const of = async (params: object) => (await client(api.containers.list, { params })).data
  expect((await of({ 'filter[pod]': ['USHOU'] })).length).toBe(1)
  const renamed = JSON.parse(JSON.stringify(follow).replaceAll('YMLUS1', 'YMLUS2'))
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: renamed })
  await work()
  const all = await of({ 'filter[pod]': ['USHOU'] })
  expect(all.length).toBe(3)
  expect(Object.fromEntries(all.map(({ attributes: { number, own_route } }) => [number, own_route]))).toEqual({
    [apart]: { port_of_lading_locode: 'KRPUS', port_of_lading_name: 'Busan', pol_timezone: 'Asia/Seoul' },
    [others[0]]: null,
    [others[1]]: null,
  })
})

test('its journey and its route are its own, and each part is explained by its own reports', async () => {
  const { data } = await me.client(api.containers.journey, { params: { id: idOf(apart) } })
  const [lading, discharge, inland] = data.attributes.stops
  expect(lading).toMatchObject({ name: 'Busan', onward_by: 'EXAMPLE MOON' })
  expect(lading?.calls.find(({ step }) => step === 'departed')).toMatchObject({
    at: '2026-06-18T17:00:00.000Z',
    explained_by: { of: 'own_route', name: 'pol_etd_at' },
  })
  expect(discharge).toMatchObject({ name: 'Houston', name_explained_by: { of: 'own_route' } })
  expect(inland).toMatchObject({ name: 'Chicago' })
  const { included } = await me.client(api.containers.route, {
    params: { id: idOf(apart), include: ['route_locations'] },
  })
  const codes = (included ?? []).map(({ attributes }) => attributes)
  // Los Angeles is on the way: it was to go there by another vessel.
  expect(codes).toMatchObject([
    { outbound_etd_at: '2026-06-18T17:00:00.000Z', outbound_atd_at: null },
    { outbound_atd_at: null },
    { inbound_eta_at: '2026-07-01T11:00:00.000Z', inbound_ata_at: null },
    { inbound_eta_at: '2026-07-08T11:00:00.000Z' },
  ])
  const { own_route } = (await me.client(api.explanations.container, { params: { id: idOf(apart) } })).data.attributes
  expect(own_route.parts.find(({ name }) => name === 'pod_vessel_name')).toMatchObject({
    value: 'EXAMPLE SUN',
    kind: 'reported',
  })
  for (const { name, value } of own_route.parts)
    expect({ [String(name)]: value }).toEqual({
      [String(name)]: (own_route.value as Record<string, unknown>)[String(name)],
    })
})

test('its customer is told of its own vessel, ports and days, and of the others of theirs', async () => {
  const { document } = await view.ask({ path: '/v2/embed/shipments' })
  const [order] = document.data
  const told = new Map<string, EmbedContainer>(
    order.attributes.containers.map((one: EmbedContainer) => [String(one.number), one]),
  )
  expect(told.get(apart)).toMatchObject({
    state: 'expected',
    eta: { at: '2026-07-01T11:00:00.000Z', place: 'Houston', days_later: 4 },
    vessel: { name: 'EXAMPLE SUN' },
    // It is aboard in Busan, and nobody has reported that it left.
    next: { what: 'departure', by: { at: '2026-06-18T17:00:00.000Z', place: 'Busan' } },
  })
  expect(told.get(apart)?.eta_history?.map(({ reason }) => reason)).toEqual([
    'first',
    'new_estimate',
    'other_voyage',
    'other_port',
  ])
  for (const other of others)
    expect(told.get(other)).toMatchObject({
      state: 'at_sea',
      eta: { place: 'Los Angeles' },
      vessel: { name: 'EXAMPLE STAR' },
    })
})
