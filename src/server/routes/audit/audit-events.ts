import type { api } from '#contract/api.ts'
import { auditChain, auditSettings } from '#contract/audit/audit-event.ts'
import { checkAudit } from '../../audit/check.ts'
import { renderLine } from '../../audit/stream-message.ts'
import { auditRetention, findAuditEvent, listAuditEvents, setAuditRetention } from '../../db/audit/audit-events.ts'
import type { Transaction } from '../../db/scope.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const auditEvents: HandlersOf<typeof api.audit_events> = {
  async list({ tx, params }) {
    const { rows, meta, cursor } = await listAuditEvents(tx, params)
    return { data: rows.map(renderLine), meta, cursor }
  },

  get: async ({ tx, params }) => ({ data: renderLine(found(await findAuditEvent(tx, params.id))) }),

  async check({ tx, params, principal }) {
    return { data: render(auditChain, { id: principal.account_id, ...(await checkAudit(tx, params)) }) }
  },

  settings: async ({ tx }) => ({ data: await settingsOf(tx) }),

  async update_settings({ tx, body }) {
    const { retention_days } = body.data.attributes
    if (retention_days !== undefined) await setAuditRetention(tx, retention_days)
    return { data: await settingsOf(tx) }
  },
}

async function settingsOf(tx: Transaction) {
  // There is one: its address has no id.
  return { ...render(auditSettings, await auditRetention(tx)), links: { self: auditSettings.collection } }
}
