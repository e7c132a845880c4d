import type { ReceivedRetraction } from '../db/tracking/retractions.ts'
import type { Withdrawal } from '../sources/source.ts'
import type { Recordable } from './recordable.ts'

/** What the messages among these facts take back that repeat what they take back. */
export const retractionsIn = (facts: readonly Recordable[]): ReceivedRetraction[] =>
  facts.flatMap(({ fact: { source }, retracts, reported_at, raw }) =>
    retracts ? { source, source_event_id: retracts, reported_at, raw } : [],
  )

/** All that the answer of a line takes back. */
export const retractionsOfAnswer = (
  source: string,
  { facts, withdrawals = [] }: { facts: readonly Recordable[]; withdrawals?: readonly Withdrawal[] },
): ReceivedRetraction[] => [...withdrawals.map((one) => ({ ...one, source })), ...retractionsIn(facts)]
