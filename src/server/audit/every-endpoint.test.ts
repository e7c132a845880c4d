import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { audited } from '#contract/audit/audited.ts'
import { type Seen, snapshotOf, snapshots } from '../db/audit/snapshots.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { auditedAs } from '../http/audit.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews } from '../testing/every-endpoint.ts'
import { type ExampleAccount, makeDemo, openExampleAccount } from '../testing/example-account.ts'
import { isAboutPasskey, withPasskey } from '../testing/passkey-examples.ts'
import { isAboutProvider, withProvider } from '../testing/provider-examples.ts'
import { runExample } from '../testing/run-example.ts'
import { isAboutFactor, withFactor } from '../testing/second-factor-examples.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const all = [...endpoints, ...endpointsOfViews, ...endpointsOfTruckers]

let me: ExampleAccount
beforeAll(async () => {
  me = await openExampleAccount(setting)
})

/** What was written after a line. */
const linesAfter = (number: number) =>
  withSystem(setting.store(), (tx) =>
    tx.selectFrom('audit_events').selectAll().where('number', '>', number).orderBy('number').execute(),
  )
const lastLine = async () => {
  const { last } = await withSystem(setting.store(), (tx) =>
    tx
      .selectFrom('audit_events')
      .select((eb) => eb.fn.max('number').as('last'))
      .executeTakeFirstOrThrow(),
  )
  return Number(last)
}

describe('the table of what is written', () => {
  test('has every endpoint that changes something, as an action or with the reason why not', () => {
    const forgotten = all.filter(({ name, method }) => method !== 'GET' && !Object.hasOwn(audited, name))
    expect(forgotten.map(({ name }) => `${name}: add it to src/contract/audit/audited.ts`)).toEqual([])
  })

  test('names no endpoint that is not there', () => {
    const known = new Set(all.map(({ name }) => name))
    expect(Object.keys(audited).filter((name) => !known.has(name))).toEqual([])
  })

  test('gives a reason for every one that is left out', () => {
    const reasons = Object.values(audited).flatMap((one) => ('because' in one ? one.because : []))
    expect(reasons.filter((reason) => reason.length < 15)).toEqual([])
  })

  test('uses every action, or the code names where it is written', () => {
    const elsewhere = [
      ...['sign_in', 'sign_in.refused', 'sign_out', 'password.changed', 'password.link_asked', 'password.reset'],
      ...['request.refused', 'user.joined', 'sign_in_link.created', 'import.exported', 'custom_field.seen'],
      ...['audit_events.exported', 'audit_events.forgotten', 'sign_in_provider.linked', 'secrets.rotated'],
      ...['shipments.expired', 'documents.expired', 'documents.removed', 'tracking_requests.expired', 'mails.expired'],
      ...['unmatched_events.expired', 'exceptions.expired'],
      ...['view.signed_in', 'view.sign_in_refused', 'export.downloaded', 'export.mailed', 'export.delivered'],
    ]
    const used = new Set([
      ...Object.values(audited).flatMap((one) => ('action' in one ? one.action : [])),
      ...elsewhere,
    ])
    expect(auditActions.filter((action) => !used.has(action))).toEqual([])
  })
})

describe('what may be kept of a row', () => {
  const never = /(^|_)(hash|hint|secret|token|password|sealed|credentials|key_hash|link_sealed)(_|$)/

  test.each(Object.entries(snapshots))('%s: names no column that has a secret', (_, { table, columns }) => {
    const named = columns.filter((column) => !column.endsWith('_at'))
    expect(named.map((column) => `${table}.${column}`).filter((name) => never.test(name))).toEqual([])
  })

  test.each(Object.entries(snapshots))('%s: can be read in a scope', async (subject, { table }) => {
    const { id: account_id } = me
    const rows = await withScope(setting.store(), { account_id, scopes: ['read', 'admin'] }, (tx) =>
      sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(tx),
    )
    const id = rows.rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
    const seen: Seen | undefined = await withScope(setting.store(), { account_id, scopes: ['read', 'admin'] }, (tx) =>
      snapshotOf(tx, subject as keyof typeof snapshots, id),
    )
    if (rows.rows[0]) expect(Object.keys(seen?.values ?? {}).length).toBeGreaterThan(0)
  })
})

describe.each(all.filter(auditedAs).map((one) => [one.name, one] as const))('%s', (_, endpoint) => {
  test('writes one line, with who did it and from where', async () => {
    const as = auditedAs(endpoint)
    if (endpoint.name === 'accounts.leave_demo') await makeDemo(setting, me)
    const run = async () => {
      if (isAboutFactor(endpoint)) me = await withFactor(setting, me, endpoint)
      if (isAboutPasskey(endpoint)) me = await withPasskey(setting, me, endpoint)
      if (isAboutProvider(endpoint)) me = await withProvider(setting, me, endpoint)
      const before = await lastLine()
      const { status, text } = await runExample(setting, me, { method: endpoint.method, path: endpoint.path })
      return { status, text, added: await linesAfter(before) }
    }
    let done = await run()
    if (done.status >= 400) {
      me = await openExampleAccount(setting)
      done = await run()
    }
    expect(done.status, done.text).toBeLessThan(300)
    const [line, ...others] = done.added
    expect(others).toEqual([])
    expect(line).toMatchObject({
      account_id: me.id,
      action: as?.action,
      actor_kind: endpoint.forTruckers
        ? 'trucker_link'
        : endpoint.forViews
          ? 'customer_link'
          : endpoint.isPersonal
            ? 'person'
            : 'api_key',
      actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: setting.clock.now.toISOString(),
      details: { endpoint: endpoint.name },
    })
    if (as?.subject) {
      expect(line?.subject_type).toBe(as.subject)
      expect(line?.subject_id).toMatch(/^[0-9a-f-]{36}$/)
    }
    // What comes into being or goes has before or after; what is set again to what it was has neither.
    const isMade = /\.(created|deleted|removed|given|taken|set)$/.test(as?.action ?? '') && endpoint.method !== 'PATCH'
    if (as?.subject && isMade && !endpoint.forViews && !endpoint.forTruckers)
      expect(line?.changes, `${endpoint.name}: what changed`).not.toBeNull()
  })
})
