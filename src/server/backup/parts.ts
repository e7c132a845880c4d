import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { opened, sealed } from './seal.ts'

/** What was written: of the bytes as they were given, before they were packed or sealed. */
export interface Written {
  bytes: number
  sha256: string
}

/** The parts of one backup, by name: files in a folder, sealed where there is a key. */
export interface Parts {
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<Written>
  read(name: string): AsyncIterable<Uint8Array>
  /**
   * Takes a part over from another backup of the same key, where it is what it was: linked where both lie on one disk,
   * else copied.
   * @param sha256 of what it holds
   */
  take(name: string, from: string, sha256: string): Promise<'taken' | 'damaged' | 'missing'>
}

/** @param signal breaks off what is written */
export function partsIn(folder: string, key?: Buffer, signal?: AbortSignal): Parts {
  const pathOf = (name: string, within = folder) => join(within, key ? sealedNameOf(name, key) : name)
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let bytes = 0
      const counted = async function* () {
        for await (const chunk of content) {
          signal?.throwIfAborted()
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      const through = [
        ...(name.endsWith('.gz') ? [createGzip()] : []),
        ...(key ? [(plain: AsyncIterable<Uint8Array>) => sealed(plain, { key, name })] : []),
      ]
      await inOrder([counted(), ...through, createWriteStream(`${path}.part`, { mode: 0o600, flush: true })])
      await rename(`${path}.part`, path)
      return { bytes, sha256: hash.digest('hex') }
    },
    read: (name) => readAt(pathOf(name), name, key),
    async take(name, from, sha256) {
      const [path, other] = [pathOf(name), pathOf(name, from)]
      if (!(await stat(other).catch(() => undefined))) return 'missing'
      // What cannot be read or opened is damaged as well: whoever copies the file anew loses nothing by it.
      const held = await digestOf(readAt(other, name, key)).catch(() => undefined)
      if (held !== sha256) return 'damaged'
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(path, { force: true })
      await link(other, path).catch(() => copyFile(other, path))
      return 'taken'
    },
  }
}

async function* readAt(path: string, name: string, key: Buffer | undefined): AsyncGenerator<Uint8Array> {
  const through = [
    ...(key ? [(content: AsyncIterable<Uint8Array>) => opened(content, { key, name })] : []),
    ...(name.endsWith('.gz') ? [createGunzip()] : []),
  ]
  const read = new PassThrough()
  // What goes wrong on the way ends the reading, which throws it.
  const done = inOrder([createReadStream(path), ...through, read]).catch((error: Error) => void read.destroy(error))
  yield* read
  await done
}

/** SHA-256 of all of it. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

const inOrder = pipeline as (streams: readonly unknown[]) => Promise<void>

/** What a document is called tells what is in it: its name is its SHA-256. */
const sealedNameOf = (name: string, key: Buffer) =>
  name.startsWith('files/') ? `files/${createHmac('sha256', key).update(name).digest('hex')}` : `${name}.sealed`

/** On the disk, after a power cut too: before a name says that all is there. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
