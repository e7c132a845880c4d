import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import { oneValue } from '#domain/testing/explained/one-value.ts'
import { twoReports } from '#domain/testing/explained/two-reports.ts'
import { fact, number } from '#domain/testing/facts.ts'
import { places } from '#domain/testing/places.ts'
import { situations } from '#domain/testing/situations/all.ts'
import { usualNow } from '#domain/testing/situations/situation.ts'
import { firstVessel, loading } from '#domain/testing/voyages.ts'
import { explainShipment } from '#domain/tracking/explain-shipment.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { explainJourney } from '#domain/tracking/journey/explain.ts'

/** The rules that tell reports apart: those with a case of their own, and those of every situation that is on record. */
export function rulesOfCases(): Set<ExplanationRule> {
  const explain = (container_id: string, facts: readonly Observation[], now = usualNow) => ({
    container_id,
    explained: explainJourney(facts, { places, now, number }),
  })
  const explained = situations.map(({ title, facts, now }) => explain(title, facts, now))
  const arriving = (day: number) => [...loading(), fact('ARRI', `2026-06-${day} 14:00`, 'USLAX', firstVessel)]
  const entries = [
    ...explained.map((one) => one.explained.state),
    // As if all of them were of one shipment.
    explainShipment(explained),
    explainShipment([explain('first', arriving(16)), explain('second', arriving(17))]),
  ].flatMap(Object.values)
  const situated = (entries as Explained[]).flatMap(({ rule, doubts, candidates }) =>
    [rule, ...doubts, ...candidates.map((one) => one.rule)].map(({ code }) => code),
  )
  const cases = [...twoReports.flatMap(({ code, rule }) => [code, rule ?? code]), ...oneValue.map(({ code }) => code)]
  return new Set<ExplanationRule>([...cases, ...situated])
}
