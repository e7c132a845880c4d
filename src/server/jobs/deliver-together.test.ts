import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withSystem } from '../db/scope.ts'
import { forgetAttempts } from '../db/store/attempt-retention.ts'
import { claimLanes } from '../db/webhooks/webhook-lanes.ts'
import { deliveries } from '../testing/deliveries.ts'
import { answer, type Received, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store } = app
const { drain, newDeliverer, notifications, subscribe, tell, wait } = deliveries(app)

beforeEach(() => {
  clock.now = new Date()
})
afterEach(() => withSystem(store(), (tx) => tx.updateTable('webhooks').set({ active: false }).execute()))

const eventOf = ({ body }: Received) =>
  (JSON.parse(body) as { data: { attributes: { event_id: string } } }).data.attributes.event_id
const claim = (limit = 100) => claimLanes(store(), { now: clock.now, inHand: new Map(), limit })

test('two processes share the work: nothing is sent twice, nothing is left, and order holds', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  await subscribe(me, receiver.url)
  const containers = Array.from({ length: 20 }, (): string => randomUUID())
  const told = Array.from({ length: 200 }, (_, at) => ({ container_id: containers[at % 20] ?? '' }))
  const ids = await tell(me, told)
  const [one, other] = [newDeliverer(), newDeliverer()]
  await Promise.all([one.drain(), other.drain()])
  // What one of them had passed over, because the other had it in hand.
  await drain()
  const arrived = receiver.received.map(eventOf)
  expect(arrived.toSorted()).toEqual(ids.toSorted())
  for (const id of containers) {
    const own = ids.filter((_, at) => told[at]?.container_id === id)
    expect(arrived.filter((event) => own.some((one) => one === event))).toEqual(own)
  }
})

test('what drew its position first and came into its lane second is delivered too', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  await subscribe(me, receiver.url)
  const container_id = randomUUID()
  const [later] = await tell(me, [{ container_id }])
  // As if another transaction had drawn the next position before this one drew its own.
  await withSystem(store(), async (tx) => {
    const moved = { event_position: sql<number>`event_position + 1000` }
    await tx.updateTable('webhook_notifications').set(moved).where('ordering_id', '=', container_id).execute()
    const lane = { position: sql<number>`position + 1000` }
    await tx.updateTable('webhook_lanes').set(lane).where('lane_id', '=', container_id).execute()
  })
  const [earlier] = await tell(me, [{ container_id }])
  await drain()
  expect(receiver.received.map(eventOf)).toEqual([earlier, later])
})

test('of many that claim at once each gets its own', async () => {
  const me = await account()
  await subscribe(me, 'http://127.0.0.1:9/')
  await tell(
    me,
    Array.from({ length: 40 }, () => ({})),
  )
  const claims = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat()
  expect(claims).toHaveLength(new Set(claims.map(({ lane_id }) => lane_id)).size)
  expect(claims.length + (await claim()).length).toBe(40)
  expect(await claim()).toEqual([])
})

test('what a process had in hand when it was killed is delivered by another once its lease has run out', async () => {
  const me = await account()
  await using receiver = await startReceiver()
  await subscribe(me, receiver.url)
  const ids = await tell(me, [{}, {}, {}])
  expect(await claim()).toHaveLength(3)
  await drain()
  wait(89)
  await drain()
  expect(receiver.received).toEqual([])
  wait(1)
  await drain()
  expect(receiver.received.map(eventOf).toSorted()).toEqual(ids.toSorted())
  expect((await notifications(me, ids)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
})

test('an attempt that ends after its lease is kept, and does not undo what came of the later one', async () => {
  const me = await account()
  let release = () => {}
  await using receiver = await startReceiver((_, response) => {
    release = () => void response.writeHead(500).end()
  })
  await subscribe(me, receiver.url)
  const ids = await tell(me, [{}])
  const late = newDeliverer()
  await late.start()
  await vi.waitUntil(() => receiver.received.length === 1)
  wait(90)
  receiver.reacts(answer(200))
  await drain()
  expect(await notifications(me, ids)).toMatchObject([{ status: 'succeeded' }])
  release()
  await late.stop()
  const [notification] = await notifications(me, ids)
  expect(notification?.status).toBe('succeeded')
  expect(notification?.logs).toHaveLength(2)
})

test('attempts are forgotten after a time, and what came of them is not', async () => {
  const me = await account()
  await using receiver = await startReceiver(answer(500))
  await subscribe(me, receiver.url)
  const ids = await tell(me, [{}])
  await drain()
  receiver.reacts(answer(200))
  wait(86_400)
  await drain()
  await forgetAttempts(store(), 1, clock.now)
  expect(await notifications(me, ids)).toMatchObject([{ logs: [{ status_code: 500 }, { status_code: 200 }] }])
  wait(1)
  await forgetAttempts(store(), 1, clock.now)
  expect(await notifications(me, ids)).toMatchObject([{ status: 'succeeded', logs: [{ status_code: 200 }] }])
})

test('one that is asked to end lets what is on its way arrive, and begins nothing new', async () => {
  const me = await account()
  const held: (() => void)[] = []
  await using receiver = await startReceiver((_, response) => void held.push(() => response.end()))
  await subscribe(me, receiver.url)
  const ids = await tell(
    me,
    Array.from({ length: 30 }, () => ({})),
  )
  const deliverer = newDeliverer()
  await deliverer.start()
  await vi.waitUntil(() => receiver.received.length === 20)
  const stopped = deliverer.stop()
  for (const release of held) release()
  await stopped
  expect(receiver.received).toHaveLength(20)
  const states = (await notifications(me, ids)).map(({ status }) => status)
  expect(states.filter((status) => status === 'succeeded')).toHaveLength(20)
  // The others need not wait for a lease to run out.
  receiver.reacts(answer(200))
  await drain()
  expect(receiver.received).toHaveLength(30)
})
