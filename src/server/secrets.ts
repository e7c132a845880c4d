import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasData } from './data-folder.ts'
import { unwritable } from './why-not.ts'

/** What is kept so that only this server can read it: AES-256-GCM. */
export interface Secrets {
  /** By which two keys are told apart, and neither is found: 16 hexadecimal digits. */
  fingerprint: string
  /** `owner` is whose it is: what was sealed for one is not opened for another. */
  seal(text: string, owner: string): string
  /** @throws where it was sealed with another key, for another owner, or changed since */
  open(sealed: string, owner: string): string
  /** Which of the keys opens it; undefined where none does. */
  keyOf(sealed: string, owner: string): 'current' | 'before' | undefined
  /** 22 letters by which this server knows again what it said itself: HMAC-SHA-256, half of it. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** What files are sealed with, and opened: that of the current key first. */
  fileKeys: readonly [FileKey, ...FileKey[]]
}

interface FileKey {
  /** As that of the secret key. */
  fingerprint: string
  /** 32 bytes. */
  key: Buffer
}

const version = 'v1'

/** What a start with FORGET_SECRETS does. */
export const whatIsForgotten =
  'webhooks are switched off, get new secrets and lose their headers, connections lose their credentials and are paused, places of exports lose their secrets, channels of alerts stop, receivers of the audit log are switched off, second factors are removed, sign-in providers lose their secrets and are switched off, mails and calendars that customers asked for end, and so do links to files'

/** What is sealed and signed is so with the key; what the key before it has sealed and signed is taken too. */
export function createSecrets(secretKey: string, before?: string): Secrets {
  const current = keyFrom(secretKey)
  const earlier = before === undefined ? undefined : keyFrom(before)
  const keyOf = (sealed: string, owner: string) => {
    if (opens(current, sealed, owner)) return 'current'
    return earlier && opens(earlier, sealed, owner) ? 'before' : undefined
  }
  return {
    fingerprint: current.fingerprint,
    fileKeys: [current.fileKey, ...(earlier ? [earlier.fileKey] : [])],
    sign: current.sign,
    isSigned: (text, signature) =>
      [current, earlier].some((key) => key !== undefined && isSame(key.sign(text), signature)),
    seal: current.seal,
    keyOf,
    open: (sealed, owner) => (earlier && keyOf(sealed, owner) === 'before' ? earlier : current).open(sealed, owner),
  }
}

function opens(key: Pick<Secrets, 'open'>, sealed: string, owner: string): boolean {
  try {
    key.open(sealed, owner)
    return true
  } catch {
    return false
  }
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Key extends Pick<Secrets, 'fingerprint' | 'seal' | 'open' | 'sign'> {
  fileKey: FileKey
}

function keyFrom(secretKey: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'landfall secrets', 32))
  const signing = Buffer.from(hkdfSync('sha256', secretKey, '', 'landfall signatures', 32))
  const fingerprint = fingerprintOf(secretKey)
  return {
    fingerprint,
    fileKey: { fingerprint, key: Buffer.from(hkdfSync('sha256', secretKey, '', 'landfall files', 32)) },
    sign: (text) => createHmac('sha256', signing).update(text).digest().subarray(0, 16).toString('base64url'),
    seal(text, owner) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const parts = [cipher.update(text, 'utf8'), cipher.final()]
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), ...parts]).toString('base64url')}`
    },
    open(sealed, owner) {
      const [form, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (form !== version || bytes.length < 28) throw new Error('This is nothing that was sealed here.')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
      } catch (error) {
        throw new Error('What is encrypted in the store cannot be read: is SECRET_KEY the one it was written with?', {
          cause: error,
        })
      }
    },
  }
}

/** 16 hexadecimal digits. */
export const fingerprintOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'landfall fingerprint', 8)).toString('hex')

interface Settings {
  SECRET_KEY?: string | undefined
  SECRET_KEY_BEFORE?: string | undefined
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  FORGET_SECRETS?: boolean
}

/** The key of the settings; the embedded store makes one and keeps it beside the data. @throws where there is none */
export function openSecrets(settings: Settings): Secrets {
  const { SECRET_KEY, SECRET_KEY_BEFORE, DATABASE_URL, DATA_DIR, FORGET_SECRETS = false } = settings
  if (SECRET_KEY !== undefined) return createSecrets(SECRET_KEY, SECRET_KEY_BEFORE)
  if (DATABASE_URL !== undefined)
    throw new Error('The settings are not usable:\n  SECRET_KEY: must be set with DATABASE_URL, 32 random characters')
  return createSecrets(keyIn(DATA_DIR, FORGET_SECRETS), SECRET_KEY_BEFORE)
}

/** No backup holds it. */
export const whereKeysAre = 'put it back from where you keep it apart from the backups'

/** Of a key that somebody has put there. */
const shortest = 16

function keyIn(folder: string, mayForget: boolean): string {
  const path = join(folder, 'secret.key')
  if (existsSync(path)) return checked(readFileSync(path, 'utf8'), path)
  if (hasData(folder) && !mayForget)
    throw new Error(
      `There is data in ${folder}, and no ${path}, the key that it was written with: ${whereKeysAre}, or set SECRET_KEY if it was set. If it is lost, start once with FORGET_SECRETS=1: ${whatIsForgotten}.`,
    )
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Linked when it is whole: a key that was cut off would lock everybody out.
    const made = `${path}.${process.pid}`
    writeFileSync(made, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
    linkSync(made, path)
    unlinkSync(made)
  } catch (error) {
    throw unwritable(folder, error)
  }
  return readFileSync(path, 'utf8')
}

function checked(text: string, path: string): string {
  // Editors and `echo` end it with a line break, which is none of it.
  const key = text.replace(/\r?\n$/, '')
  if (key.trim().length >= shortest) return key
  throw new Error(
    `${path} has ${key.trim().length} characters and can be no key, which has ${shortest} or more: ${whereKeysAre}, or delete it if there is no data yet.`,
  )
}
