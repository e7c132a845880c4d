import type { Transaction } from '../db/scope.ts'
import { recordAsked } from '../db/sources/sources.ts'
import type { SourceAnswer } from '../sources/source.ts'

/**
 * Notes how asking a line went; nothing where nobody was asked. Last in its transaction: all that asks the same line
 * writes to the same row.
 */
export async function noteAsked(
  tx: Transaction,
  { account_id }: { account_id: string },
  scac: string | null,
  answer: SourceAnswer | undefined,
  now: Date,
): Promise<void> {
  if (!answer || scac === null) return
  const failed = answer.outcome === 'unreachable' || answer.outcome === 'unrecognized'
  await recordAsked(tx, { account_id, scac, failure: failed ? answer.message : null }, now)
}
