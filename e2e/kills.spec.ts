import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

// The long form is `npm run bench -- kills`: fifty times, and on PostgreSQL two servers at once.
const kills = '5'

test.setTimeout(300_000)

test('no kill -9 under load loses a write or a notification, or changes an order', async () => {
  const { TEST_DATABASE_URL } = process.env
  const env = { ...process.env, BENCH_KILLS: kills, BENCH_STORES: 'embedded' }
  const stores = TEST_DATABASE_URL ? { BENCH_STORES: 'embedded,postgres', BENCH_DATABASE_URL: TEST_DATABASE_URL } : {}
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.mjs', 'kills'], {
    env: { ...env, ...stores },
  })
  expect(stdout).toContain(`embedded: ${kills} kills`)
  expect(stdout).toContain('All budgets are met.')
})
