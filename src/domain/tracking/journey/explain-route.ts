import type { EtaHistory } from '#contract/tracking/eta-history.ts'
import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { JourneyRoute, Stop } from '../journey-types.ts'
import {
  calculated,
  candidatesOf,
  type Explaining,
  entry,
  keyOf,
  type Loser,
  ruleOf,
  saidBy,
  setAside,
  unknown,
} from './explain-context.ts'
import { explainEstimate, explainEvent, explainFirstEstimate } from './explain-times.ts'
import type { Happening } from './happenings.ts'
import { arrivingLeg } from './shipment-route.ts'
import type { Statement } from './statement.ts'

export type ExplainedStop = Record<'locode' | 'name' | 'timezone', Explained>

/** What a shipment takes from the journey of one container, explained. */
export interface ExplainedRoute
  extends Record<
    Exclude<
      keyof JourneyRoute,
      | 'port_of_lading'
      | 'port_of_discharge'
      | 'destination'
      | 'pod_terminal_id'
      | 'destination_terminal_id'
      | 'destination_terminal_type'
      | 'is_pod_eta_outdated'
      | 'pod_original_eta_said_at'
    >,
    Explained
  > {
  port_of_lading: ExplainedStop
  port_of_discharge: ExplainedStop
  destination: ExplainedStop
}

export function explainRoute(x: Explaining): ExplainedRoute {
  const { findings, journey } = x
  const { estimates, line_inland_estimate, happenings } = findings
  const { route } = journey
  const first = (name: Happening['name']) => {
    const happening = happenings.find((one) => one.name === name)
    return explainEvent(x, name, { happening, by: happening?.told, position: 'first' })
  }
  const leg = arrivingLeg(findings.live, findings.itinerary)
  const reached = happenings.find(({ name }) => name === 'arrived_at_inland_destination')
  const byLine = reached?.voices.find(({ fact }) => fact.source_kind === 'shipping_line')
  const ofLine = explainEvent(x, 'arrived_at_inland_destination', {
    happening: reached,
    by: byLine,
    position: 'first',
    isOfLine: true,
  })
  return {
    port_of_lading: explainStop(x, 'pol', route.port_of_lading),
    port_of_discharge: explainStop(x, 'pod', route.port_of_discharge),
    destination: explainStop(x, 'destination', route.destination),
    has_inland_leg: inlandLeg(route.has_inland_leg),
    pod_vessel_name: explainLeg(x, leg, ({ fact }) => fact.vessel?.name),
    pod_vessel_imo: explainLeg(x, leg, ({ fact }) => fact.vessel?.imo),
    pod_voyage_number: explainLeg(x, leg, ({ fact }) => fact.voyage),
    pol_etd_at: explainEstimate(x, 'estimated.vessel_departed', estimates['estimated.vessel_departed']),
    pol_atd_at: first('vessel_departed'),
    pod_eta_at: explainEstimate(x, 'estimated.vessel_arrived', estimates['estimated.vessel_arrived']),
    pod_original_eta_at: explainFirstEstimate(x),
    pod_eta_history: etaHistory(route.pod_eta_history),
    pod_ata_at: first('vessel_arrived'),
    destination_eta_at: explainEstimate(x, 'estimated.arrived_at_inland_destination', line_inland_estimate, true),
    destination_ata_at: byLine ? { ...ofLine, ...(byLine !== reached?.told && { rule: ruleOfLine }) } : ofLine,
  }
}

export const inlandLeg = (value: boolean) =>
  calculated(value, value ? 'goes_inland' : 'ends_at_port', ['port_of_discharge_locode', 'destination_locode'])

/** Of a container, or of a shipment. */
export const etaHistory = (value: EtaHistory) =>
  value.length > 0 ? calculated(value, 'estimates_in_turn', ['pod_eta_at']) : unknown('not_reported', { value })

const ruleOfLine = unknown('line_only').rule

type End = 'pol' | 'pod' | 'destination'

const rules = { pol: 'first_load', pod: 'last_call', destination: 'end_of_rail' } as const
const roles = { pol: 'port_of_loading', pod: 'port_of_discharge', destination: 'place_of_delivery' } as const

function explainStop(x: Explaining, end: End, stop: Stop | null): ExplainedStop {
  const { place_basis, itinerary, seen } = x.findings
  const basis = place_basis[end]
  const others = x.pool.filter(({ statement }) => isRival(x, end, statement, itinerary[end]))
  const candidates = (read: (statement: Statement) => string | null) =>
    candidatesOf(
      others.map(
        ({ statement }): Loser => ({
          said: saidBy(x, statement.id, read(statement)),
          why: setAside(x, statement) ?? whyNotThere(x, end, statement),
        }),
      ),
      'value',
    )
  const codes = candidates(({ fact, place }) => fact.locode ?? place)
  const names = candidates(({ fact }) => fact.location_name ?? fact.locode)
  if (stop === null) {
    const rule = end === 'destination' && basis ? 'does_not_apply' : 'not_reported'
    return {
      locode: unknown(rule, { candidates: codes }),
      name: unknown(rule, { candidates: names }),
      timezone: unknown(rule),
    }
  }
  const byTerminal = basis ? undefined : seen.find(({ place }) => place === itinerary[end])
  const id = basis?.by.id ?? byTerminal?.id
  const rule: ExplanationRule = basis?.named ? 'named_by_source' : basis ? rules[end] : 'terminal_saw_discharge'
  const isContested = others.some(({ statement: { id } }) => x.doubts.get(id)?.includes('other_port'))
  const isUnknown = id !== undefined && x.doubts.get(id)?.includes('unknown_place') === true
  const doubts = [
    ...(isContested ? [ruleOf('other_port_named')] : []),
    ...(isUnknown && basis?.by.place === itinerary[end] ? [ruleOf('unknown_place')] : []),
  ]
  const of = (value: string | null, more: Partial<Explained>) =>
    value === null
      ? unknown('not_reported', more)
      : id
        ? entry(saidBy(x, id, value), rule, { ...more, doubts })
        : calculated(value, rule, [], { ...more, doubts })
  return {
    locode: of(stop.locode, { candidates: codes }),
    name: of(stop.name, { candidates: names }),
    timezone: calculated(stop.timezone, stop.timezone === null ? 'not_reported' : 'place_data', []),
  }
}

/** Names another place for the same end of the journey, or loads or discharges elsewhere. */
function isRival(x: Explaining, end: End, { fact, place, leg }: Statement, chosen: string | null): boolean {
  if (place === '' || x.findings.itinerary.isSame(place, chosen)) return false
  if (fact.role === roles[end]) return true
  if (end === 'destination') return leg === 'rail' && fact.code === 'DISC'
  return leg === x.findings.itinerary.main_leg && fact.code === (end === 'pol' ? 'LOAD' : 'DISC')
}

function whyNotThere({ findings }: Explaining, end: End, { fact, place }: Statement): ExplanationRule {
  if (fact.role === roles[end]) return findings.place_basis[end]?.named ? 'newest_report' : 'named_elsewhere'
  if (findings.itinerary.transhipments.has(place)) return 'named_transhipment'
  if (findings.place_basis[end]?.named) return 'named_elsewhere'
  return end === 'pol' ? 'not_first_load' : end === 'pod' ? 'not_last_call' : 'end_of_rail'
}

/** Of an arrival an actual counts before an estimate, then the newest; of departures that of the last leg. */
function betweenArrivals(chosen: Statement, other: Statement): ExplanationRule {
  const isArrival = other.fact.code === 'ARRI' || other.fact.code === 'DISC'
  if (!isArrival && chosen.place !== other.place) return 'other_leg'
  if (!isArrival && chosen.reported < other.reported) return 'last_of_several'
  if (!isArrival || chosen.classifier === other.classifier) return 'newest_report'
  return chosen.classifier === 'ACT' ? 'actual_replaces_estimates' : 'estimate_before_plan'
}

function explainLeg(
  x: Explaining,
  leg: readonly Statement[],
  read: (one: Statement) => string | null | undefined,
): Explained {
  const by = leg.find((one) => (read(one) ?? null) !== null)
  const value = by ? read(by) : null
  const losers = x.pool.flatMap(({ statement }): Loser[] => {
    const said = read(statement) ?? null
    if (said === null || said === value) return []
    const isOfLeg = leg.some((one) => keyOf(one) === keyOf(statement))
    const why = setAside(x, statement) ?? (isOfLeg && by ? betweenArrivals(by, statement) : 'other_leg')
    return [{ said: saidBy(x, statement.id, said), why }]
  })
  const candidates = candidatesOf(losers, 'value')
  return by ? entry(saidBy(x, by.id, value), 'arriving_leg', { candidates }) : unknown('not_reported', { candidates })
}
