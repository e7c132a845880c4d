import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DocumentRow, lockClaimed } from '../db/documents/document-work.ts'
import { updateDocument } from '../db/documents/documents.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Reader } from './read/reader.ts'
import { recordDocument } from './record-document.ts'

interface Deps {
  store: Store
  context: Context
  reader: Reader
}

/** Most that a file of changed pages may have. */
const maxBytes = 200_000_000

/** Turns the pages of a PDF, or makes documents of them. What was there before is kept until nothing refers to it. */
export async function changePages(claimed: DocumentRow, { store, context, reader }: Deps): Promise<void> {
  const files = context.files.of(claimed.account_id)
  const bytes = new Uint8Array(await buffer(await files.open(claimed.file_sha256 ?? '')))
  const { rotate_by, split_ranges } = claimed
  const caller = { caller: claimed.account_id }
  const made =
    rotate_by !== null
      ? await reader.rotate(bytes, rotate_by, caller)
      : await reader.split(bytes, split_ranges ?? [], caller)
  const kept =
    'failure' in made
      ? []
      : await Promise.all(made.files.map((one) => files.put(Readable.from([Buffer.from(one)]), { maxBytes })))
  await withScope(store, claimed, async (tx) => {
    const document = await lockClaimed(tx, claimed)
    if (!document) return
    const now = context.now()
    // What was read of it is as good as before, where something was.
    const before = document.pages_count === null ? ('failed' as const) : ('extracted' as const)
    const status =
      document.extraction_status === 'pending' && document.work === null ? { extraction_status: before } : {}
    if ('failure' in made) {
      const undone = {
        rotate_by: null,
        split_ranges: null,
        claimed_until: null,
        work_attempts: 0,
        extraction_failure: made.failure,
      }
      return updateDocument(tx, document.id, { ...status, ...undone }, now)
    }
    if (rotate_by !== null) {
      const [file] = kept
      const turned = {
        file_sha256: file?.sha256 ?? null,
        file_size_bytes: file?.bytes ?? null,
        rotate_by: null,
        work: 'read' as const,
      }
      return updateDocument(tx, document.id, { ...turned, claimed_until: null, work_attempts: 0 }, now)
    }
    for (const [at, file] of kept.entries()) {
      const pages = split_ranges?.[at] ?? ''
      const named = (name: string) => name.replace(/(\.pdf)?$/i, (extension) => ` p. ${pages}${extension}`)
      const { id, isNew } = await recordDocument(
        tx,
        {
          source: 'split_document',
          name: named(document.name),
          file: { ...file, name: named(document.file_name), content_type: 'application/pdf' },
          user_id: document.user_id,
          email_submission_id: document.email_submission_id,
        },
        context,
      )
      if (isNew) await updateDocument(tx, id, { split_from_id: document.id }, now)
    }
    await updateDocument(tx, document.id, { split_ranges: null, claimed_until: null, work_attempts: 0 }, now)
  })
}
