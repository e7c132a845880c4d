import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, isOfSystem, whyUnreadable } from '../why-not.ts'
import { type Cover, cover, coverName, fileName, type Manifest, manifest, manifestName, tableName } from './manifest.ts'
import { digestOf, type Parts, partsIn } from './parts.ts'
import { keyFrom } from './seal.ts'

export interface OpenBackup {
  cover: Cover
  manifest: Manifest
  parts: Parts
}

/** @throws where it is none, not whole, changed, or sealed with another passphrase */
export async function openBackup(folder: string, passphrase: string | undefined): Promise<OpenBackup> {
  const sides = await readCover(folder)
  if (sides.sealed && passphrase === undefined)
    throw new Error(
      `${folder} is encrypted: give its passphrase, with --passphrase-file or in LANDFALL_BACKUP_PASSPHRASE.`,
    )
  const key = sides.sealed && passphrase !== undefined ? keyFrom(passphrase, sides.sealed) : undefined
  const parts = partsIn(folder, key)
  const { text, sha256 } = await readWhole(parts.read(manifestName)).catch((error: Error) => {
    if (isOfSystem(error) && !isAbsent(error)) throw unreadable(folder, manifestName, error)
    if (key)
      throw new Error(`${folder} cannot be opened: the passphrase is another, or it was changed.`, { cause: error })
    throw new Error(`${folder} is not whole: ${manifestName} cannot be read.`, { cause: error })
  })
  if (sha256 !== sides.manifest_sha256)
    throw new Error(`${folder} was changed after it was written: ${manifestName} is not what it was.`)
  return { cover: sides, manifest: manifest.parse(JSON.parse(text)), parts }
}

const unreadable = (folder: string, part: string, cause: Error) =>
  new Error(
    `${folder} cannot be opened: ${part} ${whyUnreadable(cause)}. Make it readable, or run this as a user who may read it.`,
    { cause },
  )

async function readCover(folder: string): Promise<Cover> {
  const path = join(folder, coverName)
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    if (!isAbsent(error)) throw unreadable(folder, coverName, error)
    throw new Error(`${folder} is no backup, or one that was cut short: there is no ${coverName} in it.`, {
      cause: error,
    })
  })
  try {
    return cover.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} is not what this version writes: the backup was changed, or made by a newer version.`, {
      cause: error,
    })
  }
}

/**
 * Reads every part of it, and throws nothing away: what is restored was whole.
 * @throws naming the part that is cut short, changed, gone or unreadable
 */
export async function checkParts(backup: OpenBackup): Promise<void> {
  for await (const { part, why, cause } of brokenParts(backup)) {
    if (isOfSystem(cause) && !isAbsent(cause))
      throw new Error(`The backup cannot be read, and nothing was restored: ${part} ${why}.`, { cause })
    throw new Error(`The backup was changed or is cut short, and nothing was restored: ${part} is not what it was.`, {
      cause,
    })
  }
}

interface Broken {
  part: string
  /** The end of a sentence about it. */
  why: string
  cause?: Error | undefined
}

/** Reads every part of it and tells those that are not as they were written. */
export async function* brokenParts({ manifest: { tables, files }, parts }: OpenBackup): AsyncGenerator<Broken> {
  let namesFiles = true
  for (const { name, sha256 } of tables) {
    const found = await whyBroken(parts, tableName(name), sha256)
    if (!found) continue
    if (name === 'stored_files') namesFiles = false
    yield found
  }
  // Which files there are only its rows say.
  if (!namesFiles) return
  const missing = new Set(files.missing)
  let count = 0
  for await (const file of filesIn({ tables, parts })) {
    if (missing.has(`${file.account_id}/${file.sha256}`)) continue
    count += 1
    const found = await whyBroken(parts, fileName(file), file.sha256)
    if (found) yield found
  }
  if (count !== files.count) yield { part: 'files', why: `are ${count}, and should be ${files.count}` }
}

async function whyBroken(parts: Parts, part: string, sha256: string): Promise<Broken | undefined> {
  try {
    return (await digestOf(parts.read(part))) === sha256 ? undefined : { part, why: 'is not what it was' }
  } catch (error) {
    const cause = error as Error
    return { part, why: isOfSystem(cause) ? whyUnreadable(cause) : 'is not what it was', cause }
  }
}

/** The files that its rows name. */
export async function* filesIn({ tables, parts }: { tables: Manifest['tables']; parts: Parts }) {
  const columns = tables.find(({ name }) => name === 'stored_files')?.columns ?? []
  for await (const lines of linesOf(parts, 'stored_files'))
    for (const line of lines) {
      const values: (string | null)[] = JSON.parse(line)
      const at = (column: string) => values[columns.indexOf(column)] ?? ''
      yield { account_id: at('account_id'), sha256: at('sha256'), bytes: Number(at('bytes')) }
    }
}

/** Rows as they are written into a store, some at once. */
export async function* linesOf(parts: Parts, table: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of parts.read(tableName(table))) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

async function readWhole(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  return { text: whole.toString('utf8'), sha256: createHash('sha256').update(whole).digest('hex') }
}
