import { expect, test } from 'vitest'
import type { ApiFailure } from '#app/api/errors.ts'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { type ResourceType, resources } from '#contract/resources.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { deliveries } from '../../testing/deliveries.ts'
import { answer, startReceiver } from '../../testing/receiver.ts'
import { testApp } from '../../testing/test-app.ts'

const app = testApp({ allowPrivate: true })
const { account } = app
const { drain, subscribe, tell } = deliveries(app)

test('the list is that of one webhook, one state, one event, where it is asked so', async () => {
  const me = await account()
  await using good = await startReceiver()
  await using bad = await startReceiver(answer(500))
  const first = await subscribe(me, good.url)
  const second = await subscribe(me, bad.url)
  await tell(me, [{ event: 'container.created' }, { event: 'container.updated' }])
  await drain()
  const list = async (params: ParamsOf<typeof api.webhook_notifications.list>) => {
    const { data, meta } = await me.client(api.webhook_notifications.list, { params })
    expect(meta.total).toBe(data.length)
    return data.map(({ attributes, relationships }) => [
      relationships.webhook.data?.id,
      attributes.event,
      attributes.delivery_status,
    ])
  }
  expect(await list({})).toHaveLength(4)
  const ofSecond = await list({ 'filter[webhook]': second.id })
  expect(ofSecond.map(([id]) => id)).toEqual([second.id, second.id])
  expect(await list({ 'filter[delivery_status]': 'pending' })).toEqual(ofSecond)
  expect(await list({ 'filter[webhook]': first.id, 'filter[event]': 'container.created' })).toEqual([
    [first.id, 'container.created', 'succeeded'],
  ])
  expect(await list({ 'filter[webhook]': first.id, 'filter[delivery_status]': 'failed' })).toEqual([])

  const stranger = await account()
  const theirs = await stranger.client(api.webhook_notifications.list, { params: { 'filter[webhook]': first.id } })
  expect(theirs.data).toEqual([])
})

test.each(['filter[webhook]', 'filter[delivery_status]', 'filter[event]'])(
  '%s is refused where it is nonsense',
  async (name) => {
    const me = await account()
    const answered = await me
      .client(api.webhook_notifications.list, { params: { [name]: 'nonsense' } })
      .catch((error: ApiFailure) => error.errors)
    expect(answered).toMatchObject([{ source: { parameter: name } }])
  },
)

test.each(eventNames)('the example of %s is complete, and keeps to the contract', async (event) => {
  const { client } = await account()
  const { data, included = [], meta } = await client(api.webhook_notifications.examples, { params: { event } })
  expect(meta.total).toBe(1)
  const [notification] = data
  expect(notification?.attributes).toMatchObject({ event, delivery_status: 'pending' })
  for (const one of included) resources[one.type as ResourceType].schema.parse(one)
  const types = included.map(({ type }) => type)
  expect(new Set(included.map(({ type, id }) => `${type} ${id}`)).size).toBe(included.length)

  const reference = notification?.relationships.reference_object.data
  const paper = notification?.relationships.document.data
  if (/^(document|link)\./.test(event)) expect(included).toContainEqual(expect.objectContaining(paper))
  else expect(paper).toBeNull()
  if (event.startsWith('document.')) return expect(reference).toEqual(paper)
  expect(included.find(({ id }) => id === reference?.id)?.type).toBe(reference?.type)
  if (event.startsWith('container.')) expect(types).toEqual(expect.arrayContaining(['container', 'shipment', 'port']))
  if (event.startsWith('container.transport')) {
    const { attributes } = included.find(({ type }) => type === 'transport_event') ?? {}
    expect(attributes).toMatchObject({ event, value: null, value_timestamp: null })
  }
  if (event === 'container.pickup_lfd.changed') {
    const { attributes } = included.find(({ type }) => type === 'transport_event') ?? {}
    expect(attributes?.value).toBe(attributes?.timestamp)
    expect(attributes?.value_timestamp).toBe(attributes?.timestamp)
  }
  if (event === 'shipment.estimated.arrival') expect(types).toEqual(expect.arrayContaining(['shipment', 'port']))
  if (event === 'tracking_request.succeeded')
    expect(types.toSorted()).toEqual(expect.arrayContaining(['container', 'shipment', 'tracking_request']))
  if (event === 'tracking_request.failed') expect(types).toEqual(['tracking_request'])
})

test('an example happens where such an event happens, by what, and is told by whom', async () => {
  const { client } = await account()
  const exampleOf = async (event: (typeof eventNames)[number]) => {
    const { included = [] } = await client(api.webhook_notifications.examples, { params: { event } })
    const told = included.find(({ type }) => type === 'transport_event')
    return { ...told?.attributes, types: included.map(({ type }) => type) }
  }
  const byRail = await exampleOf('container.transport.rail_arrived')
  expect(byRail).toMatchObject({ location_locode: 'USCHI', timezone: 'America/Chicago', voyage_number: null })
  expect(byRail.types).toEqual(expect.arrayContaining(['metro_area', 'rail_terminal']))
  expect(byRail.types).not.toContain('vessel')
  const inland = await exampleOf('container.transport.estimated.arrived_at_inland_destination')
  expect(inland).toMatchObject({ location_locode: 'USCHI', voyage_number: null })
  expect(await exampleOf('container.transport.vessel_loaded')).toMatchObject({ location_locode: 'CNNGB' })
  expect(await exampleOf('container.pickup_lfd_line.changed')).toMatchObject({ data_source: 'shipping_line' })
  expect(await exampleOf('container.pickup_lfd_rail.changed')).toMatchObject({ data_source: 'rail' })
})

test('no example of a train has a vessel, and none of a vessel is inland', async () => {
  const { client } = await account()
  const examples = []
  for (const event of eventNames.filter((name) => name.startsWith('container.transport.'))) {
    const { included = [] } = await client(api.webhook_notifications.examples, { params: { event } })
    const told = included.find(({ type }) => type === 'transport_event')
    examples.push({ event, ...(told?.attributes as { location_locode: string; voyage_number: string | null }) })
  }
  const ofTrains = examples.filter(({ event }) => /rail|inland/.test(event))
  const ofVessels = examples.filter(({ event }) => /transport\.(estimated\.)?(vessel|feeder|transshipment)/.test(event))
  expect([ofTrains.length, ofVessels.length]).toEqual([6, 15])
  for (const { event, voyage_number } of ofTrains) expect([event, voyage_number]).toEqual([event, null])
  const inland = ofTrains.filter(({ event }) => !/rail_(loaded|departed)/.test(event))
  expect(new Set(inland.map(({ location_locode }) => location_locode))).toEqual(new Set(['USCHI']))
  for (const { event, voyage_number, location_locode } of ofVessels)
    expect([event, voyage_number !== null, location_locode]).toEqual([
      event,
      true,
      /transshipment|feeder_(arrived|discharged)/.test(event)
        ? 'KRPUS'
        : /departed|loaded/.test(event)
          ? 'CNNGB'
          : 'USLAX',
    ])
})

test('without a name there is an example of every event, and include takes less', async () => {
  const { client } = await account()
  const all = await client(api.webhook_notifications.examples)
  expect(all.data.map(({ attributes }) => attributes.event)).toEqual(eventNames)
  const bare = await client(api.webhook_notifications.examples, { params: { include: ['webhook'] } })
  expect(bare.included).toEqual([])
})
