import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmbeddedPool, type EmbeddedPool, plannedEachTime } from './embedded-pool.ts'

let pglite: PGlite
let pool: EmbeddedPool
const failed: unknown[] = []
beforeAll(async () => {
  pglite = await PGlite.create()
  pool = await createEmbeddedPool(pglite, { noteError: (error) => failed.push(error) })
})
afterAll(() => pglite.close())

async function ask(text: string, values: readonly unknown[] = []) {
  const connection = await pool.connect()
  try {
    return await connection.query<Record<string, unknown>>(text, values)
  } finally {
    connection.release()
  }
}

const prepared = async () => {
  const { rows } = await ask('select name, statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('values go in and come out as they do with PostgreSQL', async () => {
  const at = new Date('2026-06-01T10:00:00.120Z')
  const { rows } = await ask(
    'select $1::int as whole, $2::text[] as texts, $3::jsonb as json, $4::timestamptz as at, $5::bytea as bytes, $6::numeric as amount, $7::text as nothing',
    [1, ['a', 'b"c,\\', null], { a: ['ü'] }, at, Buffer.from([0, 255]), '12.50', null],
  )
  expect(rows).toEqual([
    {
      whole: 1,
      texts: ['a', 'b"c,\\', null],
      json: { a: ['ü'] },
      at: '2026-06-01T10:00:00.120Z',
      bytes: Buffer.from([0, 255]),
      amount: '12.50',
      nothing: null,
    },
  ])
})

test('an answer of many megabytes, and a value of as many, arrive whole', async () => {
  const long = 'ü'.repeat(5_000_000)
  const { rows } = await ask('select $1::text as long, g from generate_series(1, 2) g', [long])
  expect(rows.map(({ long, g }) => [g, String(long).length])).toEqual([
    [1, 5_000_000],
    [2, 5_000_000],
  ])
  expect(rows[1]?.long).toBe(long)
})

test('a statement that fails says why, and keeps the next from nothing', async () => {
  await expect(ask('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
  await expect(ask('select from nowhere')).rejects.toMatchObject({ code: '42P01' })
  expect(failed).toHaveLength(2)
  expect((await ask('select 1 / $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})

test('a transaction that fails is rolled back as a whole', async () => {
  await ask('create table kept (id int primary key)')
  const connection = await pool.connect()
  await connection.query('begin', [])
  await connection.query('insert into kept values ($1)', [1])
  await expect(connection.query('insert into kept values ($1)', [1])).rejects.toMatchObject({ code: '23505' })
  await expect(connection.query('select $1::int', [1])).rejects.toMatchObject({ code: '25P02' })
  await connection.query('rollback', [])
  connection.release()
  expect((await ask('select * from kept')).rows).toEqual([])
})

test('what is asked often is prepared, and asked anew when its table has changed', async () => {
  await ask('create table changed (id int, a text)')
  await ask("insert into changed values (1, 'x')")
  const read = () => ask('select * from changed where id = $1', [1])
  await read()
  await read()
  expect(await prepared()).not.toContain('select * from changed where id = $1')
  await read()
  expect((await read()).rows).toEqual([{ id: 1, a: 'x' }])
  expect(await prepared()).toContain('select * from changed where id = $1')
  await ask("alter table changed add column b text default 'y'")
  for (let times = 0; times < 4; times++) expect((await read()).rows).toEqual([{ id: 1, a: 'x', b: 'y' }])
})

test('a value that cannot be sent keeps nobody from asking the same again', async () => {
  const read = (value: unknown) => ask('select $1::jsonb as value', [value])
  for (let times = 0; times < 4; times++) await read({ a: 1 })
  const endless: Record<string, unknown> = {}
  endless.self = endless
  await expect(read(endless)).rejects.toThrow('circular')
  for (let times = 0; times < 4; times++) expect((await read({ a: 1 })).rows).toEqual([{ value: { a: 1 } }])
})

test('what is asked at once on one connection is answered, each with its own', async () => {
  const connection = await pool.connect()
  const asked = [1, 2, 3, 4, 5].map((n) =>
    connection.query('select 12 / $1::int as n', [n - 3]).catch(({ code }) => code),
  )
  const answers = await Promise.all(asked)
  expect(answers.map((one) => (typeof one === 'string' ? one : one.rows[0]))).toEqual([
    { n: -6 },
    { n: -12 },
    '22012',
    { n: 12 },
    { n: 6 },
  ])
  connection.release()
})

test('the environment of another PostgreSQL changes nothing', async () => {
  const said = { PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct', PGREPLICATION: 'database', PGUSER: 'x', PGHOST: 'x' }
  for (const [name, value] of Object.entries(said)) vi.stubEnv(name, value)
  const other = await PGlite.create()
  const there = await createEmbeddedPool(other)
  vi.unstubAllEnvs()
  const connection = await there.connect()
  expect((await connection.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }])
  connection.release()
  await there.end()
  await other.close()
})

test('whoever listens hears what is said, by others too', async () => {
  const heard: string[] = []
  const also: string[] = []
  await pool.listen('news', (payload) => heard.push(payload))
  for (let times = 0; times < 20; times++) await pool.listen('news', (payload) => also.push(payload))
  await ask('select pg_notify($1, $2)', ['news', 'of us'])
  await ask('select pg_notify($1, $2)', ['other', 'not for us'])
  const connection = await pool.connect()
  await connection.query('begin', [])
  await connection.query("notify news, 'later'", [])
  await connection.query('commit', [])
  connection.release()
  await expect.poll(() => heard).toEqual(['of us', 'later'])
  expect(also).toHaveLength(40)
})

test('one holds the connection, the others wait in the order in which they came', async () => {
  const order: number[] = []
  const first = await pool.connect()
  const others = [1, 2, 3].map(async (one) => {
    const connection = await pool.connect()
    order.push(one)
    connection.release()
  })
  expect(pool.use()).toEqual({ busy: 1, idle: 0, waiting: 3, most: 1 })
  first.release()
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3])
  expect(pool.use()).toEqual({ busy: 0, idle: 1, waiting: 0, most: 1 })
})

test('when PGlite is gone, each statement says so', async () => {
  const gone = await PGlite.create()
  const left = await createEmbeddedPool(gone)
  const connection = await left.connect()
  await gone.close()
  await expect(connection.query('select 1', [])).rejects.toThrow()
  await expect(connection.query('select 1', [])).rejects.toThrow()
})

test('what depends on its values is planned for them each time', async () => {
  const text = `select ${plannedEachTime} $1::int + 7 as sum`
  for (let times = 0; times < 10; times++) await ask(text, [1])
  expect(await prepared()).not.toContain(text)
})
