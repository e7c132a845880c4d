import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

const folder = mkdtempSync(join(tmpdir(), 'landfall-start-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Starting a store takes seconds, and these tests do it again and again.
test.setTimeout(240_000)

/** Starts the server by the command, from a folder that is not its own, and ends it when it is ready. */
function start(name: string, env: Record<string, string> = {}) {
  const DATA_DIR = join(folder, name)
  // Of two tests in one process the first has cleared up already.
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [resolve('build/landfall.mjs'), 'start'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO: '0', DATA_DIR, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      // A second signal would end it at once.
      if (!child.killed && said.includes('is ready at')) child.kill('SIGTERM')
    })
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  )
}

const everything = (path: string): string[] => [
  path,
  ...readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? everything(join(path, entry.name)) : [join(path, entry.name)],
  ),
]

test('what a server writes is its own, and it starts with no other key than the one it began with', async () => {
  expect(await start('data')).toMatchObject({ code: 0, said: expect.stringContaining('is ready at') })
  const data = join(folder, 'data')
  // Nobody else gets through the folder; the embedded PostgreSQL sets the modes of its files within by itself.
  expect(statSync(data).mode & 0o777).toBe(0o700)
  const ours = everything(data).filter((one) => !one.startsWith(join(data, 'pg')))
  expect(ours.filter((one) => (statSync(one).mode & 0o077) !== 0)).toEqual([])

  const other = await start('data', { SECRET_KEY: 'another key than before' })
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('written with another SECRET_KEY') })
  writeFileSync(join(data, 'secret.key'), '')
  expect(await start('data')).toMatchObject({ code: 1, said: expect.stringContaining('can be no key') })
  rmSync(join(data, 'secret.key'))
  expect(await start('data')).toMatchObject({ code: 1, said: expect.stringContaining('apart from the backups') })
  expect(await start('data', { FORGET_SECRETS: '1' })).toMatchObject({ code: 0 })
  expect(await start('data')).toMatchObject({ code: 0 })
})

test('a short key of the first start is refused by name', async () => {
  expect(await start('short', { BOOTSTRAP_API_KEY: 'x' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BOOTSTRAP_API_KEY: must have 16 characters or more'),
  })
})
