import { buffer } from 'node:stream/consumers'
import type { documentPreviews as endpoints } from '#contract/documents/document-preview.ts'
import { previewSaid, previewText } from '#contract/said/preview-note.ts'
import { readings } from '#contract/said/readings.ts'
import { codeOf } from '#contract/said/sentence.ts'
import { type Page, textOf } from '#domain/documents/page.ts'
import { documentsWithFiles } from '../../db/documents/document-files.ts'
import { pagesOf } from '../../db/documents/document-work.ts'
import { findDocument } from '../../db/documents/documents.ts'
import { asHttpError } from '../../documents/file-problems.ts'
import { limits } from '../../documents/read/reading.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { noFile } from './document-files.ts'
import { noDocument } from './shown-document.ts'

export const documentPreviews: HandlersOf<typeof endpoints> = {
  async get({ tx, params, principal, context, later, gone }) {
    const { file_sha256, file_size_bytes, file_name, file_content_type } = found(
      await findDocument(tx, params.id),
      noDocument,
    )
    if (file_sha256 === null) throw noFile()
    const nothing = (failure: string) => ({
      failure,
      failure_code: codeOf(readings, failure),
      parts: [],
      pictures: [],
      notes: [],
      notes_said: [],
    })
    if (file_content_type?.startsWith('image/')) return pictureOf(await pagesOf(tx, params.id))
    if (Number(file_size_bytes) > limits.bytes) return nothing(readings.too_large_to_show)
    return async () => {
      const bytes = await context.files
        .of(principal.account_id)
        .open(file_sha256)
        .then(buffer)
        .catch((error: unknown) => {
          throw asHttpError(error, { maxBytes: context.maxFileBytes, file: undefined })
        })
      const waiting = { caller: principal.account_id, gone: gone() }
      const file = { name: file_name, type: file_content_type ?? '' }
      const preview = await context.reader.preview(new Uint8Array(bytes), file, waiting)
      if ('failure' in preview) return nothing(preview.failure)
      const hashes = preview.parts.flatMap(({ attachments }) => attachments.map(({ sha256 }) => sha256))
      const known = new Map(await later((again) => documentsWithFiles(again, hashes)))
      return {
        failure: null,
        failure_code: null,
        parts: preview.parts.map((part) => ({
          ...part,
          title_said: titleSaid(part.title),
          attachments: part.attachments.map(({ sha256, ...one }) => ({
            ...one,
            document_id: known.get(sha256) ?? null,
          })),
        })),
        pictures: [],
        notes: preview.notes,
        notes_said: preview.notes.map(previewSaid),
      }
    }
  },
}

/** What was read in a picture, and where: it is not opened once more. */
function pictureOf(pages: readonly Page[]) {
  const isWritten = pages.some(({ lines }) => lines.length > 0)
  return {
    failure: isWritten ? null : readings.no_text_in_picture,
    failure_code: isWritten ? null : codeOf(readings, readings.no_text_in_picture),
    parts: isWritten ? pages.map((page) => partOf(page, pages.length)) : [],
    pictures: pages.flatMap(({ number: page, width, height }) => (width && height ? [{ page, width, height }] : [])),
    notes: [],
    notes_said: [],
  }
}

const titleSaid = (title: string | null) => (title === null ? null : previewSaid(title))

function partOf(page: Page, count: number) {
  const title = count > 1 ? previewText('page', { page: page.number }) : null
  return {
    title,
    title_said: titleSaid(title),
    headers: [],
    blocks: page.lines.length > 0 ? [{ kind: 'lines' as const, text: textOf(page) }] : [],
    attachments: [],
  }
}
