import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { DocumentStage } from '../../db/documents/document-schema.ts'
import { lockDocument, updateDocument } from '../../db/documents/documents.ts'
import type { Transaction } from '../../db/scope.ts'
import { askFor } from '../../documents/ask-for.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'

const accepted = { status: 'accepted' as const }

export const documentWork: HandlersOf<typeof api.document_work> = {
  reextract: ({ tx, params, context }) => again(tx, params.id, 'read', context),
  reclassify: ({ tx, params, context }) => again(tx, params.id, 'classify', context),
  relink: ({ tx, params, context }) => again(tx, params.id, 'link', context),

  async rotate({ tx, params, body, context }) {
    const document = await lockedPdf(tx, params.id, '/degrees')
    if (document.rotate_by !== null)
      throw new HttpError('invalid', refusal('document_being_turned'), { pointer: '/degrees' })
    await updateDocument(
      tx,
      document.id,
      { rotate_by: body.degrees, extraction_status: 'pending', ...due },
      context.now(),
    )
    return accepted
  },

  async split({ tx, params, body, context }) {
    const document = await lockedPdf(tx, params.id, '/ranges')
    const problems = body.ranges.flatMap((range, at) => {
      const [first = 1, last = first] = range.split('-').map(Number)
      const source = { pointer: `/ranges/${at}` }
      if (last < first) return { code: 'invalid' as const, detail: refusal('range_ends_early', { range }), source }
      const { pages_count } = document
      return pages_count !== null && last > pages_count
        ? { code: 'invalid' as const, detail: refusal('no_such_pages', { pages: pages_count, range }), source }
        : []
    })
    if (problems.length > 0) throw new HttpError(problems)
    if (document.split_ranges !== null)
      throw new HttpError('invalid', refusal('document_being_split'), { pointer: '/ranges' })
    await updateDocument(tx, document.id, { split_ranges: body.ranges, ...due }, context.now())
    return accepted
  },

  reading: async ({ context }) => ({ ocr: { available: context.ocr.available, detail: context.ocr.detail } }),
}

/** Whoever is at it begins anew: the pages are changed first. */
const due = { work_due_at: new Date(0).toISOString(), work_attempts: 0, claimed_until: null }

async function again(tx: Transaction, id: string, stage: DocumentStage, { now }: Context) {
  const document = found(await lockDocument(tx, id), refusal('document_not_found'))
  if (stage !== 'link' && document.file_sha256 === null) throw new HttpError('invalid', refusal('no_file_to_read'))
  // What has never been read is read first.
  await askFor(tx, document, stage === 'classify' && document.pages_count === null ? 'read' : stage, now())
  return accepted
}

async function lockedPdf(tx: Transaction, id: string, pointer: string) {
  const document = found(await lockDocument(tx, id), refusal('document_not_found'))
  const isPdf = document.file_content_type === 'application/pdf' || /\.pdf$/i.test(document.file_name)
  if (document.file_sha256 === null) throw new HttpError('invalid', refusal('document_has_no_file'), { pointer })
  if (!isPdf) throw new HttpError('invalid', refusal('not_a_pdf'), { pointer })
  return document
}
