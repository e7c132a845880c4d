import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { deliveries } from '../testing/deliveries.ts'
import { answer, type Received, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store } = app
// Time passes by the days, and what is due meanwhile is done.
const { drain, newDeliverer, notifications, subscribe, tell, wait } = deliveries(app)

const idOf = ({ body }: Received) => (JSON.parse(body) as { data: { id: string } }).data.id
const eventOf = ({ body }: Received) =>
  (JSON.parse(body) as { data: { attributes: { event_id: string } } }).data.attributes.event_id

beforeEach(() => {
  // Receivers compare with their own clock.
  clock.now = new Date()
})
// The receivers of one test are not there for the next.
afterEach(() => withSystem(store(), (tx) => tx.updateTable('webhooks').set({ active: false }).execute()))

test('what happened is delivered once, signed, as the notification says it', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(200, 'thanks', { 'x-by': 'me' }))
  const { id, secret } = await subscribe(me, receiver.url)
  const [event_id = ''] = await tell(me, [{}])
  await drain()
  await drain()
  expect(receiver.received).toHaveLength(1)
  const [received] = receiver.received as [Received]
  const verified = new Webhook(secret).verify(received.body, received.headers as Record<string, string>)
  const [notification] = await notifications(me, [event_id])
  expect(verified).toMatchObject({
    data: {
      id: notification?.id,
      type: 'webhook_notification',
      attributes: { event: 'container.updated', delivery_status: 'pending', event_id },
      relationships: { webhook: { data: { id, type: 'webhook' } }, webhook_notification_logs: { data: [] } },
    },
    included: [{ type: 'container_updated_event', id: event_id }],
  })
  expect(received.headers['webhook-id']).toBe(notification?.id)
  expect(notification).toMatchObject({
    status: 'succeeded',
    logs: [
      { succeeded: true, status_code: 200, error: null, response_body: 'thanks', response_headers: { 'x-by': 'me' } },
    ],
  })
  const { data } = await me.client(api.webhooks.get, { params: { id } })
  expect(data.attributes).toMatchObject({ failing_since: null, last_succeeded_at: clock.now.toISOString() })
})

test('what fails is tried twelve times more within three days, always under the same id, and then has failed', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(500, 'broken'))
  await subscribe(me, receiver.url)
  const ids = await tell(me, [{}])
  await drain()
  expect(await notifications(me, ids)).toMatchObject([
    { status: 'pending', logs: [{ succeeded: false, status_code: 500 }] },
  ])
  for (const seconds of [5, 15, 45, 135, 405, 1215, 3645, 10_935, 32_805, 72_000, 72_000, 72_000]) {
    wait(seconds * 0.8)
    await drain()
    const before = receiver.received.length
    wait(seconds * 0.31)
    await drain()
    expect(receiver.received.length).toBe(before + 1)
  }
  expect(receiver.received).toHaveLength(13)
  expect(new Set(receiver.received.map(idOf)).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(12)
  const [notification] = await notifications(me, ids)
  expect(notification?.status).toBe('failed')
  expect(notification?.logs).toHaveLength(13)
  wait(1e6)
  await drain()
  expect(receiver.received).toHaveLength(13)
})

test('a receiver that recovers gets what it has missed', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(503))
  const { id } = await subscribe(me, receiver.url)
  const ids = await tell(me, [{}, {}, {}])
  await drain()
  const health = async () => (await me.client(api.webhooks.get, { params: { id } })).data.attributes
  expect(await health()).toMatchObject({ failing_since: clock.now.toISOString(), last_succeeded_at: null })
  receiver.reacts(answer(204))
  wait(6)
  await drain()
  expect((await notifications(me, ids)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await health()).toMatchObject({ failing_since: null, last_succeeded_at: clock.now.toISOString() })
})

test('what is about one container arrives in order, one after the other, retries included', async () => {
  const me = await account()
  let tries = 0
  await using receiver = await startReceiver((_, response) => {
    tries += 1
    setTimeout(() => response.writeHead(tries === 3 ? 500 : 200).end(), 5)
  })
  await subscribe(me, receiver.url)
  const container_id = randomUUID()
  const ids = await tell(
    me,
    Array.from({ length: 8 }, () => ({ container_id })),
  )
  await drain()
  expect(receiver.received.map(eventOf)).toEqual(ids.slice(0, 3))
  wait(6)
  await drain()
  expect(receiver.received.map(eventOf)).toEqual([...ids.slice(0, 3), ...ids.slice(2)])
})

test('one that nobody accepts does not hold up for ever what comes after it', async () => {
  const me = await account()
  let poison = ''
  await using receiver = await startReceiver((received, response) => {
    response.writeHead(eventOf(received) === poison ? 500 : 200).end()
  })
  await subscribe(me, receiver.url)
  const container_id = randomUUID()
  const [first = '', second = ''] = await tell(me, [{ container_id }, { container_id }])
  poison = first
  for (const seconds of [0, 6, 17, 50, 150]) {
    expect(receiver.received.map(eventOf)).not.toContain(second)
    wait(seconds)
    await drain()
  }
  expect(receiver.received.map(eventOf)).toContain(second)
})

test('a slow receiver and a dead one keep nobody waiting', async () => {
  const me = await account()
  const held: (() => void)[] = []
  await using slow = await startReceiver((_, response) => void held.push(() => response.end()))
  await using quick = await startReceiver()
  await subscribe(me, slow.url)
  await subscribe(me, quick.url)
  await tell(
    me,
    Array.from({ length: 100 }, () => ({})),
  )
  const deliverer = newDeliverer()
  await deliverer.start()
  await vi.waitUntil(() => quick.received.length === 100, 20_000)
  expect(slow.received.length).toBeLessThanOrEqual(20)
  slow.reacts(answer(200))
  for (const release of held) release()
  await deliverer.stop()
  await drain()
  expect(new Set(slow.received.map(idOf)).size).toBe(100)
})

test('a receiver that fails is asked by one attempt at a time, until it answers', async () => {
  const me = await account()
  let open = 0
  let most = 0
  await using receiver = await startReceiver((_, response) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(500).end()
    }, 5)
  })
  await subscribe(me, receiver.url)
  await tell(
    me,
    Array.from({ length: 30 }, () => ({})),
  )
  await drain()
  expect(most).toBeGreaterThan(1)
  most = 0
  wait(6)
  await drain()
  expect(most).toBe(1)
})

test('after five days without success a webhook is paused, and goes on where somebody says so', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(410))
  const { id } = await subscribe(me, receiver.url)
  const health = async () => (await me.client(api.webhooks.get, { params: { id } })).data.attributes
  for (let day = 0; day <= 5; day++) {
    expect(await health()).toMatchObject({ active: true, paused_at: null })
    await tell(
      me,
      Array.from({ length: 5 }, () => ({})),
    )
    await drain()
    wait(86_400)
  }
  expect(await health()).toMatchObject({
    active: false,
    paused_at: expect.any(String),
    failing_since: expect.any(String),
  })
  const before = receiver.received.length
  await drain()
  expect(receiver.received).toHaveLength(before)

  receiver.reacts(answer(200))
  await me.client(api.webhooks.update, { params: { id }, body: { data: { attributes: { active: true } } } })
  expect(await health()).toMatchObject({ active: true, paused_at: null, failing_since: null })
  await drain()
  expect(receiver.received.length).toBeGreaterThan(before)
})

test('while a secret is being changed, receivers that know either accept it', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id, secret } = await subscribe(me, receiver.url)
  const changed = await me.client(api.webhooks.rotate_secret, { params: { id } })
  await tell(me, [{}])
  await drain()
  const verify = (key: string) => {
    const { body, headers } = receiver.received.at(-1) as Received
    return new Webhook(key).verify(body, headers as Record<string, string>)
  }
  expect(verify(secret)).toEqual(verify(changed.data.attributes.secret))
  // A day later the old one counts no more.
  await withSystem(store(), (tx) =>
    tx
      .updateTable('webhooks')
      .set({ previous_secret_expires_at: clock.now.toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await tell(me, [{}])
  await drain()
  expect(() => verify(secret)).toThrow('No matching signature')
  expect(verify(changed.data.attributes.secret)).toBeTruthy()
})

test('one whose webhook cannot be read fails alone, and is reported', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  await subscribe(me, receiver.url)
  const [event_id = ''] = await tell(me, [{}])
  await withSystem(store(), (tx) =>
    tx.updateTable('webhooks').set({ sealed_secret: 'broken' }).where('id', '=', id).execute(),
  )
  const errors: unknown[] = []
  await newDeliverer((_, error) => errors.push(error)).drain()
  expect(errors).toHaveLength(1)
  expect(receiver.received.map(eventOf)).toEqual([event_id])
})

test('an event wakes a deliverer that waits', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  await subscribe(me, receiver.url)
  const deliverer = newDeliverer()
  await deliverer.start()
  await tell(me, [{}])
  await expect.poll(() => receiver.received.length, { timeout: 4000 }).toBe(1)
  await deliverer.stop()
})
