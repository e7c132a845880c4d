import { referenceInScope } from '../db/reference/own-reference.ts'
import { takeUpdates, waitingCodes } from '../db/reference/terminal-codes.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { ingestFacts } from './ingest.ts'
import { readUpdates } from './terminal-updates.ts'

/** Applies what waited under codes whose terminal is known now. What cannot be read of it is counted. */
export async function applyWaiting(tx: Transaction, account_id: string, context: Context) {
  const reference = await referenceInScope(tx, context.reference)
  const total = { accepted: 0, duplicate: 0, unmatched: 0, rejected: 0 }
  for (const { id, code, locode } of await waitingCodes(tx)) {
    const terminal = reference.senderOf(code, locode || null)
    if (!terminal) continue
    const now = context.now().toISOString()
    const facts = (await takeUpdates(tx, id)).flatMap(({ item, checked_at, utc_midnight }) => {
      const heard = { checked_at, utc_midnight: utc_midnight as 'date' | 'instant', now }
      const read = readUpdates([item], heard, { terminal })
      total.rejected += read.rejected.length
      return read.facts
    })
    const done = await ingestFacts(tx, { account_id, scac: null, facts }, { ...context, reference })
    for (const key of ['accepted', 'duplicate', 'unmatched'] as const) total[key] += done[key]
  }
  return total
}
