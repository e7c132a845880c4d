import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../db/access/accounts.ts'
import { findKeyByToken } from '../db/access/api-keys.ts'
import { insertUser } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import { copyFolder } from '../db/store/copy-folder.ts'
import { openEmbedded, type Store } from '../db/store.ts'
import { readEnv } from '../env.ts'
import { listenForMetrics } from '../metrics/listen.ts'
import { doFor } from '../run-server.ts'
import { createDatabase } from '../testing/postgres.ts'
import { checkNode } from './check-machine.ts'
import { askServer, openControl } from './control.ts'
import { landfall } from './landfall.ts'

const { DATABASE_URL } = process.env
const folder = mkdtempSync(join(tmpdir(), 'landfall-command-'))
const DATA_DIR = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

async function run(args: string[], env: Record<string, string> = {}) {
  const [said, noted] = [[] as string[], [] as string[]]
  const io = { say: (line: string) => void said.push(line), note: (line: string) => void noted.push(line) }
  const code = await landfall(args, {
    ...io,
    env: { DATA_DIR, PORT: '0', SECRET_KEY: 'a key for tests of commands', ...env },
  })
  return { code, said: said.join('\n'), noted: noted.join('\n') }
}

/** What the audit log says, oldest first. */
const linesOf = (store: Store) =>
  withSystem(store, async (tx) => {
    const rows = await tx.selectFrom('audit_events').selectAll().orderBy('id').execute()
    return rows.map(({ actor_kind, action, subject_name }) => [actor_kind, action, subject_name].join(' '))
  })

test('what is written wrongly is said, with how it is written, and ends with 2', async () => {
  expect(await run([])).toMatchObject({ code: 2, said: expect.stringContaining('doctor') })
  expect(await run(['dance'])).toMatchObject({ code: 2, noted: expect.stringContaining('There is no command dance') })
  expect(await run(['toString'])).toMatchObject({ code: 2 })
  expect(await run(['backup'])).toMatchObject({ code: 2, noted: expect.stringContaining('Name one folder') })
  expect(await run(['backup', 'x', '--encript'])).toMatchObject({
    code: 2,
    noted: expect.stringContaining('--encript'),
  })
  expect(await run(['backup', 'x', '--encrypt'])).toMatchObject({
    code: 2,
    noted: expect.stringContaining('--encrypt'),
  })
  expect(await run(['move'])).toMatchObject({ code: 2, noted: expect.stringContaining('--to') })
  for (const args of [['--dry-run'], ['now']])
    for (const command of ['migrate', 'start'])
      expect(await run([command, ...args])).toMatchObject({
        code: 2,
        noted: expect.stringMatching(new RegExp(`${args[0]}.*\n\nlandfall ${command}$`)),
      })
  expect(await run(['verify', '--only', 'x'])).toMatchObject({ code: 2, noted: expect.stringContaining('--only: x') })
  expect(await run(['key', '--help'])).toMatchObject({ code: 0, said: expect.stringContaining('landfall key revoke') })
})

test('where there is no data, none is made', async () => {
  for (const args of [
    ['migrate'],
    ['user', 'list'],
    ['verify'],
    ['backup', join(folder, 'b')],
    ['move', '--to', join(folder, 'm')],
  ])
    expect(await run(args)).toMatchObject({ code: 1, noted: expect.stringContaining('There is no data in') })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.runIf(DATABASE_URL)('a database that is new is migrated', async () => {
  const { address, drop } = await createDatabase(DATABASE_URL ?? '')
  expect(await run(['migrate'], { DATABASE_URL: address })).toMatchObject({
    code: 0,
    noted: expect.stringContaining('applied'),
  })
  await drop()
})

describe('the doctor', () => {
  test('has nothing to say against a new machine', async () => {
    const { code, said } = await run(['doctor'])
    expect(said).not.toContain('TODO')
    expect(code).toBe(0)
    expect(said).toMatch(/^ok {4}Node: /m)
  })

  test('makes no store where a restore that was broken off has left an empty folder', async () => {
    const broken = join(folder, 'broken')
    mkdirSync(join(broken, 'pg'), { recursive: true, mode: 0o700 })
    const { code, said } = await run(['doctor'], { DATA_DIR: broken })
    expect([code, said]).toEqual([0, expect.stringMatching(/^ok {4}store: none yet/m)])
    expect(readdirSync(join(broken, 'pg'))).toEqual([])
    expect(await run(['user', 'list'], { DATA_DIR: broken })).toMatchObject({
      code: 1,
      noted: expect.stringContaining('There is no data in'),
    })
  })

  test('names what is to be done, and ends with 1', async () => {
    const other = createServer((_, answer) => answer.end('something else')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const open = join(folder, 'open')
    mkdirSync(open)
    chmodSync(open, 0o755)
    const env = {
      PORT: String(port),
      DATA_DIR: open,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    }
    const { code, said } = await run(['doctor', '--json'], env)
    expect(code).toBe(1)
    const { ok, checks } = JSON.parse(said) as { ok: boolean; checks: { check: string; todo: string | null }[] }
    expect(ok).toBe(false)
    const todo = Object.fromEntries(checks.map((one) => [one.check, one.todo]))
    expect(todo).toMatchObject({
      port: expect.stringContaining('is taken by something else'),
      'data folder': expect.stringContaining('other users may read'),
      mail: expect.stringContaining('check SMTP_URL'),
      store: expect.stringContaining('PostgreSQL cannot be reached'),
      Node: null,
    })
    other.close()
    expect(checkNode('20.18.9').todo).toContain('too old')
    expect(checkNode('22.0.0').todo).toBeNull()
  })

  test.runIf(DATABASE_URL)('says of a new database what the first start would end at', async () => {
    const { address, drop } = await createDatabase(DATABASE_URL ?? '')
    const said = async (env: Record<string, string>) => (await run(['doctor'], { DATABASE_URL: address, ...env })).said
    const empty = await said({})
    expect(empty).toContain('the database is empty: run landfall start')
    expect(empty).not.toContain('database: its')
    expect(await said({ SECRET_KEY: '' })).toContain('secret key: set SECRET_KEY')
    const client = new pg.Client(address)
    await client.connect()
    await client.query(
      `alter database ${client.escapeIdentifier(new URL(address).pathname.slice(1))} set default_transaction_read_only = on`,
    )
    await client.end()
    expect(await said({})).toContain('database: it is read-only, as a replica is')
    await drop()
  })

  test('says whether Prometheus is told what it asks for', async () => {
    const METRICS_TOKEN = 'of-the-figures-0123456789'
    const admin = { page: async () => '', tryNow: async () => false }
    const told = { text: async () => '# TYPE landfall_info gauge\n', contentType: 'text/plain', admin }
    const listener = await listenForMetrics(readEnv({ METRICS_PORT: '0', METRICS_TOKEN }), told)
    const env = { METRICS_PORT: new URL(listener.address).port, METRICS_TOKEN }
    const lineOf = async (settings: Record<string, string>) =>
      (await run(['doctor'], settings)).said.split('\n').find((line) => line.includes('metrics: '))
    expect(await lineOf({})).toBeUndefined()
    expect(await lineOf(env)).toMatch(/^ok .*a Landfall server tells them/)
    expect(await lineOf({ ...env, METRICS_TOKEN: 'another-one-0123456789' })).toMatch(
      /^TODO .*wants another METRICS_TOKEN/,
    )
    await listener.close()
    expect(await lineOf(env)).toMatch(/^ok .*is free/)
    const other = createServer((_, answer) => answer.end('something else')).listen(
      Number(env.METRICS_PORT),
      '127.0.0.1',
    )
    await once(other, 'listening')
    expect(await lineOf(env)).toMatch(/^TODO .*is taken by something else/)
    other.close()
  })

  test('says which settings are wrong', async () => {
    const { code, said } = await run(['doctor'], { PORT: 'x' })
    expect([code, said]).toEqual([1, expect.stringMatching(/^TODO {2}settings: .*PORT/)])
  })
})

describe('with data', () => {
  beforeAll(async () => {
    const empty = await openEmbedded(DATA_DIR)
    await empty.close()
    expect(await run(['migrate'])).toMatchObject({ code: 0, noted: expect.stringContaining('applied') })
    const store = await openEmbedded(DATA_DIR)
    await withSystem(store, (tx) => createAccount(tx, { company_name: 'Somebody' }))
    await store.close()
  })

  test('people are invited and named, wrong ones refused', async () => {
    expect(await run(['user', 'invite', '--role', 'king'])).toMatchObject({
      code: 2,
      noted: expect.stringContaining('--role'),
    })
    expect(await run(['user', 'invite', '--email', 'x'])).toMatchObject({
      code: 2,
      noted: expect.stringContaining('--email'),
    })
    expect((await run(['user', 'invite', '--email', 'a@example.com'])).said).toMatch(/\/sign-in\?link=[\w-]{43}$/)
    expect(await run(['user', 'reset', 'b@example.com'])).toMatchObject({
      code: 1,
      noted: expect.stringContaining('Nobody here'),
    })
    const none = '3d3b4f6e-1a1e-4c57-9d52-0a70c2d1c001'
    expect((await run(['user', 'invite', '--account', none])).noted).toMatch(/there is no account .*Somebody/s)
  })

  test('the server that has the data does what is asked, and its data is copied while it runs', async () => {
    const env = readEnv({ DATA_DIR, SECRET_KEY: 'a key for tests of commands' })
    const store = await openEmbedded(DATA_DIR)
    const control = await openControl(DATA_DIR, doFor(store, env))
    try {
      const made = await run(['key', 'create', 'Here', '--scopes', 'read'])
      expect(made).toMatchObject({ code: 0, noted: expect.stringContaining('shown this once') })
      expect(await findKeyByToken(store.db, made.said)).toMatchObject({ scopes: ['read'], allowed_networks: [] })
      const within = await run(['key', 'create', 'Office', '--networks', '203.0.113.0/24, 2001:db8::/32'])
      expect(await findKeyByToken(store.db, within.said)).toMatchObject({
        allowed_networks: ['203.0.113.0/24', '2001:db8::/32'],
      })
      expect(await run(['key', 'create', 'X', '--networks', '203.0.113.0/24,here'])).toMatchObject({
        noted: expect.stringContaining('--networks: here must be a network in CIDR notation'),
      })
      expect(await run(['key', 'create', 'Here'])).toMatchObject({ code: 1, noted: expect.stringContaining('already') })
      expect(await run(['key', 'create', 'X', '--scopes', 'x'])).toMatchObject({
        code: 2,
        noted: expect.stringMatching(/--scopes: x .*landfall key revoke/s),
      })
      for (const day of ['2099-02-31', '2099-13-01', 'tomorrow'])
        expect(await run(['key', 'create', 'X', '--expires', day])).toMatchObject({
          code: 2,
          noted: expect.stringContaining(`--expires: ${day} is no day`),
        })
      expect(await run(['key', 'create', 'Until', '--expires', '2099-02-28'])).toMatchObject({ code: 0 })
      const { said: list } = await run(['key', 'list'])
      expect(list).toMatch(/ Until .* never used {2}expires 2099-02-28 /)
      expect(list).toMatch(/ Here .* never expires /)
      const keys: { id: string; name: string }[] = JSON.parse((await run(['key', 'list', '--json'])).said)
      const row = keys.find(({ name }) => name === 'Here') ?? expect.fail('The key is listed')
      expect(await run(['key', 'revoke', row.id])).toMatchObject({ code: 0 })
      expect(await findKeyByToken(store.db, made.said)).toBeUndefined()
      const person = { name: 'Bo', role: 'member', password_hash: 'none' } as const
      await withSystem(store, async (tx) => {
        const { id } = await tx.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
        await insertUser(tx, { ...person, account_id: id, email: 'bo@example.com' })
      })
      expect(await run(['user', 'reset', 'bo@example.com'])).toMatchObject({ code: 0 })
      expect(await run(['user', 'remove', 'bo@example.com'])).toMatchObject({ code: 0 })
      expect(await linesOf(store)).toEqual([
        'operator user.invited a@example.com',
        'operator api_key.created Here',
        'operator api_key.created Office',
        'operator api_key.created Until',
        'operator api_key.deleted Here',
        'operator password.link_created Bo',
        'operator user.removed Bo',
      ])
      expect((await run(['doctor'])).said).toMatch(/^ok {4}migrations: all/m)
      expect(await run(['migrate'])).toMatchObject({ code: 1, noted: expect.stringContaining('A server is running') })
      const [old, fresh] = [join(DATA_DIR, 'copy-0123abcd'), join(DATA_DIR, 'copy-4567abcd')]
      for (const one of [old, fresh]) mkdirSync(one)
      utimesSync(old, 0, 0)
      expect(await run(['backup', join(folder, 'live')])).toMatchObject({ code: 0 })
      // What somebody may still work with stays.
      expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('copy-'))).toEqual(['copy-4567abcd'])
      await expect(doFor(store, env)({ command: 'copy', args: ['/tmp'] }, () => {})).rejects.toThrow('beside the data')
    } finally {
      await control.close()
      await store.close()
    }
  }, 900_000)

  test('what was copied while the server ran can be restored', async () => {
    const copied = { DATA_DIR: join(folder, 'from-live') }
    expect(await run(['restore', join(folder, 'live')], copied)).toMatchObject({ code: 0 })
    expect(await run(['verify'], copied)).toMatchObject({ code: 0 })
  })
})

test('a server stops what it was asked for by somebody who is gone', async () => {
  const asker = new AbortController()
  let gone: AbortSignal | undefined
  mkdirSync(join(folder, 'asked'))
  const control = await openControl(join(folder, 'asked'), (_, __, signal) => {
    gone = signal
    return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  const asking = askServer(join(folder, 'asked'), { command: 'copy', args: [] }, () => {}, asker.signal)
  await expect.poll(() => gone?.aborted).toBe(false)
  asker.abort()
  await expect(asking).rejects.toThrow()
  await expect.poll(() => gone?.aborted).toBe(true)
  await control.close()
})

test('a copy of a store that is written to can be opened', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  const store = await openEmbedded(from)
  await withSystem(store, (tx) => sql`create table notes (text text); insert into notes values ('copied')`.execute(tx))
  const copying = copyFolder(store, { from, to })
  await withSystem(store, (tx) => sql`insert into notes values ('later')`.execute(tx))
  await copying
  await expect(copyFolder(store, { from, to: join(folder, 'unwanted'), gone: AbortSignal.abort() })).rejects.toThrow()
  expect(existsSync(join(folder, 'unwanted'))).toBe(false)
  await store.close()
  const copy = await openEmbedded(to)
  const { rows } = await withSystem(copy, (tx) => sql`select text from notes`.execute(tx))
  // What is written meanwhile comes before the copy or after it, and never half.
  expect([1, 2]).toContain(rows.length)
  expect(rows[0]).toEqual({ text: 'copied' })
  await copy.close()
}, 900_000)
