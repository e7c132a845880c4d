import { api } from '#contract/api.ts'
import { scopesOfKey } from '../db/access/api-keys.ts'
import { scopesOfSession } from '../db/access/sessions.ts'
import { goodViewTokens } from '../db/portal/view-tokens.ts'
import { type Principal, readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Grant, Staff } from './tokens.ts'

/** Who is given a link: the session or the key that they have asked with. */
export function staffOf({ session_id, api_key_id }: Principal): Staff {
  if (session_id) return { session_id }
  if (api_key_id) return { api_key_id }
  throw new Error('A link of staff needs a session or a key')
}

/** Whose requests are counted: a customer's with all that their page asks. */
export function holderOf({ visitor, staff }: Grant): string {
  if (visitor) return `view:${visitor.token_id}`
  return `files:${staff && ('session_id' in staff ? staff.session_id : staff.api_key_id)}`
}

/** Whether a link still leads somewhere: it ends with the session, the key or the token that it was given to, and not later. */
export async function isStillGranted(
  { account_id, may, visitor, staff }: Grant,
  { store, context: { now, signIn } }: { store: Store; context: Context },
): Promise<boolean> {
  const at = now()
  if (visitor)
    return (await readAsSystem(store, (db) => goodViewTokens(db, [visitor.token_id], at))).has(visitor.token_id)
  if (!staff) return false
  const scopes = await readAsSystem(store, (db) =>
    'session_id' in staff
      ? scopesOfSession(db, account_id, staff.session_id, { now: at, idleMs: signIn.idleMs })
      : scopesOfKey(db, account_id, staff.api_key_id, at),
  )
  const { scope } = may === 'send' ? api.direct_uploads.create : api.documents.download_url
  return scope !== undefined && (scopes ?? []).includes(scope)
}
