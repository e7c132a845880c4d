import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystem } from '../db/scope.ts'
import { stateOfWork } from '../db/store/state-of-work.ts'
import { countedStatements, withoutValues } from '../db/store/statement-figures.ts'
import { testApp } from '../testing/test-app.ts'
import { createAdmin } from './admin.ts'

const here = testApp()

async function section() {
  const store = here.store()
  const now = () => here.clock.now
  const state = () => withSystem(store, (tx) => stateOfWork(tx, { now: now(), isMailing: true }))
  const onError = (_: string, error: unknown) => {
    throw error
  }
  const page = await createAdmin({ store, now, state, onError }).page()
  return /<h2>Slowest statements of the database.*(?=<\/body>)/s
    .exec(page)?.[0]
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#34;', '"')
    .replaceAll(/\s+/g, ' ')
}

const isPostgres = process.env.DATABASE_URL !== undefined
const run = (statement: ReturnType<typeof sql>) => withSystem(here.store(), (tx) => statement.execute(tx))

/** What the server that the tests run on has of it. */
async function server() {
  const { rows } = await withSystem(here.store(), (tx) =>
    sql<{ is_there: boolean; is_loaded: boolean; may_make: boolean }>`
      select exists (select from pg_available_extensions where name = 'pg_stat_statements') as is_there,
        current_setting('pg_stat_statements.max', true) is not null as is_loaded,
        (select rolsuper from pg_roles where rolname = current_user) as may_make`.execute(tx),
  )
  return rows[0] ?? { is_there: false, is_loaded: false, may_make: false }
}

test.skipIf(isPostgres)('the embedded store counts no statements, and the page says so', async () => {
  expect(await section()).toContain('The embedded store counts no statements.')
})

test.runIf(isPostgres)(
  'where PostgreSQL counts no statements, one sentence says what to do, and nothing fails',
  async () => {
    const { is_loaded } = await server()
    const before = here.store().use().errors
    const said = await section()
    expect(said).toContain(
      is_loaded
        ? 'PostgreSQL counts statements, but not for this database'
        : 'add pg_stat_statements to shared_preload_libraries',
    )
    expect(said).toMatch(
      /create extension pg_stat_statements and grant pg_read_all_stats to "\w+" +in this database as a superuser\./,
    )
    expect(here.store().use().errors).toEqual(before)
  },
)

test.runIf(isPostgres)('an extension that is made and not loaded is read as one that is not there', async (context) => {
  const { is_there, is_loaded, may_make } = await server()
  if (is_loaded) context.skip('This PostgreSQL loads pg_stat_statements')
  if (!is_there) context.skip('This PostgreSQL has no pg_stat_statements')
  if (!may_make) context.skip('The user of TEST_DATABASE_URL may not make extensions')
  await run(sql`create extension pg_stat_statements`)
  expect(await section()).toContain('shared_preload_libraries')
  await run(sql`drop extension pg_stat_statements`)
})

test.runIf(isPostgres)('where PostgreSQL counts them, the slowest are shown without their values', async (context) => {
  const { is_loaded, may_make } = await server()
  if (!is_loaded) context.skip('This PostgreSQL does not load pg_stat_statements')
  if (!may_make) context.skip('The user of TEST_DATABASE_URL may not make extensions')
  await run(sql`create extension pg_stat_statements`)
  for (const _ of [1, 2]) await run(sql`select pg_sleep(0.05), 'a secret value'::text as slow_one`)
  await run(sql`create role lf_counted password 'a secret word'`)
  await run(sql`drop role lf_counted`)
  const counted = await countedStatements(here.store())
  if (counted.state !== 'read') throw new Error(counted.state)
  const found = counted.statements.find(({ text }) => text.includes('slow_one'))
  expect(found).toMatchObject({ calls: 2, rows: 2 })
  expect(found?.mean).toBeGreaterThanOrEqual(50)
  expect(found?.total).toBeCloseTo(2 * Number(found?.mean))
  expect(counted.statements.map(({ total }) => total)).toEqual(
    counted.statements.map(({ total }) => total).toSorted((a, b) => b - a),
  )
  const said = await section()
  expect(said).toMatch(
    /Total Mean Calls Rows Statement .*\d ms +\d+ ms +2 +2 +select pg_sleep\(\$\d\), \$\d::text as slow_one/,
  )
  expect(said).not.toContain('secret')
  await run(sql`drop extension pg_stat_statements`)
})

test('no value is in the text of a statement, whatever PostgreSQL leaves there', () => {
  expect(withoutValues("alter role landfall password 'it''s a word' valid until '2027-01-01'")).toBe(
    'alter role landfall password … valid until …',
  )
  expect(withoutValues('do $body$ begin\n perform 1; end $body$')).toBe('do …')
  expect(withoutValues("set statement_timeout = 30000; select $1, t2.a3 from t2 where x = 4.5 and y = 'open")).toBe(
    'set statement_timeout = …; select $1, t2.a3 from t2 where x = … and y = …',
  )
  expect(withoutValues(`select '${'x'.repeat(5000)}'`)).toBe('select …')
  expect(withoutValues(`select ${'column, '.repeat(500)}`)).toHaveLength(1000)
})
