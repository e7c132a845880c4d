import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type AuditFilters, auditFilters } from '#contract/audit/audit-event.ts'
import { endpoint } from '#contract/endpoint.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { type AuditRow, actorOf, addAuditEvent, auditEventsAfter } from '../../db/audit/audit-events.ts'
import { type Principal, type Transaction, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Door } from '../../http/door.ts'
import { readParams } from '../../http/validate.ts'

interface Deps {
  store: Store
  door: Door
  now: () => Date
}

const asked = endpoint('GET /v2/audit_events.csv', { summary: 'As a table', scope: 'admin', params: auditFilters })

const names = [
  ...['Time (UTC)', 'Action', 'By', 'Who', 'Who, id', 'What', 'What, id', 'What, type', 'Changes', 'Details'],
  ...['Address', 'User agent', 'Request', 'Id', 'Position', 'Hash'],
]
const atOnce = 1000

/** `GET /v2/audit_events.csv`: what the list has with the same filters, as a file for spreadsheets. It is written itself. */
export function addAuditExport(app: FastifyInstance, { store, door, now }: Deps) {
  app.get('/v2/audit_events.csv', async (request, reply) => {
    const principal = await door.enter(request, reply, { bucket: undefined, scope: 'admin' })
    const filters = readParams(asked, request) as AuditFilters
    const at = now()
    // Of HEAD nothing is read, and nothing leaves.
    const isAsked = request.method !== 'HEAD'
    const note = async (tx: Transaction) => {
      const entry = {
        action: 'audit_events.exported',
        actor: await actorOf(tx, principal),
        details: { format: 'csv', filters },
      } as const
      await addAuditEvent(tx, entry, originOfRequest(request, at))
    }
    if (isAsked) await withScope(store, principal, note)
    const name = `audit-log-${at.toISOString().slice(0, 10)}.csv`
    return reply
      .headers({ 'content-disposition': contentDisposition('attachment', name), 'cache-control': 'private, no-store' })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(isAsked ? linesOf(store, principal, filters) : []))
  })
}

async function* linesOf(store: Store, principal: Principal, filters: AuditFilters) {
  yield csvStart + csvLine(names)
  let after: AuditRow | undefined
  for (;;) {
    const from = after
    const rows = await withScope(store, principal, (tx) =>
      auditEventsAfter(tx, filters, { after: from, limit: atOnce }),
    )
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < atOnce) return
    after = rows.at(-1)
  }
}

const asText = (value: unknown) => (value === null ? null : JSON.stringify(value))

const lineOf = (row: AuditRow) =>
  csvLine([
    row.created_at,
    row.action,
    row.actor_kind,
    row.actor_name,
    row.actor_id,
    row.subject_name,
    row.subject_id,
    row.subject_type,
    asText(row.changes),
    asText(row.details),
    row.address,
    row.user_agent,
    row.request_id,
    row.id,
    row.position === null ? null : Number(row.position),
    row.hash,
  ])
