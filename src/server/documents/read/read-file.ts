import type { Page } from '#domain/document/page.ts'
import { pagesOfText } from '#domain/document/page.ts'
import { decodeText, kindOf } from './kind.ts'
import { readCsv, readDocx, readHtml, readXlsx } from './office.ts'
import { readPdf } from './pdf.ts'
import { type FileKind, type Reading, UnreadableError, withinLimits } from './reading.ts'

/** The text of a file of any kind that we read. Runs in a process of its own: what it is given is not to be trusted. */
export async function readFile(bytes: Uint8Array, name: string): Promise<Reading> {
  try {
    const kind = kindOf(bytes, name)
    if (kind === 'pdf') {
      const { pages, notes, ...rest } = await readPdf(bytes)
      return { ...cut(pages, notes), ...rest }
    }
    if (kind === 'image')
      return { pages: [{ number: 1, width: null, height: null, lines: [] }], pages_count: 1, pictures: [1], notes: [] }
    const pages = await readers[kind](bytes)
    return { ...cut(pages, []), pages_count: pages.length, pictures: [] }
  } catch (error) {
    if (error instanceof UnreadableError) return { failure: error.message }
    return { failure: `The file is damaged: ${(error as Error).message}`.slice(0, 300) }
  }
}

const readers: Record<Exclude<FileKind, 'pdf' | 'image'>, (bytes: Uint8Array) => Page[] | Promise<Page[]>> = {
  docx: readDocx,
  xlsx: readXlsx,
  csv: readCsv,
  html: (bytes) => readHtml(decodeText(bytes)),
  text: (bytes) => pagesOfText(decodeText(bytes)),
}

function cut(all: readonly Page[], notes: readonly string[]) {
  const { pages, isCut } = withinLimits(all)
  return { pages, notes: isCut ? [...notes, 'The text is very long: only its beginning was read.'] : [...notes] }
}
