import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

// The long form is `npm run faults`: every kind of fault, on both stores, for as long as you like.

test.setTimeout(300_000)

test('a server that is killed under load loses no write and no notification, and changes no order', async () => {
  const args = ['bench/faults.mjs', '--minutes', '0.2', '--pause', '1', '--only', 'server killed', '--seed', '1']
  // Node warns where both are set: nothing but what servers say of themselves is to be read.
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env
  // Where it ends with 1, what it says is what is to be read.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)
  expect(`${stdout}${stderr}`).toContain('The books balance.')
  expect(stdout).toMatch(/server killed +[1-9]/)
})
