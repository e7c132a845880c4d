import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import type { JourneyRoute } from '../journey-types.ts'
import { firstReport, newest, voiceOf } from './calls.ts'
import type { Itinerary } from './location-roles.ts'
import { nameOf } from './milestones.ts'
import type { EstimateName } from './names.ts'
import type { Statement } from './statement.ts'
import { mostTrusted, ofTheInlandEstimates, ofTheVesselEstimates } from './trust.ts'

const hour = 3_600_000

export type Estimates = Partial<Record<EstimateName, Statement>>

/**
 * What is expected, as last said before it happened: an estimate made after the fact moves nothing. Estimates before
 * plans; of sources the line, for inland the railway, unless another has been heard for three days after it fell silent.
 */
export function estimatesOf(statements: readonly Statement[], itinerary: Itinerary): Estimates {
  const estimates: Estimates = {}
  for (const [name, group] of aboutEstimates(statements, itinerary)) {
    const { chosen } = weighEstimates(group, name)
    if (chosen) estimates[name] = chosen
  }
  return estimates
}

/** The line's own view of the inland arrival. */
export const lineEstimateOf = (statements: readonly Statement[], itinerary: Itinerary) =>
  estimatesOf(
    statements.filter(({ fact, classifier }) => fact.source_kind === 'shipping_line' || classifier === 'ACT'),
    itinerary,
  )['estimated.arrived_at_inland_destination']

export function aboutEstimates(statements: readonly Statement[], itinerary: Itinerary): Map<EstimateName, Statement[]> {
  const about = statements.flatMap((statement) => {
    const { estimate } = nameOf(statement, itinerary)
    return estimate ? [{ estimate, statement }] : []
  })
  const groups = new Map<EstimateName, Statement[]>()
  for (const { estimate, statement } of about) groups.set(estimate, [...(groups.get(estimate) ?? []), statement])
  return groups
}

/** Each step of the choice: what was said ahead, of it each source's newest word, estimates before plans, sources not silent. */
export function weighEstimates(group: readonly Statement[], name: EstimateName) {
  const happened = firstReport(group)
  const ahead = group.filter(({ classifier, reported }) => classifier !== 'ACT' && reported <= happened)
  const voices = groupBy(ahead, voiceOf)
  const current = [...voices.values()].flatMap((voice) => newest(voice) ?? [])
  const estimates = current.filter(({ classifier }) => classifier === 'EST')
  const candidates = estimates.length > 0 ? estimates : current
  const order = name === 'estimated.arrived_at_inland_destination' ? ofTheInlandEstimates : ofTheVesselEstimates
  const heard = candidates.filter((one) => !isStale(one, candidates))
  return { chosen: mostTrusted(heard, order), ahead, current, candidates, heard, order }
}

const isStale = ({ fact, last_seen }: Statement, others: readonly Statement[]) =>
  fact.source_kind === 'shipping_line' && others.some((other) => other.last_seen - last_seen > 72 * hour)

/** Of the arrival at sea, the first that any source ever said first, superseded and withdrawn words included. */
export function everEstimated(everSaid: readonly Statement[], itinerary: Itinerary): Statement[] {
  return everSaid
    .filter(({ classifier, fact }) => classifier !== 'ACT' && fact.classifier !== 'ACT')
    .filter((one) => nameOf(one, itinerary).estimate === 'estimated.vessel_arrived' || isNamedEta(one))
    .toSorted((a, b) => compare(a.reported, b.reported) || compare(a.received, b.received))
}

/** With when it was said. */
export function originalEta(everSaid: readonly Statement[], itinerary: Itinerary): OriginalEta {
  const [first] = everEstimated(everSaid, itinerary)
  if (!first) return { pod_original_eta_at: null, pod_original_eta_said_at: null }
  return {
    pod_original_eta_at: first.fact.occurred_at,
    pod_original_eta_said_at: new Date(first.reported).toISOString(),
  }
}

export type OriginalEta = Pick<JourneyRoute, 'pod_original_eta_at' | 'pod_original_eta_said_at'>

/** Of a port of discharge that was changed since. */
const isNamedEta = ({ fact, leg }: Statement) =>
  fact.code === 'ARRI' && fact.role === 'port_of_discharge' && leg !== 'rail'
