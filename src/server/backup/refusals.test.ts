import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSecrets } from '../check-secrets.ts'
import { landfall } from '../command/landfall.ts'
import { withSystem } from '../db/scope.ts'
import { openEmbedded } from '../db/store.ts'
import { vaultOnDisk } from '../files/file-store.ts'
import { createSecrets } from '../secrets.ts'
import { makeCompany } from '../testing/company.ts'
import { createDatabase } from '../testing/postgres.ts'
import { testApp } from '../testing/test-app.ts'
import { writeBackup } from './write-backup.ts'

const setting = testApp({ allowPrivate: true })
const folder = mkdtempSync(join(tmpdir(), 'landfall-refusals-'))
const at = (name: string) => join(folder, name)
const SECRET_KEY = 'a key for tests of refusals'
const { DATABASE_URL } = process.env
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true })
})

async function run(args: string[], env: Record<string, string | undefined> = {}) {
  const noted: string[] = []
  const tell = (line: string) => void noted.push(line)
  const code = await landfall(args, { say: tell, note: tell, env: { SECRET_KEY, DATA_DIR: at('nowhere'), ...env } })
  return { code, noted: noted.join('\n') }
}

/** A store of its own kind, filled from the backup. */
let data: Record<string, string> = {}
beforeAll(async () => {
  await makeCompany(setting, 'ANNA')
  await makeCompany(setting, 'BERT')
  const secrets = createSecrets(SECRET_KEY)
  await withSystem(setting.store(), (tx) => checkSecrets(tx, secrets, { mayForget: true, now: new Date() }))
  const options = { store: setting.store(), vault: vaultOnDisk(setting.folder), folder: at('whole'), secrets }
  await writeBackup({ ...options, version: '0.1.0', now: new Date('2026-06-21T00:00:00Z') })
  data = { DATA_DIR: at('data') }
  if (DATABASE_URL) {
    const { address, drop } = await createDatabase(DATABASE_URL)
    drops.push(drop)
    data.DATABASE_URL = address
  }
  expect(await run(['restore', at('whole')], data)).toMatchObject({ code: 0 })
})

test('data of another key is neither backed up nor moved, unless the key is lost', async () => {
  const other = { ...data, SECRET_KEY: 'another key of somebody' }
  for (const args of [
    ['backup', at('other')],
    ['move', '--to', at('moved')],
  ])
    expect(await run(args, other)).toEqual({
      code: 1,
      noted: expect.stringMatching(
        /^The data was written with another SECRET_KEY than this one \(fingerprint [\da-f]{16}\)/,
      ),
    })
  expect([existsSync(at('other')), existsSync(at('moved/pg'))]).toEqual([false, false])
  expect(await run(['backup', at('lost')], { ...other, FORGET_SECRETS: '1' })).toMatchObject({ code: 0 })
})

test('a backup that misses files that are in use ends with 1, and says what to see to', async () => {
  rmSync(at('data/files'), { recursive: true })
  expect(await run(['backup', at('without-files')], data)).toEqual({
    code: 1,
    noted: expect.stringMatching(/2 of 2 files are not where files lie, .*DATA_DIR or S3_BUCKET/),
  })
  expect(existsSync(at('without-files/backup.json'))).toBe(true)
})

describe('what cannot be read or written is said so, in a sentence that names it', () => {
  const loop = (path: string) => symlinkSync(path, path)

  test('a backup that is there and cannot be read', async () => {
    mkdirSync(at('unreadable'))
    loop(at('unreadable/backup.json'))
    expect((await run(['restore', at('unreadable')])).noted).toMatch(
      /unreadable cannot be opened: .*ELOOP.*Make it readable/,
    )
  })

  test('data that is there and cannot be read', async () => {
    mkdirSync(at('closed'))
    loop(at('closed/pg'))
    expect((await run(['user', 'list'], { DATA_DIR: at('closed') })).noted).toMatch(
      /^The data in .*closed cannot be read \(ELOOP\): /,
    )
  })

  test('a passphrase file and a place for a backup', async () => {
    const missing = await run(['backup', at('b'), '--passphrase-file', at('none')], data)
    expect(missing).toEqual({ code: 1, noted: expect.stringMatching(/^--passphrase-file: .*none does not exist: /) })
    const placed = await run(['backup', at('whole/backup.json/b')], data)
    expect(placed).toEqual({ code: 1, noted: expect.stringMatching(/^Nothing can be written to .* \(ENOTDIR\): /) })
  })
})

test('an embedded store whose beginning was broken off begins anew, and is restored into', async () => {
  mkdirSync(at('killed/pg-begun/base'), { recursive: true })
  expect(await run(['restore', at('whole')], { DATA_DIR: at('killed') })).toMatchObject({ code: 0 })
  expect(existsSync(at('killed/pg-begun'))).toBe(false)
  const store = await openEmbedded(at('killed'))
  await store.close()
})
