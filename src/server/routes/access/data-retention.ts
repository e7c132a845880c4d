import { dataRetention as resource } from '#contract/access/data-retention.ts'
import type { api } from '#contract/api.ts'
import type { Transaction } from '../../db/scope.ts'
import {
  beginsAt,
  countDue,
  type KeptDays,
  kinds,
  dataRetention as read,
  setDataRetention,
} from '../../db/tracking/data-retention.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const dataRetention: HandlersOf<typeof api.data_retention> = {
  get: async ({ tx, params, context }) => ({ data: await shown(tx, context.now(), params) }),

  async update({ tx, body, context }) {
    const now = context.now()
    const given = body.data.attributes
    if (Object.keys(given).length > 0) await setDataRetention(tx, given, now)
    return { data: await shown(tx, now) }
  },
}

async function shown(tx: Transaction, now: Date, instead: { [kind in keyof KeptDays]?: number | undefined } = {}) {
  const row = await read(tx)
  const counted = Object.fromEntries(kinds.map((kind) => [kind, instead[kind] ?? row[kind]])) as KeptDays
  const attributes = { ...row, begins_at: beginsAt(row), ...(await countDue(tx, row.id, counted, now)) }
  // There is one: its address has no id.
  return { ...render(resource, attributes), links: { self: resource.collection } }
}
