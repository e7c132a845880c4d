import { closeSync, openSync, readSync } from 'node:fs'
import { whyUnreadable } from './why-not.ts'

/** Settings that nobody else may read. Each can be given as a file: `SECRET_KEY_FILE` instead of `SECRET_KEY`. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'BOOTSTRAP_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'IMAP_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Given = Record<string, string | undefined>

export const fileSetting = (name: string) => `${name}_FILE`

/** No secret is as long: what is longer is another file. */
const mostBytes = 64 * 1024

export interface WithFiles {
  given: Given
  /** One line each, with the setting that is wrong; none repeats what a file says. */
  problems: string[]
  /** Of each setting that came from a file, the one that named it. */
  named: Map<string, string>
}

/** The settings, with what the files say that some of them name. */
export function withSecretFiles(given: Given, names: readonly string[] = secretSettings): WithFiles {
  const values: Given = { ...given }
  const problems: string[] = []
  const named = new Map<string, string>()
  for (const name of names) {
    const setting = fileSetting(name)
    const path = given[setting]
    // Set to nothing is as good as not set.
    if (!path) continue
    if (given[name]) {
      problems.push(`${setting}: is set, and ${name} too: set one of them`)
      continue
    }
    try {
      values[name] = secretIn(path)
      named.set(name, setting)
    } catch (error) {
      // A setting that is missing besides would be said twice.
      problems.push(`${setting}: ${path} ${(error as Error).message}`)
    }
  }
  return { given: values, problems, named }
}

/** @throws with what is wrong with the file, as the end of a sentence about it */
function secretIn(path: string): string {
  const bytes = bytesOf(path)
  if (bytes.length > mostBytes) throw new Error('has more than 64 KiB, and is no secret')
  const text = new TextDecoder().decode(bytes)
  // Editors and `echo` end it with a line break, which is none of it.
  const secret = text.replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new Error('is empty')
  if (/[\r\n\0]/.test(secret)) throw new Error('must have one line')
  return secret
}

/** One byte more than any secret has, at most: of a device too. */
function bytesOf(path: string): Uint8Array {
  const buffer = Buffer.alloc(mostBytes + 1)
  try {
    const file = openSync(path, 'r')
    try {
      let length = 0
      for (;;) {
        const read = readSync(file, buffer, length, buffer.length - length, null)
        length += read
        if (read === 0 || length === buffer.length) return buffer.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new Error(whyUnreadable(error), { cause: error })
  }
}

/** What is shorter stands in any text, and is no secret that anybody should use. */
const shortest = 6

/** Takes the secrets of these settings out of what is said, whoever has said it: a mail server may repeat a password. */
export function withoutSecretsOf(env: Partial<Record<(typeof secretSettings)[number], unknown>>) {
  const secrets = secretSettings
    .flatMap((name) => formsOf(env[name]))
    .filter((secret) => secret.length >= shortest)
    .sort((a, b) => b.length - a.length)
  return (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

/** As it is, as JSON has it, and of an address its password: as it is written there, and as it is sent. */
function formsOf(value: unknown): string[] {
  if (typeof value !== 'string' || value === 'file:') return []
  const asJson = JSON.stringify(value).slice(1, -1)
  if (!URL.canParse(value)) return [value, asJson]
  const { username, password } = new URL(value)
  // The name itself as password keeps nobody out, and stands in any text.
  return username === password ? [value, asJson] : [value, asJson, password, decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
