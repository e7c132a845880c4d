import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

// The long form is `npm run faults`: every kind of fault, on both stores, for as long as you like.

test.setTimeout(300_000)

test('a server that is killed under load loses no write and no notification, and changes no order', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/faults.mjs',
    '--minutes',
    '0.3',
    '--pause',
    '1',
    '--only',
    'server killed',
    '--seed',
    '1',
  ])
  expect(stdout).toMatch(/server killed +[1-9]/)
  expect(stdout).toContain('The books balance.')
})
