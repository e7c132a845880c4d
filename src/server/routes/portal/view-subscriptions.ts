import type { api } from '#contract/api.ts'
import { viewSubscription } from '#contract/portal/view-subscription.ts'
import { deleteSubscription, listSubscriptions } from '../../db/portal/view-subscriptions.ts'
import { findView } from '../../db/portal/views.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const viewSubscriptions: HandlersOf<typeof api.view_subscriptions> = {
  async list({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id, context.now()), "Couldn't find View")
    const { rows, ...page } = await listSubscriptions(tx, id, params)
    return { data: rows.map((row) => render(viewSubscription, row)), ...page }
  },

  async delete({ tx, params }) {
    found(await deleteSubscription(tx, params.id, params.subscription_id))
    return undefined
  },
}
