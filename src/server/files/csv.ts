import { Readable } from 'node:stream'
import { type CsvValue, csvLine, csvStart } from '#domain/csv.ts'

/** A table as text, made while it is read. Where the rows end in an error the stream breaks off. */
export function csvOf(
  names: readonly string[],
  rows: AsyncIterable<readonly (readonly CsvValue[])[]>,
  onError: (error: unknown) => void,
): Readable {
  const lines = async function* () {
    yield csvStart + csvLine(names)
    for await (const some of rows) if (some.length > 0) yield some.map(csvLine).join('')
  }
  return Readable.from(lines()).on('error', onError)
}
