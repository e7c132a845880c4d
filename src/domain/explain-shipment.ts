import type { Explained, ExplanationCandidate, ShipmentAttribute } from '#contract/explanation.ts'
import type { ExplanationRule } from '#contract/explanation-rules.ts'
import type { ExplainedJourney } from './journey/explain.ts'
import { ruleOf, unknown } from './journey/explain-context.ts'
import { type ExplainedRoute, inlandLeg } from './journey/explain-route.ts'
import type { ShipmentState } from './journey-types.ts'
import { foldShipment, mainRoutes } from './shipment-state.ts'

/** Attributes of a shipment that follow from the journeys of its containers; the rest people and jobs write. */
export type ShipmentJourneyAttribute = Extract<keyof ShipmentState, ShipmentAttribute>

interface Box {
  container_id: string | null
  explained: ExplainedJourney
}

type Read = (route: ExplainedRoute) => Explained
type Way = 'common' | 'earliest'

const times = {
  pol_etd_at: 'common',
  pol_atd_at: 'earliest',
  pod_eta_at: 'common',
  pod_ata_at: 'earliest',
  destination_eta_at: 'common',
  destination_ata_at: 'earliest',
  pod_vessel_name: 'common',
  pod_vessel_imo: 'common',
  pod_voyage_number: 'common',
} as const satisfies Partial<Record<keyof ExplainedRoute, Way>>

/** Where each value of a shipment comes from: from which of its containers, and there from which report. */
export function explainShipment(boxes: readonly Box[]): Record<ShipmentJourneyAttribute, Explained> {
  const state = foldShipment(boxes.map(({ explained }) => explained.journey))
  const main = new Set(mainRoutes(boxes.map(({ explained }) => explained.journey.route)))
  const isMain = ({ explained }: Box) => main.has(explained.journey.route)
  const of = (value: unknown, read: Read, way: Way = 'common', counts = isMain) =>
    explainValue(boxes, { value, read, way, counts })
  const stop = (
    name: 'port_of_lading' | 'port_of_discharge' | 'destination',
    prefix: 'pol' | 'pod' | 'destination',
  ) => ({
    [`${name}_locode`]: of(state[`${name}_locode`], (route) => route[name].locode),
    [`${name}_name`]: of(state[`${name}_name`], (route) => route[name].name),
    [`${prefix}_timezone`]: of(state[`${prefix}_timezone`], (route) => route[name].timezone),
  })
  const timed = Object.fromEntries(
    (Object.entries(times) as [keyof typeof times, Way][]).map(([name, way]) => [
      name,
      of(state[name], (route) => route[name], way),
    ]),
  )
  return {
    ...stop('port_of_lading', 'pol'),
    ...stop('port_of_discharge', 'pod'),
    ...stop('destination', 'destination'),
    ...timed,
    has_inland_leg: inlandLeg(state.has_inland_leg),
    // The first there was, for whichever box.
    pod_original_eta_at: of(
      state.pod_original_eta_at,
      (route) => route.pod_original_eta_at,
      'common',
      () => true,
    ),
  } as Record<ShipmentJourneyAttribute, Explained>
}

interface Asked {
  value: unknown
  read: Read
  way: Way
  counts: (box: Box) => boolean
}

function explainValue(boxes: readonly Box[], { value, read, way, counts }: Asked): Explained {
  const all = boxes.map((box) => ({ box, said: read(box.explained.route) }))
  const chosen =
    all.find(({ box, said }) => counts(box) && said.value === value) ?? all.find(({ said }) => said.value === value)
  const others = all.filter(({ said }) => said.value !== value && said.value !== null)
  const why = (box: Box): ExplanationRule =>
    counts(box) ? (way === 'common' ? 'fewer_containers' : 'later_container') : 'other_vessel'
  const candidates = others.map(
    ({
      box,
      said: { doubts: _, based_on: __, candidates: ___, parts: ____, rule: _____, ...said },
    }): ExplanationCandidate => ({
      ...said,
      rule: ruleOf(why(box)),
      earlier: 0,
      first_value: said.value,
      container_id: box.container_id,
    }),
  )
  if (!chosen) return unknown('not_reported', { candidates })
  const rule =
    others.length === 0 ? chosen.said.rule : ruleOf(way === 'common' ? 'most_containers' : 'first_of_containers')
  const own = chosen.said.candidates.map((one) => ({ ...one, container_id: chosen.box.container_id }))
  return { ...chosen.said, rule, candidates: [...candidates, ...own] }
}
