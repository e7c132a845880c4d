import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSecrets, openSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what is sealed is opened again, and says nothing before', () => {
  const { seal, open } = createSecrets('a key of sixteen')
  for (const text of ['', 'whsec_abc', 'ü'.repeat(5000)]) {
    const sealed = seal(text, 'anna')
    expect(open(sealed, 'anna')).toBe(text)
    if (text) expect(Buffer.from(sealed.slice(3), 'base64url').toString('utf8')).not.toContain(text)
  }
  expect(seal('the same', 'anna')).not.toBe(seal('the same', 'anna'))
})

test('it opens with the same key only, for the same owner only, and unchanged only', () => {
  const { seal, open } = createSecrets('a key of sixteen')
  const sealed = seal('whsec_abc', 'anna')
  const broken = Buffer.from(sealed.slice(3), 'base64url')
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
  expect(() => createSecrets('another key, as long').open(sealed, 'anna')).toThrow('SECRET_KEY')
  expect(() => open(sealed, 'bert')).toThrow('SECRET_KEY')
  expect(() => open(`v1.${broken.toString('base64url')}`, 'anna')).toThrow('SECRET_KEY')
  for (const strange of ['', 'v1', 'v1.', 'v2.AAAA', 'v1.AAAA', 'whsec_abc'])
    expect(() => open(strange, 'anna')).toThrow('nothing that was sealed')
})

test('what the key before has sealed and signed is taken, and nothing of a third', () => {
  const [old, third] = [createSecrets('a key of sixteen'), createSecrets('a third key of all')]
  const both = createSecrets('a new key of sixteen', 'a key of sixteen')
  const [sealed, foreign] = [old.seal('whsec_abc', 'anna'), third.seal('whsec_abc', 'anna')]
  expect([both.open(sealed, 'anna'), both.keyOf(sealed, 'anna')]).toEqual(['whsec_abc', 'before'])
  expect(() => both.open(foreign, 'anna')).toThrow('SECRET_KEY')
  expect([both.keyOf(foreign, 'anna'), both.keyOf(sealed, 'bert'), both.keyOf('', 'anna')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(both.keyOf(both.seal('x', 'anna'), 'anna')).toBe('current')
  expect(() => old.open(both.seal('x', 'anna'), 'anna')).toThrow('SECRET_KEY')
  expect([old.sign('x'), both.sign('x'), third.sign('x'), ''].map((one) => both.isSigned('x', one))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([both.fingerprint, both.sign('x')]).not.toContain(old.fingerprint)
})

test('the embedded store makes a key that nobody else may read, once', () => {
  const DATA_DIR = join(folder, 'new')
  const sealed = openSecrets({ DATA_DIR }).seal('text', 'anna')
  expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8')).toHaveLength(44)
  expect(openSecrets({ DATA_DIR }).open(sealed, 'anna')).toBe('text')
})

test('a line break at the end of the file is no part of the key', () => {
  const DATA_DIR = join(folder, 'written')
  const { fingerprint } = openSecrets({ DATA_DIR })
  const path = join(DATA_DIR, 'secret.key')
  const key = readFileSync(path, 'utf8')
  for (const end of ['\n', '\r\n']) {
    writeFileSync(path, `${key}${end}`)
    expect(openSecrets({ DATA_DIR }).fingerprint).toBe(fingerprint)
  }
})

test.runIf(process.platform === 'linux')('a folder that takes no key is named with its setting', () => {
  expect(() => openSecrets({ DATA_DIR: '/proc/self/fd' })).toThrow(/^Nothing can be written to .*set DATA_DIR\.$/)
})

test('PostgreSQL needs the setting, and the setting goes before the file', () => {
  const DATABASE_URL = 'postgres://user@host/database'
  expect(() => openSecrets({ DATABASE_URL, DATA_DIR: folder })).toThrow('SECRET_KEY: must be set')
  const SECRET_KEY = 'a key of sixteen'
  const sealed = openSecrets({ SECRET_KEY, DATABASE_URL, DATA_DIR: folder }).seal('text', 'anna')
  expect(openSecrets({ SECRET_KEY, DATA_DIR: folder }).open(sealed, 'anna')).toBe('text')
})

test('a key that is none is refused, and one that is missing beside data is not made anew', () => {
  const DATA_DIR = join(folder, 'old')
  mkdirSync(join(DATA_DIR, 'pg'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'pg', 'PG_VERSION'), '17')
  const path = join(DATA_DIR, 'secret.key')
  expect(() => openSecrets({ DATA_DIR })).toThrow(
    /^There is data in .*old, and no .*secret\.key.* put it back from where you keep it apart from the backups, or/,
  )
  for (const none of ['', ' \n', 'short']) {
    writeFileSync(path, none)
    expect(() => openSecrets({ DATA_DIR })).toThrow(
      /secret\.key has \d characters and can be no key.* apart from the backups/,
    )
    expect(readFileSync(path, 'utf8')).toBe(none)
  }
  rmSync(path)
  const sealed = openSecrets({ DATA_DIR, FORGET_SECRETS: true }).seal('text', 'anna')
  expect(openSecrets({ DATA_DIR }).open(sealed, 'anna')).toBe('text')
})
