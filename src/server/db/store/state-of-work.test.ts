import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { makeDocument } from '../../testing/documents.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { makeView } from '../../testing/views.ts'
import { subscribe } from '../../testing/webhooks.ts'
import { insertUser } from '../access/sessions.ts'
import { withSystem } from '../scope.ts'
import { type QueueName, queueNames, stateOfWork } from './state-of-work.ts'

const setting = testApp()
const { account, clock, store, work } = setting

type Row = Record<string, unknown>
type Someone = Awaited<ReturnType<typeof account>>

const state = (isMailing = true, now = clock.now) => withSystem(store(), (tx) => stateOfWork(tx, { now, isMailing }))
const minutesAgo = (minutes: number) => new Date(clock.now.getTime() - minutes * 60_000).toISOString()

/** How much is due of each kind, and for how many minutes the oldest of it is. */
async function waiting(isMailing = true) {
  const { queues } = await state(isMailing)
  const minutes = (at: string | null) => (at === null ? null : (clock.now.getTime() - Date.parse(at)) / 60_000)
  return Object.fromEntries(queues.map(({ queue, due, oldest_at }) => [queue, { due, minutes: minutes(oldest_at) }]))
}

async function put(table: string, row: Row): Promise<string> {
  const values = sql.join(Object.values(row))
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await withSystem(store(), (tx) =>
    sql<Row>`insert into ${sql.table(table)} (${columns}) values (${values}) returning *`.execute(tx),
  )
  return String(rows[0]?.id)
}

const change = (table: string, changes: Row, id: string) =>
  withSystem(store(), (tx) => {
    const set = sql.join(Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    return sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(tx)
  })

const connect = ({ id: account_id }: Someone, more: Row = {}) => {
  const row = {
    profile: 'hapag-lloyd',
    name: 'A line',
    scacs: '{HLCU}',
    sealed_credentials: '',
    settings: '{"plan":"default"}',
  }
  return put('connections', { account_id, ...row, ...more })
}

async function shipmentOf(me: Someone): Promise<string> {
  const container = await trackContainer(me, atSea)
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  return String(data.relationships.shipment.data?.id)
}

/** One of each kind that has been due for half an hour, by what it takes: an account with a shipment. */
const oneOf: Record<QueueName, (me: Someone, shipment_id: string) => Promise<unknown>> = {
  async tracking_requests(me) {
    const attributes = { request_number: 'YMLU00000001', request_type: 'bill_of_lading', scac: 'YMLU' } as const
    const { data } = await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
    await change('tracking_requests', { next_attempt_at: minutesAgo(30) }, data.id)
  },
  shipments: (_, id) => change('shipments', { line_tracking_next_attempt_at: minutesAgo(30) }, id),
  clock: (_, id) => change('shipments', { state_until: minutesAgo(30) }, id),
  async rereadings({ id: account_id }, shipment_id) {
    const was = `a table ${randomUUID()}`
    await put('time_zone_tables', { digest: was, document: '{}', is_current: false })
    await put('rereadings', { account_id, shipment_id, was, due_at: minutesAgo(30) })
  },
  async estimates({ id: account_id }, shipment_id) {
    await withSystem(store(), (tx) => tx.deleteFrom('estimates_due').where('shipment_id', '=', shipment_id).execute())
    await put('estimates_due', { account_id, shipment_id, due_at: minutesAgo(30) })
  },
  async callbacks(me) {
    const connection_id = await connect(me)
    const times = { next_attempt_at: minutesAgo(30), created_at: minutesAgo(30) }
    await put('callbacks', { account_id: me.id, connection_id, body: '{}', digest: randomUUID(), ...times })
  },
  async mirrors(me) {
    const id = await connect(me, { profile: 'mirror', scacs: '{}' })
    const times = { created_at: minutesAgo(40), updated_at: minutesAgo(40), next_attempt_at: minutesAgo(30) }
    await put('mirrors', { id, account_id: me.id, name: 'Elsewhere', stage: 'shipments', ...times })
  },
  async line_subscriptions(me) {
    const id = await connect(me)
    const times = { created_at: minutesAgo(40), next_attempt_at: minutesAgo(30) }
    await put('line_subscriptions', { id, account_id: me.id, ...times })
  },
  imports: ({ id: account_id }) =>
    put('imports', {
      account_id,
      status: 'checking',
      mode: 'track',
      pasted: 'x',
      sees_sensitive: false,
      next_attempt_at: minutesAgo(30),
    }),
  exports: ({ id: account_id }) =>
    put('exports', {
      account_id,
      ...{ status: 'waiting', list: 'containers', search: '', format: 'csv', columns: '{number}', timezone: 'UTC' },
      file_name: 'x.csv',
      next_attempt_at: minutesAgo(30),
    }),
  async export_deliveries({ id: account_id }) {
    const of = { account_id, created_at: minutesAgo(30) }
    const person = { email: `${account_id}@example.com`, name: 'Ada', role: 'member', password_hash: 'x' }
    const user_id = await put('users', { ...of, ...person })
    const place = { kind: 'sftp', name: 'x', sealed_secrets: 'x', secrets_set: '{}', updated_at: of.created_at }
    const place_id = await put('export_places', { ...of, ...place })
    const list = { name: 'x', list: 'containers', search: '', format: 'csv', columns: '{number}', timezone: 'UTC' }
    const when = { local_time: '07:30', weekdays: '{1}', is_enabled: true }
    const scheduled_export_id = await put('scheduled_exports', { ...of, ...list, ...when, user_id, place_id })
    const file = { file_name: 'x.csv', status: 'pending', next_attempt_at: of.created_at }
    await put('export_deliveries', { ...of, ...file, scheduled_export_id, place_id })
  },
  documents: ({ id }) => documentDue(id, { work: 'link', work_due_at: minutesAgo(30) }),
  pictures: ({ id }) => documentDue(id, { work: 'pictures', file_sha256: 'a'.repeat(64), work_due_at: minutesAgo(30) }),
  mails: ({ id: account_id }) =>
    put('mails', { account_id, recipient: 'a@example.com', subject: 'x', body: 'x', next_attempt_at: minutesAgo(30) }),
  async alerts({ id: account_id }) {
    await put('alert_notices', {
      account_id,
      rule_id: await ruleOf(account_id, 'mail'),
      subject: 'x',
      told: '{}',
      happened_at: minutesAgo(30),
      due_at: minutesAgo(30),
    })
  },
  async alert_posts({ id: account_id }) {
    const row = { kind: 'slack', name: 'x', sealed_url: 'x', host: 'x' }
    const channel_id = await put('alert_channels', { account_id, ...row })
    await put('alert_posts', { account_id, channel_id, body: 'x', next_attempt_at: minutesAgo(30) })
  },
  async audit_streams({ id: account_id }) {
    await put('audit_chains', { account_id, position: 1 })
    await put('audit_events', {
      id: randomUUID(),
      account_id,
      action: 'sign_in',
      actor_kind: 'person',
      position: 1,
      hash: 'x',
      created_at: minutesAgo(30),
    })
    const id = randomUUID()
    const [url, headers] = ['https://siem.example.com/x', '[]'].map((text) => setting.context.secrets.seal(text, id))
    const sealed = { sealed_url: url, sealed_headers: headers, header_names: '{}' }
    await put('audit_streams', {
      id,
      account_id,
      name: 'x',
      format: 'json',
      host: 'x',
      ...sealed,
      position: 0,
      next_attempt_at: minutesAgo(40),
    })
  },
  async digests({ id: account_id }) {
    const user_id = await personOf(account_id)
    const times = { local_time: '07:00', timezone: 'UTC', updated_at: minutesAgo(60), next_at: minutesAgo(30) }
    await put('digests', { user_id, account_id, is_enabled: true, weekdays: '{1}', ...times })
  },
  async subscriptions(me, shipment_id) {
    const { id: view_id, token_id } = await makeView(setting, me)
    const row = { email: 'a@example.com', shipment_id, events: '{}', eta_days: 1, due_at: minutesAgo(30) }
    await put('view_subscriptions', { account_id: me.id, view_id, token_id, ...row })
  },
  async messages(me, shipment_id) {
    const { id: view_id, token_id } = await makeView(setting, me)
    const row = { kind: 'question', text: 'Where is it?', due_at: minutesAgo(30) }
    await put('view_messages', { account_id: me.id, view_id, token_id, shipment_id, ...row })
  },
  async changed_values({ id: account_id }, shipment_id) {
    const { id: container_id } = await withSystem(store(), (tx) =>
      tx.selectFrom('containers').select('id').where('shipment_id', '=', shipment_id).executeTakeFirstOrThrow(),
    )
    const value = { attribute: 'pickup_lfd', key: 'pickup_lfd', value: '"2026-06-26"', reason: 'x' }
    const { id: user_id } = await withSystem(store(), (tx) =>
      tx
        .insertInto('users')
        .values({ account_id, email: `${randomUUID()}@example.com`, name: 'x', role: 'admin' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const by = { user_id, author_kind: 'person', created_at: minutesAgo(60), ask_due_at: minutesAgo(30) }
    await put('manual_values', { account_id, container_id, ...value, ...by })
  },
  async webhook_replays(me) {
    const webhook_id = await subscribe(me, { events: ['container.created'] })
    const range = { since: minutesAgo(60), until: minutesAgo(31), statuses: '{missed}', dry_run: false, asked: 'x' }
    const place = { matched: 1, done_position: 0, last_position: 1, created_at: minutesAgo(30) }
    await put('webhook_replays', { account_id: me.id, webhook_id, ...range, ...place })
  },
  async webhook_lanes(me) {
    const webhook_id = await subscribe(me, { events: ['container.created'] })
    const lane = { lane_id: randomUUID(), position: 0, due_at: minutesAgo(30) }
    await put('webhook_lanes', { account_id: me.id, webhook_id, ...lane })
  },
  audit_events: ({ id: account_id }) =>
    put('audit_events', {
      id: randomUUID(),
      account_id,
      action: 'party.created',
      actor_kind: 'system',
      created_at: minutesAgo(30),
    }),
  exceptions: ({ id: account_id }) => put('cause_changes', { account_id, container_id: randomUUID() }),
}

const documentDue = async (account_id: string, row: Row) => {
  const { file_sha256 = null, ...rest } = row as { file_sha256?: string | null }
  const id = await makeDocument(store(), account_id)
  if (file_sha256 !== null) {
    await put('stored_files', { account_id, sha256: file_sha256, bytes: 1 })
    await change('documents', { file_sha256 }, id)
  }
  await change('documents', rest, id)
}

const personOf = async (account_id: string) => {
  const person = { email: `${randomUUID()}@example.com`, name: 'A', role: 'admin' as const, password_hash: 'x' }
  return (await withSystem(store(), (tx) => insertUser(tx, { account_id, ...person }))).id
}

const ruleOf = (account_id: string, channel: string) =>
  put('alert_rules', {
    account_id,
    name: 'x',
    is_enabled: true,
    has_view: false,
    channel,
    timezone: 'UTC',
    costs_go_at_once: false,
    max_per_hour: 5,
    enabled_at: minutesAgo(60),
  })

test.each(queueNames)('of %s is counted what is due, with how long it has been, and nothing else is', async (name) => {
  const me = await account()
  const shipment = await shipmentOf(me)
  await withSystem(store(), (tx) => emptied(tx as never))
  const before = await waiting()
  expect(before[name]).toEqual({ due: 0, minutes: null })
  await oneOf[name](me, shipment)
  const after = await waiting()
  expect(after[name]).toEqual({ due: 1, minutes: name === 'exceptions' ? null : 30 })
  // What is made beside it, such as the webhook of a lane, is written to the audit log.
  for (const other of queueNames.filter((one) => one !== name && one !== 'audit_events'))
    expect(after[other], other).toEqual(before[other])
  // Before it is due it does not wait.
  const earlier = new Date(clock.now.getTime() - 60 * 60_000)
  const then = await state(true, earlier)
  const atOnce = ['audit_events', 'exceptions']
  expect(then.queues.find(({ queue }) => queue === name)?.due).toBe(atOnce.includes(name) ? 1 : 0)
})

const emptiedTables = `rereadings estimates_due callbacks mirrors line_subscriptions imports exports export_deliveries documents mails
  alert_notices alert_posts digests view_subscriptions view_messages manual_values
  webhook_replays webhook_lanes cause_changes tracking_requests`

/** Nothing is due any more, of whatever was made before. */
async function emptied(tx: Parameters<Parameters<typeof withSystem>[1]>[0]) {
  for (const table of emptiedTables.split(/\s+/)) await sql`delete from ${sql.table(table)}`.execute(tx)
  await sql`update shipments set line_tracking_next_attempt_at = null, state_until = null`.execute(tx)
  await sql`update audit_events set position = number, hash = 'x' where position is null`.execute(tx)
}

test('what the jobs have done does not wait any more', async () => {
  await withSystem(store(), emptied)
  const me = await account()
  await trackContainer(me, atSea)
  expect((await waiting()).tracking_requests).toMatchObject({ due: expect.any(Number) })
  await work()
  const after = await waiting()
  const left = queueNames.filter((name) => after[name]?.due !== 0)
  expect(left).toEqual([])
})

test('what is to be done with a document at once is due since it was changed', async () => {
  await withSystem(store(), emptied)
  const { id } = await account()
  await documentDue(id, { work: 'link', work_due_at: 'epoch', updated_at: minutesAgo(7) })
  expect((await waiting()).documents).toEqual({ due: 1, minutes: 7 })
})

test('where no mails are sent, nobody is late with them: channels are told all the same', async () => {
  await withSystem(store(), emptied)
  const me = await account()
  const shipment = await shipmentOf(me)
  for (const name of ['alerts', 'digests', 'subscriptions', 'messages', 'changed_values'] as const)
    await oneOf[name](me, shipment)
  const told = { told: '{}', happened_at: minutesAgo(20), due_at: minutesAgo(20) }
  await put('alert_notices', { account_id: me.id, rule_id: await ruleOf(me.id, 'slack'), subject: 'y', ...told })
  const [sending, not] = [await waiting(true), await waiting(false)]
  expect([sending.alerts?.due, sending.digests?.due, sending.subscriptions?.due, sending.messages?.due]).toEqual([
    2, 1, 1, 1,
  ])
  expect([sending.changed_values?.due, not.changed_values?.due]).toEqual([1, 0])
  expect([not.alerts, not.digests?.due, not.subscriptions?.due, not.messages?.due]).toEqual([
    { due: 1, minutes: 20 },
    0,
    0,
    0,
  ])
})

test('deliveries wait for webhooks that are on, by when they were told', async () => {
  const me = await account()
  const webhook = await subscribe(me, { events: ['container.created'] })
  const before = await state()
  await trackContainer(me, atSea)
  const after = await state()
  expect(after.deliveries.due).toBe(before.deliveries.due + 1)
  expect(after.webhooks.active).toBeGreaterThan(0)
  await me.client(api.webhooks.update, { params: { id: webhook }, body: { data: { attributes: { active: false } } } })
  const off = await state()
  expect(off.deliveries.due).toBe(before.deliveries.due)
  expect(off.webhooks).toEqual({ ...after.webhooks, active: after.webhooks.active - 1, off: after.webhooks.off + 1 })
  await change('webhooks', { paused_at: minutesAgo(1) }, webhook)
  expect((await state()).webhooks.paused).toBe(after.webhooks.paused + 1)
})

test('connections come with what says how it goes, and what they have asked today', async () => {
  await withSystem(store(), (tx) => tx.deleteFrom('connections').execute())
  const me = await account()
  const id = await connect(me, { failing_since: minutesAgo(30) })
  const midnight = `${clock.now.toISOString().slice(0, 10)}T00:00:00Z`
  for (const [hour, count] of [
    [midnight, 40],
    [new Date(Date.parse(midnight) + 3 * 3_600_000).toISOString(), 2],
    [new Date(Date.parse(midnight) - 3_600_000).toISOString(), 1000],
  ] as const)
    await put('connection_hours', { connection_id: id, account_id: me.id, hour, requests: count })
  const { connections } = await state()
  expect(connections).toMatchObject([
    { profile: 'hapag-lloyd', settings: { plan: 'default' }, requests_today: 42, paused_at: null, stage: null },
  ])
  expect(Date.parse(String(connections[0]?.failing_since))).toBe(Date.parse(minutesAgo(30)))
  expect(JSON.stringify(connections)).not.toContain(id)
})
