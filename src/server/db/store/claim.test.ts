import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { deliveries } from '../../testing/deliveries.ts'
import { sendFile } from '../../testing/papers.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { insertUser } from '../access/sessions.ts'
import { claimDocuments } from '../documents/document-work.ts'
import { queueForAdmins } from '../documents/mails.ts'
import { withSystem } from '../scope.ts'
import { claimLanes } from '../webhooks/webhook-lanes.ts'
import { claimMails, claimReplays, claimRequests, claimShipments, freeClaims } from './claim.ts'

const app = testApp({ allowPrivate: true })
const { account, clock, store } = app
const { subscribe, tell, wait } = deliveries(app)

/** What each queue gives to who asks now. */
const claims = {
  requests: () => claimRequests(store(), clock.now, 10),
  shipments: () => claimShipments(store(), clock.now, 10),
  replays: () => claimReplays(store(), clock.now, 10),
  mails: () => claimMails(store(), clock.now, 10),
  documents: () => claimDocuments(store(), clock.now, 10),
  lanes: () => claimLanes(store(), { now: clock.now, inHand: new Map(), limit: 10 }),
}
async function claimAll() {
  const counts: Record<string, number> = {}
  for (const [queue, claim] of Object.entries(claims)) counts[queue] = (await claim()).length
  return counts
}
const none = { requests: 0, shipments: 0, replays: 0, mails: 0, documents: 0, lanes: 0 }
const one = { requests: 1, shipments: 1, replays: 1, mails: 1, documents: 1, lanes: 1 }

/** Something to be done in every queue. */
async function fill() {
  clock.now = new Date()
  const me = await account()
  await trackContainer(me, atSea)
  await withSystem(store(), async (tx) => {
    const line_tracking_next_attempt_at = clock.now.toISOString()
    await tx.updateTable('shipments').set({ line_tracking_next_attempt_at }).execute()
    await tx.updateTable('tracking_requests').set({ status: 'created', next_attempt_at: null }).execute()
    const admin = { account_id: me.id, email: `${me.id}@example.com`, name: 'Ada', role: 'admin', password_hash: 'x' }
    await insertUser(tx, { ...admin, role: 'admin' })
    await queueForAdmins(tx, me.id, async () => ({ subject: 'Hello', body: 'World' }), clock.now)
  })
  const attributes = { request_number: 'YMLU990001', request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  const since = clock.now.toISOString()
  const [container_id] = [randomUUID()]
  await tell(me, [{ container_id }])
  const { id } = await subscribe(me, 'http://127.0.0.1:9/')
  await me.client(api.webhook_replays.create, { params: { id }, body: { since, status: 'missed' } })
  await tell(me, [{ container_id }])
  await sendFile(app, me.id, 'list.txt', 'PACKING LIST\n')
}

test('what a process that is gone had claimed: the next one on the embedded store has it at once, elsewhere its lease has to run out', async () => {
  await fill()
  expect(await claimAll()).toEqual(one)
  expect(await claimAll()).toEqual(none)
  await freeClaims(store(), clock.now)
  const isAlone = store().kind === 'embedded'
  expect(await claimAll()).toEqual(isAlone ? one : none)
  wait(14 * 60)
  expect(await claimAll()).toEqual({ ...one, documents: 0 })
  wait(60)
  expect((await claims.documents()).map(({ work_attempts }) => work_attempts)).toEqual([isAlone ? 3 : 2])
})

test('what a clock that was ahead had claimed before it was due is there when it is due, on the embedded store', async () => {
  const me = await account()
  await trackContainer(me, atSea)
  const line_tracking_next_attempt_at = new Date(clock.now.getTime() + 20 * 60_000).toISOString()
  await withSystem(store(), (tx) =>
    tx.updateTable('shipments').set({ line_tracking_next_attempt_at }).where('account_id', '=', me.id).execute(),
  )
  const claimed = async () => (await claimShipments(store(), clock.now, 100)).filter((row) => row.account_id === me.id)
  const start = clock.now
  wait(30 * 60)
  expect(await claimed()).toHaveLength(1)
  clock.now = start
  await freeClaims(store(), clock.now)
  expect(await claimed()).toEqual([])
  wait(21 * 60)
  expect(await claimed()).toHaveLength(store().kind === 'embedded' ? 1 : 0)
})
