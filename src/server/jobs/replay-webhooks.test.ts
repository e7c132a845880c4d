import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { withSystem } from '../db/scope.ts'
import { deliveries } from '../testing/deliveries.ts'
import { answer, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store, work } = app
const { drain, notifications, subscribe, tell, wait } = deliveries(app)

type Someone = Awaited<ReturnType<typeof account>>
type ReplayBody = BodyOf<typeof api.webhook_replays.create>

beforeEach(() => {
  clock.now = new Date()
})
afterEach(() => withSystem(store(), (tx) => tx.updateTable('webhooks').set({ active: false }).execute()))

const ask = async ({ client }: Someone, id: string, body: ReplayBody) =>
  (await client(api.webhook_replays.create, { params: { id }, body })).data
const state = async ({ client }: Someone, { id }: { id: string }) =>
  (await client(api.webhook_replays.get, { params: { id } })).data.attributes
const edit = ({ client }: Someone, id: string, attributes: { active: boolean }) =>
  client(api.webhooks.update, { params: { id }, body: { data: { attributes } } })
const at = () => clock.now.toISOString()

test('what was missed while a webhook was off is delivered once it is asked for, and nothing else is', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  await tell(me, [{}])
  await drain()
  wait(60)
  await edit(me, id, { active: false })
  const since = at()
  const missed = await tell(
    me,
    Array.from({ length: 30 }, () => ({})),
  )
  wait(60)
  await edit(me, id, { active: true })
  await drain()
  expect(receiver.received).toHaveLength(1)

  const asked = await ask(me, id, { since })
  expect(asked.attributes).toMatchObject({ status: 'pending', matched: 30, queued: 0, statuses: ['failed', 'missed'] })
  await work()
  expect(await state(me, asked)).toMatchObject({ status: 'finished', matched: 30, queued: 30, finished_at: at() })
  await drain()
  expect(receiver.received).toHaveLength(31)
  expect((await notifications(me, missed)).map(({ status }) => status)).toEqual(Array(30).fill('succeeded'))
})

test('what had failed for good is delivered under the id it had', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(500))
  const { id } = await subscribe(me, receiver.url)
  const since = at()
  const ids = await tell(me, [{}, {}])
  await drain()
  await withSystem(store(), (tx) =>
    tx.updateTable('webhook_notifications').set({ delivery_status: 'failed' }).where('webhook_id', '=', id).execute(),
  )
  receiver.reacts(answer(200))
  const before = await notifications(me, ids)
  await ask(me, id, { since, status: 'failed' })
  await work()
  await drain()
  const after = await notifications(me, ids)
  expect(after).toMatchObject(before.map(({ id }) => ({ id, status: 'succeeded', logs: [{}, {}] })))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('the same asked twice is one, and a dry run changes nothing', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  const since = at()
  await tell(me, [{}, { event: 'container.created' }])
  await drain()

  const dry = await ask(me, id, { since, status: ['succeeded'], dry_run: true })
  expect(dry.attributes).toMatchObject({ status: 'finished', dry_run: true, matched: 2, queued: 0 })
  await work()
  await drain()
  expect(receiver.received).toHaveLength(2)

  const [first, second] = await Promise.all([
    ask(me, id, { since, status: ['succeeded'] }),
    ask(me, id, { since, status: ['succeeded'] }),
  ])
  expect(second?.id).toBe(first?.id)
  await work()
  await drain()
  expect((await ask(me, id, { since, status: ['succeeded'] })).id).toBe(first?.id)
  await work()
  await drain()
  expect(receiver.received).toHaveLength(4)
  wait(61)
  expect((await ask(me, id, { since, status: ['succeeded'] })).id).not.toBe(first?.id)
})

test('only what was asked for: these events, this time, these states', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  const { id } = await subscribe(me, receiver.url)
  const start = at()
  await tell(me, [{}, { event: 'container.created' }])
  wait(60)
  const later = at()
  await tell(me, [{}, {}, {}])
  await drain()
  const matched = async (asked: ReplayBody) => (await ask(me, id, { dry_run: true, ...asked })).attributes.matched
  expect(await matched({ since: start })).toBe(0)
  expect(await matched({ since: start, status: ['succeeded'] })).toBe(5)
  expect(await matched({ since: later, status: 'succeeded' })).toBe(3)
  expect(await matched({ since: start, until: start, status: 'succeeded' })).toBe(2)
  expect(await matched({ since: start, status: 'succeeded', events: ['container.created'] })).toBe(1)
})

test('thousands are put in line part by part, and a replay that was interrupted goes on where it was', async () => {
  const me = await account()
  const { id } = await subscribe(me, 'http://127.0.0.1:9/')
  await edit(me, id, { active: false })
  const since = at()
  await tell(
    me,
    Array.from({ length: 2500 }, () => ({})),
  )
  const replay = await ask(me, id, { since })
  expect(replay.attributes.matched).toBe(2500)
  // Somebody had begun, and was killed.
  const { claimed_until } = await withSystem(store(), (tx) =>
    tx
      .updateTable('webhook_replays')
      .set({ claimed_until: new Date(clock.now.getTime() + 300_000).toISOString() })
      .where('id', '=', replay.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await work()
  expect(await state(me, replay)).toMatchObject({ status: 'pending', queued: 0 })
  clock.now = new Date(Date.parse(String(claimed_until)))
  await work()
  expect(await state(me, replay)).toMatchObject({ status: 'finished', queued: 2500 })
  const { meta } = await me.client(api.webhook_notifications.list)
  expect(meta.total).toBe(2500)
})

test('one notification is delivered again, or at once where it waits', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(500))
  await subscribe(me, receiver.url)
  const ids = await tell(me, [{}])
  await drain()
  const [{ id = '' } = {}] = await notifications(me, ids)
  const again = () => me.client(api.webhook_replays.create_for_one, { params: { id } })
  receiver.reacts(answer(200))
  expect((await again()).data).toMatchObject({ id, attributes: { delivery_status: 'pending' } })
  await drain()
  expect(receiver.received).toHaveLength(2)
  await again()
  await again()
  await drain()
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  expect(await notifications(me, ids)).toMatchObject([{ id, status: 'succeeded', logs: [{}, {}, {}] }])
})

test('a time that ends before it begins is refused', async () => {
  const me = await account()
  const { id } = await subscribe(me, 'http://127.0.0.1:9/')
  const body = { since: at(), until: '2020-01-01T00:00:00Z' }
  await expect(ask(me, id, body)).rejects.toMatchObject({ errors: [{ source: { pointer: '/until' } }] })
})
