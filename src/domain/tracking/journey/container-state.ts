import { causesUntil } from '../../exceptions/causes.ts'
import type { FreeTimeOf } from '../../free-time/clock-types.ts'
import { costsUntil } from '../../free-time/clocks.ts'
import { runningCosts } from '../../free-time/running-costs.ts'
import { type Past, pastReader } from '../../lines/past.ts'
import type { Way } from '../../lines/past-keys.ts'
import type { Facility, Places } from '../../reference/places.ts'
import { combineDeadlines, toldLastFreeDays } from '../deadlines.ts'
import { confirmedUntil } from '../freshness.ts'
import type { ContainerState, Notes } from '../journey-types.ts'
import { nextStepsOf, nextStepsUntil } from '../next-step.ts'
import { freeUntil, urgencyOf, urgencyUntil } from '../urgency.ts'
import { verdictOf } from '../verdict.ts'
import { availabilityAt, availabilityChanges, availabilityWords } from './availability.ts'
import { type HandValue, isReport, valueByHand } from './by-hand.ts'
import { clockedBox } from './clocked-box.ts'
import { endedClocks } from './clocks.ts'
import { deadlineHistory } from './deadline-history.ts'
import { deliveryState, saidEmptyDue, withEmptyDue } from './empty-return.ts'
import type { Estimates } from './estimates.ts'
import { etaSlip } from './eta-slip.ts'
import { expectedNext } from './expected.ts'
import { facilitiesAt } from './facilities.ts'
import { boxBasis, boxOf, milestonesOf } from './fields.ts'
import { isDroppedOff } from './gates.ts'
import { type Happening, isBeforeDeparture, isBetweenVessels } from './happenings.ts'
import { heldBy } from './holds.ts'
import type { Itinerary } from './location-roles.ts'
import { onwardBy, plannedOnward } from './onward.ts'
import { stopOf } from './shipment-route.ts'
import type { Sighting, Statement } from './statement.ts'
import { type Rank, rankOf, ranks, statusOf } from './status.ts'
import { firstSeen, type TerminalView, viewAt } from './terminals.ts'

export interface Findings {
  live: readonly Statement[]
  happenings: readonly Happening[]
  estimates: Estimates
  sightings: readonly Sighting[]
  itinerary: Itinerary
  places: Places
  booking_cancelled: boolean
  /** Nobody is asked any more: no report is due. */
  tracking_stopped: boolean
  free_time: FreeTimeOf
  past: Past
  /** When the next of what is dated in the future counts as happened. Milliseconds. */
  comes_true: number | null
  /** UTC instant. */
  now: string
}

/** Everything the container's own record says, with the changes of availability and of dates that led there. */
export function containerState(findings: Findings, notes: Notes) {
  const {
    live,
    happenings,
    estimates,
    sightings,
    itinerary,
    places,
    booking_cancelled,
    tracking_stopped,
    free_time,
    now,
  } = findings
  const { pod, destination } = itinerary
  const views = {
    pod: viewAt(sightings, pod, places, itinerary),
    destination: destination === null ? undefined : viewAt(sightings, destination, places, itinerary),
  }
  const actual = live.filter(({ classifier }) => classifier === 'ACT')
  const { words, unheard } = availabilityWords(sightings, actual, itinerary)
  const available = {
    pod: availabilityAt(words, pod, views.pod),
    destination: availabilityAt(words, destination, views.destination),
  }
  const wasAvailable = {
    pod: words.some((word) => word.place === pod && word.available),
    destination: words.some((word) => word.place === destination && word.available),
  }
  const dropped = actual.filter((one) => isDroppedOff(one, itinerary))
  const rank = rankOf(happenings, itinerary, views, wasAvailable, dropped.length > 0)

  // A box that left the port by rail is not where the port's terminal last saw it.
  const isInland = rank === ranks.inland || (itinerary.inland && rank >= ranks.on_rail)
  const view = isInland ? views.destination : views.pod
  const availability = isInland ? available.destination : available.pod
  const planned = plannedOnward(live, itinerary)
  const isGoingOn =
    itinerary.inland ||
    rank === ranks.on_rail ||
    happenings.some(({ name }) => name.startsWith('rail_')) ||
    planned?.leaves === true

  const milestones = milestonesOf(happenings, { estimates, live, places }, itinerary)
  const isOut = rank >= ranks.out
  const left =
    milestones.final_destination_full_out_at ??
    milestones.pod_full_out_at ??
    dropped.map(({ fact }) => fact.occurred_at).sort()[0] ??
    milestones.delivered_at ??
    milestones.empty_terminated_at
  const out = left === null ? Infinity : Date.parse(left)
  const port = stopOf(pod, 'sea', live, places)
  const inlandStop = itinerary.inland ? stopOf(destination, 'inland', live, places) : null
  const pod_timezone = port?.timezone ?? null
  const final_destination_timezone = inlandStop?.timezone ?? null
  const zones = { pod_timezone, final_destination_timezone, has_inland_leg: itinerary.inland }
  // What is unloaded where the journey ends has arrived, whoever forgot to say so.
  const unloaded = rank === ranks.on_rail ? null : milestones.ind_rail_unloaded_at
  const arrivals = {
    pod: {
      actual: milestones.pod_arrived_at ?? milestones.pod_discharged_at,
      expected: estimates['estimated.vessel_arrived']?.fact.occurred_at ?? null,
    },
    destination: { actual: milestones.ind_ata_at ?? unloaded, expected: milestones.ind_eta_at },
    loaded: itinerary.loaded,
    out,
  }
  const { current, read_as, changes, said, appointment } = deadlineHistory(
    sightings,
    { places, itinerary, zones, arrivals },
    notes,
  )
  const box = boxBasis(live, sightings, notes.by_hand)
  const chassis = chassisOf(sightings, view, notes.by_hand)
  const here = isInland
    ? (milestones.ind_ata_at ?? milestones.ind_rail_unloaded_at)
    : (milestones.pod_arrived_at ?? milestones.pod_discharged_at)
  const held = heldBy(live, view, isOut, notes.by_hand)
  const holds = held.holds.map(({ hold }) => hold)

  const terminals = {
    pod_terminal: views.pod?.facility ?? facilitiesAt(live, pod, places, itinerary).at(-1)?.facility,
    destination_terminal: itinerary.inland
      ? (views.destination?.facility ?? facilitiesAt(live, destination, places, itinerary).at(-1)?.facility)
      : undefined,
  }
  const pickup: Facility | undefined = itinerary.inland ? terminals.destination_terminal : terminals.pod_terminal
  const yard_move = yardMove(itinerary, happenings)
  const isOffDock = view?.off_dock === true || yard_move !== null
  const isKnown = availability?.is_known === true
  const has_left_unreported = view?.is_gone === true && yard_move === null && !isOut && (isInland || !isGoingOn)
  const moves = { live, happenings, estimates, itinerary, places }
  const facilities = { pod_terminal_id: facilityId(terminals.pod_terminal), pickup_facility_id: pickup?.id ?? null }
  const before = {
    past: pastReader(findings.past),
    way: {
      shipping_line_scac: findings.past.shipping_line_scac,
      pol: stopOf(itinerary.pol, 'sea', live, places)?.locode ?? null,
      pod: port?.locode ?? null,
      destination: inlandStop?.locode ?? null,
      ...facilities,
    } satisfies Way,
  }
  const watched = { view, availability, words, booking_cancelled, tracking_stopped, now }
  const expected = expectedNext({ ...moves, ...watched, ...before, rank, is_going_on: isGoingOn })
  const isAwaited = arrivals.pod.actual === null && !booking_cancelled
  const estimate = isAwaited ? estimates['estimated.vessel_arrived'] : undefined
  const slip = etaSlip({ ...before, estimate, now })
  const due_at = expected?.next.due_at ?? null
  const said_deadlines = {
    ...current,
    ...zones,
    is_out: isOut,
    moved_on: endedClocks({ ...moves, ...{ current, said, sightings, arrivals, yard_move, has_left_unreported } }),
    read_as,
    pod_name: port?.name ?? null,
    final_destination_name: inlandStop?.name ?? null,
  }
  // What was to come is no longer, once it is out.
  const pickup_appointment_at = isOut ? null : ((appointment?.fact ?? view)?.pickup_appointment_at ?? null)
  const pickup_timezone = itinerary.inland ? final_destination_timezone : pod_timezone
  const due_from = { timezone: pickup_timezone, from: left ?? arrivals.pod.actual }
  const saidDue = saidEmptyDue(sightings, due_from, notes.by_hand)
  const clocks = free_time(
    clockedBox({
      milestones,
      estimates,
      words,
      itinerary,
      box: boxOf(box),
      zones,
      terminals,
      told: withEmptyDue(toldLastFreeDays(said_deadlines), saidDue),
      out_at: left,
      appointment_at: pickup_appointment_at,
      now,
    }),
  )
  const delivery = deliveryState({ sightings, live, milestones, clocks, said: saidDue }, notes.by_hand)
  const state: Omit<
    ContainerState,
    'next_arrival' | 'verdict' | 'verdict_reason' | 'urgency' | 'next_steps' | 'costs' | 'state_until'
  > = {
    ...boxOf(box),
    ...milestones,
    ...combineDeadlines({ ...said_deadlines, free_time: clocks.map(({ clock }) => clock) }),
    free_time: clocks.map(({ clock }) => clock),
    free_time_days: clocks.map(({ kept }) => kept),
    expected_next: expected?.next ?? null,
    eta_slip: slip.slip,
    past_times: before.past.asked(),
    silent_since: due_at !== null && due_at <= now && !tracking_stopped ? due_at : null,
    has_inland_leg: itinerary.inland,
    pickup_timezone,
    ...delivery.state,
    current_status: statusOf({
      rank,
      inland: isGoingOn,
      isOffDock,
      availability: availability && { ...availability, available: availability.available && !has_left_unreported },
      isHeld: holds.some(({ status }) => status === 'hold'),
    }),
    pickup_appointment_at,
    availability_known: isKnown,
    available_for_pickup: isKnown ? availability.available && !isOut && !has_left_unreported : null,
    availability_confirmed_at: isKnown ? availability.confirmed_at : null,
    holds_at_pod_terminal: holds,
    fees_at_pod_terminal: isFeeOfThisVisit(rank, view, here ?? firstSeen(sightings, view))
      ? [...(view?.fees ?? [])]
      : [],
    location_at_pod_terminal: view?.location ?? null,
    terminal_checked_at: latest(views.pod?.checked_at, views.destination?.checked_at),
    pod_full_out_chassis_number: isOut ? (chassis?.fact.chassis_number ?? null) : null,
    ind_facility_lfd_on: current.rail,
    pod_timezone,
    final_destination_timezone,
    ...facilities,
    pickup_facility_type: pickup?.type ?? null,
  }
  const is_sent_off_dock = view?.off_dock === true && !isKnown
  // A railway's ramp is no terminal: for how long its word holds is its own matter.
  const kind = pickup?.type === 'rail_terminal' ? 'rail' : 'terminal'
  const held_until =
    view?.holds && confirmedUntil(view.by.holds?.fact.source_kind ?? kind, new Date(view.holds.confirmed).toISOString())
  const confirmed_until = latest(
    isKnown ? availability.confirmed_until : view && confirmedUntil(kind, view.checked_at),
    is_sent_off_dock ? confirmedUntil('terminal', view.checked_at) : undefined,
  )
  const has_unlisted_hold = held.holds.some(({ hold, by }) => by !== null && hold.status === 'hold')
  const has_lasting_hold =
    has_unlisted_hold || held.ended.some(({ change, why }) => why === 'terminal_lists_it' && change.status === 'hold')
  const cleared = held.holds.filter(({ hold }) => hold.status === 'cleared')
  const cleared_by_hand =
    cleared.length === 0 ? null : cleared.some(({ by }) => by === null) ? 'still_listed' : 'unlisted'
  const judged = {
    ...state,
    ...verdictOf(
      {
        ...state,
        confirmed_until,
        has_unlisted_hold,
        has_lasting_hold,
        cleared_by_hand,
        is_sent_off_dock,
        has_left_unreported,
        is_hold_list_old: Boolean(held_until && held_until <= now),
        booking_cancelled,
      },
      now,
    ),
  }
  const waiting = {
    ...judged,
    free_until: freeUntil(judged),
    is_before_departure: isBeforeDeparture(happenings),
    is_between_vessels: isBetweenVessels(happenings),
    onward_by: onwardBy(happenings, itinerary),
    is_by_barge: planned?.by === 'line',
    is_overdue: due_at !== null && due_at <= now,
    return_by: delivery.basis.due,
  }
  const until = [
    urgencyUntil(judged, now),
    nextStepsUntil(waiting, now),
    costsUntil(clocks, now),
    causesUntil(judged, now),
    ...[confirmed_until, held_until].map((at) => (at && at > now ? at : null)),
    expected?.until ?? null,
    slip.until,
    findings.comes_true === null ? null : new Date(findings.comes_true).toISOString(),
    ...[...live, ...sightings].map(({ fact }) => fact.by_hand?.counts_until ?? null),
  ]
  const urgency = urgencyOf(judged, now)
  return {
    state: {
      ...judged,
      urgency,
      costs: runningCosts({ ...judged, urgency }),
      next_steps: nextStepsOf(waiting, now),
      state_until: until.flatMap((at) => at ?? []).sort()[0] ?? null,
    },
    // What a terminal says of a box that left is no news of it.
    availability: availabilityChanges(words.filter(({ at }) => at <= out)),
    dates: changes,
    terminals,
    basis: {
      ...{ views, view, words, unheard, availability, rank, zones },
      is_out: isOut,
      current,
      said,
      held,
      isOffDock,
      is_going_on: isGoingOn,
      expected,
      appointment: appointment ?? view?.by.pickup_appointment_at,
      chassis,
      ...delivery.basis,
      due_from,
      box,
    },
  }
}

/** A ramp is no terminal of the port. */
const facilityId = (facility: Facility | undefined) => (facility?.type === 'terminal' ? facility.id : null)

/** Who says on which chassis it went out. */
function chassisOf(sightings: readonly Sighting[], view: TerminalView | undefined, hands: HandValue[]) {
  const reports = sightings.filter(isReport).flatMap(({ id, at, fact: { chassis_number, source } }) => {
    return chassis_number === null ? [] : [{ value: chassis_number, observation_id: id, source, at }]
  })
  const hand = valueByHand('chassis_number', sightings, reports, hands)
  return hand?.standing.state === 'counts' ? hand.sighting : view?.by.chassis_number
}

/** A fee of a box that is not there, or from before it came, was left by its last visit; once it is out none is due. */
const isFeeOfThisVisit = (rank: Rank, view: TerminalView | undefined, arrived: string | null) =>
  rank >= ranks.landed &&
  rank !== ranks.on_rail &&
  rank < ranks.out &&
  (view?.by.fees?.confirmed_at ?? '') >= (arrived ?? '')

const latest = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b ?? null)

/** When it came out of the terminal's gate into another yard of the port, and not out of that. Milliseconds. */
function yardMove({ yard_moves, landed, inland }: Itinerary, happenings: readonly Happening[]): number | null {
  if (inland || happenings.some(({ name }) => name === 'full_out')) return null
  return yard_moves.findLast((at) => landed !== null && at > landed) ?? null
}
