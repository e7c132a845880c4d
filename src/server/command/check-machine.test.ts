import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../db/store/folder-lock.ts'
import { readEnv } from '../env.ts'
import { checkFolder, checkMachine } from './check-machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-machine-'))
afterAll(() => rmSync(folder, { recursive: true }))

const found = async (check: string, settings: Record<string, string>) => {
  const findings = await checkMachine(readEnv({ DATA_DIR: folder, PORT: '0', ...settings }))
  return findings.find((one) => one.check === check)
}

test('a port at which a server of other data answers is taken', async () => {
  const other = createServer((_, answer) => answer.end('{"status":"ok","store":"embedded"}')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const PORT = String((other.address() as AddressInfo).port)
  expect(await found('port', { PORT })).toMatchObject({ todo: expect.stringContaining('server of other data') })
  const DATABASE_URL = 'postgres://x@127.0.0.1:1/x'
  expect(await found('port', { PORT, DATABASE_URL })).toMatchObject({
    todo: expect.stringContaining('server of other data'),
  })
  // The server of this folder.
  const unlock = await lockFolder(folder)
  expect(await found('port', { PORT })).toMatchObject({ detail: expect.stringContaining('a Landfall server answers') })
  unlock()
})

test('a file of sources is read as a start reads it', async () => {
  const SOURCES_FILE = join(folder, 'sources.json')
  expect(await found('sources', {})).toBeUndefined()
  expect(await found('sources', { SOURCES_FILE })).toMatchObject({ todo: expect.stringContaining('does not exist') })
  writeFileSync(SOURCES_FILE, '[{"kind":"dcsa"}]')
  expect(await found('sources', { SOURCES_FILE })).toMatchObject({ todo: expect.stringContaining('written anew') })
  writeFileSync(SOURCES_FILE, '[]')
  expect(await found('sources', { SOURCES_FILE })).toMatchObject({ detail: `0 lines in ${SOURCES_FILE}`, todo: null })
})

test.runIf(process.platform === 'linux')('a folder that takes nothing is not as it should be', () => {
  expect(checkFolder(folder)).toMatchObject({ detail: folder, todo: null })
  expect(checkFolder('/proc/self/fd').todo).toMatch(/^Nothing can be written to .*set DATA_DIR/)
})
