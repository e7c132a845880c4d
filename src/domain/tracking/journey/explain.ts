import type { ContainerAttribute, Explained, ExplainedEvent } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { Observation } from '../fact.ts'
import { foldWithFindings, type JourneyContext } from '../journey.ts'
import type { ContainerState, Journey } from '../journey-types.ts'
import { type ArrivalAttribute, arrivalSaid } from '../next-arrival.ts'
import { explainBox } from './explain-box.ts'
import { calculated, doubtsOf, type Explaining, entry, explaining, saidBy, timeOf, unknown } from './explain-context.ts'
import { explainDeadlines } from './explain-deadlines.ts'
import { explainEmptyReturn } from './explain-empty-return.ts'
import { type ExplainedFacilities, explainFacilities } from './explain-facilities.ts'
import { type ExplainedRoute, explainRoute, inlandLeg } from './explain-route.ts'
import { explainTerminal } from './explain-terminal.ts'
import { explainEstimate, explainEvent } from './explain-times.ts'
import { byRail, type Milestones, pickupOf, unloadingOf } from './fields.ts'
import type { EstimateName, EventName } from './names.ts'
import type { Statement } from './statement.ts'

/** Attributes of a container that follow from its journey; the rest people and jobs write. */
export type JourneyAttribute = Extract<keyof ContainerState, ContainerAttribute>

export interface ExplainedJourney {
  journey: Journey
  state: Record<JourneyAttribute, Explained>
  route: ExplainedRoute
  facilities: ExplainedFacilities
  transport_events: ExplainedEvent[]
}

/** Where each value of a journey comes from: the same fold, with what it was decided from. */
export function explainJourney(observations: readonly Observation[], context: JourneyContext): ExplainedJourney {
  const { journey, findings } = foldWithFindings(observations, context)
  const x = explaining(findings, journey)
  const route = explainRoute(x)
  const reported = {
    ...explainBox(x),
    ...explainTimes(x),
    ...explainTerminal(x),
    ...explainDeadlines(x),
    ...explainEmptyReturn(x),
  }
  const decided = explainDecisions(x, route, reported.empty_terminated_at)
  const facilities = explainFacilities(x)
  const next_arrival = explainNextArrival(journey, { ...route, ...reported })
  const state = withDoubts(x, { ...reported, ...decided, next_arrival })
  return { journey, route, facilities, transport_events: explainEvents(x), state }
}

/** What is doubtful of the statement that a value comes from, whatever it says. */
const withDoubts = <Entries extends Record<string, Explained>>(x: Explaining, entries: Entries): Entries =>
  Object.fromEntries(
    Object.entries(entries).map(([name, one]) => {
      const known = new Set(one.doubts.map(({ code }) => code))
      const more = one.observation_id === null ? [] : doubtsOf(x, one.observation_id, ...kept)
      return [name, { ...one, doubts: [...one.doubts, ...more.filter(({ code }) => !known.has(code))] }]
    }),
  ) as Entries

/** Of what is used all the same. */
const kept = ['contradicts_itself', 'unknown_place', 'unknown_zone'] as const

/** The reason where there is one that says more than the verdict. */
function verdictRule({ verdict, verdict_reason, available_for_pickup }: ContainerState): ExplanationRule {
  if (verdict === 'ready' && available_for_pickup !== true) return 'verdict_off_dock'
  switch (verdict_reason) {
    case 'not_confirmed':
    case 'left_unreported':
    case 'hold_not_withdrawn':
    case 'hold_still_listed':
    case 'booking_cancelled':
      return `verdict_${verdict_reason}`
    default:
      return `verdict_${verdict}`
  }
}

/** What happened and what is expected, each by itself. */
export function explainEvents(x: Explaining): ExplainedEvent[] {
  const { happenings, estimates } = x.findings
  const happened = happenings.map(
    (happening): ExplainedEvent => ({
      ...explainEvent(x, happening.name, { happening, by: happening.told }),
      event: `container.transport.${happening.name}`,
      location_locode: happening.told.fact.locode,
    }),
  )
  const expected = (Object.entries(estimates) as [EstimateName, Statement][]).map(
    ([name, told]): ExplainedEvent => ({
      ...explainEstimate(x, name, told),
      event: `container.transport.${name}`,
      location_locode: told.fact.locode,
    }),
  )
  const released = x.journey.events.flatMap(({ event, timestamp, location_locode, source_event_id }) =>
    source_event_id !== null && /\.(not_)?available$/.test(event)
      ? [{ ...entry(saidBy(x, source_event_id, timestamp), 'reported_since'), event, location_locode }]
      : [],
  )
  return [...happened, ...expected, ...released]
}

type TimeAttribute = Extract<keyof Milestones, `${string}_at`>

function explainTimes(x: Explaining): Record<TimeAttribute, Explained> {
  const { happenings, estimates, itinerary } = x.findings
  const { inland } = itinerary
  const first = (name: EventName) => happenings.find((one) => one.name === name)
  const at = (name: EventName) =>
    explainEvent(x, name, { happening: first(name), by: first(name)?.told, position: 'first' })
  const out = pickupOf(happenings, itinerary)
  const pickedUp = (applies: boolean) =>
    explainEvent(x, 'full_out', { happening: out, by: out?.told, position: 'last', applies })
  const arrived = first('arrived_at_inland_destination')
  const unloaded = unloadingOf(happenings, itinerary)
  return {
    empty_out_at: at('empty_out'),
    pol_full_in_at: at('full_in'),
    pol_vessel_loaded_at: at('vessel_loaded'),
    pol_vessel_departed_at: at('vessel_departed'),
    pod_arrived_at: at('vessel_arrived'),
    pod_discharged_at: at('vessel_discharged'),
    pod_full_out_at: pickedUp(!inland),
    pod_rail_loaded_at: at('rail_loaded'),
    pod_rail_departed_at: at('rail_departed'),
    ind_eta_at: explainEstimate(
      x,
      'estimated.arrived_at_inland_destination',
      estimates['estimated.arrived_at_inland_destination'],
    ),
    ind_ata_at: explainEvent(x, 'arrived_at_inland_destination', {
      happening: arrived,
      by: byRail(arrived),
      position: 'first',
    }),
    ind_rail_unloaded_at: explainEvent(x, 'rail_unloaded', {
      happening: unloaded,
      by: byRail(unloaded),
      position: 'last',
    }),
    final_destination_full_out_at: pickedUp(inland),
    delivered_at: at('delivered'),
    empty_terminated_at: at('empty_in'),
  }
}

/** Of a step that a source plans, its plan; else it follows from what was reported last. */
function explainExpected(x: Explaining): Explained {
  const { expected } = x.findings.basis
  if (!expected) return unknown('nothing_expected')
  const { next, by } = expected
  if (by) return entry(timeOf(x, by, next), 'planned_next')
  switch (next.basis) {
    case 'planned':
      return calculated(next, 'appointment_next', ['pickup_appointment_at'])
    case 'history':
      return calculated(next, 'history_next', ['current_status', 'transport_events'])
    case 'usual':
      return calculated(next, 'usual_next', ['current_status', 'transport_events'])
  }
}

function explainSlip({ journey }: Explaining): Explained {
  const { eta_slip } = journey.state
  return eta_slip ? calculated(eta_slip, 'usual_slip', ['next_arrival']) : unknown('no_usual_slip')
}

function explainSilence(x: Explaining): Explained {
  const { silent_since } = x.journey.state
  if (silent_since !== null) return calculated(silent_since, 'overdue', ['expected_next'])
  return unknown(x.findings.tracking_stopped ? 'tracking_stopped' : 'not_overdue')
}

/** As the attribute that says when it arrives, which is what the candidates are of. */
function explainNextArrival({ state, route }: Journey, explained: Record<ArrivalAttribute, Explained>): Explained {
  const said = arrivalSaid(state, route)
  return said ? { ...explained[said.by], value: state.next_arrival } : unknown('no_arrival_estimated')
}

/** What follows from other attributes. */
function explainDecisions(x: Explaining, route: ExplainedRoute, returned: Explained) {
  const { state } = x.journey
  const { inland } = x.findings.itinerary
  const moves = (Object.keys(state) as (keyof ContainerState)[]).filter(
    (name) => /^(empty|pol|pod|ind|final|delivered).*_at$/.test(name) && name !== 'ind_eta_at' && state[name] !== null,
  )
  const zone = (value: string | null, place: Explained, name: string) =>
    value === null
      ? unknown(place.value === null ? place.rule.code : 'not_reported')
      : calculated(value, 'place_data', [name])
  const eta = state.inland_destination_eta_source_summary
  return {
    current_status: calculated(
      state.current_status,
      state.current_status === 'new' && moves.length === 0 ? 'not_reported' : 'farthest_stage',
      [
        // Some moves, as at a transshipment, are events alone.
        ...(moves.length > 0 ? moves : ['transport_events']),
        'available_for_pickup',
        'holds_at_pod_terminal',
      ],
    ),
    verdict: calculated(state.verdict, verdictRule(state), [
      'current_status',
      'availability_known',
      'available_for_pickup',
      'holds_at_pod_terminal',
    ]),
    verdict_reason: calculated(state.verdict_reason, verdictRule(state), ['verdict']),
    urgency: calculated(state.urgency, `urgency_${state.urgency.reason}`, [
      'verdict',
      'binding_lfd',
      'fees_at_pod_terminal',
      'pickup_appointment_at',
      'current_status',
    ]),
    next_steps: calculated(state.next_steps, 'decided_from', [
      'verdict',
      'holds_at_pod_terminal',
      'fees_at_pod_terminal',
      'pickup_appointment_at',
      'binding_lfd',
      'current_status',
      'silent_since',
    ]),
    expected_next: explainExpected(x),
    eta_slip: explainSlip(x),
    silent_since: explainSilence(x),
    has_inland_leg: inlandLeg(inland),
    pickup_timezone: calculated(state.pickup_timezone, 'place_of_pickup', [
      inland ? 'final_destination_timezone' : 'pod_timezone',
    ]),
    pod_timezone: zone(state.pod_timezone, route.port_of_discharge.locode, 'port_of_discharge_locode'),
    final_destination_timezone: inland
      ? zone(state.final_destination_timezone, route.destination.locode, 'destination_locode')
      : unknown('does_not_apply'),
    empty_terminated_timezone: zone(state.empty_terminated_timezone, returned, 'empty_terminated_at'),
    inland_destination_eta_source_summary:
      eta === null
        ? unknown(inland ? 'not_reported' : 'does_not_apply')
        : calculated(eta, 'decided_from', ['ind_eta_at']),
  }
}
