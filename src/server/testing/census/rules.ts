import { oneValue } from '#domain/testing/explained/one-value.ts'
import { twoReports } from '#domain/testing/explained/two-reports.ts'
import { number } from '#domain/testing/facts.ts'
import { places } from '#domain/testing/places.ts'
import { situations } from '#domain/testing/situations/all.ts'
import { usualNow } from '#domain/testing/situations/situation.ts'
import { explainJourney } from '#domain/tracking/journey/explain.ts'

/** The rules that tell reports apart: those with a case of their own, and those of every situation that is on record. */
export function rulesOfCases(): Set<string> {
  const situated = situations.flatMap(({ facts, now = usualNow }) =>
    Object.values(explainJourney(facts, { places, now, number }).state).flatMap(({ rule, doubts, candidates }) =>
      [rule, ...doubts, ...candidates.map((one) => one.rule)].map(({ code }) => code),
    ),
  )
  const cases = [...twoReports.flatMap(({ code, rule }) => [code, rule ?? code]), ...oneValue.map(({ code }) => code)]
  return new Set([...cases, ...situated])
}
