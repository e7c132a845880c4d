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
    return new HttpError('bad_request', 'The file did not come in whole.', file)
  if (!(error instanceof FileError)) return error
  const problem = (code: Problem['code'], detail: string, source?: Problem['source']) => {
    const made = new HttpError([{ code, detail, ...(source && { source }) }])
    made.cause = error
    return made
  }
  switch (error.reason) {
    case 'too_large':
      return problem('payload_too_large', tooLarge(maxBytes), file)
    case 'empty':
      return problem('blank', 'The file is empty', file)
    case 'other_size':
      return problem('invalid', error.message, size)
    case 'other_content':
      return problem('invalid', 'The checksum is not that of the bytes.', checksum)
    case 'stopped':
      return problem('bad_request', 'The file did not come in whole.', file)
    case 'full':
      return problem('insufficient_storage', 'There is no room for the file. Nothing of it was kept.')
    case 'missing':
    case 'unreachable':
      return problem('unavailable', 'The storage of files does not answer as it should. Try again later.')
  }
}

export const tooLarge = (maxBytes: number) => `A file may have ${Math.floor(maxBytes / 1_000_000)} MB at most.`
