import { type AuditOrigin, actorOf, addAuditEvent } from '../db/audit/audit-events.ts'
import { snapshotOf } from '../db/audit/snapshots.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { needPrimary } from '../db/store/on-replica.ts'
import { createWindows } from './windows.ts'

/** Values that are marked sensitive, in an answer: of what they are, and of which fields by their slugs. */
export interface SensitiveValues {
  entities: readonly { type: 'shipment' | 'container' | 'tracking_request'; id: string }[]
  fields: readonly string[]
}

interface Request {
  principal: Principal
  endpoint: string
  origin: AuditOrigin
}

/** A page asks again whenever it is looked at: that is one reading. */
const onceInMs = 15 * 60_000

/** Writes who has read which sensitive values: once in 15 minutes for one who asks for the same, by each server. */
export function createSensitiveReads() {
  const windows = createWindows(onceInMs)
  return function noteFor({ principal, endpoint, origin }: Request) {
    // Decided once for a request, whose transaction may be done again.
    let isDue: boolean | undefined
    return async function note(tx: Transaction, { entities, fields }: SensitiveValues): Promise<void> {
      if (fields.length === 0) return
      const ids = [...new Set(entities.map(({ id }) => id))].toSorted()
      const who = principal.user_id ?? principal.api_key_id
      isDue ??= windows.count(`${who} ${ids.join()} ${fields.join()}`, 1, Date.parse(origin.created_at)).isCounted
      if (!isDue) return
      needPrimary(tx)
      const [only] = entities
      const about = only && ids.length === 1 ? only : undefined
      const name = about && ((await snapshotOf(tx, about.type, about.id))?.name ?? null)
      await addAuditEvent(
        tx,
        {
          action: 'custom_field.seen',
          actor: await actorOf(tx, principal),
          ...(about && { subject: { ...about, name: name ?? null } }),
          details: { endpoint, fields, ...(!about && { count: ids.length }) },
        },
        origin,
      )
    }
  }
}
