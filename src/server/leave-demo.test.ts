import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope } from './db/scope.ts'
import { addDemoRules } from './demo/rules.ts'
import { ask } from './testing/ask.ts'
import { makeDemo, openExampleAccount } from './testing/example-account.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()
const { account, app, store } = setting

/** What an account keeps: who works there, how things are set up, and what the system itself keeps of it. */
const kept = [
  'alert_channels',
  'alert_cursors',
  'alert_rules',
  'api_keys',
  'audit_chains',
  'audit_events',
  'audit_streams',
  'availability_mappings',
  'calendars',
  'connection_hours',
  'connections',
  'custom_field_definitions',
  'custom_field_options',
  'deadline_calendars',
  'digests',
  'export_deliveries',
  'export_places',
  'forgotten_events',
  'free_time_rules',
  'idempotency_keys',
  'import_mappings',
  'list_layouts',
  'mailboxes',
  'mention_hours',
  'mirrors',
  'passkeys',
  'password_resets',
  'places',
  'provider_identities',
  'recovery_codes',
  'refused_addresses',
  'removed_people',
  'saved_views',
  'scheduled_exports',
  'second_factor_resets',
  'second_factors',
  'sender_domains',
  'sessions',
  'sign_in_attempts',
  'sign_in_links',
  'sign_in_providers',
  'stored_files',
  'tallies',
  'terminal_codes',
  'terminals',
  'uploads',
  'users',
  'visits',
  'webhook_hours',
  'webhook_lanes',
  'webhook_replays',
  'webhooks',
]

/** How many rows of each table are an account's. */
async function rowsOf(account_id: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns c join pg_class on relname = table_name and not relispartition
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(store().db)
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where account_id = ${account_id}`.execute(store().db)
    counted[name] = rows[0]?.count ?? 0
  }
  return counted
}

test('who leaves the demo keeps people, keys and settings, and nothing of its freight, in whatever table', async () => {
  const [me, neighbour] = [await openExampleAccount(setting), await account()]
  await neighbour.client(api.parties.create, { body: { data: { attributes: { company_name: 'Neighbour' } } } })
  const asTheyWere = await rowsOf(neighbour.id)
  await makeDemo(setting, me)
  const before = await rowsOf(me.id)
  const of = (names: readonly string[], rows: Record<string, number>) =>
    Object.fromEntries(names.map((name) => [name, rows[name]]))
  const gone = Object.keys(before).filter((name) => !kept.includes(name))
  // Of most tables there was something to remove.
  expect(gone.filter((name) => before[name]).length).toBeGreaterThan(25)

  const { data } = await me.client(api.accounts.leave_demo, {
    params: { id: me.id },
    body: { data: { attributes: { company_name: ' Nordmeer Handel ' } } },
  })
  expect(data.attributes).toEqual({ company_name: 'Nordmeer Handel' })
  const after = await rowsOf(me.id)
  expect(of(gone, after)).toEqual(Object.fromEntries(gone.map((name) => [name, 0])))
  // Whose customer is gone stands for nobody; a count of nothing is not kept; that it was left is written.
  const changed = ['sender_domains', 'tallies', 'idempotency_keys', 'audit_events', 'audit_chains']
  const same = kept.filter((name) => !changed.includes(name))
  expect(Number(after.audit_events)).toBeGreaterThan(Number(before.audit_events))
  expect(of(same, after)).toEqual(of(same, before))
  expect(await rowsOf(neighbour.id)).toEqual(asTheyWere)

  for (const list of [api.shipments.list, api.containers.list, api.documents.list, api.parties.list])
    expect((await me.client(list)).meta).toMatchObject({ total: 0 })
  await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'First of our own' } } } })
  expect((await me.client(api.parties.list)).meta.total).toBe(1)
})

test('the rules of free time that came with the demo go with it, and those of one’s own stay', async () => {
  const me = await account()
  await makeDemo(setting, me)
  await withScope(store(), { account_id: me.id }, (tx) => addDemoRules(tx, setting.clock.now))
  const named = async () => {
    const { data } = await me.client(api.free_time_rules.list, { params: { 'filter[is_example]': false } })
    return data.map(({ attributes }) => attributes.name).toSorted()
  }
  expect(await named()).toEqual([
    'Demo: detention, Canada',
    'Demo: detention, United States',
    'Demo: rail storage, Canada',
    'Demo: rail storage, United States',
    'Demo: storage, Canada',
    'Demo: storage, United States',
  ])
  const clock = { kind: 'storage', free_days: 4, unit: 'calendar', start_event: 'discharged' } as const
  const attributes = { ...clock, name: 'Our own', first_day: 'next_day', valid_from: '2026-01-01' } as const
  await me.client(api.free_time_rules.create, { body: { data: { attributes: { ...attributes, priority: 1 } } } })
  await me.client(api.accounts.leave_demo, {
    params: { id: me.id },
    body: { data: { attributes: { company_name: 'Nordmeer Handel' } } },
  })
  expect(await named()).toEqual(['Our own'])
})

test('only the demo is left, by an admin of it, and its company has a name', async () => {
  const [me, other] = [await account(), await account()]
  const leave = (someone: typeof me, id: string, company_name: unknown = 'Mine', scopes?: string) =>
    ask(app(), {
      method: 'POST',
      path: `/v2/accounts/${id}/leave_demo`,
      body: { data: { type: 'account', attributes: { company_name } } },
      headers: { authorization: `Token ${scopes ?? someone.apiKey}` },
    })
  expect(await leave(me, me.id)).toMatchObject({ status: 422, errors: [{ code: 'invalid' }] })
  await makeDemo(setting, other)
  expect((await leave(me, other.id)).status).toBe(404)
  expect((await leave(other, other.id)).status).toBe(200)
  await makeDemo(setting, me)
  expect(await leave(me, me.id, '  ')).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/company_name' } }],
  })
  const { data: key } = await me.client(api.api_keys.create, {
    body: { data: { attributes: { name: 'Writer', scopes: ['read', 'write'] } } },
  })
  expect((await leave(me, me.id, 'Mine', String(key.attributes.token))).status).toBe(403)
  expect((await leave(me, me.id)).status).toBe(200)
  expect((await leave(me, me.id)).status).toBe(422)
})
