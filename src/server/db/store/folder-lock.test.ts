import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askServer, openControl } from '../../command/control.ts'
import { isTaken, lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(process.platform === 'linux')('a folder of whatever length is locked, and asked', async () => {
  const long = join(folder, 'a'.repeat(100), 'b'.repeat(100))
  expect(await isTaken(long)).toBe(false)
  const unlock = await lockFolder(long)
  expect(readdirSync(long)).toEqual(['lock'])
  expect(await isTaken(long)).toBe(true)
  await expect(lockFolder(long)).rejects.toThrow('Another process is using the data')

  const control = await openControl(long, async ({ command }, tell) => {
    tell({ say: command })
    return 0
  })
  const said: unknown[] = []
  expect(await askServer(long, { command: 'hello', args: [] }, (answer) => said.push(answer))).toBe(0)
  expect(said).toEqual([{ say: 'hello' }])
  await control.close()
  unlock()
  await expect.poll(() => isTaken(long)).toBe(false)
})

test.runIf(process.platform === 'linux')('a folder that cannot be written is named with its setting', async () => {
  await expect(lockFolder('/proc/self/fd')).rejects.toThrow(/^Nothing can be written to .*set DATA_DIR\.$/)
})
