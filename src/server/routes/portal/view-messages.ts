import type { api } from '#contract/api.ts'
import { viewMessage } from '#contract/portal/view-message.ts'
import { answerMessage, deleteMessage, listMessages } from '../../db/portal/view-messages.ts'
import { findView } from '../../db/portal/views.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const viewMessages: HandlersOf<typeof api.view_messages> = {
  async list({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id, context.now()), "Couldn't find View")
    const { rows, ...page } = await listMessages(tx, id, params['filter[answered]'], params)
    return { data: rows.map((row) => render(viewMessage, row)), ...page }
  },

  async answer({ tx, params, body, principal, context }) {
    const { answer } = body.data.attributes
    const answered_by_id = principal.user_id ?? null
    const written = { view_id: params.id, id: params.message_id, answer, answered_by_id, now: context.now() }
    const row = found(await answerMessage(tx, written))
    await wakeWorkers(tx)
    return { data: render(viewMessage, row) }
  },

  async delete({ tx, params }) {
    found(await deleteMessage(tx, params.id, params.message_id))
    return undefined
  },
}
