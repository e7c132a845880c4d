import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Waiting } from '../documents/read/reader.ts'
import type { TableRead } from '../documents/read/reading.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'

/**
 * The cells of a file that was sent in a body.
 * @throws 422 for what is no table, or too long
 */
export async function readSent(
  { file_name, content }: { file_name: string; content: string },
  { reader, rows, waiting }: Pick<Context, 'reader'> & { rows: number; waiting: Waiting },
): Promise<TableRead['rows']> {
  const read = await reader.table(Buffer.from(content, 'base64'), { name: file_name, rows }, waiting)
  if ('failure' in read) throw refuseFile(read.failure)
  if (read.isCut) throw refuseFile(refusal('list_too_long', { count: rows }))
  if (!read.rows.some((row) => row.some((cell) => cell.trim()))) throw refuseFile(refusal('list_empty'))
  return read.rows
}

export const refuseFile = (detail: Detail) => new HttpError('invalid', detail, { pointer: '/data/attributes/content' })
