import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { filesOnDisk } from './file-store.ts'

const setting = testApp()
const folder = mkdtempSync(join(tmpdir(), 'landfall-full-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

/** A disk of two megabytes: only root can make one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    console.info('A full disk is not tested: only root can mount a small one.')
    return false
  }
}

test.runIf(isMounted)('a disk that is full keeps nothing of what did not fit, and goes on with what fits', async () => {
  const { id } = await setting.account()
  const files = filesOnDisk(setting.store(), folder, () => setting.clock.now).of(id)
  const body = (megabytes: number) =>
    Readable.from(Array.from({ length: megabytes * 16 }, () => Buffer.alloc(65_536, megabytes)))
  const first = await files.put(body(1), { maxBytes: 10_000_000 })
  await expect(files.put(body(3), { maxBytes: 10_000_000 })).rejects.toMatchObject({ reason: 'full' })
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([])
  expect(await files.stat(first.sha256)).toEqual({ bytes: 1_048_576 })
  const small = await files.put(Readable.from([Buffer.from('fits')]), { maxBytes: 10 })
  expect(await files.stat(small.sha256)).toEqual({ bytes: 4 })
})
