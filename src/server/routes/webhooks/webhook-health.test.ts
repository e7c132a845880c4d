import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { insertUser } from '../../db/access/sessions.ts'
import { withSystem } from '../../db/scope.ts'
import { deliveries } from '../../testing/deliveries.ts'
import { answer, startReceiver } from '../../testing/receiver.ts'
import { testApp } from '../../testing/test-app.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store, work } = app
const { drain, subscribe, tell, wait } = deliveries(app)
beforeEach(() => {
  clock.now = new Date()
})
afterEach(() => withSystem(store(), (tx) => tx.updateTable('webhooks').set({ active: false }).execute()))

type Someone = Awaited<ReturnType<typeof account>>
const healthOf = async ({ client }: Someone, id: string) =>
  (await client(api.webhook_health.get, { params: { id } })).data.attributes

test('attempts are counted by the hour, the last 24 of them', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  await tell(me, [{}, {}, {}])
  await drain()
  wait(3600)
  receiver.reacts(answer(500))
  await tell(me, [{}])
  await drain()
  const { hours, ...health } = await healthOf(me, id)
  expect(hours).toHaveLength(24)
  expect(hours.slice(-2)).toMatchObject([
    { succeeded: 3, failed: 0 },
    { succeeded: 0, failed: 1 },
  ])
  expect(hours.slice(0, -2).every(({ succeeded, failed }) => succeeded + failed === 0)).toBe(true)
  expect(Date.parse(hours[1]?.hour ?? '') - Date.parse(hours[0]?.hour ?? '')).toBe(3_600_000)
  expect(health).toMatchObject({ succeeded: 3, failed: 1, failing_since: clock.now.toISOString() })
  wait(25 * 3600)
  expect(await healthOf(me, id)).toMatchObject({ succeeded: 0, failed: 0 })
})

test('what waits is counted, with what waits behind another, and with what no longer holds up others', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(500))
  const { id } = await subscribe(me, receiver.url)
  const container_id = randomUUID()
  const began = clock.now.toISOString()
  await tell(me, [{ container_id }, { container_id }, { container_id }, {}])
  await drain()
  expect(await healthOf(me, id)).toMatchObject({ queue_length: 4, oldest_waiting_at: began })
  for (const seconds of [6, 17, 50, 150]) {
    wait(seconds)
    await drain()
  }
  expect(await healthOf(me, id)).toMatchObject({ queue_length: 4, oldest_waiting_at: began })
  receiver.reacts(answer(200))
  wait(86_400)
  await drain()
  expect(await healthOf(me, id)).toMatchObject({ queue_length: 0, oldest_waiting_at: null, next_attempt_at: null })
})

test('replays are listed, newest first, with how far each is', async () => {
  const [me, other] = [await account(), await account()]
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  const since = clock.now.toISOString()
  await tell(me, [{}, {}])
  await drain()
  for (const status of ['failed', 'succeeded'] as const) {
    wait(120)
    await me.client(api.webhook_replays.create, { params: { id }, body: { since, status } })
  }
  await work()
  const { data, meta } = await me.client(api.webhook_replays.list, { params: { id } })
  expect(meta.total).toBe(2)
  expect(data.map(({ attributes }) => attributes)).toMatchObject([
    { statuses: ['succeeded'], status: 'finished', matched: 2, queued: 2 },
    { statuses: ['failed'], status: 'finished', matched: 0, queued: 0 },
  ])
  await expect(other.client(api.webhook_replays.list, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(other.client(api.webhook_health.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('who is paused is told by mail, once to each admin', async () => {
  const me = await account()
  const email = `ada-${me.id}@example.com`
  await withSystem(store(), (tx) =>
    insertUser(tx, { account_id: me.id, email, name: 'Ada', role: 'admin', password_hash: 'x' }),
  )
  await using receiver = await startReceiver(answer(410))
  const { id } = await subscribe(me, receiver.url)
  for (let day = 0; day <= 5; day++) {
    await tell(
      me,
      Array.from({ length: 5 }, () => ({})),
    )
    await drain()
    wait(86_400)
  }
  const { data } = await me.client(api.webhooks.get, { params: { id } })
  expect(data.attributes.paused_at).not.toBeNull()
  const mails = await withSystem(store(), (tx) =>
    tx.selectFrom('mails').selectAll().where('account_id', '=', me.id).execute(),
  )
  expect(mails).toMatchObject([{ recipient: email, status: 'pending', subject: expect.stringContaining('127.0.0.1') }])
})
