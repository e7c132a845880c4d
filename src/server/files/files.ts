import type { Readable } from 'node:stream'
import { type Detail, textOf } from '#contract/said/sentence.ts'

/** The files of one account, by what is in them: the name of a file is the SHA-256 of its bytes, in hexadecimal. */
export interface Files {
  /**
   * Keeps what the stream gives, or nothing at all. Not inside a transaction: it makes one of its own. What no row
   * refers to goes after a day.
   * @throws FileError; what the stream throws; what `o.check` throws
   */
  put(body: Readable, o: Wanted): Promise<{ sha256: string; bytes: number }>
  /**
   * Writes what comes to a file that is gone after `forget`, with the folder of that name that somebody may make.
   * @throws FileError; what the stream throws
   */
  spool(body: Readable, maxBytes: number): Promise<SpooledFile>
  /** @param range both ends included, from 0. @throws FileError */
  open(sha256: string, range?: { start: number; end?: number }): Promise<Readable>
  /** @throws FileError where nobody can tell */
  stat(sha256: string): Promise<{ bytes: number } | null>
  /** Whether it is there or not. Nothing may refer to it. @throws FileError */
  remove(sha256: string): Promise<void>
}

export interface SpooledFile {
  path: string
  folder: string
  sha256: string
  bytes: number
  forget(): Promise<void>
}

export interface Wanted {
  /** More than that is cut off. */
  maxBytes: number
  /** What it must be, where that is known: SHA-256 in hexadecimal, MD5 in base64, and how many bytes. */
  sha256?: string
  md5?: string
  bytes?: number
  /** Looks at how it begins, before it is kept: a throw keeps it out. */
  check?: (head: Uint8Array) => Promise<void>
}

/** Every account has files of its own: what is in those of another cannot even be asked for. */
export interface FileStore {
  of(account_id: string): Files
}

/**
 * - `too_large` more than was allowed
 * - `empty` there is nothing in it
 * - `other_size`, `other_content` not what was announced
 * - `stopped` its sender went on no more
 * - `full` there is no room
 * - `missing` it was there once
 * - `unreachable` the folder or the bucket does not work
 */
export type FileFailure =
  | 'too_large'
  | 'empty'
  | 'other_size'
  | 'other_content'
  | 'stopped'
  | 'full'
  | 'missing'
  | 'unreachable'

export class FileError extends Error {
  readonly reason: FileFailure

  readonly detail: Detail

  constructor(reason: FileFailure, detail: Detail, cause?: unknown) {
    super(textOf(detail), { cause })
    this.detail = detail
    this.reason = reason
  }
}

/** What a folder or a disk says when something is wrong with it. */
export function asFileError(error: unknown, what: string): FileError {
  if (error instanceof FileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new FileError('missing', `${what}: it is not there.`, error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new FileError('full', `${what}: there is no room.`, error)
  return new FileError('unreachable', `${what}: ${(error as Error).message}`, error)
}
