import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { testApp } from '../../testing/test-app.ts'
import { subscribe } from '../../testing/webhooks.ts'
import { blankEvent } from '../../tracking/news.ts'
import { type Transaction, withScope, withSystem } from '../scope.ts'
import { forgetEvents } from './event-retention.ts'
import { deliveriesChannel, eventsAfter, insertEvents, type NewEvent } from './events.ts'

const { account, clock, store } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const eventOf = ({ id }: Someone, more: Partial<NewEvent> = {}): NewEvent => ({
  ...blankEvent({ id: randomUUID(), account_id: id }, clock.now.toISOString()),
  id: uuid(),
  event: 'container.created',
  container_id: randomUUID(),
  ...more,
})
const inScope = <T>({ id }: Someone, work: (tx: Transaction) => Promise<T>) =>
  withScope(store(), { account_id: id }, work)
const told = (me: Someone) => inScope(me, (tx) => eventsAfter(tx, 0, 100))
const notified = (me: Someone) => inScope(me, (tx) => tx.selectFrom('webhook_notifications').selectAll().execute())

test('what is rolled back was never told, to nobody', async () => {
  const me = await account()
  await subscribe(me, { events: ['container.created'] })
  const failing = inScope(me, async (tx) => {
    await insertEvents(tx, [eventOf(me)])
    throw new Error('This goes wrong.')
  })
  await expect(failing).rejects.toThrow('This goes wrong.')
  expect(await told(me)).toEqual([])
  expect(await notified(me)).toEqual([])
})

test('each webhook that wants an event has a notification of it, and nobody else', async () => {
  const [me, other] = [await account(), await account()]
  const wanted = await subscribe(me, { events: ['container.created', 'container.updated'] })
  await subscribe(me, { events: ['container.updated'] })
  await subscribe(other, { events: ['container.created'] })
  const stopped = await subscribe(me, { events: ['container.created'] })
  await me.client(api.webhooks.update, { params: { id: stopped }, body: { data: { attributes: { active: false } } } })

  const event = eventOf(me)
  await inScope(me, (tx) => insertEvents(tx, [event]))
  const [notification, ...rest] = await notified(me)
  expect(rest).toEqual([])
  expect(notification).toMatchObject({
    webhook_id: wanted,
    event_id: event.id,
    ordering_id: event.container_id,
    delivery_status: 'pending',
    attempts: 0,
    next_attempt_at: clock.now.toISOString(),
  })
  expect(await notified(other)).toEqual([])

  const list = await me.client(api.webhook_notifications.list, { params: { include: ['webhook', 'reference_object'] } })
  expect(list.data.map(({ id, attributes }) => [id, attributes.event_id])).toEqual([[notification?.id, event.id]])
  expect(list.included?.map(({ type }) => type)).toEqual(['webhook', 'container_created_event'])
  const params = { id: String(notification?.id) }
  expect((await me.client(api.webhook_notifications.get, { params })).data).toEqual(list.data[0])
  await expect(other.client(api.webhook_notifications.get, { params })).rejects.toThrow()
})

test('filters let pass what fits all of them', async () => {
  const me = await account()
  const party = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  const other = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Süd' } } } })
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLU990001', scac: 'YMLU' }
  const relationships = { customer: { data: { id: party.data.id, type: 'party' as const } } }
  const request = await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { ...attributes, shipment_tags: ['urgent', 'cold'] }, relationships } },
  })
  const changeset = { pickup_lfd: [null, '2026-06-24T06:59:59.000Z'] } satisfies Record<string, [unknown, unknown]>
  const about = { tracking_request_id: request.data.id, shipment_id: null }

  const passes = async (
    filters: Parameters<typeof subscribe>[1]['filters'],
    event: EventName = 'container.updated',
  ) => {
    const id = await subscribe(me, { events: [event], ...(filters && { filters }) })
    const data = event === 'container.updated' ? { changeset } : null
    await inScope(me, (tx) => insertEvents(tx, [eventOf(me, { ...about, event, data })]))
    const rows = await notified(me)
    await me.client(api.webhooks.delete, { params: { id } })
    return rows.some(({ webhook_id }) => webhook_id === id)
  }
  expect(await passes(undefined)).toBe(true)
  expect(await passes({ parties: [other.data.id, party.data.id] })).toBe(true)
  expect(await passes({ parties: [other.data.id] })).toBe(false)
  expect(await passes({ tags: ['cold', 'dry'] })).toBe(true)
  expect(await passes({ tags: ['dry'] })).toBe(false)
  expect(await passes({ carriers: ['YMLU'] })).toBe(true)
  expect(await passes({ carriers: ['MAEU'] })).toBe(false)
  expect(await passes({ carriers: ['YMLU'], tags: ['dry'] })).toBe(false)
  expect(await passes({ ports: ['USLAX'] })).toBe(false)
  expect(await passes({ fields: ['pickup_lfd', 'verdict'] })).toBe(true)
  expect(await passes({ fields: ['verdict'] })).toBe(false)
  expect(await passes({ fields: ['verdict'] }, 'container.created')).toBe(true)
})

test('an estimate passes a threshold by what was sent last, however slowly it moves', async () => {
  const me = await account()
  await subscribe(me, {
    events: ['container.transport.estimated.vessel_arrived'],
    filters: { eta_threshold_hours: 24 },
  })
  const container_id = randomUUID()
  const expected = (timestamp: string) => {
    const event = 'container.transport.estimated.vessel_arrived'
    return inScope(me, (tx) => insertEvents(tx, [eventOf(me, { event, container_id, timestamp })]))
  }
  const times: number[] = []
  for (const day of ['20T00', '20T12', '20T23', '21T01', '21T20', '20T01', '19T23'])
    times.push(await expected(`2026-06-${day}:00:00.000Z`).then(async () => (await notified(me)).length))
  expect(times).toEqual([1, 1, 1, 2, 2, 3, 3])
})

test('everybody who listens hears that there is something to deliver', async () => {
  const me = await account()
  await subscribe(me, { events: ['container.created'] })
  const heard: string[] = []
  await Promise.all(
    ['one', 'other'].map((who) => store().listen(deliveriesChannel, () => heard.includes(who) || heard.push(who))),
  )
  await inScope(me, (tx) => insertEvents(tx, [eventOf(me), eventOf(me)]))
  await expect.poll(() => heard.toSorted()).toEqual(['one', 'other'])
})

test.skipIf(!process.env.DATABASE_URL)('no reader passes over what is still being written', async () => {
  const me = await account()
  const [early, late] = [eventOf(me), eventOf(me)]
  let finish = () => {}
  const held = new Promise<void>((done) => {
    finish = done
  })
  let written = () => {}
  const isWritten = new Promise<void>((done) => {
    written = done
  })
  const slow = inScope(me, async (tx) => {
    await insertEvents(tx, [early])
    written()
    await held
  })
  await isWritten
  await inScope(me, (tx) => insertEvents(tx, [late]))
  expect(await told(me)).toEqual([])
  finish()
  await slow
  expect((await told(me)).map(({ id }) => id)).toEqual([early.id, late.id])
})

test('the feed goes on where it ended, also from an empty page', async () => {
  const me = await account()
  const add = (count: number) =>
    inScope(me, (tx) =>
      insertEvents(
        tx,
        Array.from({ length: count }, () => eventOf(me)),
      ),
    )
  const follow = async (next: string) => {
    const after = new URL(next, 'http://host').searchParams.get('after') as string
    return me.client(api.events.list, { params: { after, 'page[size]': 2 } })
  }
  const empty = await me.client(api.events.list)
  expect(empty).toMatchObject({ data: [], meta: { has_more: false } })
  await add(3)
  const first = await follow(empty.links.next)
  expect([first.data.length, first.meta.has_more]).toEqual([2, true])
  const second = await follow(first.links.next)
  expect([second.data.length, second.meta.has_more]).toEqual([1, false])
  const third = await follow(second.links.next)
  expect(third.data).toEqual([])
  await add(1)
  expect((await follow(third.links.next)).data).toHaveLength(1)
})

test('events are forgotten in time, with the notifications of them, and the count goes on', async () => {
  const me = await account()
  await subscribe(me, { events: ['container.created'] })
  const days = (count: number) => new Date(clock.now.getTime() - count * 86_400_000).toISOString()
  const [old, recent] = [eventOf(me, { created_at: days(91) }), eventOf(me, { created_at: days(89) })]
  await inScope(me, (tx) => insertEvents(tx, [old, recent]))
  expect(await forgetEvents(store(), 90, clock.now)).toBe(1)
  expect((await told(me)).map(({ id }) => id)).toEqual([recent.id])
  expect((await notified(me)).map(({ event_id }) => event_id)).toEqual([recent.id])
  await withSystem(store(), async (tx) => expect(await tx.selectFrom('events').selectAll().execute()).not.toEqual([]))
})
