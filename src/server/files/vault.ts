import type { Readable } from 'node:stream'

/** A file that has come in whole, in a place of its own until it is kept. */
export interface Spooled {
  path: string
  sha256: string
  md5: string
  bytes: number
  /** How it begins. */
  head: Uint8Array
}

/** Where the bytes of all accounts lie: a folder or a bucket. `key` is `<account>/<sha256>`. It throws FileError. */
export interface Vault {
  /** Puts it where it belongs, whole or not at all; what was there is replaced by the same. It may move the file away. */
  keep(key: string, spooled: Spooled): Promise<void>
  open(key: string, range?: { start: number; end?: number }): Promise<Readable>
  stat(key: string): Promise<{ bytes: number } | null>
  remove(key: string): Promise<void>
}
