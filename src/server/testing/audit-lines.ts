import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

/** What the audit log of an account has of these actions, oldest first: `action by whom of what`. */
export async function auditLines(store: Store, account_id: string, actions: readonly string[]): Promise<string[]> {
  const rows = await withSystem(store, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['action', 'actor_kind', 'subject_type'])
      .where('account_id', '=', account_id)
      .orderBy('number')
      .execute(),
  )
  return rows
    .filter(({ action }) => actions.includes(action))
    .map(({ action, actor_kind, subject_type }) => `${action} by ${actor_kind} of ${subject_type}`)
}
