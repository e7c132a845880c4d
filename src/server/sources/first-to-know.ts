import type { SourceAnswer } from './source.ts'

const hour = 3_600_000

/** Whether the next connection to a line is asked, too: it may know what this one does not, or be there while this one is not. */
export const mayBeKnownElsewhere = ({ outcome }: SourceAnswer) =>
  outcome === 'held' || outcome === 'not_found' || outcome === 'unreachable'

/**
 * What several connections to one line come to, of which none has found the number: that one does not know it counts before
 * that another could not be asked, and says when that one can.
 * @param answers in the order in which they were asked, one at least
 */
export function answerOf(answers: readonly [SourceAnswer, ...SourceAnswer[]], now: Date): SourceAnswer {
  const last = answers.at(-1) ?? answers[0]
  if (!mayBeKnownElsewhere(last)) return last
  const unknown = answers.find((one) => one.outcome === 'not_found')
  if (!unknown) return answers.find(({ outcome }) => outcome === 'unreachable') ?? last
  const [again_at] = answers.flatMap((one) => whenAskable(one, now)).toSorted()
  return again_at === undefined ? unknown : { ...unknown, again_at }
}

function whenAskable(answer: SourceAnswer, now: Date): string[] {
  const inMs = (wait: number) => [new Date(now.getTime() + wait).toISOString()]
  if (answer.outcome === 'unreachable') return inMs(Math.max(hour, (answer.retry_after_seconds ?? 0) * 1000))
  if (answer.outcome !== 'held' || answer.reason === 'unaskable') return []
  return answer.until === null ? inMs(hour) : [answer.until]
}
