import type { api } from '#contract/api.ts'
import { manualValue } from '#contract/tracking/manual-value.ts'
import type { Transaction } from '../../db/scope.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { findManualValue, listManualValues, type ManualRow } from '../../db/tracking/manual-values.ts'
import { found } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { setByHand, standingByHand, withdrawByHand } from '../../tracking/by-hand.ts'

export const manualValues: HandlersOf<typeof api.manual_values> = {
  async list({ tx, params, context }) {
    const { id } = found(await findContainer(tx, params.id))
    const { rows, ...page } = await listManualValues(tx, id, params)
    const standing = await standingByHand(tx, id, rows, context)
    return { data: standing.map((row) => render(manualValue, row)), ...page }
  },

  async create({ tx, params, body, principal, context }) {
    const { attributes, meta } = body.data
    const asked = { container_id: params.id, wish: attributes, expected: meta?.expected }
    return { data: await shown(tx, found(await setByHand(tx, asked, principal, context)), context) }
  },

  get: async ({ tx, params, context }) => ({
    data: await shown(tx, found(await findManualValue(tx, params.id)), context),
  }),

  async delete({ tx, params, principal, context }) {
    found(await withdrawByHand(tx, { id: params.id, reason: params.reason || null }, principal, context))
    return undefined
  },
}

async function shown(tx: Transaction, row: ManualRow, context: Context) {
  const [standing] = await standingByHand(tx, row.container_id, [row], context)
  return render(manualValue, found(standing))
}
