import { notOurCursor } from '#contract/json-api.ts'
import { isOurCursor } from '../db/list/listing.ts'
import { HttpError } from '../http/errors.ts'

/** @throws 400 where the cursor is of another order than is asked for, or was made by somebody else */
export function checkCursor(...asked: Parameters<typeof isOurCursor>) {
  if (isOurCursor(...asked)) return
  throw new HttpError('invalid_parameter', `page[cursor]: ${notOurCursor}, and ask for the same order`, {
    parameter: 'page[cursor]',
  })
}
