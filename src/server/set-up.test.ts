import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginFactor, confirmFactor, replaceRecoveryCodes } from './db/access/second-factors.ts'
import { insertUser } from './db/access/sessions.ts'
import { appliedMigrations, migrate } from './db/migrate.ts'
import { withSystem } from './db/scope.ts'
import { insertConnection } from './db/sources/connections.ts'
import { openInMemory, openPostgres, type Store } from './db/store.ts'
import { insertWebhook } from './db/webhooks/webhooks.ts'
import { openDemo } from './demo/demo.ts'
import { createSecrets } from './secrets.ts'
import { type FirstAccount, setUp } from './set-up.ts'
import { paperMill } from './testing/paper-mill.ts'
import { createDatabase } from './testing/postgres.ts'
import { testApp } from './testing/test-app.ts'

const { context, store: shared } = testApp()
const now = new Date('2026-06-20T12:00:00Z')
const env = { DEMO: true, BOOTSTRAP_API_KEY: 'lf_of_the_first_start', FORGET_SECRETS: false }
const { DATABASE_URL } = process.env
const secrets = createSecrets('a key for tests')

/** As many connections to one empty database as there are servers. */
async function emptyStores(count: number): Promise<{ stores: Store[]; close: () => Promise<void> }> {
  if (!DATABASE_URL) {
    const store = await openInMemory()
    return { stores: Array.from({ length: count }, () => store), close: () => store.close() }
  }
  const { address, drop } = await createDatabase(DATABASE_URL)
  const stores = await Promise.all(Array.from({ length: count }, () => openPostgres(address)))
  const close = async () => {
    await Promise.all(stores.map((store) => store.close()))
    await drop()
  }
  return { stores, close }
}

describe('three servers that start at once on an empty store', () => {
  let stores: Store[]
  let close: () => Promise<void>
  beforeAll(async () => {
    const made = await emptyStores(3)
    stores = made.stores
    close = made.close
  })
  afterAll(() => close())
  const count = async (table: 'accounts' | 'api_keys' | 'tracking_requests' | 'parties') => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      (stores[0] as Store).db,
    )
    return rows[0]?.n
  }

  test('make one account with one key, and fill one demo', async () => {
    const firsts = await Promise.all(
      stores.map(async (store) => {
        await migrate(store)
        return setUp(store, env, { secrets, now })
      }),
    )
    expect(new Set(firsts.map(({ account_id }) => account_id)).size).toBe(1)
    expect([await count('accounts'), await count('api_keys')]).toEqual([1, 1])

    const demos = await Promise.all(
      stores.map((store, at) =>
        openDemo(store, { ...(firsts[at] as FirstAccount), created_at: now.toISOString() }, context),
      ),
    )
    await Promise.all(demos.map((demo) => demo.fill()))
    const [requests, parties] = [await count('tracking_requests'), await count('parties')]
    await demos[0]?.fill()
    expect(requests).toBeGreaterThan(10)
    expect([await count('tracking_requests'), await count('parties')]).toEqual([requests, parties])
    const { rows } = await sql`select request_number from tracking_requests group by 1 having count(*) > 1`.execute(
      (stores[0] as Store).db,
    )
    expect(rows).toEqual([])

    // One of them sends the papers; and the terminals of none lose their key.
    const mill = await paperMill()
    const failures: unknown[] = []
    await Promise.all(demos.map((demo) => demo.file(mill.address)))
    await Promise.all(demos.map((demo) => demo.feed(mill.address, (_, error) => failures.push(error))))
    expect(failures).toEqual([])
    expect(mill.keysOf('/v2/documents').size).toBe(1)
    expect(mill.names.length).toBe(new Set(mill.names).size)
    expect(mill.keysOf('/v2/ingest/terminal_updates').size).toBe(1)
    for (const demo of demos) await demo.close()
    await mill.close()
  })
})

describe('a key that seals', () => {
  const other = createSecrets('another key for tests')
  const begin = (with_: typeof secrets, more = {}) => setUp(shared(), { ...env, ...more }, { secrets: with_, now })

  test('is known from the first start on, and another one is refused until what it cannot read is given up', async () => {
    const { account_id } = await begin(secrets)
    await begin(secrets)
    const webhook = await withSystem(shared(), async (tx) => {
      await sql`select set_config('app.account_id', ${account_id}, true)`.execute(tx)
      const columns = { url: 'https://receiver.example', events: [], filters: null, active: true }
      const id = '3d3b4f6e-1a1e-4c57-9d52-0a70c2d1c001'
      const sealed = { sealed_secret: secrets.seal('whsec_x', id), sealed_headers: secrets.seal('[]', id) }
      const user = { account_id, email: 'ada@example.com', name: 'Ada', role: 'admin', password_hash: 'x' } as const
      const { id: user_id } = await insertUser(tx, user)
      await beginFactor(tx, { id: user_id, account_id }, secrets.seal('KEY', user_id))
      await confirmFactor(tx, user_id, 1, now)
      await replaceRecoveryCodes(tx, { id: user_id, account_id })
      const at = now.toISOString()
      const made = {
        id,
        profile: 'x',
        name: 'X',
        scacs: [],
        settings: {},
        created_at: at,
        updated_at: at,
        set_up_at: at,
      }
      await insertConnection(tx, { ...made, sealed_credentials: secrets.seal('{"api_key":"x"}', id) })
      await sql`insert into alert_channels (id, kind, name, sealed_url, host)
        values (${id}, 'slack', 'X', ${secrets.seal('https://hooks.example/x', id)}, 'hooks.example')`.execute(tx)
      await sql`insert into audit_streams
          (id, name, format, sealed_url, host, sealed_headers, header_names, position, next_attempt_at)
        values (${id}, 'X', 'json', ${secrets.seal('https://siem.example/x', id)}, 'siem.example',
          ${secrets.seal('[]', id)}, '{X-Token}', 0, ${at})`.execute(tx)
      return insertWebhook(tx, { id, ...columns, ...sealed, created_at: now.toISOString() } as never)
    })
    await expect(begin(other)).rejects.toThrow(/written with another SECRET_KEY .* start once with FORGET_SECRETS=1/)
    await begin(other, { FORGET_SECRETS: true })
    await begin(other)
    await expect(begin(secrets)).rejects.toThrow('another SECRET_KEY')
    const row = await withSystem(shared(), (tx) => tx.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow())
    expect(row).toMatchObject({ id: webhook.id, active: false })
    expect(other.open(row.sealed_secret, row.id)).toMatch(/^whsec_/)
    expect(other.open(row.sealed_headers, row.id)).toBe('[]')
    // Nobody could tell its codes from others: without it the person gets in and begins anew.
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(await withSystem(shared(), (tx) => tx.selectFrom(table).select('id').execute())).toEqual([])
    await withSystem(shared(), (tx) => tx.deleteFrom('users').execute())
    const only = <T>([first]: T[]) => first as T
    const connection = only(await withSystem(shared(), (tx) => tx.selectFrom('connections').selectAll().execute()))
    expect(connection).toMatchObject({ paused_at: now.toISOString(), last_failure: expect.stringContaining('lost') })
    expect(other.open(connection.sealed_credentials, connection.id)).toBe('{}')
    const channel = only(await withSystem(shared(), (tx) => tx.selectFrom('alert_channels').selectAll().execute()))
    expect(channel).toMatchObject({ stopped_at: now.toISOString(), last_failure: expect.stringContaining('lost') })
    expect(other.open(channel.sealed_url, channel.id)).toBe('https://hooks.example/')
    const stream = only(await withSystem(shared(), (tx) => tx.selectFrom('audit_streams').selectAll().execute()))
    expect(stream).toMatchObject({ active: false, header_names: [], last_failure: expect.stringContaining('lost') })
    expect(other.open(stream.sealed_url, stream.id)).toBe('https://siem.example/')
    expect(other.open(stream.sealed_headers, stream.id)).toBe('[]')
  })
})

test('data that a newer version has changed is left alone', async () => {
  const store = shared()
  await sql`insert into migrations (name) values ('9999_of_tomorrow.sql')`.execute(store.db)
  await expect(migrate(store)).rejects.toThrow(/newer version of Landfall, .* \(9999_of_tomorrow\.sql\)/)
  await sql`delete from migrations where name = '9999_of_tomorrow.sql'`.execute(store.db)
  await migrate(store)
})

test('data from before the first release is left alone', async () => {
  const store = shared()
  await sql`update migrations set name = '0001_accounts.sql' where name = '0001_scope.sql'`.execute(store.db)
  const made = await withSystem(store, appliedMigrations)
  await expect(migrate(store)).rejects.toThrow(/before the first release of Landfall/)
  expect(await withSystem(store, appliedMigrations)).toEqual(made)
  await sql`update migrations set name = '0001_scope.sql' where name = '0001_accounts.sql'`.execute(store.db)
  await migrate(store)
})
