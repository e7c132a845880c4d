import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'

/** How a passphrase becomes a key; written in clear beside what it seals. */
export interface Stretching {
  /** Base64. */
  salt: string
  n: number
  r: number
  p: number
}

/** About half a second, and 128 MB, for each guess. */
export const newStretching = (): Stretching => ({ salt: randomBytes(16).toString('base64'), n: 2 ** 17, r: 8, p: 1 })

export const keyFrom = (passphrase: string, { salt, n, r, p }: Stretching): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: 256 * n * r })

const magic = Buffer.from('LFB1')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const tagBytes = 16
/** Of what is sealed at once. */
const pieceBytes = 64 * 1024

/**
 * Seals a stream in pieces, AES-256-GCM each: its key is its own, of a salt and its name, and each nonce counts the piece
 * and says whether it is the last. A piece that was changed, moved, left out or cut off at the end is found out, and so is
 * a stream that stands under another name.
 */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  { key, name }: { key: Buffer; name: string },
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([magic, salt])
  const own = keyOf(key, salt, name)
  for await (const { piece, at, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(at, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws where it is not what was sealed under this name with this key, or not all of it */
export async function* opened(
  content: AsyncIterable<Uint8Array>,
  { key, name }: { key: Buffer; name: string },
): AsyncGenerator<Buffer> {
  let own: Buffer | undefined
  const body = async function* () {
    let head = Buffer.alloc(0)
    for await (const chunk of content) {
      if (own) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${name} is not sealed`)
      own = keyOf(key, head.subarray(magic.length, headBytes), name)
      yield head.subarray(headBytes)
    }
  }
  for await (const { piece, at, isLast } of pieces(body(), pieceBytes + tagBytes)) {
    if (!own || piece.length < tagBytes) throw new Error(`${name} is cut short`)
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(at, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
    const plain = decipher.update(piece.subarray(0, piece.length - tagBytes))
    try {
      decipher.final()
    } catch (error) {
      throw new Error(`${name} was changed or cut short, or the passphrase is another`, { cause: error })
    }
    yield plain
  }
}

const keyOf = (key: Buffer, salt: Uint8Array, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `landfall backup ${name}`, 32))

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
