import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { withSystem } from '../scope.ts'
import { analyzeGrown } from './analyze-grown.ts'

const { account, store } = testApp()

const parties = (account_id: string, count: number) =>
  withSystem(store(), (tx) =>
    sql`insert into parties (account_id, company_name)
      select ${account_id}, 'Company ' || gen_random_uuid() from generate_series(1, ${count}::int) n`.execute(tx),
  )
const rowsAsPlanned = async () => {
  const { rows } = await sql<{ count: number }>`
    select reltuples::int as count from pg_class where oid = 'parties'::regclass`.execute(store().db)
  return rows[0]?.count
}

test('the planner looks at a table of the embedded store that has doubled, once; PostgreSQL does so by itself', async () => {
  const isEmbedded = store().kind === 'embedded'
  const { id } = await account()
  await analyzeGrown(store())
  await parties(id, 2000)
  expect(await analyzeGrown(store())).toEqual(isEmbedded ? ['parties'] : [])
  if (!isEmbedded) return
  expect(await rowsAsPlanned()).toBe(2000)
  expect(await analyzeGrown(store())).toEqual([])
  // Less than as much again is no reason.
  await parties(id, 1000)
  expect(await analyzeGrown(store())).toEqual([])
  await parties(id, 3000)
  expect(await analyzeGrown(store())).toEqual(['parties'])
  expect(await rowsAsPlanned()).toBe(6000)
})
