import { failures } from '#contract/said/failures.ts'
import type { Transaction } from '../db/scope.ts'
import { recordCame, recordNews } from '../db/sources/connections.ts'
import { recordAsked } from '../db/sources/sources.ts'
import type { SourceAnswer } from '../sources/source.ts'

/**
 * Notes how asking a line went, whether it said anything new, and whether an answer was not believed; nothing where nobody was asked. Last in its transaction: all that asks the same line
 * writes to the same row.
 */
export async function noteAsked(
  tx: Transaction,
  { account_id }: { account_id: string },
  scac: string | null,
  answer: SourceAnswer | undefined,
  { now, isNews, hasOutage = false }: { now: Date; isNews: boolean; hasOutage?: boolean },
): Promise<void> {
  if (!answer || scac === null) return
  const failed = answer.outcome === 'unreachable' || answer.outcome === 'unrecognized'
  const failure = failed ? answer.message : hasOutage ? failures.left_out : null
  await recordAsked(tx, { account_id, scac, failure }, now)
  if (answer.outcome !== 'found' || !answer.connection_id) return
  if (hasOutage) await recordCame(tx, answer.connection_id, { failure, refused: false }, now)
  if (isNews) await recordNews(tx, answer.connection_id, now)
}
