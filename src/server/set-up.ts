import type { AuditAction } from '#contract/audit/actions.ts'
import { checkSecrets } from './check-secrets.ts'
import { createAccount, firstAccount } from './db/access/accounts.ts'
import { replaceApiKey } from './db/access/api-keys.ts'
import { createSignInLink } from './db/access/invitations.ts'
import { hasUsers } from './db/access/users.ts'
import type { AuditEntry } from './db/audit/audit-events.ts'
import { noteByOperator } from './db/audit/by-operator.ts'
import { withSystem } from './db/scope.ts'
import { lockSetUp } from './db/store/set-up-lock.ts'
import type { Store } from './db/store.ts'
import type { Env } from './env.ts'
import type { Secrets } from './secrets.ts'

export interface FirstAccount {
  account_id: string
  demo: boolean
  /** When it was made: the demo's voyages are told from here on. UTC instant. */
  created_at: string
  /** For the first person; undefined once somebody has an account. */
  link: string | undefined
}

/**
 * Makes an empty store usable: an account, which is the demo account where the demo is wanted, with the key of the
 * settings. Of several servers that start at once one does it. As long as nobody can sign in, every start makes a new link for the first person.
 */
export function setUp(
  store: Store,
  { DEMO, BOOTSTRAP_API_KEY, FORGET_SECRETS }: Pick<Env, 'DEMO' | 'BOOTSTRAP_API_KEY' | 'FORGET_SECRETS'>,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<FirstAccount> {
  return withSystem({ db: store.patient }, async (tx) => {
    await lockSetUp(tx)
    await checkSecrets(tx, secrets, { mayForget: FORGET_SECRETS, now })
    const existing = await firstAccount(tx)
    const demo = DEMO ?? store.kind === 'embedded'
    const account = existing ?? (await createAccount(tx, { company_name: demo ? 'Demo' : 'My company', demo }))
    const note = (action: AuditAction, subject: AuditEntry['subject']) =>
      noteByOperator(tx, account.id, { action, subject }, now)
    if (!existing && BOOTSTRAP_API_KEY) {
      await replaceApiKey(tx, account.id, 'Bootstrap', BOOTSTRAP_API_KEY, { now })
      await note('api_key.created', { type: 'api_key', id: null, name: 'Bootstrap' })
    }
    const isOpen = !(await hasUsers(tx))
    if (isOpen) await note('sign_in_link.created', { type: 'account', id: account.id, name: account.company_name })
    return {
      account_id: account.id,
      demo: account.demo && DEMO !== false,
      created_at: account.created_at,
      link: isOpen ? await createSignInLink(tx, account.id, now) : undefined,
    }
  })
}
