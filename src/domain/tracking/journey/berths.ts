import type { Statement } from './statement.ts'

const days = 86_400_000

/** A vessel alongside has arrived: where a source says only that she berthed, that is its word on the arrival, too. */
export function withArrivals(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((one) => {
    const hasArrived = statements.some(
      ({ fact, classifier, place, at }) =>
        fact.code === 'ARRI' &&
        fact.source === one.fact.source &&
        classifier === 'ACT' &&
        place === one.place &&
        Math.abs(at - one.at) <= 5 * days,
    )
    if (one.fact.code !== 'BRTH' || one.classifier !== 'ACT' || hasArrived) return one
    return [{ ...one, fact: { ...one.fact, code: 'ARRI' } }, one]
  })
}
