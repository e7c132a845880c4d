import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../testing/postgres.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { withSystem } from './scope.ts'
import { openInMemory, openPostgres, type Store } from './store.ts'

const { DATABASE_URL } = process.env
const soon = { lock: 200, pause: 50, attempts: 40 }

/** Two servers of one empty store; of the embedded one there is only one. */
async function emptyStore() {
  const stores: Store[] = []
  let drop = async () => {}
  if (DATABASE_URL) {
    const made = await createDatabase(DATABASE_URL)
    drop = made.drop
    for (let at = 0; at < 2; at += 1) stores.push(await openPostgres(made.address))
  } else stores.push(await openInMemory())
  const [store] = stores as [Store]
  return {
    store,
    other: stores[1] ?? store,
    applied: () => withSystem(store, appliedMigrations),
    async rows<T>(text: string) {
      return (await sql.raw<T>(text).execute(store.db)).rows
    },
    async [Symbol.asyncDispose]() {
      for (const one of stores) await one.close()
      await drop()
    },
  }
}

const boxes = 'create table boxes (id int primary key, size text)'
const filled = `${boxes}; insert into boxes select n from generate_series(1, 1000) n`
const sizes =
  "-- in batches\nupdate boxes set size = '40HC' where id in (select id from boxes where size is null limit 300)"
const index =
  '-- outside a transaction\ndrop index if exists boxes_by_size;\ncreate index concurrently boxes_by_size on boxes (size);\n'

test('what was applied before a file failed stays, and the next start goes on with that file', async () => {
  await using setting = await emptyStore()
  const { store, applied, rows } = setting
  const broken = { '1.sql': filled, '2.sql': 'alter table boxes add depth int; select 1 / 0', '3.sql': 'select 1' }
  await expect(migrate(store, broken, soon)).rejects.toThrow('Migration 2.sql failed: division by zero')
  expect(await applied()).toEqual(['1.sql'])
  expect(await rows('select * from boxes limit 1')).toEqual([{ id: 1, size: null }])
  await migrate(store, { ...broken, '2.sql': 'alter table boxes add depth int' }, soon)
  expect(await applied()).toEqual(['1.sql', '2.sql', '3.sql'])
})

test('rows are filled batch by batch, and where that was interrupted it goes on', async () => {
  await using setting = await emptyStore()
  const { store, applied, rows } = setting
  const texts = { '1.sql': filled, '2.sql': sizes }
  const stuck = `create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from boxes where size is not null) >= 600 then raise 'killed'; end if; return new; end $$;
    create trigger refuse before update on boxes for each statement execute function refuse()`
  await migrate(store, { '1.sql': filled, '1a.sql': stuck }, soon)
  await expect(migrate(store, { ...texts, '1a.sql': stuck }, soon)).rejects.toThrow('2.sql failed: killed')
  expect(await rows('select size, count(*)::int as n from boxes group by 1 order by 1')).toEqual([
    { size: '40HC', n: 600 },
    { size: null, n: 400 },
  ])
  await rows('drop trigger refuse on boxes')
  await migrate(store, { ...texts, '1a.sql': stuck }, soon)
  expect(await applied()).toEqual(['1.sql', '1a.sql', '2.sql'])
  expect(await rows('select count(*)::int as n from boxes where size is null')).toEqual([{ n: 0 }])
})

test('two servers that start at once apply each file once, an index that is made while others work among them', async () => {
  await using setting = await emptyStore()
  const { store, other, applied, rows } = setting
  const texts = {
    '1.sql': filled,
    '2.sql': sizes,
    '3.sql': index,
    '4.sql': 'alter table boxes alter size set not null',
  }
  await Promise.all([...new Set([store, other])].map((one) => migrate(one, texts, soon)))
  expect(await applied()).toEqual(Object.keys(texts))
  expect(
    await rows("select indisvalid as is_valid from pg_index where indexrelid = 'boxes_by_size'::regclass"),
  ).toEqual([{ is_valid: true }])
})

test.runIf(DATABASE_URL)('whoever reads a table is not kept waiting behind a change that waits for it', async () => {
  await using setting = await emptyStore()
  const { store, other, rows } = setting
  const texts = { '1.sql': filled, '2.sql': 'alter table boxes add depth int' }
  await migrate(store, { '1.sql': filled }, soon)
  let changed: Promise<void> | undefined
  await other.db.transaction().execute(async (tx) => {
    await sql`select count(*) from boxes`.execute(tx)
    const change = migrate(store, texts, soon)
    // Each would wait for this transaction, and so for ever, where the change kept its place in the line.
    for (let at = 0; at < 5; at += 1) {
      await new Promise((done) => setTimeout(done, 100))
      expect(await rows('select count(*)::int as n from boxes')).toEqual([{ n: 1000 }])
    }
    changed = change
  })
  await changed
  expect(await rows('select depth from boxes limit 1')).toEqual([{ depth: null }])
})

test.runIf(DATABASE_URL)('a table that nobody lets go is named in the end', async () => {
  await using setting = await emptyStore()
  const { store, other } = setting
  await migrate(store, { '1.sql': filled }, soon)
  await other.db.transaction().execute(async (tx) => {
    await sql`select count(*) from boxes`.execute(tx)
    const change = migrate(
      store,
      { '1.sql': filled, '2.sql': 'alter table boxes add depth int' },
      { ...soon, attempts: 2 },
    )
    await expect(change).rejects.toThrow(/Migration 2.sql failed: .*lock timeout/)
  })
})
