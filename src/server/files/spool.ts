import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asFileError, FileError } from './files.ts'
import type { Spooled } from './vault.ts'

/** Enough to tell what kind of file it is. */
const headBytes = 8192
/** A sender that says nothing for so long is not waited for. */
const silenceMs = 60_000

/**
 * Writes a stream to a file of its own and sees what it is. On the disk when it returns; when it throws, nothing is left.
 * @throws FileError; what the stream throws
 */
export async function spool(folder: string, body: Readable, maxBytes: number): Promise<Spooled> {
  const path = join(folder, randomUUID())
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  const head: Buffer[] = []
  let bytes = 0
  const silence = setTimeout(() => meter.destroy(new FileError('stopped', 'Nothing more came.')), silenceMs)
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      silence.refresh()
      bytes += chunk.length
      if (bytes > maxBytes) return done(new FileError('too_large', `It has more than ${maxBytes} bytes.`))
      if (bytes - chunk.length < headBytes) head.push(chunk)
      sha256.update(chunk)
      md5.update(chunk)
      done(null, chunk)
    },
  })
  // One that fails takes the others with it, and they tell of the same: who told first is at fault. Of the disk it is
  // what the system says: a sender that only goes away tells of nothing.
  let atFault: 'sender' | 'disk' | undefined
  let file: WriteStream | undefined
  body.once('error', () => {
    atFault ??= 'sender'
  })
  try {
    await mkdir(folder, { recursive: true })
    file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 })
    file.once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall) atFault ??= 'disk'
    })
    await pipeline(body, meter, file)
    return { path, sha256: sha256.digest('hex'), md5: md5.digest('base64'), bytes, head: headOf(head) }
  } catch (error) {
    // It may still be on its way to be opened, and would come up again behind what deletes it.
    if (file && !file.closed) await closed(file)
    await rm(path, { force: true })
    // What went wrong on the way here is not the disk's fault.
    throw atFault === 'disk' ? asFileError(error, 'The file could not be written') : error
  } finally {
    clearTimeout(silence)
  }
}

const closed = (file: WriteStream) => new Promise<void>((done) => file.once('close', () => done()))

/** A copy: the chunks, of which it is a part, can go. */
const headOf = (chunks: readonly Buffer[]) => new Uint8Array(Buffer.concat(chunks).subarray(0, headBytes))

const dayMs = 86_400_000

/** Deletes what a killed process had begun. */
export async function forgetSpooled(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now.getTime() - dayMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}
