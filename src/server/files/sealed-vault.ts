import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { openPieces, pieceBytes, sealPieces, splitHead, streamKey, tagBytes } from '../seal-stream.ts'
import type { Secrets } from '../secrets.ts'
import { FileError } from './files.ts'
import { spool } from './spool.ts'
import type { Vault } from './vault.ts'

/** `other` is sealed by a key that this server does not have. */
export type SealedBy = 'nothing' | 'current' | 'before' | 'other'

export interface SealedVault extends Vault {
  /** Whether files are sealed that come in from now on. */
  seals: boolean
  /** Null where there is no such file. @throws FileError */
  sealedBy(key: string): Promise<SealedBy | null>
}

/** What a sealed file begins with: this, the fingerprint of the key, and the salt of the file. */
const magic = Buffer.from('LFsealed')
const fingerprintBytes = 8
const saltBytes = 16
const headBytes = magic.length + fingerprintBytes + saltBytes

interface Options {
  seals: boolean
  /** Asked for when there is something to seal or to open. */
  secrets: () => Secrets
}

/**
 * Seals files on their way into a vault, where the settings say so, and opens on their way out those that are sealed: both
 * kinds may lie in it. What is not sealed and looks as if it were, is.
 */
export function sealedVault(vault: Vault, { seals, secrets }: Options): SealedVault {
  const keyOf = (head: Buffer, name: string): Buffer => {
    const fingerprint = head.subarray(magic.length, magic.length + fingerprintBytes).toString('hex')
    const key = secrets().fileKeys.find((one) => one.fingerprint === fingerprint)?.key
    if (!key)
      throw new FileError(
        'unreachable',
        `The file is sealed with another key than SECRET_KEY, whose fingerprint is ${fingerprint}.`,
      )
    return streamKey(key, head.subarray(magic.length + fingerprintBytes), `landfall file ${name}`)
  }

  async function headOf(name: string): Promise<Buffer> {
    const { head, rest } = await splitHead(await vault.open(name, { start: 0, end: headBytes - 1 }), headBytes)
    await rest.return(undefined)
    return head
  }

  return {
    seals,
    async keep(name, spooled) {
      if (!seals && !isSealed(Buffer.from(spooled.head))) return vault.keep(name, spooled)
      const { fileKeys } = secrets()
      const [current] = fileKeys
      const head = Buffer.concat([magic, Buffer.from(current.fingerprint, 'hex'), randomBytes(saltBytes)])
      const own = keyOf(head, name)
      async function* content() {
        yield head
        yield* sealPieces(createReadStream(spooled.path), own)
      }
      const whole = await spool(dirname(spooled.path), Readable.from(content()), Number.MAX_SAFE_INTEGER)
      try {
        await vault.keep(name, whole)
      } finally {
        await rm(whole.path, { force: true })
      }
      await rm(spooled.path, { force: true })
    },
    async open(name, range) {
      if (!range) {
        const { head, rest } = await splitHead(await vault.open(name), headBytes)
        return isSealed(head) ? opened(rest, keyOf(head, name)) : Readable.from(after(head, rest))
      }
      const head = await headOf(name)
      if (!isSealed(head)) return vault.open(name, range)
      const key = keyOf(head, name)
      const count = piecesOf((await vault.stat(name))?.bytes ?? 0)
      const [first, last] = [pieceAt(range.start), Math.min(count - 1, pieceAt(range.end ?? Number.MAX_SAFE_INTEGER))]
      if (first > last) return Readable.from([])
      const part = await vault.open(name, { start: startOf(first), end: startOf(last + 1) - 1 })
      const plain = opened(part, key, { first, isToEnd: last === count - 1 })
      const from = range.start - first * pieceBytes
      return Readable.from(slice(plain, from, range.end === undefined ? undefined : range.end - range.start + 1))
    },
    async stat(name) {
      const there = await vault.stat(name)
      if (!there || there.bytes < headBytes || !isSealed(await headOf(name))) return there
      return { bytes: there.bytes - headBytes - piecesOf(there.bytes) * tagBytes }
    },
    remove: (name) => vault.remove(name),
    async sealedBy(name) {
      const head = await headOf(name).catch((error: unknown) => {
        if (error instanceof FileError && error.reason === 'missing') return null
        throw error
      })
      if (head === null) return null
      if (!isSealed(head)) return 'nothing'
      const fingerprint = head.subarray(magic.length, magic.length + fingerprintBytes).toString('hex')
      const at = secrets().fileKeys.findIndex((one) => one.fingerprint === fingerprint)
      return (['other', 'current', 'before'] as const)[at + 1] ?? 'other'
    },
  }
}

const isSealed = (head: Buffer) => head.length >= headBytes && head.subarray(0, magic.length).equals(magic)

const pieceAt = (byte: number) => Math.floor(byte / pieceBytes)
const startOf = (piece: number) => headBytes + piece * (pieceBytes + tagBytes)
const piecesOf = (bytes: number) => Math.ceil((bytes - headBytes) / (pieceBytes + tagBytes))

/** A failure names itself: the stream breaks with a FileError, as one of the disk does. */
function opened(content: AsyncIterable<Uint8Array>, key: Buffer, part?: Parameters<typeof openPieces>[2]): Readable {
  async function* plain() {
    try {
      yield* openPieces(content, key, part)
    } catch (error) {
      throw error instanceof FileError
        ? error
        : new FileError('other_content', 'The file was changed or cut short since it was sealed.', error)
    }
  }
  return Readable.from(plain())
}

async function* after(head: Buffer, rest: AsyncIterable<Uint8Array>) {
  yield head
  yield* rest
}

async function* slice(content: AsyncIterable<Uint8Array>, from: number, bytes = Number.MAX_SAFE_INTEGER) {
  let at = -from
  for await (const chunk of content) {
    const piece = chunk.subarray(Math.max(0, -at), Math.min(chunk.length, bytes - at))
    at += chunk.length
    if (piece.length > 0) yield piece
    if (at >= bytes) return
  }
}
