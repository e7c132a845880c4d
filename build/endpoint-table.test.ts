import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { command, endpointTable, path } from './endpoint-table.ts'

test('the table of endpoints is as the contract and the tests say', () => {
  expect(readFileSync(path, 'utf8') === endpointTable(), `${path} is stale: run ${command}`).toBe(true)
})

test('every endpoint is in it, with the tests that call it', () => {
  const rows = endpointTable().split('\n')
  const row = (line: string) => rows.find((one) => one.startsWith(`| \`${line}\``))
  expect(row('POST /v2/parties')).toContain('src/server/routes/parties/parties.test.ts')
  expect(row('PATCH /v2/containers/{id}/refresh')).toMatch(/`refresh`.*containers-refresh\.test\.ts/)
  expect(row('POST /v2/session')).toMatch(/anybody.*sessions\.test\.ts/)
})
