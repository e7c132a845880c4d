import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv, schema } from './env.ts'
import { fileSetting, secretSettings, withoutSecretsOf, withSecretFiles } from './secret-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A value that its setting takes. */
const values: Record<(typeof secretSettings)[number], string> = {
  DATABASE_URL: 'postgres://somebody:of-the-database@db.example/landfall',
  DATABASE_DIRECT_URL: 'postgres://somebody:without-a-pooler@db.example:5433/landfall',
  DATABASE_READ_URL: 'postgres://somebody:who-reads@replica.example/landfall',
  BOOTSTRAP_API_KEY: 'lf_of_the_first_account',
  S3_ACCESS_KEY_ID: 'id-of-the-bucket',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
  IMAP_PASSWORD: 'of the mailbox',
  SECRET_KEY: 'what seals all the others',
  SECRET_KEY_BEFORE: 'what has sealed them before',
  SMTP_URL: 'smtps://somebody:of-the-mails@mail.example:465',
  METRICS_TOKEN: 'of-the-figures-0123456789',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=otel-collector-secret',
}
const others = {
  S3_BUCKET: 'b',
  IMAP_HOST: 'imap.example',
  IMAP_USER: 'somebody',
  METRICS_PORT: '9464',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
}

function file(content: string | Uint8Array, name = 'secret'): string {
  const path = join(folder, name)
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, content)
  return path
}

test('every setting that holds a secret is one that a file can hold', () => {
  const secret =
    /(KEY|KEY_ID|PASSWORD|SECRET|TOKEN|PASSPHRASE|HEADERS)(_BEFORE)?$|^(DATABASE|DATABASE_DIRECT|DATABASE_READ|SMTP|IMAP)_URL$/
  const looksSecret = Object.keys(schema.shape).filter((name) => secret.test(name) && !name.startsWith('RATE_LIMIT_'))
  expect(looksSecret.toSorted()).toEqual([...secretSettings].toSorted())
  // What names the file is no setting of its own.
  for (const name of secretSettings) expect(Object.keys(schema.shape)).not.toContain(fileSetting(name))
})

describe.each(secretSettings)('%s', (name) => {
  const value = values[name]
  const setting = fileSetting(name)
  const rest = Object.fromEntries(
    Object.entries(others).concat(Object.entries(values).filter(([other]) => other !== name)),
  )

  test.each([
    ['as it is', value],
    ['with a line break', `${value}\n`],
    ['with one of Windows', `${value}\r\n`],
  ])('is read from a file, %s', (_, content) => {
    const { [name]: read } = readEnv({ ...rest, [setting]: file(content) })
    expect(read).toBe(value)
    expect(readEnv({ ...rest, [name]: value, [setting]: '' })[name]).toBe(value)
  })

  test.each([
    ['both are given', () => ({ [name]: value, [setting]: file(value) }), `is set, and ${name} too`],
    ['the file is missing', () => ({ [setting]: join(folder, 'none') }), 'none does not exist'],
    ['a part of the way to it is missing', () => ({ [setting]: join(file('x'), 'none') }), 'does not exist'],
    ['it is empty', () => ({ [setting]: file('') }), 'is empty'],
    ['it has a line break only', () => ({ [setting]: file('\n') }), 'is empty'],
    ['it has several lines', () => ({ [setting]: file(`${value}\n${value}\n`) }), 'must have one line'],
    ['it is a folder', () => ({ [setting]: folder }), 'is a folder'],
    ['it is much too long', () => ({ [setting]: file(value.repeat(10_000)) }), 'more than 64 KiB'],
  ])('where %s, the setting is named and nothing else', (_, given, words) => {
    const read = () => readEnv({ ...rest, ...given() })
    expect(read).toThrow(setting)
    expect(read).toThrow(words)
    const { message } = thrownBy(read)
    expect(message.split('\n')).toHaveLength(2)
    expect(message).not.toContain(value)
  })

  test.skipIf(process.getuid?.() === 0)('a file that may not be read is one', () => {
    const path = file(value)
    chmodSync(path, 0)
    expect(() => readEnv({ ...rest, [setting]: path })).toThrow(/may not be read by the user of this process/)
  })
})

test('what is wrong with what a file says is said of the setting that names it, without what it says', () => {
  const { message } = thrownBy(() =>
    readEnv({ SECRET_KEY_FILE: file('too short'), DATABASE_URL_FILE: file('nowhere', 'b') }),
  )
  expect(message).toMatch(/^ {2}SECRET_KEY_FILE: must have at least 16 characters$/m)
  expect(message).toMatch(/^ {2}DATABASE_URL_FILE: must be a whole address/m)
  expect(message).not.toContain('too short')
  expect(message).not.toContain('nowhere')
})

test('what belongs together may come from files, and is missed where it does not', () => {
  const password = file('of the mailbox')
  const env = readEnv({ IMAP_HOST: 'imap.example', IMAP_USER: 'me', IMAP_PASSWORD_FILE: password })
  expect(env.IMAP_PASSWORD).toBe('of the mailbox')
  expect(() => readEnv({ IMAP_HOST: 'imap.example', IMAP_USER: 'me' })).toThrow(
    'IMAP_PASSWORD: must be set with IMAP_HOST',
  )
})

test('a device that never ends is read no further than a secret goes', () => {
  expect(() => readEnv({ SECRET_KEY_FILE: '/dev/zero' })).toThrow('SECRET_KEY_FILE: /dev/zero has more than 64 KiB')
})

test('a folder that may not be entered, and a link that leads in a circle, are named with why', () => {
  mkdirSync(join(folder, 'in'))
  const { problems } = withSecretFiles({ SECRET_KEY_FILE: `${'x'.repeat(300)}` })
  expect(problems).toEqual([expect.stringMatching(/^SECRET_KEY_FILE: x+ cannot be read \(ENAMETOOLONG\)$/)])
})

test('secrets are taken out of what others say', () => {
  const hide = withoutSecretsOf({ ...values, SMTP_URL: 'smtp://me:p%40ss-word@mail.example' })
  const said = `login with p@ss-word (p%40ss-word) at ${values.DATABASE_URL} failed: of the mailbox, ${values.SECRET_KEY}`
  expect(hide(said)).toBe('login with … (…) at … failed: …, …')
  expect(hide('PostgreSQL cannot be reached')).toBe('PostgreSQL cannot be reached')
  // The name of the user as password is no secret, and a word of every sentence here.
  expect(withoutSecretsOf({ DATABASE_URL: 'postgres://landfall:landfall@db/x' })('run landfall start')).toBe(
    'run landfall start',
  )
})

function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was thrown')
}
