import type { Transaction } from '../scope.ts'
import { type AuditEntry, addAuditEventAbout } from './audit-events.ts'

const byOperator = { kind: 'operator', id: null, name: null } as const
const fromHere = { address: null, user_agent: null, request_id: null }

/** A line of what whoever runs the server has done to an account, by a setting or a command. */
export const noteByOperator = (
  tx: Transaction,
  account_id: string,
  entry: Omit<AuditEntry, 'actor'>,
  now: Date,
): Promise<void> =>
  addAuditEventAbout(
    tx,
    { account_id },
    { ...entry, actor: byOperator },
    { ...fromHere, created_at: now.toISOString() },
  )
