import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { landfall } from '../command/landfall.ts'
import { vaultOnDisk } from '../files/file-store.ts'
import { createSecrets } from '../secrets.ts'
import { makeCompany } from '../testing/company.ts'
import { testApp } from '../testing/test-app.ts'
import { writeBackup } from './write-backup.ts'

const setting = testApp({ allowPrivate: true })
const folder = mkdtempSync(join(tmpdir(), 'landfall-damaged-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  await makeCompany(setting, 'ANNA')
  await makeCompany(setting, 'BERT')
})

const SECRET_KEY = 'a key for tests of damage'

async function run(args: string[], env: Record<string, string | undefined> = {}) {
  const [said, noted] = [[] as string[], [] as string[]]
  const io = { say: (line: string) => void said.push(line), note: (line: string) => void noted.push(line) }
  const code = await landfall(args, { ...io, env: { SECRET_KEY, DATA_DIR: at('nowhere'), ...env } })
  return { code, said: said.join('\n'), noted: noted.join('\n') }
}

const back = (name: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    store: setting.store(),
    vault: vaultOnDisk(setting.folder),
    folder: at(name),
    secrets: createSecrets(SECRET_KEY),
    version: '0.1.0',
    now: new Date('2026-06-21T00:00:00Z'),
    ...more,
  })

const filesOf = (name: string) =>
  readdirSync(at(`${name}/files`), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
const fileOf = (name: string, index: number) => filesOf(name)[index] ?? expect.fail('A backup has two files')

function flip(path: string) {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
const halve = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2))

describe.each([undefined, 'correct horse battery'])('of a backup with the passphrase %s', (passphrase) => {
  const env = { LANDFALL_BACKUP_PASSPHRASE: passphrase }
  const called = (name: string) => at(passphrase ? `sealed-${name}` : name)
  const made = (name: string) => called(name).slice(folder.length + 1)

  test('what is damaged is copied anew by the next, which can be restored', async () => {
    await back(made('monday'), { passphrase })
    flip(fileOf(made('monday'), 0))
    halve(fileOf(made('monday'), 1))
    const { manifest, damaged } = await back(made('tuesday'), { passphrase, previous: called('monday') })
    expect([damaged.length, manifest.files.missing]).toEqual([2, []])
    const inodes = (name: string) => filesOf(made(name)).map((path) => statSync(path).ino)
    expect(inodes('tuesday').filter((ino) => inodes('monday').includes(ino))).toHaveLength(manifest.files.count - 2)
    expect(await run(['backup', '--check', called('tuesday')], env)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/tuesday: \d+ tables and \d+ files, all as they were written$/),
    })
    expect(await run(['restore', called('tuesday')], { ...env, DATA_DIR: called('restored') })).toMatchObject({
      code: 0,
    })
  })

  test('the check names every part that is cut short, changed, gone or unreadable, and ends with 1', async () => {
    await back(made('broken'), { passphrase })
    const table = (name: string) => join(called('broken'), `tables/${name}.ndjson.gz${passphrase ? '.sealed' : ''}`)
    halve(table('containers'))
    flip(table('shipments'))
    rmSync(table('parties'))
    flip(fileOf(made('broken'), 0))
    rmSync(table('accounts'))
    symlinkSync(table('accounts'), table('accounts'))
    const { code, said, noted } = await run(['backup', '--check', called('broken')], env)
    expect(code).toBe(1)
    for (const name of ['containers', 'shipments'])
      expect(said).toContain(`tables/${name}.ndjson.gz is not what it was`)
    expect(said).toMatch(/^tables\/parties\.ndjson\.gz does not exist$/m)
    expect(said).toMatch(/^tables\/accounts\.ndjson\.gz cannot be read \(ELOOP\)$/m)
    expect(said).toMatch(/^files\/.* is not what it was$/m)
    expect(noted).toMatch(/^5 parts are not as they were written/)
  })
})

test('the check refuses what is no backup, and what belongs to making one', async () => {
  expect(await run(['backup', '--check', folder])).toMatchObject({
    code: 1,
    noted: expect.stringContaining('no backup'),
  })
  expect(await run(['backup', '--check'])).toMatchObject({ code: 2 })
  expect(await run(['backup', '--check', 'a', '--previous', 'b'])).toMatchObject({
    code: 2,
    noted: expect.stringContaining('--check'),
  })
})
