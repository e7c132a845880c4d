import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { createAccount } from '../db/access/accounts.ts'
import { replaceApiKey } from '../db/access/api-keys.ts'
import { migrate } from '../db/migrate.ts'
import { withSystem } from '../db/scope.ts'
import { openInMemory, openPostgres, type Store } from '../db/store.ts'
import { createDatabase } from '../testing/postgres.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { testApp } from '../testing/test-app.ts'

const { context } = testApp()
const { DATABASE_URL } = process.env

type App = Awaited<ReturnType<typeof createApp>>
const ask = async (app: App, url: string, more = {}) => {
  const headers = { authorization: 'Token lf_of_somebody_here' }
  const { statusCode, headers: said, body } = await app.inject({ url, headers, ...more })
  return { status: statusCode, retry: said['retry-after'], body: JSON.parse(body) }
}
const away = {
  status: 503,
  retry: '5',
  body: { errors: [{ code: 'unavailable', detail: 'The database does not answer. Try again in a moment.' }] },
}

test('a server whose embedded store has failed says that it is not healthy', async () => {
  const store = await openInMemory()
  await migrate(store)
  const app = await createApp({ store, ...context })
  expect(await ask(app, '/healthz')).toMatchObject({ status: 200, body: { status: 'ok', store: 'embedded' } })
  await store.pglite.close()
  expect(await ask(app, '/healthz')).toMatchObject({ status: 503, retry: '5', body: { status: 'unavailable' } })
  await app.close()
})

test('whether the embedded store answers is known without waiting for whoever has it, as long as they are answered', async () => {
  const store = await openInMemory()
  let isLong = false
  let go = () => {}
  const held = store.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await new Promise<void>((resolve) => {
      go = resolve
      isLong = true
    })
  })
  await vi.waitFor(() => expect(isLong).toBe(true))
  await store.check()
  expect(store.use().pools).toMatchObject([{ busy: 1, waiting: 0 }])
  // Who has it is not answered any more: then it is asked, and waited for.
  await new Promise((resolve) => setTimeout(resolve, 600))
  const asked = store.check()
  expect(store.use().pools).toMatchObject([{ busy: 1, waiting: 1 }])
  go()
  await held
  await asked
  await store.close()
})

describe.runIf(DATABASE_URL)('where PostgreSQL', () => {
  const patience = { connect: 2, statement: 4, lock: 1, idle: 3 }
  let store: Store
  let app: App
  let proxy: Awaited<ReturnType<typeof tcpProxy>>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await createDatabase(DATABASE_URL ?? '', inject('template'))
    drop = made.drop
    const { hostname, port } = new URL(made.address)
    proxy = await tcpProxy({ hostname, port: Number(port || 5432) })
    const address = new URL(made.address)
    address.host = `127.0.0.1:${proxy.port}`
    store = await openPostgres(address.href, patience)
    // Fewer than what is asked while the store is away: that is nobody's guess at a key.
    const limits = {
      key: 0,
      session: 0,
      tracking_requests: 0,
      infer_number: 0,
      refresh: 0,
      sign_in: 0,
      view: 5,
      unknown: 5,
    }
    app = await createApp({ store, ...context, limits })
    await withSystem(store, async (tx) => {
      const { id } = await createAccount(tx, { company_name: 'Somebody' })
      await replaceApiKey(tx, id, 'Test', 'lf_of_somebody_here')
    })
  })
  afterAll(async () => {
    await app.close()
    await store.close()
    await proxy.close()
    await drop()
  })

  const party = () => {
    const attributes = { company_name: `Company ${randomUUID()}` }
    return { method: 'POST', payload: { data: { type: 'party', attributes } } }
  }

  test.each(['silent', 'gone'] as const)(
    'is %s, requests and the health check are told so, and go on after it',
    async (how) => {
      expect(await ask(app, '/healthz')).toMatchObject({ status: 200 })
      expect(await ask(app, '/v2/parties')).toMatchObject({ status: 200 })
      proxy.become(how)
      // More than there are connections: the others wait for one.
      const asked = Array.from({ length: 14 }, () => ask(app, '/v2/parties'))
      const looked = Array.from({ length: 8 }, () =>
        ask(app, '/v2/embed/reference', { headers: { authorization: `Token lfv_${randomUUID()}` } }),
      )
      const written = ask(app, '/v2/parties', party())
      for (const answer of await Promise.all([...asked, ...looked])) expect(answer).toMatchObject(away)
      expect(await written).toMatchObject(away)
      // What it was told a second ago it does not ask again.
      const unwell = { status: 503, retry: '5', body: { status: 'unavailable', store: 'postgres' } }
      await expect.poll(() => ask(app, '/healthz')).toMatchObject(unwell)
      proxy.become('open')
      await expect.poll(async () => (await ask(app, '/healthz')).status).toBe(200)
      await expect.poll(async () => (await ask(app, '/v2/parties')).status).toBe(200)
    },
  )

  test('has another transaction in the way, a request is told to come again', async () => {
    await store.patient.transaction().execute(async (tx) => {
      await sql`lock table parties`.execute(tx)
      expect(await ask(app, '/v2/parties', party())).toMatchObject(away)
    })
    expect(await ask(app, '/v2/parties', party())).toMatchObject({ status: 201 })
  })

  test('takes long, requests are told so, and what may take long is not cut', async () => {
    const long = sql`select pg_sleep(${patience.statement + 1.5})`
    await expect(long.execute(store.db)).rejects.toMatchObject({ code: '57014' })
    await expect(long.execute(store.patient)).resolves.toBeDefined()
  })

  test('holds a transaction that does not go on, it ends and its locks with it', async () => {
    const left = withSystem(store, async (tx) => {
      await sql`lock table parties`.execute(tx)
      await new Promise((go) => setTimeout(go, (patience.idle + 2) * 1000))
      return tx.selectFrom('parties').select('id').execute()
    })
    await expect(left).rejects.toThrow()
    expect(await ask(app, '/v2/parties', party())).toMatchObject({ status: 201 })
  })
})
