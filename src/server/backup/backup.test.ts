import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { checkSecrets } from '../check-secrets.ts'
import { landfall } from '../command/landfall.ts'
import { withSystem } from '../db/scope.ts'
import { openEmbedded, openPostgres, type Store } from '../db/store.ts'
import { vaultOnDisk } from '../files/file-store.ts'
import { createSecrets } from '../secrets.ts'
import { makeCompany } from '../testing/company.ts'
import { createDatabase } from '../testing/postgres.ts'
import { testApp } from '../testing/test-app.ts'
import { writeBackup } from './write-backup.ts'

const setting = testApp({ allowPrivate: true })
const { DATABASE_URL } = process.env
const folder = mkdtempSync(join(tmpdir(), 'landfall-backup-'))
const secretKey = 'a key for tests of backups'
const secrets = createSecrets(secretKey)
const at = (name: string) => join(folder, name)
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true })
})

beforeAll(async () => {
  await makeCompany(setting, 'ANNA')
  await makeCompany(setting, 'BERT')
  await withSystem(setting.store(), (tx) =>
    checkSecrets(tx, secrets, { mayForget: true, now: new Date('2026-06-20T12:00:00Z') }),
  )
})

/** As an operator runs it. */
async function run(args: string[], env: Record<string, string | undefined> = {}) {
  const said: string[] = []
  const tell = (line: string) => void said.push(line)
  const settings = { SECRET_KEY: secretKey, DATA_DIR: at('nowhere'), ...env }
  const code = await landfall(args, { say: tell, note: tell, env: settings })
  return { code, said: said.join('\n') }
}

const back = async (name: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) => {
  const { manifest } = await writeBackup({
    store: setting.store(),
    vault: vaultOnDisk(setting.folder),
    folder: at(name),
    secrets,
    version: '0.1.0',
    now: new Date('2026-06-21T00:00:00Z'),
    ...more,
  })
  return manifest
}

/** An empty database, where there is PostgreSQL. */
async function newDatabase(): Promise<string> {
  const { address, drop } = await createDatabase(DATABASE_URL ?? '')
  drops.push(drop)
  return address
}

const openAt = (env: { DATA_DIR?: string; DATABASE_URL?: string }): Promise<Store> =>
  env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openEmbedded(env.DATA_DIR ?? '')

const numbersIn = async (store: Store) =>
  withSystem(store, (tx) => tx.selectFrom('containers').select(['number', 'verdict']).orderBy('id').execute())

test('a backup that is made while others write is of one instant, and restores on every kind of store', async () => {
  const { client } = await setting.account()
  let isOver = false
  let written = 0
  const writing = (async () => {
    while (!isOver) {
      const attributes = { request_type: 'bill_of_lading', request_number: `YMLU88${written++}`, scac: 'YMLU' } as const
      await client(api.tracking_requests.create, { body: { data: { attributes } } })
      await setting.work()
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(2)
  const manifest = await back('while-writing')
  isOver = true
  await writing
  expect(manifest.files.count).toBeGreaterThan(0)
  expect(manifest.files.missing).toEqual([])

  const targets = [{ DATA_DIR: at('restored') }, ...(DATABASE_URL ? [{ DATABASE_URL: await newDatabase() }] : [])]
  for (const target of targets) {
    const env = { DATA_DIR: at('files-of-database'), ...target }
    expect(await run(['restore', at('while-writing')], env)).toMatchObject({ code: 0 })
    // Figures, states, search and files: all of it follows from the facts that came with it.
    const verified = await run(['verify'], env)
    expect(verified).toEqual({ code: 0, said: expect.stringContaining('all as it should be') })
    const store = await openAt(target)
    expect((await numbersIn(store)).length).toBe(manifest.tables.find(({ name }) => name === 'containers')?.rows)
    await store.close()
    expect(await run(['restore', at('while-writing')], env)).toEqual({
      code: 1,
      said: expect.stringMatching(/^There is data in the store that would be filled, and it is kept: .*\.$/),
    })
  }
})

test('what was restored can be backed up again, and is the same', async () => {
  const first = await back('first')
  await run(['restore', at('first')], { DATA_DIR: at('again') })
  expect(await run(['backup', at('second')], { DATA_DIR: at('again') })).toMatchObject({ code: 0 })
  const second = JSON.parse(readFileSync(at('second/manifest.json'), 'utf8'))
  expect(second.tables).toEqual(first.tables)
  expect(second.sequences).toEqual(first.sequences)
  expect(second.files).toEqual(first.files)
})

test('a backup that is broken off leaves nothing, and the next removes what killed ones have left', async () => {
  const broken = new AbortController()
  const vault = vaultOnDisk(setting.folder)
  const open: typeof vault.open = (...asked) => {
    broken.abort(new Error('Somebody has ended it.'))
    return vault.open(...asked)
  }
  await expect(back('broken', { vault: { ...vault, open }, signal: broken.signal })).rejects.toThrow('has ended it')
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])

  const folders = ['killed.0123abcd.part', 'running.0123abcd.part', 'album.0123abcd.part']
  for (const [index, name] of folders.entries()) {
    mkdirSync(at(`${name}/${index === 2 ? 'photos' : 'tables'}`), { recursive: true })
    if (index !== 1) utimesSync(at(name), 0, 0)
  }
  await back('next')
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.part'))
      .sort(),
  ).toEqual([folders[2], folders[1]])
})

test('files that an earlier backup has are linked, not copied', async () => {
  await back('monday')
  const { files } = await back('tuesday', { previous: at('monday') })
  const filesOf = (name: string) =>
    readdirSync(at(`${name}/files`), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).ino)
      .sort()
  expect(filesOf('tuesday')).toHaveLength(files.count)
  expect(filesOf('tuesday')).toEqual(filesOf('monday'))
  await expect(back('wednesday', { previous: at('nothing') })).rejects.toThrow('nothing is no backup')
  await expect(back('tuesday')).rejects.toThrow('There is something in')
})

describe('a backup that is encrypted', () => {
  const passphrase = 'correct horse battery'
  beforeAll(() => back('sealed', { passphrase }))

  test('says nothing to whoever has no passphrase, and everything to whoever has it', async () => {
    const bytes = readdirSync(at('sealed'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('')
    expect(bytes).not.toMatch(/ANNA|TCLU4829132|containers|stored_files/)
    const env = { DATA_DIR: at('opened') }
    expect((await run(['restore', at('sealed')], env)).said).toMatch(/is encrypted: give its passphrase/)
    const other = { ...env, LANDFALL_BACKUP_PASSPHRASE: 'another one' }
    expect((await run(['restore', at('sealed')], other)).said).toMatch(/the passphrase is another, or it was changed/)
    const right = { ...env, LANDFALL_BACKUP_PASSPHRASE: passphrase }
    expect(await run(['restore', at('sealed')], right)).toMatchObject({ code: 0 })
    expect(await run(['verify'], env)).toMatchObject({ code: 0 })
  })

  test('is what comes of a passphrase, and what is told', async () => {
    const env = { DATA_DIR: at('opened') }
    const isSealed = (name: string) => JSON.parse(readFileSync(at(`${name}/backup.json`), 'utf8')).sealed !== null
    const given = await run(['backup', at('with')], { ...env, LANDFALL_BACKUP_PASSPHRASE: passphrase })
    expect([given.said, isSealed('with')]).toEqual([expect.stringMatching(/ bytes, encrypted$/m), true])
    const none = await run(['backup', at('without')], env)
    expect([none.said, isSealed('without')]).toEqual([expect.stringMatching(/ bytes, not encrypted$/m), false])
  })

  test('is continued with the same passphrase, and files are taken over', async () => {
    const next = await back('sealed-next', { passphrase, previous: at('sealed') })
    expect(next.files.count).toBeGreaterThan(0)
    await expect(back('plain-next', { previous: at('sealed') })).rejects.toThrow('is encrypted: give its passphrase')
  })
})

describe('a backup or a place that is not fit for it ends in one sentence and changes nothing', () => {
  const refused = async (change: (copy: string) => void, env: Record<string, string | undefined> = {}) => {
    const copy = at(`changed-${Math.random()}`)
    cpSync(at('whole'), copy, { recursive: true })
    change(copy)
    const target = at(`empty-${Math.random()}`)
    const { code, said } = await run(['restore', copy], { DATA_DIR: target, ...env })
    expect(code).toBe(1)
    expect(said.split('\n')).toHaveLength(1)
    // The folder may have been made; there is no data in it, and no file.
    expect(existsSync(join(target, 'pg'))).toBe(false)
    const left = existsSync(target) ? readdirSync(target, { recursive: true, withFileTypes: true }) : []
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    return said
  }
  beforeAll(() => back('whole'))
  const table = 'tables/containers.ndjson.gz'
  const someFile = (copy: string) => {
    const found = readdirSync(join(copy, 'files'), { recursive: true, withFileTypes: true }).find((one) => one.isFile())
    return join(found?.parentPath ?? '', found?.name ?? '')
  }

  test('cut short', async () => {
    expect(await refused((copy) => rmSync(join(copy, 'backup.json')))).toMatch(/no backup, or one that was cut short/)
    expect(await refused((copy) => rmSync(join(copy, table)))).toContain('containers.ndjson.gz is not what it was')
    const halve = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2))
    expect(await refused((copy) => halve(join(copy, table)))).toContain('containers.ndjson.gz is not what it was')
    expect(await refused((copy) => halve(someFile(copy)))).toMatch(/changed or is cut short.*files\//)
    expect(await refused((copy) => rmSync(someFile(copy)))).toMatch(/changed or is cut short.*files\//)
  })

  test('changed', async () => {
    const flip = (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    expect(await refused((copy) => flip(join(copy, table)))).toContain('containers.ndjson.gz is not what it was')
    expect(await refused((copy) => flip(join(copy, 'manifest.json')))).toContain('was changed after it was written')
    expect(await refused((copy) => flip(someFile(copy)))).toMatch(/changed or is cut short.*files\//)
  })

  test('of a newer version', async () => {
    await withSystem(setting.store(), (tx) =>
      tx
        .insertInto('migrations' as never)
        .values({ name: '9999_later.sql' } as never)
        .execute(),
    )
    try {
      await back('later')
    } finally {
      await withSystem(setting.store(), (tx) =>
        tx
          .deleteFrom('migrations' as never)
          .where('name' as never, '=', '9999_later.sql' as never)
          .execute(),
      )
    }
    const { code, said } = await run(['restore', at('later')], { DATA_DIR: at('for-later') })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The data is of a newer version of Landfall, .*\(9999_later/),
    ])
    expect(existsSync(at('for-later/pg'))).toBe(false)
  })

  test('with another key, or none', async () => {
    const nothing = () => {}
    expect(await refused(nothing, { SECRET_KEY: 'another key of somebody' })).toMatch(/made with another SECRET_KEY/)
    expect(await refused(nothing, { SECRET_KEY: undefined })).toMatch(/There is no key to read/)
  })

  test('leaves the folder as it is, with what is in it of others', async () => {
    mkdirSync(at('of-others'))
    writeFileSync(at('of-others/notes.txt'), 'mine')
    for (const [path, mode] of [
      ['of-others', 0o755],
      ['of-others/notes.txt', 0o644],
    ] as const)
      chmodSync(at(path), mode)
    const env = { DATA_DIR: at('of-others'), SECRET_KEY: 'another key of somebody' }
    expect((await run(['restore', at('whole')], env)).code).toBe(1)
    expect([statSync(at('of-others')).mode & 0o777, readdirSync(at('of-others'))]).toEqual([0o755, ['notes.txt']])
    expect(statSync(at('of-others/notes.txt')).mode & 0o777).toBe(0o644)
  })

  test('into the data of a server that runs', async () => {
    const store = await openEmbedded(at('running'))
    try {
      const env = { DATA_DIR: at('running') }
      expect(await run(['restore', at('whole')], env)).toEqual({
        code: 1,
        said: expect.stringContaining('A server is running'),
      })
      expect(await run(['move', '--to', at('elsewhere')], env)).toEqual({
        code: 1,
        said: expect.stringContaining('stop it first'),
      })
    } finally {
      await store.close()
    }
  })

  test.runIf(DATABASE_URL)('into a database that a server uses, or something else', async () => {
    const DATABASE_URL = await newDatabase()
    const store = await openPostgres(DATABASE_URL)
    await store.listen('somebody', () => {})
    expect((await run(['restore', at('whole')], { DATABASE_URL })).said).toMatch(/^A server is running on the database/)
    await withSystem(store, (tx) => tx.schema.createTable('of_others').addColumn('id', 'integer').execute())
    await store.close()
    expect((await run(['restore', at('whole')], { DATABASE_URL })).said).toMatch(/has tables of something else/)
  })
})

describe.runIf(DATABASE_URL)('a store moves', () => {
  test('from PostgreSQL into a folder and back, row for row', async () => {
    await back('to-move')
    const first = { DATABASE_URL: await newDatabase(), DATA_DIR: at('moving-files') }
    await run(['restore', at('to-move')], first)
    const there = await run(['move', '--to', at('moved')], first)
    expect(there).toMatchObject({ code: 0, said: expect.stringContaining('the same on both sides') })
    const second = await newDatabase()
    const again = await run(['move', '--to', second], { DATA_DIR: at('moved') })
    expect(again.code).toBe(0)
    const rowsOf = (said: string) => said.split('\n').filter((line) => /^\w+ {2}\d+ {2}[0-9a-f]{16}$/.test(line))
    expect(rowsOf(again.said)).toEqual(rowsOf(there.said))
    expect(rowsOf(there.said).length).toBeGreaterThan(50)
    expect(await run(['verify'], { DATABASE_URL: second, DATA_DIR: at('moved') })).toMatchObject({ code: 0 })
    expect(await run(['move', '--to', second], { DATA_DIR: at('moved') })).toMatchObject({ code: 1 })
  })
})
