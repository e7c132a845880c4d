import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { StoreError } from '../errors.ts'
import { withSystem } from '../scope.ts'
import { errorKinds, kindOfError } from './store-use.ts'

const { store } = testApp()
const usual = () =>
  store()
    .use()
    .pools.find(({ name }) => name === 'usual')

test.each([
  [{ code: '23505' }, 'constraint'],
  [{ code: '40P01' }, 'conflict'],
  [{ code: '40001' }, 'conflict'],
  [{ code: '57014' }, 'timeout'],
  [{ code: '55P03' }, 'timeout'],
  [{ code: '25P03' }, 'timeout'],
  [{ code: '08006' }, 'connection'],
  [{ code: '53300' }, 'connection'],
  [{ code: '57P01' }, 'connection'],
  [{ code: 'ECONNRESET' }, 'connection'],
  [new StoreError('PostgreSQL does not answer.'), 'connection'],
  [{ code: '53100' }, 'full'],
  [{ code: 'ENOSPC' }, 'full'],
  [new Error('could not write: No space left on device'), 'full'],
  [{ code: '42601' }, 'other'],
  [new Error('of whatever kind'), 'other'],
  [undefined, 'other'],
])('%o is of the kind %s', (error, kind) => {
  expect(kindOfError(error)).toBe(kind)
})

test('statements that fail are counted by why, others are not', async () => {
  const counts = () => ({ ...store().use().errors })
  const before = counts()
  expect(Object.keys(before).toSorted()).toEqual([...errorKinds].toSorted())
  await withSystem(store(), (tx) => sql`select 1`.execute(tx))
  expect(counts()).toEqual(before)
  await expect(withSystem(store(), (tx) => sql`select nothing`.execute(tx))).rejects.toThrow()
  const twice = sql`insert into accounts (id, company_name) select '00000000-0000-4000-8000-00000000abcd', 'x' from generate_series(1, 2)`
  await expect(withSystem(store(), (tx) => twice.execute(tx))).rejects.toThrow()
  const slow = sql`set local statement_timeout = 20; select pg_sleep(30)`
  if (store().kind === 'postgres') await expect(withSystem(store(), (tx) => slow.execute(tx))).rejects.toThrow()
  const timeout = before.timeout + (store().kind === 'postgres' ? 1 : 0)
  expect(counts()).toEqual({ ...before, other: before.other + 1, constraint: before.constraint + 1, timeout })
})

test('who has a connection and who waits for one is counted, until they have gone', async () => {
  const most = usual()?.most ?? Number.NaN
  expect(most).toBe(store().kind === 'postgres' ? 10 : 1)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const works = Array.from({ length: most + 3 }, () =>
    withSystem(store(), async (tx) => {
      await sql`select 1`.execute(tx)
      await held
    }),
  )
  await expect.poll(usual).toMatchObject({ busy: most, idle: 0, waiting: 3 })
  release()
  await Promise.all(works)
  await expect.poll(usual).toMatchObject({ busy: 0, waiting: 0 })
})
