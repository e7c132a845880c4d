import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { eventNames } from '#contract/event-catalog.ts'
import { type ResourceType, resources } from '#contract/resources.ts'
import { testApp } from '../testing/test-app.ts'

const { account } = testApp()

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
  if (/^(document|link)\./.test(event)) return expect(reference).toBeNull()
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

test('without a name there is an example of every event, and include takes less', async () => {
  const { client } = await account()
  const all = await client(api.webhook_notifications.examples)
  expect(all.data.map(({ attributes }) => attributes.event)).toEqual(eventNames)
  const bare = await client(api.webhook_notifications.examples, { params: { include: ['webhook'] } })
  expect(bare.included).toEqual([])
})
