import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { readAsSystem, withSystem } from '../db/scope.ts'
import { claimLanes, type Lane } from '../db/webhooks/webhook-lanes.ts'
import { deleteWebhook, lockWebhook } from '../db/webhooks/webhooks.ts'
import { deliveries } from '../testing/deliveries.ts'
import { testApp } from '../testing/test-app.ts'
import { type Progress, recordDeliveries } from './record-deliveries.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store } = app
const { notifications, subscribe, tell } = deliveries(app)
// One connection is all that the embedded store has: nothing happens there at the same time.
const isEmbedded = !process.env.DATABASE_URL
afterEach(() => withSystem(store(), (tx) => tx.updateTable('webhooks').set({ active: false }).execute()))

const url = 'http://127.0.0.1:9/'
const claim = () => claimLanes(store(), { now: clock.now, inHand: new Map(), limit: 100 })

function succeeded(lane: Lane): Progress {
  const answer = { status_code: 200, error: null, duration_in_ms: 1, response_headers: null, response_body: null }
  const log = { succeeded: true, ...answer, created_at: clock.now.toISOString() }
  const outcomes = lane.notifications.map((notification) => ({ notification, next_attempt_at: null, log: { ...log } }))
  return { lane, outcomes, isOver: true }
}

async function record(outcomes: readonly Progress[]) {
  const failures: unknown[] = []
  await recordDeliveries(outcomes, {
    store: store(),
    now: () => clock.now,
    onError: (_, error) => failures.push(error),
  })
  return failures
}

/** Runs the work while the other transaction has done its part and has not ended. */
async function during<T>(part: (tx: Parameters<typeof deleteWebhook>[0]) => Promise<unknown>, work: () => Promise<T>) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let other: Promise<void> | undefined
  await new Promise<void>((begun, failed) => {
    other = withSystem(store(), (tx) =>
      part(tx)
        .then(() => begun())
        .then(() => ended),
    )
    other.catch(failed)
  })
  try {
    return await work()
  } finally {
    end()
    await other
  }
}

const isSomebodyWaiting = async () => {
  const { rows } = await readAsSystem(store(), (db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length > 0
}

test.skipIf(isEmbedded)('who deletes a webhook while its deliveries end costs no other its own', async () => {
  const [me, other] = [await account(), await account()]
  const going = await subscribe(me, url)
  await subscribe(other, url)
  await tell(me, [{}, {}, {}])
  const ids = await tell(other, [{}, {}])
  const outcomes = (await claim()).map(succeeded)
  expect(outcomes).toHaveLength(5)
  const { recorded } = await during(
    (tx) => deleteWebhook(tx, going.id),
    async () => {
      const recorded = record(outcomes)
      await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000 })
      return { recorded }
    },
  )
  expect(await recorded).toEqual([])
  expect(await notifications(other, ids)).toMatchObject(ids.map(() => ({ status: 'succeeded', logs: [{}] })))
  expect((await me.client(api.webhook_notifications.list)).meta.total).toBe(0)
})

test('what cannot be written down costs no other its own, and is said', async () => {
  const me = await account()
  const { id } = await subscribe(me, url)
  const ids = await tell(me, [{}, {}, {}])
  const outcomes = (await claim()).map(succeeded)
  const [, wrong] = outcomes
  for (const { log } of wrong?.outcomes ?? []) log.status_code = 2 ** 40
  expect(await record(outcomes)).toMatchObject([{ code: '22003' }])
  expect(await notifications(me, ids)).toMatchObject([
    { status: 'succeeded', logs: [{}] },
    { status: 'pending', logs: [] },
    { status: 'succeeded', logs: [{}] },
  ])
  const { data } = await me.client(api.webhooks.get, { params: { id } })
  expect(data.attributes.last_succeeded_at).toBe(clock.now.toISOString())
})

test.skipIf(isEmbedded)('who works on a webhook keeps no event from being written for it', async () => {
  const me = await account()
  const { id } = await subscribe(me, url)
  const ids = await during(
    (tx) => lockWebhook(tx, id),
    () => tell(me, [{}]),
  )
  expect(await notifications(me, ids)).toMatchObject([{ status: 'pending' }])
})
