import { addAuditEventAbout, bySystem } from '../db/audit/audit-events.ts'
import { accountsToForget, forgetAuditEvents } from '../db/audit/chain.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

const day = 86_400_000
const atOnce = 5000

/** Forgets what is older than each account keeps it, in whole days, and writes that it did. */
export async function forgetAudit(store: Store, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / day) * day
  const accounts = await withSystem(store, (tx) => accountsToForget(tx, new Date(today)))
  for (const { account_id, days } of accounts) {
    const before = new Date(today - days * day)
    while ((await forgetSome(store, account_id, before, now)) === atOnce);
  }
}

function forgetSome(store: Store, account_id: string, before: Date, now: Date): Promise<number> {
  return withSystem(store, async (tx) => {
    const { count, position } = await forgetAuditEvents(tx, account_id, before, atOnce)
    if (count === 0) return 0
    const entry = {
      action: 'audit_events.forgotten',
      actor: bySystem,
      details: { count, up_to_position: position, written_before: before.toISOString() },
    } as const
    const origin = { address: null, user_agent: null, request_id: null, created_at: now.toISOString() }
    await addAuditEventAbout(tx, { account_id }, entry, origin)
    return count
  })
}
