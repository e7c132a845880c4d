import { dataRetention as resource } from '#contract/access/data-retention.ts'
import type { api } from '#contract/api.ts'
import type { Transaction } from '../../db/scope.ts'
import { beginsAt, countDue, dataRetention as read, setDataRetention } from '../../db/tracking/data-retention.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const dataRetention: HandlersOf<typeof api.data_retention> = {
  get: async ({ tx, params, context }) => ({ data: await shown(tx, context.now(), params) }),

  async update({ tx, body, context }) {
    const now = context.now()
    const { finished_shipments_days, documents_days, deleted_documents_days } = body.data.attributes
    const given = {
      ...(finished_shipments_days !== undefined && { finished_shipments_days }),
      ...(documents_days !== undefined && { documents_days }),
      ...(deleted_documents_days !== undefined && { deleted_documents_days }),
    }
    if (Object.keys(given).length > 0) await setDataRetention(tx, given, now)
    return { data: await shown(tx, now) }
  },
}

interface Instead {
  finished_shipments_days?: number | undefined
  documents_days?: number | undefined
  deleted_documents_days?: number | undefined
}

async function shown(tx: Transaction, now: Date, instead: Instead = {}) {
  const row = await read(tx)
  const counted = {
    ...row,
    finished_shipments_days: instead.finished_shipments_days ?? row.finished_shipments_days,
    documents_days: instead.documents_days ?? row.documents_days,
    deleted_documents_days: instead.deleted_documents_days ?? row.deleted_documents_days,
  }
  const attributes = { ...row, begins_at: beginsAt(row), ...(await countDue(tx, row.id, counted, now)) }
  // There is one: its address has no id.
  return { ...render(resource, attributes), links: { self: resource.collection } }
}
