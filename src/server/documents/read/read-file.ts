import { doubtText } from '#contract/said/doubt.ts'
import type { Page } from '#domain/documents/page.ts'
import { pagesOfText } from '#domain/documents/page.ts'
import { chainOf } from '#domain/documents/tiff-chain.ts'
import { decodeText, kindOf } from './kind.ts'
import { readMailText } from './mail-parts.ts'
import { readCsv, readDocx, readHtml, readXlsx } from './office.ts'
import { readPdf } from './pdf.ts'
import { type FileKind, limits, type Reading, UnreadableError, withinLimits } from './reading.ts'

/** The text of a file of any kind that we read. Runs in a process of its own: what it is given is not to be trusted. */
export async function readFile(bytes: Uint8Array, name: string): Promise<Reading> {
  try {
    const kind = kindOf(bytes, name)
    if (kind === 'pdf') {
      const { pages, notes, ...rest } = await readPdf(bytes)
      return { ...cut(pages, notes), ...rest }
    }
    if (kind === 'image') return ofPictures(picturesIn(bytes))
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
  mail: readMailText,
  text: (bytes) => pagesOfText(decodeText(bytes)),
}

/** Only TIFF has several. Of one that is damaged those that can be reached: its reader says what it makes of them. */
function picturesIn(bytes: Uint8Array): number {
  const isTiff = ['II*\0', 'MM\0*'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
  return isTiff ? Math.max(1, chainOf(bytes, mostCounted).count) : 1
}

const mostCounted = 10_000

function ofPictures(pages_count: number): Reading {
  const pictures = Array.from({ length: Math.min(pages_count, limits.pages) }, (_, at) => at + 1)
  const pages = pictures.map((number) => ({ number, width: null, height: null, lines: [] }))
  return { pages, pages_count, pictures, notes: [] }
}

function cut(all: readonly Page[], notes: readonly string[]) {
  const { pages, isCut } = withinLimits(all)
  return { pages, notes: isCut ? [...notes, doubtText('only_beginning')] : [...notes] }
}
