import type { Explained, ExplanationCandidate, ShipmentAttribute } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { ExplainedJourney } from './journey/explain.ts'
import { calculated, ruleOf, unknown } from './journey/explain-context.ts'
import { type ExplainedRoute, etaHistory, inlandLeg } from './journey/explain-route.ts'
import type { ShipmentState } from './journey-types.ts'
import { foldShipment, mainRoutes } from './shipment-state.ts'

/** Attributes of a shipment that follow from the journeys of its containers; the rest people and jobs write. */
export type ShipmentJourneyAttribute =
  | Extract<keyof ShipmentState, ShipmentAttribute>
  | 'pod_terminal'
  | 'destination_terminal'

interface Box {
  container_id: string | null
  explained: ExplainedJourney
}

type Read = (journey: ExplainedJourney) => Explained
type Way = 'common' | 'earliest' | 'said_first'

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
    [`${name}_locode`]: of(state[`${name}_locode`], ({ route }) => route[name].locode),
    [`${name}_name`]: of(state[`${name}_name`], ({ route }) => route[name].name),
    [`${prefix}_timezone`]: of(state[`${prefix}_timezone`], ({ route }) => route[name].timezone),
  })
  const timed = Object.fromEntries(
    (Object.entries(times) as [keyof typeof times, Way][]).map(([name, way]) => [
      name,
      of(state[name], ({ route }) => route[name], way),
    ]),
  )
  return {
    ...stop('port_of_lading', 'pol'),
    ...stop('port_of_discharge', 'pod'),
    ...stop('destination', 'destination'),
    ...timed,
    pod_terminal: of(state.pod_terminal_id, ({ facilities }) => facilities.pod_terminal),
    destination_terminal: of(state.destination_terminal_id, ({ facilities }) => facilities.destination_terminal),
    has_inland_leg: inlandLeg(state.has_inland_leg),
    next_arrival: explainNextArrival(state),
    pod_eta_history: etaHistory(state.pod_eta_history),
    silent_since: longestSilent(boxes, state.silent_since),
    expected_next: explainExpected(boxes, state.expected_next),
    // The first there was, for whichever box.
    pod_original_eta_at: of(
      state.pod_original_eta_at,
      ({ route }) => route.pod_original_eta_at,
      'said_first',
      () => true,
    ),
  } as Record<ShipmentJourneyAttribute, Explained>
}

const explainNextArrival = ({ next_arrival }: ShipmentState): Explained =>
  next_arrival ? calculated(next_arrival, 'furthest_arrival', ['containers']) : unknown('no_arrival_estimated')

function longestSilent(boxes: readonly Box[], since: string | null): Explained {
  const own = boxes.map(({ explained }) => explained.state.silent_since)
  const [only, ...others] = own
  if (since === null || others.length === 0) return only ?? unknown('not_overdue')
  return calculated(since, 'longest_silent', ['containers'])
}

function explainExpected(boxes: readonly Box[], next: ShipmentState['expected_next']): Explained {
  const own = boxes.map(({ explained }) => explained.state.expected_next)
  const [only, ...others] = own
  if (next === null || others.length === 0) return only ?? unknown('nothing_expected')
  return calculated(next, 'first_due', ['containers'])
}

/** A terminal is its id, whatever it is called. */
const keyOf = (value: unknown) => (value !== null && typeof value === 'object' && 'id' in value ? value.id : value)

interface ValueOfBoxes {
  value: unknown
  read: Read
  way: Way
  counts: (box: Box) => boolean
}

const whyOf: Record<Way, Record<'won' | 'lost', ExplanationRule>> = {
  common: { won: 'most_containers', lost: 'fewer_containers' },
  earliest: { won: 'first_of_containers', lost: 'later_container' },
  said_first: { won: 'first_estimate', lost: 'later_estimate' },
}

function explainValue(boxes: readonly Box[], { value, read, way, counts }: ValueOfBoxes): Explained {
  const all = boxes.map((box) => ({ box, said: read(box.explained) }))
  const chosen =
    all.find(({ box, said }) => counts(box) && keyOf(said.value) === value) ??
    all.find(({ said }) => keyOf(said.value) === value)
  const others = all.filter(({ said }) => keyOf(said.value) !== value && said.value !== null)
  const why = (box: Box): ExplanationRule => (counts(box) ? whyOf[way].lost : 'other_vessel')
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
  const rule = others.length === 0 ? chosen.said.rule : ruleOf(whyOf[way].won)
  const own = chosen.said.candidates.map((one) => ({ ...one, container_id: chosen.box.container_id }))
  return { ...chosen.said, rule, candidates: [...candidates, ...own] }
}
