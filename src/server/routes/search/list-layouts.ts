import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { listLayout } from '#contract/search/list-layout.ts'
import { countLayouts, keepLayout, listLayoutsOf } from '../../db/search/list-layouts.ts'
import { personOf } from '../../http/authorize.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

/** The dashboard has a dozen lists: a program that keeps anything else here is stopped. */
const most = 100

export const listLayouts: HandlersOf<typeof api.list_layouts> = {
  async list({ tx, params, principal }) {
    const { rows, meta } = await listLayoutsOf(tx, personOf(principal, 'lists').id, params)
    return { data: rows.map((row) => render(listLayout, row)), meta }
  },

  async update({ tx, params, body, principal, context }) {
    const { id: user_id } = personOf(principal, 'lists')
    if ((await countLayouts(tx, user_id, params.id)) >= most)
      throw new HttpError('invalid', refusal('too_many_layouts', { count: most }))
    const row = await keepLayout(tx, { user_id, list: params.id }, body.data.attributes, context.now())
    return { data: render(listLayout, row) }
  },
}
