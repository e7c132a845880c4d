import type { api } from '#contract/api.ts'
import { emailAttachment } from '#contract/documents/email-attachment.ts'
import { type AttachmentRow, listAttachments, lockAttachment } from '../../db/documents/email-attachments.ts'
import { findEmailSubmission } from '../../db/documents/email-submissions.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { takeAttachment } from '../../inbox/take-attachment.ts'

export const emailAttachments: HandlersOf<typeof api.email_attachments> = {
  async list({ tx, params }) {
    const { id } = found(await findEmailSubmission(tx, params.id), "Couldn't find EmailSubmission")
    const { rows, meta } = await listAttachments(tx, id, params)
    return { data: rows.map(renderAttachment), meta }
  },

  async take({ tx, params, principal, context }) {
    const row = found(await lockAttachment(tx, params.id, params.attachment_id))
    const by = { user_id: principal.user_id ?? null, context }
    return { data: renderAttachment(await takeAttachment(tx, row, by)) }
  },
}

export const renderAttachment = (row: AttachmentRow) =>
  render(emailAttachment, { ...row, can_be_taken: row.document_id === null && row.file_sha256 !== null })
