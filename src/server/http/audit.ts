import type { FastifyRequest } from 'fastify'
import { type Audited, audited } from '#contract/audit/audited.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changesBetween } from '#domain/audit/changes.ts'
import { type Actor, type AuditOrigin, actorOf, addAuditEvent } from '../db/audit/audit-events.ts'
import { type Seen, snapshotOf } from '../db/audit/snapshots.ts'
import type { Principal, Transaction } from '../db/scope.ts'

/** From where a request comes, and when. */
export const originOfRequest = (request: FastifyRequest, now: Date): AuditOrigin => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? null,
  request_id: request.id,
  created_at: now.toISOString(),
})

/** What is written of this endpoint, where something is. */
export function auditedAs({ name }: Pick<Endpoint, 'name'>): Audited | undefined {
  const entry = (audited as Record<string, Audited | { because: string } | undefined>)[name]
  return entry && 'action' in entry ? entry : undefined
}

interface AuditedRequest {
  endpoint: Endpoint
  params: Record<string, unknown>
  body: unknown
  principal: Principal
  origin: AuditOrigin
}

/** What was before, and who asks: read before anything is done, for whoever removes themselves. */
interface Begun {
  as: Audited
  actor: Actor
  id: string | null
  before: Seen | undefined
}

/** Of one request: read what was before, and write what was done, in the transaction that has done it. */
export function createAudit(asked: AuditedRequest) {
  const as = auditedAs(asked.endpoint)
  const id = as ? idBefore(as, asked) : null
  let begun: Begun | undefined
  let isWritten = as === undefined
  return {
    /** Also where a transaction is done again: what it had written is gone. */
    async begin(tx: Transaction) {
      if (!as) return
      isWritten = false
      begun = { as, id, actor: await actorOf(tx, asked.principal), before: await seen(tx, as, id, asked.principal) }
    },
    isDue: () => !isWritten,
    async write(tx: Transaction, answer: unknown) {
      if (!begun) return
      await writeAudit(tx, begun, asked, answer)
      isWritten = true
    },
  }
}

async function writeAudit(tx: Transaction, { as, actor, id, before }: Begun, asked: AuditedRequest, answer: unknown) {
  const now = id ?? idIn(answer, as.subject)
  const after = await seen(tx, as, now, asked.principal)
  await addAuditEvent(
    tx,
    {
      action: as.action,
      actor,
      ...(as.subject && { subject: { type: as.subject, id: now, name: (after ?? before)?.name ?? null } }),
      changes: changesBetween(before?.values, after?.values),
      details: { endpoint: asked.endpoint.name, ...alsoOf(as, asked) },
    },
    asked.origin,
  )
}

function idBefore({ id }: Audited, { params, principal }: AuditedRequest): string | null {
  if (id === 'account') return principal.account_id
  return typeof id === 'object' ? String(params[id.param]).toLowerCase() : null
}

/** Of what was made, or of what it is related to, where the answer is about something else. */
function idIn(answer: unknown, type: string | undefined): string | null {
  interface Linked {
    id?: unknown
    type?: unknown
    relationships?: Record<string, { data?: { id?: unknown } | null }>
  }
  const { data } = (answer ?? {}) as { data?: Linked }
  const related = data?.type === type ? undefined : data?.relationships?.[type ?? '']?.data?.id
  const id = related ?? data?.id
  return typeof id === 'string' ? id : null
}

/** A customer, or a trucker, sees little of what they act on, and the log says its id. */
const seen = (tx: Transaction, { subject }: Audited, id: string | null, { view_id, delivery_order_id }: Principal) =>
  subject && id && !view_id && !delivery_order_id ? snapshotOf(tx, subject, id) : Promise.resolve(undefined)

function alsoOf({ also = [] }: Audited, { body, principal }: AuditedRequest): Record<string, unknown> {
  const { data } = (body ?? {}) as { data?: { attributes?: Record<string, unknown> } }
  const sent = also.flatMap((name) => {
    const value = data?.attributes?.[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(sent), ...(principal.view_id && { view_id: principal.view_id }) }
}
