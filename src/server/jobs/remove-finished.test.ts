import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { makeDocument, makeMail } from '../testing/documents.ts'
import { held, ready, someoneWithExceptions } from '../testing/exceptions.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { makeView } from '../testing/views.ts'
import { clearFiles } from './clear-files.ts'
import { removeFinished } from './remove-finished.ts'

const setting = testApp()
const { account, app, store, clock, context } = setting
const day = 86_400_000
let me: Awaited<ReturnType<typeof account>>
const today = new Date('2026-06-20T08:00:00Z')

beforeEach(async () => {
  clock.now = today
  me = await account()
})

const settle = (attributes: object, who = me) =>
  ask(app(), {
    method: 'PATCH',
    path: '/v2/data_retention',
    headers: { authorization: `Token ${who.apiKey}` },
    body: { data: { type: 'data_retention', attributes } },
  })

/** So many days later. */
async function after(days: number): Promise<void> {
  clock.now = new Date(today.getTime() + days * day)
  await removeFinished(store(), clock.now)
}

const shipmentOf = async (container: string) =>
  (await me.client(api.containers.get, { params: { id: container } })).data.relationships.shipment.data?.id as string
const stop = (id: string) => me.client(api.shipments.stop_tracking, { params: { id } })
const there = async () => ({
  shipments: (await me.client(api.shipments.list)).data.map(({ id }) => id),
  documents: (await me.client(api.documents.list)).data.map(({ id }) => id),
  mails: (await me.client(api.email_submissions.list)).data.map(({ id }) => id),
})
const linesOf = async (
  action:
    | 'shipments.expired'
    | 'documents.expired'
    | 'documents.removed'
    | 'mails.expired'
    | 'tracking_requests.expired'
    | 'unmatched_events.expired'
    | 'exceptions.expired',
) =>
  (await me.client(api.audit_events.list, { params: { 'filter[action]': [action] } })).data.map(
    ({ attributes }) => attributes.details,
  )

test('finished shipments go after their days, with all that is known of them, and others stay', async () => {
  await trackContainer(me, atSea)
  await trackContainer(me, atSea)
  const [done, open] = (await there()).shipments as [string, string]
  const { attributes } = (await me.client(api.shipments.get, { params: { id: done } })).data
  await stop(done)
  expect((await settle({ finished_shipments_days: 30 })).status).toBe(200)
  await after(29)
  expect((await there()).shipments).toHaveLength(2)
  await after(31)
  expect((await there()).shipments).toEqual([open])
  expect((await me.client(api.containers.list)).meta).toMatchObject({ total: 1 })
  expect((await me.client(api.tracking_requests.list)).meta).toMatchObject({ total: 1 })
  const found = await me.client(api.search.query, { params: { query: String(attributes.bill_of_lading_number) } })
  expect(found.data.map((one) => one.attributes.shipment_id)).not.toContain(done)
  expect(await linesOf('shipments.expired')).toEqual([
    {
      count: 1,
      bill_of_lading_numbers: [attributes.bill_of_lading_number],
      stopped_before: new Date(clock.now.getTime() - 30 * day).toISOString(),
    },
  ])
  // It can be tracked again, as any other.
  await trackContainer(me, atSea)
  expect((await there()).shipments).toHaveLength(2)
})

test('nothing is removed within a day after the days were changed', async () => {
  const done = await shipmentOf(await trackContainer(me, atSea))
  await stop(done)
  clock.now = new Date(today.getTime() + 400 * day)
  await settle({ finished_shipments_days: 30 })
  const { data } = await me.client(api.data_retention.get)
  expect(data.attributes).toMatchObject({
    due_shipments_count: 1,
    begins_at: new Date(clock.now.getTime() + day).toISOString(),
  })
  await after(400.9)
  expect((await there()).shipments).toEqual([done])
  await settle({ finished_shipments_days: null })
  await after(500)
  expect((await there()).shipments).toEqual([done])
  await settle({ finished_shipments_days: 365 })
  await after(502)
  expect((await there()).shipments).toEqual([])
})

test('a document stays as long as its shipment; then it is deleted, and removed with its mail and its file', async () => {
  const shipment = await shipmentOf(await trackContainer(me, atSea))
  const created_at = today.toISOString()
  const mail = await makeMail(store(), me.id, { created_at })
  const linked = await makeDocument(store(), me.id, {
    created_at,
    updated_at: created_at,
    shipments: [shipment],
    email_submission_id: mail,
  })
  const loose = await makeDocument(store(), me.id, { created_at, updated_at: created_at })
  const later = new Date(today.getTime() + 60 * day).toISOString()
  const young = await makeDocument(store(), me.id, { created_at: later, updated_at: later })
  await stop(shipment)
  await settle({ documents_days: 60, deleted_documents_days: 10 })
  await after(61)
  expect(await there()).toEqual({ shipments: [shipment], documents: [young, linked], mails: [mail] })
  expect(await linesOf('documents.expired')).toMatchObject([{ count: 1 }])
  // Until it is removed it can be restored, and is wanted for as long again.
  await me.client(api.documents.restore, { params: { id: loose } })
  await after(62)
  expect((await there()).documents).toContain(loose)
  await settle({ finished_shipments_days: 90 })
  await after(95)
  // Which one is linked is looked at in the same round, after the shipments.
  expect(await there()).toEqual({ shipments: [], documents: [young, loose], mails: [mail] })
  await after(106)
  expect((await there()).mails).toEqual([])
  expect(await linesOf('documents.removed')).toMatchObject([{ count: 1 }])
  expect(await linesOf('mails.expired')).toMatchObject([{ count: 1 }])
  await after(140)
  expect((await there()).documents).toEqual([])
  await after(152)
  const left = await withSystem(store(), (tx) =>
    tx.selectFrom('documents').select('id').where('account_id', '=', me.id).execute(),
  )
  expect(left).toEqual([])
  await clearFiles({ store: store(), files: context.files, incoming: setting.folder, now: clock.now })
})

test('requests that failed go, too, and those of another account do not', async () => {
  const neighbour = await account()
  const attributes = { request_number: 'YMLU771234567', request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  for (const { client } of [me, neighbour])
    await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await withSystem(store(), (tx) => tx.updateTable('tracking_requests').set({ status: 'failed' }).execute())
  await settle({ finished_shipments_days: 30 })
  await after(40)
  expect((await me.client(api.tracking_requests.list)).meta).toMatchObject({ total: 0 })
  expect((await neighbour.client(api.tracking_requests.list)).meta).toMatchObject({ total: 1 })
  expect(await linesOf('tracking_requests.expired')).toMatchObject([{ count: 1 }])
})

test('what other days would remove is counted before they are chosen, with documents that a shipment holds', async () => {
  const shipment = await shipmentOf(await trackContainer(me, atSea))
  const at = today.toISOString()
  await stop(shipment)
  await makeDocument(store(), me.id, { created_at: at, updated_at: at })
  await makeDocument(store(), me.id, { created_at: at, updated_at: at, shipments: [shipment] })
  await makeDocument(store(), me.id, { created_at: at, updated_at: at, deleted_at: at })
  clock.now = new Date(today.getTime() + 100 * day)
  const counted = async (params: object) => {
    const { attributes } = (await me.client(api.data_retention.get, { params })).data
    const { due_shipments_count, due_documents_count, due_deleted_documents_count } = attributes
    return [due_shipments_count, due_documents_count, due_deleted_documents_count]
  }
  expect(await counted({})).toEqual([0, 0, 1])
  expect(await counted({ finished_shipments_days: 90, documents_days: 365, deleted_documents_days: 365 })).toEqual([
    1, 0, 0,
  ])
  expect(await counted({ documents_days: 90 })).toEqual([0, 1, 1])
  expect(await counted({ finished_shipments_days: 90, documents_days: 90 })).toEqual([1, 2, 1])
})

test('closed exceptions go after their days, with what was said of them, and open ones stay', async () => {
  const one = await someoneWithExceptions(setting)
  const { client, terminal, patch } = one
  await terminal({ ...held, last_free_day: '2026-06-30' })
  const hold = (await client(api.exceptions.list)).data.find(({ attributes }) => attributes.kind === 'hold')
  await patch(String(hold?.id), { attributes: { state: 'acknowledged' } })
  await terminal({ ...ready, last_free_day: '2026-06-20' })
  const closed = async () =>
    (await client(api.exceptions.list, { params: { 'filter[closed]': true } })).data.map(({ id }) => id)
  expect(await closed()).toEqual([hold?.id])
  const open = (await client(api.exceptions.list)).data.map(({ id }) => id)
  expect(open.length).toBeGreaterThan(0)
  const closedAt = clock.now.getTime()

  expect((await settle({ closed_exceptions_days: 30 }, one)).status).toBe(200)
  const daysLater = (days: number) => new Date(closedAt + days * day)
  clock.now = daysLater(29)
  await removeFinished(store(), clock.now)
  expect(await closed()).toEqual([hold?.id])
  clock.now = daysLater(31)
  const due = (await client(api.data_retention.get)).data.attributes.due_closed_exceptions_count
  await removeFinished(store(), clock.now)
  expect([due, await closed()]).toEqual([1, []])
  expect((await client(api.exceptions.list)).data.map(({ id }) => id)).toEqual(open)
  const left = await withSystem(store(), (tx) =>
    tx.selectFrom('exception_entries').select('id').where('exception_id', '=', String(hold?.id)).execute(),
  )
  expect(left).toEqual([])
  const { data } = await client(api.audit_events.list, { params: { 'filter[action]': ['exceptions.expired'] } })
  expect(data.map(({ attributes }) => attributes.details)).toEqual([
    { count: 1, closed_before: daysLater(1).toISOString() },
  ])
})

test('events that match no shipment go with finished shipments, those that a line still sends stay', async () => {
  const send = (events: object[]) => me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  const [gone, kept] = [
    atSea({ bill: 'YMLUGONE1', container: 'TCLU4829132' }),
    atSea({ bill: 'YMLUKEPT1', container: 'MSCU6639870' }),
  ]
  const { data } = await send([...gone, ...kept])
  expect(data.attributes).toMatchObject({ accepted: 0, unmatched: gone.length + kept.length })
  await settle({ finished_shipments_days: 30 })
  clock.now = new Date(today.getTime() + 20 * day)
  await send(kept)
  await after(31)
  const { data: again } = await send([...gone, ...kept])
  expect(again.attributes).toMatchObject({ duplicate: kept.length, unmatched: gone.length })
  expect(await linesOf('unmatched_events.expired')).toEqual([
    { count: gone.length, received_before: new Date(today.getTime() + day).toISOString() },
  ])
})

test('whoever was told of a shipment by mail is forgotten with it', async () => {
  await trackContainer(me, atSea)
  const [shipment] = (await there()).shipments as [string]
  const view = await makeView(setting, me, { sections: { subscriptions: true } })
  const asked = { email: 'nora@example.com', about: shipment, events: ['arrived'] }
  await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes: asked } } })
  const subscribed = () =>
    withSystem(store(), (tx) =>
      tx.selectFrom('view_subscriptions').select('email').where('account_id', '=', me.id).execute(),
    )
  expect(await subscribed()).toHaveLength(1)
  await stop(shipment)
  await settle({ finished_shipments_days: 30 })
  await after(31)
  expect(await subscribed()).toEqual([])
})

test('what fails in one step or account holds up no other', async () => {
  const neighbour = await account()
  await stop(await shipmentOf(await trackContainer(me, atSea)))
  const attributes = { request_number: 'YMLU771234567', request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  await neighbour.client(api.tracking_requests.create, { body: { data: { attributes } } })
  const at = today.toISOString()
  await withSystem(store(), (tx) =>
    tx
      .updateTable('tracking_requests')
      .set({ status: 'failed', updated_at: at })
      .where('account_id', '=', neighbour.id)
      .execute(),
  )
  for (const one of [me, neighbour]) await settle({ finished_shipments_days: 30 }, one)
  clock.now = new Date(today.getTime() + 40 * day)
  const broken = sql.raw(`create function broken() returns trigger language plpgsql as $$
    begin raise exception 'as the test wants'; end $$;
    create trigger broken before delete on shipments for each row execute function broken()`)
  await withSystem(store(), (tx) => broken.execute(tx))
  await expect(removeFinished(store(), clock.now)).rejects.toThrow('as the test wants')
  expect((await neighbour.client(api.tracking_requests.list)).meta).toMatchObject({ total: 0 })
  await withSystem(store(), (tx) => sql.raw('drop trigger broken on shipments; drop function broken()').execute(tx))
  await removeFinished(store(), clock.now)
  expect((await there()).shipments).toEqual([])
})

test.each([
  ['finished_shipments_days', 29],
  ['documents_days', 0],
  ['deleted_documents_days', 0],
  ['finished_shipments_days', 30.5],
  ['documents_days', '365'],
  ['deleted_documents_days', 40_000],
  ['closed_exceptions_days', 29],
])('%s: %s is refused at its name, and nothing is changed', async (name, days) => {
  const { status, document } = await settle({ [name]: days })
  expect([status, document?.errors?.[0]?.source]).toEqual([422, { pointer: `/data/attributes/${name}` }])
  expect((await me.client(api.data_retention.get)).data.attributes).toMatchObject({
    finished_shipments_days: null,
    documents_days: null,
    deleted_documents_days: 90,
    closed_exceptions_days: null,
    begins_at: null,
  })
})

test('who changed the days is written, with those before', async () => {
  await settle({ finished_shipments_days: 1095, deleted_documents_days: 30 })
  const { data } = await me.client(api.audit_events.list, {
    params: { 'filter[action]': ['settings.retention_changed'] },
  })
  expect(data[0]?.attributes.changes).toEqual({
    finished_shipments_days: [null, 1095],
    deleted_documents_days: [90, 30],
  })
})
