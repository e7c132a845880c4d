import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { hasPgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts'
import { createDatabase } from '../../testing/postgres.ts'
import { testApp } from '../../testing/test-app.ts'
import { createAccount } from '../access/accounts.ts'
import { replaceApiKey } from '../access/api-keys.ts'
import { readAsSystem, withScope, withSystem } from '../scope.ts'
import { openPostgres, type Store } from '../store.ts'

const { context } = testApp()
const { DATABASE_URL } = process.env
const patience = { connect: 10, statement: 3, lock: 1, idle: 2 }

describe.runIf(DATABASE_URL && hasPgbouncer)('behind a pooler in transaction mode', () => {
  let direct: string
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let store: Store
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await createDatabase(DATABASE_URL ?? '', inject('template'))
    drop = made.drop
    direct = made.address
    pooler = await startPgbouncer(direct)
    store = await openPostgres(pooler.address, patience, direct)
  })
  afterAll(async () => {
    await store.close()
    await pooler.close()
    await drop()
  })

  test('what is missing is named', async () => {
    const without = await openPostgres(pooler.address, patience)
    await expect(readAsSystem(without, (db) => sql`select 1`.execute(db))).rejects.toThrow(
      /leads to a pooler .*set DATABASE_DIRECT_URL/,
    )
    await without.close()
  })

  test('requests of several accounts share its connections, and each finds its own rows', async () => {
    const accounts = await withSystem(store, (tx) =>
      Promise.all(['One', 'Two', 'Three'].map((company_name) => createAccount(tx, { company_name }))),
    )
    const app = await createApp({ store, ...context })
    const keys = accounts.map(({ id }) => `lf_of_${id}`)
    await withSystem(store, async (tx) => {
      for (const [at, { id }] of accounts.entries()) await replaceApiKey(tx, id, 'Test', keys[at] ?? '')
    })
    const ask = (at: number, more = {}) =>
      app.inject({ url: '/v2/parties', headers: { authorization: `Token ${keys[at % 3]}` }, ...more })
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const attributes = { company_name: `Party ${at} of ${at % 3}` }
        return ask(at, { method: 'POST', payload: { data: { type: 'party', attributes } } })
      }),
    )
    expect(made.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
    const lists = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(at)))
    for (const [at, answer] of lists.entries()) {
      const names = answer
        .json()
        .data.map((one: { attributes: { company_name: string } }) => one.attributes.company_name)
      expect(names).toHaveLength(10)
      expect(names.filter((name: string) => !name.endsWith(`of ${at % 3}`))).toEqual([])
    }
    // What a transaction took on is not there for the next one.
    const left = await readAsSystem(store, (db) =>
      sql<{ is_owner: boolean; account: string }>`
        select current_user = session_user as is_owner, coalesce(current_setting('app.account_id', true), '') as account`.execute(
        db,
      ),
    )
    expect(left.rows).toEqual([{ is_owner: true, account: '' }])
    await app.close()
  })

  test('limits hold, and not for what may take as long as it takes', async () => {
    const long = sql`select pg_sleep(${patience.statement + 1})`
    await expect(long.execute(store.db)).rejects.toMatchObject({ code: '57014' })
    await expect(long.execute(store.patient)).resolves.toBeDefined()
    await store.patient.transaction().execute(async (tx) => {
      await sql`lock table parties`.execute(tx)
      const { id } = await withSystem(store, (other) => createAccount(other, { company_name: 'Four' }))
      const read = withScope(store, { account_id: id, scopes: ['read'] }, (other) =>
        other.selectFrom('parties').select('id').execute(),
      )
      await expect(read).rejects.toMatchObject({ code: '55P03' })
    })
    const left = withSystem(store, async (tx) => {
      await new Promise((go) => setTimeout(go, (patience.idle + 1.5) * 1000))
      return tx.selectFrom('parties').select('id').execute()
    })
    await expect(left).rejects.toThrow()
    await store.check()
  })

  test('what is said is heard', async () => {
    const heard: string[] = []
    await store.listen('said_behind_a_pooler', (payload) => heard.push(payload))
    await withSystem(store, (tx) => sql`select pg_notify('said_behind_a_pooler', 'here')`.execute(tx))
    await vi.waitFor(() => expect(heard).toEqual(['here']))
  })

  test('the limits are those of the user in this database, and follow the settings', async () => {
    const limits = async () => {
      const { rows } = await sql<{ setconfig: string[] }>`
        select setconfig from pg_db_role_setting
        where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`.execute(
        store.patient,
      )
      return rows.flatMap(({ setconfig }) => setconfig).toSorted()
    }
    expect(await limits()).toEqual([
      'idle_in_transaction_session_timeout=2000',
      'jit=off',
      'lock_timeout=1000',
      'statement_timeout=3000',
    ])
    // Several servers at once, with other settings.
    const others = await Promise.all(
      [1, 2, 3].map(() => openPostgres(pooler.address, { ...patience, statement: 0 }, direct)),
    )
    await Promise.all(others.map((one) => one.check()))
    expect(await limits()).toContain('statement_timeout=0')
    await Promise.all(others.map((one) => one.close()))
  })
})
