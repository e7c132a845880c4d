import type { TableRead } from '../documents/read/reading.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'

/**
 * The cells of a file that was sent in a body.
 * @throws 422 for what is no table, or too long
 */
export async function readSent(
  { file_name, content }: { file_name: string; content: string },
  { reader, rows }: Pick<Context, 'reader'> & { rows: number },
): Promise<TableRead['rows']> {
  const read = await reader.table(Buffer.from(content, 'base64'), { name: file_name, rows })
  if ('failure' in read) throw refuseFile(read.failure)
  if (read.isCut) throw refuseFile(`It has more than ${rows} lines: send it in parts.`)
  if (!read.rows.some((row) => row.some((cell) => cell.trim()))) throw refuseFile('There is nothing in it.')
  return read.rows
}

export const refuseFile = (detail: string) => new HttpError('invalid', detail, { pointer: '/data/attributes/content' })
