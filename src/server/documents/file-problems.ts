import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { FileError } from '../files/files.ts'
import { HttpError, type Problem } from '../http/errors.ts'

interface Said {
  maxBytes: number
  /** What the sender calls the file, its size and its checksum. */
  file: Problem['source']
  size?: Problem['source']
  checksum?: Problem['source']
}

/** The sender has gone. */
const brokenOff = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** Why a file is not kept, as its sender is told; anything else that was thrown is as it was. */
export function asHttpError(error: unknown, { maxBytes, file, size = file, checksum = file }: Said): unknown {
  if (brokenOff.includes((error as NodeJS.ErrnoException).code ?? ''))
    return new HttpError('bad_request', refusal('file_cut_off'), file)
  if (!(error instanceof FileError)) return error
  const problem = (code: Problem['code'], detail: Detail, source?: Problem['source']) => {
    const made = new HttpError([{ code, detail, ...(source && { source }) }])
    made.cause = error
    return made
  }
  switch (error.reason) {
    case 'too_large':
      return problem('payload_too_large', tooLarge(maxBytes), file)
    case 'empty':
      return problem('blank', refusal('file_empty'), file)
    case 'other_size':
      return problem('invalid', error.detail, size)
    case 'other_content':
      return problem('invalid', refusal('file_altered'), checksum)
    case 'stopped':
      return problem('bad_request', refusal('file_cut_off'), file)
    case 'full':
      return problem('insufficient_storage', refusal('no_room_for_file'))
    case 'missing':
    case 'unreachable':
      return problem('unavailable', refusal('file_storage_away'))
  }
}

export const tooLarge = (maxBytes: number) => refusal('file_too_large', { most: Math.floor(maxBytes / 1_000_000) })
