import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { AuditEvent } from '#contract/audit/audit-event.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { testApp } from '../testing/test-app.ts'
import { hashOf } from './chain.ts'
import { forgetAudit } from './forget.ts'

const setting = testApp()
const { account, app, store, work, clock } = setting
const start = clock.now
type Someone = Awaited<ReturnType<typeof account>>

let me: Someone
beforeEach(async () => {
  clock.now = start
  me = await account()
})

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const day = 86_400_000

/** Lines about parties, one for each name. */
async function makeParties(names: readonly string[]) {
  for (const company_name of names) {
    await me.client(api.parties.create, { body: { data: { attributes: { company_name } } } })
    pass(1000)
  }
}
const list = async (params: object = {}): Promise<AuditEvent[]> =>
  (await me.client(api.audit_events.list, { params })).data
const check = async (params: object = {}) => (await me.client(api.audit_events.check, { params })).data.attributes
const asKey = (path: string, apiKey = me.apiKey) =>
  ask(app(), { method: 'GET', path, headers: { authorization: `Token ${apiKey}` } })

/** Whoever owns the database does what no request can. */
const tamper = (statement: ReturnType<typeof sql>) =>
  withSystem(store(), async (tx) => {
    await sql`alter table audit_events disable trigger user`.execute(tx)
    await statement.execute(tx)
    await sql`alter table audit_events enable trigger user`.execute(tx)
  })

describe('the chain', () => {
  test('takes up what was written, and says up to when it is complete', async () => {
    await makeParties(['A', 'B', 'C'])
    expect(await check()).toMatchObject({ last_position: 0, waiting_count: 3, complete_until: null, fault: null })
    await work()
    const lines = await list()
    expect(lines.map(({ attributes }) => attributes.position)).toEqual([3, 2, 1])
    expect(await check()).toMatchObject({
      ...{ first_position: 1, last_position: 3, waiting_count: 0, checked_to: 3, fault: null, next_from: null },
      last_hash: lines[0]?.attributes.hash,
      complete_until: lines[0]?.attributes.created_at,
    })
  })

  test('can be followed from what the API says alone', async () => {
    await makeParties(['A', 'B'])
    await work()
    let before: string | null = null
    for (const { id, attributes } of (await list()).toReversed()) {
      expect(hashOf(before, { ...attributes, id, account_id: me.id })).toBe(attributes.hash)
      before = attributes.hash
    }
  })

  test('is checked a part at a time', async () => {
    await makeParties(['A', 'B', 'C'])
    await work()
    expect(await check({ lines: 2 })).toMatchObject({ checked_to: 2, next_from: 3, fault: null })
    expect(await check({ from: 3, lines: 2 })).toMatchObject({ checked_to: 3, next_from: null, fault: null })
  })

  test.each([
    ['a line that was removed', 'missing', 2, sql`position = 2`],
    ['the last lines removed', 'missing', 3, sql`position >= 3`],
    ['the first line removed', 'missing', 1, sql`position = 1`],
  ])('shows %s', async (_, fault, fault_position, which) => {
    await makeParties(['A', 'B', 'C', 'D'])
    await work()
    await tamper(sql`delete from audit_events where account_id = ${me.id} and ${which}`)
    expect(await check()).toMatchObject({ fault, fault_position, checked_to: fault_position - 1 })
  })

  test.each([
    ['action', sql`action = 'party.deleted'`],
    ['who it was', sql`actor_name = 'Somebody else'`],
    ['what it changed', sql`changes = '{}'`],
    ['the time', sql`created_at = created_at - interval '1 ms'`],
    ['the address', sql`address = '192.0.2.1'`],
    ['its own hash', sql`hash = repeat('0', 64)`],
  ])('shows a line of which %s was changed', async (_, change) => {
    await makeParties(['A', 'B', 'C'])
    await work()
    await tamper(sql`update audit_events set ${change} where account_id = ${me.id} and position = 2`)
    const { id } = (await list()).find(({ attributes }) => attributes.position === 2) as AuditEvent
    expect(await check()).toMatchObject({ fault: 'changed', fault_position: 2, fault_id: id, checked_to: 1 })
  })

  test('shows a line that was inserted, behind the end and in between', async () => {
    await makeParties(['A', 'B', 'C'])
    await work()
    const copy = (from: number, position: number) => sql`
      insert into audit_events (id, account_id, action, actor_kind, created_at, position, hash)
      select gen_random_uuid(), account_id, action, actor_kind, created_at, ${position}, hash
      from audit_events where account_id = ${me.id} and position = ${from}`
    await tamper(copy(2, 4))
    expect(await check()).toMatchObject({ fault: 'inserted', fault_position: 4 })
    await tamper(sql`delete from audit_events where account_id = ${me.id} and position = 4`)
    await tamper(sql`update audit_events set position = -position where account_id = ${me.id} and position >= 2`)
    await tamper(copy(1, 2))
    await tamper(sql`update audit_events set position = 1 - position where account_id = ${me.id} and position < 0`)
    expect(await check()).toMatchObject({ fault: 'changed', fault_position: 2 })
  })

  test('shows lines that were all written anew', async () => {
    await makeParties(['A', 'B'])
    await work()
    const rows = (await list()).toReversed()
    let before: string | null = null
    for (const { id, attributes } of rows) {
      const line = { ...attributes, actor_name: 'Somebody else' }
      before = hashOf(before, { ...line, id, account_id: me.id })
      await tamper(sql`update audit_events set actor_name = 'Somebody else', hash = ${before} where id = ${id}`)
    }
    expect(await check()).toMatchObject({ fault: 'changed', fault_position: 2 })
  })

  test('gives places in the order of commits, and nobody who writes waits for another', async () => {
    await makeParties(['A'])
    const slow = (
      name: string,
    ) => sql`insert into audit_events (id, account_id, action, actor_kind, actor_name, created_at)
      values (gen_random_uuid(), ${me.id}, 'sign_in', 'person', ${name}, now())`
    if (store().kind === 'embedded') return
    await withSystem(store(), async (tx) => {
      await slow('begun first').execute(tx)
      await withSystem(store(), (other) => slow('committed first').execute(other))
      await work()
    })
    await work()
    const names = (await list({ 'filter[action]': ['sign_in'] }))
      .toSorted((a, b) => Number(a.attributes.position) - Number(b.attributes.position))
      .map(({ attributes }) => attributes.actor_name)
    expect(names).toEqual(['committed first', 'begun first'])
    expect(await check()).toMatchObject({ last_position: 3, fault: null })
  })
})

describe('nobody changes it', () => {
  test.each(['update audit_events set action = $$x$$', 'delete from audit_events', 'truncate audit_events'])(
    '%s is refused, whoever asks',
    async (statement) => {
      await makeParties(['A'])
      await work()
      const scope = { account_id: me.id, scopes: ['read', 'write', 'admin'] as const }
      await expect(withScope(store(), scope, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow()
      await expect(withSystem(store(), (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'neither changed nor removed',
      )
    },
  )

  test('a place in the chain is given by no request', async () => {
    const scope = { account_id: me.id, scopes: ['read', 'write', 'admin'] as const }
    const insert = sql`insert into audit_events (id, action, actor_kind, created_at, position, hash)
      values (gen_random_uuid(), 'sign_in', 'person', now(), 1, 'x')`
    await expect(withScope(store(), scope, (tx) => insert.execute(tx))).rejects.toThrow('permission denied')
    await expect(
      withScope(store(), scope, (tx) => sql`select forget_audit_events(${me.id}, now(), 10)`.execute(tx)),
    ).rejects.toThrow('permission denied')
  })
})

describe('what is too old', () => {
  test('is forgotten from the beginning, which is written, and the rest stays complete', async () => {
    clock.now = new Date(Date.now() - 500 * day)
    await makeParties(['A', 'B'])
    clock.now = new Date(Date.now() - 10 * day)
    await makeParties(['C'])
    await work()
    await forgetAudit(store(), clock.now)
    await work()
    const lines = await list()
    expect(lines.map(({ attributes }) => attributes.action)).toEqual(['audit_events.forgotten', 'party.created'])
    expect(lines[0]?.attributes).toMatchObject({
      actor_kind: 'system',
      details: { count: 2, up_to_position: 2 },
    })
    expect(await check()).toMatchObject({ first_position: 3, last_position: 4, fault: null, waiting_count: 0 })
    await tamper(sql`delete from audit_events where account_id = ${me.id} and position = 3`)
    expect(await check()).toMatchObject({ fault: 'missing', fault_position: 3 })
  })

  test('is kept for ever where somebody wants that, and never less than 30 days', async () => {
    clock.now = new Date(Date.now() - 500 * day)
    await makeParties(['A'])
    await work()
    const put = (retention_days: number | null) =>
      ask(app(), {
        method: 'PATCH',
        path: '/v2/audit_settings',
        headers: { authorization: `Token ${me.apiKey}` },
        body: { data: { type: 'audit_settings', attributes: { retention_days } } },
      })
    const tooFew = await put(29)
    expect(tooFew.status).toBe(422)
    expect(tooFew.document?.errors?.[0]?.source).toEqual({ pointer: '/data/attributes/retention_days' })
    expect((await put(null)).document?.data.attributes).toEqual({ retention_days: null })
    clock.now = new Date()
    await forgetAudit(store(), clock.now)
    const [settings] = await list({ 'filter[action]': ['settings.audit_changed'] })
    expect(settings?.attributes.changes).toEqual({ audit_retention_days: [400, null] })
    expect(await list({ 'filter[action]': ['party.created'] })).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is narrowed by action, person, subject, address and time, and goes on by a cursor', async () => {
    await makeParties(['A', 'B', 'C'])
    const [, second] = (await list()).toReversed() as [AuditEvent, AuditEvent, AuditEvent]
    const { subject_id, created_at, actor_id } = second.attributes
    const names = async (params: object) => (await list(params)).map(({ attributes }) => attributes.subject_name)
    expect(await names({ 'filter[subject]': subject_id })).toEqual(['B'])
    expect(await names({ 'filter[action]': ['party.created', 'sign_in'] })).toEqual(['C', 'B', 'A'])
    expect(await names({ 'filter[action]': ['sign_in'] })).toEqual([])
    expect(await names({ 'filter[actor]': actor_id, 'filter[actor_kind]': ['api_key'] })).toEqual(['C', 'B', 'A'])
    expect(await names({ 'filter[actor_kind]': ['person'] })).toEqual([])
    expect(await names({ 'filter[subject_type]': ['party'], 'filter[address]': '127.0.0.1' })).toHaveLength(3)
    expect(await names({ 'filter[address]': '198.51.100.7' })).toEqual([])
    expect(await names({ 'filter[created_at][start]': created_at })).toEqual(['C', 'B'])
    expect(await names({ 'filter[created_at][end]': created_at })).toEqual(['A'])
    const first = await me.client(api.audit_events.list, { params: { 'page[size]': 2 } })
    expect(first.meta).toEqual({ size: 2, total: 3 })
    const cursor = `${Date.parse(created_at).toString(36)}.${second.id}`
    expect(await names({ 'page[cursor]': cursor, 'page[size]': 2 })).toEqual(['A'])
  })

  test.each([
    ['filter[action]=nonsense', 'filter[action]'],
    ['filter[actor]=4711', 'filter[actor]'],
    ['filter[created_at][start]=yesterday', 'filter[created_at][start]'],
    ['page[cursor]=x', 'page[cursor]'],
    ['nonsense=1', 'nonsense'],
  ])('%s is refused at its name, also by the export', async (query, parameter) => {
    for (const path of query.startsWith('page') ? ['/v2/audit_events'] : ['/v2/audit_events', '/v2/audit_events.csv']) {
      const { status, document } = await asKey(`${path}?${encodeURI(query)}`)
      expect({ path, status, source: document?.errors?.[0]?.source }).toEqual({
        path,
        status: 400,
        source: { parameter },
      })
    }
  })

  test('is for admins, and the database says so too', async () => {
    await makeParties(['A'])
    const { data } = await me.client(api.api_keys.create, {
      body: { data: { attributes: { name: 'Reader', scopes: ['read', 'write'] } } },
    })
    const paths = ['/v2/audit_events', '/v2/audit_events.csv', '/v2/audit_chain', '/v2/audit_settings']
    for (const path of paths) expect((await asKey(path, String(data.attributes.token))).status, path).toBe(403)
    const rows = await withScope(store(), { account_id: me.id, scopes: ['read', 'write'] }, (tx) =>
      tx.selectFrom('audit_events').selectAll().execute(),
    )
    expect(rows).toEqual([])
  })

  test('goes out as a table, line by line, which is written too', async () => {
    await makeParties(['=HYPERLINK("x")', 'B'])
    await work()
    const authorization = `Token ${me.apiKey}`
    const head = await app().inject({ method: 'HEAD', url: '/v2/audit_events.csv', headers: { authorization } })
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(await list({ 'filter[action]': ['audit_events.exported'] })).toEqual([])
    const { status, text, headers } = await asKey('/v2/audit_events.csv?filter[action]=party.created')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('audit-log-2026-06-20.csv')
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('Time (UTC),Action,By,Who')
    expect(rows[2]).toContain(`"'=HYPERLINK(""x"")"`)
    const [exported] = await list({ 'filter[action]': ['audit_events.exported'] })
    expect(exported?.attributes).toMatchObject({
      actor_kind: 'api_key',
      details: { format: 'csv', filters: { 'filter[action]': ['party.created'] } },
    })
  })
})
