import { type CustomerState, type CustomerStep, customerSteps, type EmbedContainer } from '#contract/portal/embed.ts'
import { type Container, type Fee, feeTypes } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import type { ClockDays } from '../free-time/clock-types.ts'
import { isLocalMidnight, localDate } from '../instants.ts'
import { boundAtPickup } from '../tracking/deadlines.ts'
import { arrivedInland } from '../tracking/next-arrival.ts'
import { routeOfContainer } from '../tracking/own-route.ts'
import { endsAtPort, freeUntil } from '../tracking/urgency.ts'
import { dayCost, freeMoment, isOut, returnBy } from './customer-free-time.ts'
import { customerState, stepOf, stepStatus } from './customer-state.ts'
import { tellCustomer } from './customer-telling.ts'
import { allows, type Policy, shown } from './view-policy.ts'

type Box = Container['attributes']
type Route = Shipment['attributes']
type Happened = Pick<TransportEvent['attributes'], 'event' | 'timestamp' | 'invalidated_at'> & {
  location_name: string | null
}
type Moment = NonNullable<EmbedContainer['since']>

export interface CustomerCase {
  id: string
  box: Box
  route: Route
  events: readonly Happened[]
  terminal: string | null
  custom_fields: readonly NonNullable<EmbedContainer['custom_fields']>[number][]
  /** Of its clocks, as they were calculated last. */
  free_time_days: readonly ClockDays[]
  /** When a source was last heard of it. UTC instant. */
  news_at: string | null
  /** UTC instant. */
  now: string
}

/** One container as its customer may see it: what the policy hides is not made. */
export function customerContainer(policy: Policy, told: CustomerCase): EmbedContainer {
  const one = { ...told, route: routeOfContainer(told.route, told.box) }
  const { id, box, route, news_at } = one
  const state = customerState(box, allows(policy, 'containers.holds'))
  const at = stepOf(state)
  const moments = momentsOf(one)
  const words = policy.words[box.current_status]
  const since = at === 'done' ? endOf(box) : moments[at].since
  const eta = arrival(box)
  return {
    id,
    ...shown(policy, 'containers.number', 'number', () => box.number),
    state,
    ...(words && { state_words: words }),
    since,
    steps: customerSteps.map((step) => ({
      step,
      status: stepStatus(step, at),
      since: stepStatus(step, at) === 'to_come' ? null : moments[step].since,
      expected: stepStatus(step, at) === 'to_come' ? expectedOf(policy, moments[step].expected) : null,
    })),
    next: nextOf(policy, one, state),
    your_turn: state === 'ready',
    ...tellCustomer({
      ...{ policy, box, route, state, since, eta, now: one.now },
      transhipped_in: transhippedIn(one),
      was_ready: moments.ready.since !== null,
      leaves: moment(route.pol_etd_at, route.pol_timezone, route.port_of_lading_name),
      appointment: appointmentOf(one),
      deadline: deadline(one),
      return_by: returnBy(box),
      a_day: dayCost(one),
      news: moment(news_at, box.pickup_timezone ?? route.pod_timezone ?? route.pol_timezone, null),
      is_stopped: isStopped(route),
    }),
    news_at,
    ...shown(policy, 'containers.eta', 'eta', () => eta),
    ...shown(policy, 'containers.eta_history', 'eta_history', () => (eta ? etaHistory(box, route) : [])),
    ...shown(policy, 'containers.deadline', 'deadline', () => deadline(one)),
    ...shown(policy, 'containers.return_by', 'return_by', () => returnBy(box)),
    ...shown(policy, 'containers.return_to', 'return_to', () => (isOut(box) ? box.empty_return_place : null)),
    ...shown(policy, 'containers.pickup_number', 'pickup_number', () =>
      isOut(box) || box.empty_terminated_at !== null ? null : box.pickup_number,
    ),
    ...shown(policy, 'containers.holds', 'holds', () => [
      ...new Set(box.holds_at_pod_terminal.flatMap(({ name, status }) => (status === 'hold' ? [name] : []))),
    ]),
    ...shown(policy, 'containers.fees', 'fees', () =>
      box.fees_at_pod_terminal.filter(({ amount }) => amount > 0).toSorted((a, b) => rankOf(a) - rankOf(b)),
    ),
    ...shown(policy, 'containers.terminal', 'terminal', () => one.terminal),
    ...shown(policy, 'containers.vessel', 'vessel', () => ({
      name: route.pod_vessel_name,
      voyage_number: route.pod_voyage_number,
    })),
    ...shown(policy, 'containers.references', 'references', () => box.ref_numbers),
    ...(one.custom_fields.length > 0 && { custom_fields: [...one.custom_fields] }),
  }
}

/** A total comes after what it is the total of. */
const rankOf = ({ type }: Fee) => feeTypes.indexOf(type)

/** A date to come is an estimate of the arrival, whatever it is called. */
const expectedOf = (policy: Policy, moment: Moment | null) => (allows(policy, 'containers.eta') ? moment : null)

function moment(at: string | null, timezone: string | null, place: string | null): Moment | null {
  return at === null ? null : momentAt(at, timezone, place)
}

/** Midnight there is how a source writes that it knows the day alone. */
export const momentAt = (at: string, timezone: string | null, place: string | null): Moment => ({
  at,
  timezone,
  place,
  has_time: !isLocalMidnight(at, timezone),
})

/** When each step began, or is to begin. */
function momentsOf({
  box,
  route,
  events,
}: CustomerCase): Record<CustomerStep, { since: Moment | null; expected: Moment | null }> {
  const atOrigin = (at: string | null) => moment(at, route.pol_timezone, route.port_of_lading_name)
  const atPort = (at: string | null) => moment(at, box.pod_timezone ?? route.pod_timezone, route.port_of_discharge_name)
  const inland = (at: string | null) =>
    moment(at, box.final_destination_timezone ?? route.destination_timezone, route.destination_name)
  const atEnd = box.has_inland_leg && arrivedInland(box) ? inland : atPort
  return {
    departed: { since: atOrigin(box.pol_full_in_at ?? box.pol_vessel_loaded_at), expected: null },
    at_sea: { since: atOrigin(box.pol_vessel_departed_at), expected: atOrigin(route.pol_etd_at) },
    landed: {
      since: inland(arrivedInland(box)) ?? atPort(box.pod_discharged_at ?? box.pod_arrived_at),
      expected: awaitedArrival(box),
    },
    ready: { since: atEnd(lastOf(events, 'container.transport.available')), expected: null },
    with_you: {
      since: inland(box.final_destination_full_out_at) ?? atPort(box.pod_full_out_at) ?? atEnd(box.delivered_at),
      expected: atEnd(box.pickup_appointment_at),
    },
  }
}

/** Where the vessel before put it ashore, as far as that is told. */
const transhippedIn = ({ events }: CustomerCase): string | null =>
  events
    .filter(({ event, invalidated_at }) => event === 'container.transport.transshipment_discharged' && !invalidated_at)
    .toSorted((a, b) => ((a.timestamp ?? '') < (b.timestamp ?? '') ? -1 : 1))
    .at(-1)?.location_name ?? null

const endOf = (box: Box) => moment(box.empty_terminated_at, box.empty_terminated_timezone, null)

/** A day that has passed is no booking any more. */
function appointmentOf({ box, route, now }: CustomerCase): Moment | null {
  const { pickup_appointment_at: at, pickup_timezone: timezone } = box
  if (at === null || localDate(at, timezone) < localDate(now, timezone)) return null
  return moment(at, timezone, box.has_inland_leg ? route.destination_name : route.port_of_discharge_name)
}

/** While there is still something to be heard. */
const isStopped = ({ line_tracking_stopped_at: at, line_tracking_stopped_reason: why }: Route) =>
  at != null && why !== 'all_containers_terminated' && why !== 'booking_cancelled'

function lastOf(events: readonly Happened[], name: Happened['event']): string | null {
  const times = events.flatMap(({ event, timestamp, invalidated_at }) =>
    event === name && timestamp && !invalidated_at ? timestamp : [],
  )
  return times.toSorted().at(-1) ?? null
}

/** Of the port of discharge alone: nobody keeps how an inland arrival was estimated. */
const etaHistory = ({ next_arrival: to }: Box, { pod_eta_history }: Route) =>
  to?.at_place !== 'port_of_discharge'
    ? []
    : pod_eta_history.map(({ reported_at, eta_at, timezone, location_name, reason }) => ({
        reported_at,
        ...momentAt(eta_at, timezone, location_name),
        reason,
      }))

/**
 * The next arrival, as it has been decided for staff. None of a vessel that the container missed, nor at a port where
 * something shows that it is, though nobody reported when it came.
 */
export function arrival({ next_arrival: to }: Pick<Box, 'next_arrival'>): EmbedContainer['eta'] {
  if (!to || to.outdated) return null
  if (to.at_place === 'port_of_discharge' && to.estimated && !to.awaited) return null
  return { ...momentAt(to.at, to.timezone, to.location_name), is_actual: !to.estimated, days_later: to.days_late }
}

function awaitedArrival(box: Pick<Box, 'next_arrival'>): Moment | null {
  const eta = arrival(box)
  if (!eta || eta.is_actual) return null
  const { is_actual: _, days_later: __, ...moment } = eta
  return moment
}

type Ending = Pick<CustomerCase, 'box' | 'route' | 'free_time_days'>

/** The last day that is free, where it still counts: a box that is gone has none. */
const deadline = (one: Ending) => (one.box.verdict === 'gone' ? null : lastFreeDay(one))

/** Also of a box that is gone, whose last free day is over: the one that it had until then. */
export function lastFreeDayOf({ box, route: shipment, free_time_days }: Ending): Moment | null {
  const route = routeOfContainer(shipment, box)
  if (box.verdict !== 'gone') return lastFreeDay({ box, route, free_time_days })
  const last = boundAtPickup(box.deadlines, box.has_inland_leg)
  return last ? freeMoment(last, last.place) : null
}

/** As it is to staff: the one that binds, or the end of one clock for all time where that comes first. */
function lastFreeDay({ box, route, free_time_days }: Ending): Moment | null {
  const end = freeUntil({ ...box, free_time_days })
  if (end === null) return null
  return freeMoment(end, endsAtPort(box) ? route.port_of_discharge_name : route.destination_name)
}

function nextOf(policy: Policy, one: CustomerCase, state: CustomerState): EmbedContainer['next'] {
  const { box, route } = one
  const eta = allows(policy, 'containers.eta')
  switch (state) {
    case 'cancelled':
      return null
    case 'expected':
      return {
        what: 'departure',
        by: eta ? moment(route.pol_etd_at, route.pol_timezone, route.port_of_lading_name) : null,
      }
    case 'at_sea':
    case 'changing_ships':
    case 'inland':
    case 'on_rail':
      return { what: 'arrival', by: eta ? awaitedArrival(box) : null }
    case 'in_port':
      return { what: 'unloading', by: null }
    case 'awaiting_train':
      return { what: 'train', by: null }
    case 'landed':
      if (box.current_status === 'awaiting_inland_transfer')
        return { what: 'arrival', by: eta ? awaitedArrival(box) : null }
      return { what: 'release', by: null }
    case 'customs_check':
    case 'held':
      return { what: 'release', by: null }
    case 'ready':
      return { what: 'collection', by: allows(policy, 'containers.deadline') ? deadline(one) : null }
    case 'with_you':
      return { what: 'return', by: null }
    case 'done':
      return null
  }
}
