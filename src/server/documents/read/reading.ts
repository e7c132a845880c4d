import type { PreviewPart } from '#contract/documents/document-preview.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Correction } from '#domain/documents/memory/learn.ts'
import type { NewLesson } from '#domain/documents/memory/lesson.ts'
import type { Page } from '#domain/documents/page.ts'
import type { Memory, Understood } from '#domain/documents/understand.ts'
import type { CheckedSheet, SheetToCheck } from '../../imports/check-file.ts'
import type { ParsedMail } from '../../inbox/parse-mail.ts'

/** What became of a file: its text, or why there is none, in words for people. */
export type Reading =
  | {
      pages: Page[]
      /** Of the file; more than were read where it is very long. */
      pages_count: number | null
      /** Pages that are pictures: their text is for who can read those. Numbers from 1. */
      pictures: number[]
      /** What was left out. */
      notes: string[]
    }
  | { failure: string }

/** What is known of a document before its text is understood. */
export interface Known {
  name: string
  /** By which it is to be read; null: by what it looks like. */
  type: DocumentType | null
  /** Names of the vessels of the account. */
  vessels?: readonly string[]
  /** What corrections have taught. */
  memory?: Memory
}

/** What is shown of a file instead of the file. */
export interface Preview {
  parts: PreviewedPart[]
  /** What is left out. */
  notes: string[]
}

/** Attachments are known by their content: which documents these are is not for who opens files to know. */
export type PreviewedPart = Omit<PreviewPart, 'attachments' | 'title_said'> & {
  attachments: { file_name: string; size_bytes: number; sha256: string }[]
}

/** A mail that lies in a file, and the folder that is made for its attachments. */
export interface MailToRead {
  path: string
  folder: string
  /** Of one attachment. */
  maxFileBytes: number
}

/** The sheet of a file with most rows, cell by cell. */
export interface TableRead {
  rows: string[][]
  /** Whether there are more than were read. */
  isCut: boolean
}

/** What is done in the process that opens files, and what comes of it. */
export type Work =
  | ({ do: 'read'; bytes: Uint8Array } & Known)
  | ({ do: 'understand'; pages: readonly Page[] } & Known)
  | { do: 'learn'; pages: readonly Page[]; correction: Correction; vessels: readonly string[] }
  | { do: 'preview'; bytes: Uint8Array; name: string; type: string }
  | { do: 'rotate'; bytes: Uint8Array; degrees: number }
  | { do: 'split'; bytes: Uint8Array; ranges: readonly string[] }
  | ({ do: 'mail' } & MailToRead)
  | { do: 'table'; bytes: Uint8Array; name: string; rows: number }
  | ({ do: 'sheet' } & SheetToCheck)
export type WorkDone =
  | { reading: Exclude<Reading, { failure: string }>; understood: Understood }
  | { understood: Understood }
  | { lessons: NewLesson[] }
  | { preview: Preview }
  | { files: Uint8Array[] }
  | { mail: ParsedMail }
  | { table: TableRead }
  | { sheet: CheckedSheet }
  | { refused: { code: ErrorCode; detail: Detail } }
  | { failure: string }

export type FileKind = 'pdf' | 'docx' | 'xlsx' | 'html' | 'csv' | 'text' | 'mail' | 'image'

export const limits = {
  bytes: 50_000_000,
  /** What a zip may unpack to. */
  unpackedBytes: 100_000_000,
  pages: 200,
  rows: 20_000,
  /** Of one line: each is compared with those above and below it. */
  cells: 500,
  /** Of text, of all pages together. */
  characters: 2_000_000,
  seconds: 60,
  /** Of the process that reads. */
  megabytes: 700,
}

/** Something is wrong with the file, in words for whoever sent it. */
export class UnreadableError extends Error {}

/** As much of the text as is kept. */
export function withinLimits(pages: readonly Page[]): { pages: Page[]; isCut: boolean } {
  let left = limits.characters
  let isNarrowed = false
  const kept: Page[] = []
  for (const page of pages) {
    const lines: Page['lines'] = []
    for (const line of page.lines) {
      left -= line.cells.reduce((sum, { text }) => sum + text.length + 2, 1)
      if (left < 0) return { pages: [...kept, { ...page, lines }], isCut: true }
      const isWide = line.cells.length > limits.cells
      isNarrowed ||= isWide
      lines.push(isWide ? { ...line, cells: line.cells.slice(0, limits.cells) } : line)
    }
    kept.push({ ...page, lines })
  }
  return { pages: kept, isCut: isNarrowed }
}
