import type { Doubted } from '../journey-types.ts'
import type { Statement } from './statement.ts'

const hour = 3_600_000
const day = 24 * hour
const earliest = Date.UTC(2000, 0, 1)

/**
 * The statements that may be believed. What is withdrawn is gone; a time that cannot be is set aside; an actual that
 * lies in the future is an estimate until its time has come, so it heals by itself.
 */
export function plausible(statements: readonly Statement[], now: string, doubts: Doubted[]): Statement[] {
  const present = Date.parse(now)
  return statements.flatMap((statement) => {
    const { id, at, classifier, withdrawn } = statement
    if (withdrawn) return []
    if (!isPossible(at, present)) {
      doubts.push({ observation_id: id, doubt: 'impossible_time' })
      return []
    }
    if (classifier !== 'ACT' || at <= present + tolerance(statement)) return [statement]
    doubts.push({ observation_id: id, doubt: 'actual_in_future' })
    return [{ ...statement, classifier: 'EST' }]
  })
}

export const isPossible = (at: number, present: number) => at >= earliest && at <= present + 400 * day

/** When the next of what is dated in the future counts as happened. Milliseconds. */
export function comesTrueAt(statements: readonly Statement[]): number | null {
  const ahead = statements.filter(({ fact, classifier }) => fact.classifier === 'ACT' && classifier !== 'ACT')
  return ahead.length === 0 ? null : Math.min(...ahead.map((one) => one.at - tolerance(one)))
}

/** A local time of an unknown place, written as if UTC, may be ahead by as much as any zone is. */
const tolerance = ({ fact }: Statement) => (fact.has_offset || fact.timezone !== null ? hour : 14 * hour)
