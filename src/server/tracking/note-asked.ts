import type { Transaction } from '../db/scope.ts'
import { recordNews } from '../db/sources/connections.ts'
import { recordAsked } from '../db/sources/sources.ts'
import type { SourceAnswer } from '../sources/source.ts'

/**
 * Notes how asking a line went, and whether it said anything new; nothing where nobody was asked. Last in its transaction: all that asks the same line
 * writes to the same row.
 */
export async function noteAsked(
  tx: Transaction,
  { account_id }: { account_id: string },
  scac: string | null,
  answer: SourceAnswer | undefined,
  { now, isNews }: { now: Date; isNews: boolean },
): Promise<void> {
  if (!answer || scac === null) return
  const failed = answer.outcome === 'unreachable' || answer.outcome === 'unrecognized'
  await recordAsked(tx, { account_id, scac, failure: failed ? answer.message : null }, now)
  if (isNews && answer.outcome === 'found' && answer.connection_id) await recordNews(tx, answer.connection_id, now)
}
