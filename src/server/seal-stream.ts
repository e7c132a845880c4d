import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Of what is sealed at once. */
export const pieceBytes = 64 * 1024
/** What sealing adds to each piece. */
export const tagBytes = 16

/** The key of one stream: of the key of many, a salt of its own, and what it is. */
export const streamKey = (key: Buffer, salt: Uint8Array, what: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, what, 32))

/**
 * Seals a stream in pieces, AES-256-GCM each: each nonce counts the piece and says whether it is the last, so that a piece
 * that was changed, moved, left out or cut off at the end is found out. `key` must seal nothing else.
 */
export async function* sealPieces(content: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { piece, at, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

interface Part {
  /** Which piece of the whole stream comes first. */
  first?: number
  /** Whether the last one that comes is the last of the stream. */
  isToEnd?: boolean
}

/** @throws where a piece is not what was sealed with this key at its place */
export async function* openPieces(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
  { first = 0, isToEnd = true }: Part = {},
): AsyncGenerator<Buffer> {
  for await (const { piece, at, isLast } of pieces(content, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error('It is cut short')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(first + at, isLast && isToEnd), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
    const plain = decipher.update(piece.subarray(0, piece.length - tagBytes))
    decipher.final()
    yield plain
  }
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(at, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** All of the same size but the last, which may be empty: which one that is, the next one says. */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number) {
  let at = 0
  let rest = Buffer.alloc(0)
  for await (const chunk of content) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    while (rest.length > size) {
      yield { piece: rest.subarray(0, size), at: at++, isLast: false }
      rest = rest.subarray(size)
    }
  }
  yield { piece: rest, at, isLast: true }
}

/** The first bytes of a stream, and a stream of those that follow. Fewer where it is shorter. */
export async function splitHead(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  const source = content[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < bytes) {
    const next = await source.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* rest() {
    try {
      if (head.length > bytes) yield head.subarray(bytes)
      for (;;) {
        const next = await source.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      // Who stops reading ends the source too.
      await source.return?.()
    }
  }
  return { head: head.subarray(0, bytes), rest: rest() }
}
