import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReader, type Reader } from './reader.ts'

// A process that reads is killed from outside, as the kernel does it where memory is short: that says nothing of the file.

let folder = ''
let reader: Reader | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-reader-'))
})
afterEach(async () => {
  await reader?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Processes that are killed so many times, at their start or in the middle of a file, and then answer. */
function killedReader(times: number, when: 'start' | 'work'): Reader {
  const script = join(folder, 'reader.mjs')
  writeFileSync(
    script,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
const killed = ${JSON.stringify(join(folder, 'killed'))}
const isKilled = (when) => {
  if (when !== '${when}' || (existsSync(killed) ? readFileSync(killed).length : 0) >= ${times}) return false
  appendFileSync(killed, '.')
  process.kill(process.pid, 'SIGKILL')
  return true
}
if (!isKilled('start')) {
  process.on('message', ({ id }) => isKilled('work') || process.send({ id, done: { files: [] } }))
  process.send({ isReady: true })
}
`,
  )
  reader = createReader({ script })
  return reader
}

const rotated = (by: Reader) => by.rotate(Buffer.from('%PDF-1.7'), 90, { caller: 'somebody' })

test('a process that is killed as it begins is followed by another', async () => {
  expect(await rotated(killedReader(2, 'start'))).toEqual({ files: [] })
})

test('where none begins it is said that it is none of the file', async () => {
  await expect(rotated(killedReader(100, 'start'))).rejects.toThrow('ended at its start')
})

test('a file whose process is killed by somebody else is read once more', async () => {
  expect(await rotated(killedReader(1, 'work'))).toEqual({ files: [] })
})

test('a file whose process is killed again is refused', async () => {
  const { failure } = (await rotated(killedReader(2, 'work'))) as { failure: string }
  expect(failure).toMatch(/^The file cannot be read/)
})
