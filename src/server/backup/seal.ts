import { randomBytes, scryptSync } from 'node:crypto'
import { openPieces, sealPieces, splitHead, streamKey } from '../seal-stream.ts'

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

interface Part {
  key: Buffer
  /** What was sealed under one name is not opened under another. */
  name: string
}

export async function* sealed(content: AsyncIterable<Uint8Array>, { key, name }: Part): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([magic, salt])
  yield* sealPieces(content, keyOf(key, salt, name))
}

/** @throws where it is not what was sealed under this name with this key, or not all of it */
export async function* opened(content: AsyncIterable<Uint8Array>, { key, name }: Part): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(content, magic.length + saltBytes)
  if (head.length < magic.length + saltBytes) throw new Error(`${name} is cut short`)
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${name} is not sealed`)
  try {
    yield* openPieces(rest, keyOf(key, head.subarray(magic.length), name))
  } catch (error) {
    throw new Error(`${name} was changed or cut short, or the passphrase is another`, { cause: error })
  }
}

const keyOf = (key: Buffer, salt: Uint8Array, name: string) => streamKey(key, salt, `landfall backup ${name}`)
