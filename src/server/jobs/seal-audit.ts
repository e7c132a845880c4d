import { sealAccount } from '../audit/seal.ts'
import { accountsToSeal } from '../db/audit/chain.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Job } from './worker.ts'

/** Puts what was written to the audit log into its chain, within seconds; one account at a time by one server. */
export const sealAudit = ({ store }: { store: Store }): Job => ({
  name: 'seal-audit',
  async take(limit) {
    const accounts = await withSystem(store, (tx) => accountsToSeal(tx, limit))
    return accounts.map((account_id) => () => sealAccount(store, account_id))
  },
})
