import type { api } from '#contract/api.ts'
import { emailSubmission } from '#contract/documents/email-submission.ts'
import { findEmailSubmission, listEmailSubmissions } from '../../db/documents/email-submissions.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const emailSubmissions: HandlersOf<typeof api.email_submissions> = {
  async list({ tx, params }) {
    const { rows, meta } = await listEmailSubmissions(tx, params)
    return { data: rows.map((row) => render(emailSubmission, row)), meta }
  },

  async get({ tx, params }) {
    const row = found(await findEmailSubmission(tx, params.id), "Couldn't find EmailSubmission")
    return { data: render(emailSubmission, row) }
  },
}
