import type { ExpectedNext, ExpectedState } from '#contract/tracking/expected-next.ts'
import { compare } from '../../compare.ts'
import { endOfLocalDay, localDate } from '../../instants.ts'
import type { PastReader } from '../../lines/past.ts'
import type { Way } from '../../lines/past-keys.ts'
import type { Places } from '../../reference/places.ts'
import type { Availability, Word } from './availability.ts'
import { isBookingConfirmed } from './documents.ts'
import type { Estimates } from './estimates.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import { nameOf } from './milestones.ts'
import { type EstimateName, type EventName, stageOf } from './names.ts'
import { type PastStep, pastAfter, pastAtPickup } from './past-step.ts'
import { stopOf } from './shipment-route.ts'
import { sideOf } from './sides.ts'
import { isGateIn, type Statement } from './statement.ts'
import { type Rank, ranks } from './status.ts'
import type { TerminalView } from './terminals.ts'
import { mostTrusted, orderFor } from './trust.ts'
import {
  afterConfirmation,
  atPickup,
  callOnTheWay,
  type ExpectedName,
  following,
  isExpected,
  reportedWithin,
} from './usual-times.ts'
import { isSameVessel } from './voyages.ts'

export interface Standing {
  live: readonly Statement[]
  happenings: readonly Happening[]
  estimates: Estimates
  itinerary: Itinerary
  places: Places
  rank: Rank
  /** It goes, or went, on by rail or barge. */
  is_going_on: boolean
  /** Of the terminal where it is. */
  view: TerminalView | undefined
  availability: Availability | null
  words: readonly Word[]
  /** What shipments before say, and by what they are asked. */
  past: PastReader
  way: Way
  booking_cancelled: boolean
  tracking_stopped: boolean
  /** UTC instant. */
  now: string
}

/** A move, or one that is planned. */
interface Step {
  name: EventName
  place: string
  /** Milliseconds. */
  at: number
  vessel: Statement['fact']['vessel']
}

interface Planned extends Step {
  name: ExpectedName
  by: Statement
}

interface Expected extends Omit<Step, 'place' | 'vessel'> {
  name: ExpectedName
  place: string | null
  by: Statement | null
  is_planned: boolean
  past?: PastStep | null
}

interface Found {
  next: ExpectedNext
  /** Who planned it. */
  by: Statement | null
  /** When its state changes by the clock alone, UTC; null where it does no more. */
  until: string | null
}

/** The next step that a source should report; null where nothing is expected of one any more. */
export function expectedNext(standing: Standing): Found | null {
  if (standing.booking_cancelled || standing.rank >= ranks.out) return null
  const step = nextStep(standing)
  if (!step) return null
  const { name, at, place, by, is_planned, past = null } = step
  const planned_until = Math.max(at, by ? endOf(by) : 0)
  const unusual_at = past?.unusual_at ?? planned_until
  const told = Math.max(unusual_at, lastTold(standing))
  const turns: Turns = {
    at: planned_until,
    overdue_at: unusual_at + reportedWithin[name],
    due_at: told + reportedWithin[name],
  }
  const isInland = name.startsWith('rail_') || standing.itinerary.isSame(place ?? '', standing.itinerary.destination)
  const stop = stopOf(place || null, isInland ? 'inland' : 'sea', standing.live, standing.places)
  const next: ExpectedNext = {
    event: `container.transport.${name}`,
    basis: is_planned ? 'planned' : past ? 'history' : 'usual',
    state: stateAt(turns, standing),
    at: new Date(at).toISOString(),
    timezone: stop?.timezone ?? null,
    location_locode: stop?.locode ?? null,
    location_name: stop?.name ?? null,
    due_at: new Date(turns.due_at).toISOString(),
    history: past?.history ?? null,
  }
  const until = Object.values(turns).filter((turn) => turn > Date.parse(standing.now))
  return { next, by, until: until.length > 0 ? new Date(Math.min(...until)).toISOString() : null }
}

/** In milliseconds: when it is to happen, and when its report should be here, be it alone or after other news. */
interface Turns {
  at: number
  overdue_at: number
  due_at: number
}

function stateAt({ at, overdue_at, due_at }: Turns, { now, tracking_stopped }: Standing): ExpectedState {
  const time = Date.parse(now)
  if (time <= at) return 'on_track'
  if (tracking_stopped || time < overdue_at) return 'due'
  return time < due_at ? 'overdue' : 'silent'
}

/** Of a bare day the whole of it counts. */
const endOf = ({ fact, at }: Statement) =>
  fact.precision === 'date' ? Date.parse(endOfLocalDay(localDate(fact.occurred_at, fact.timezone), fact.timezone)) : at

const customs = /^CU/

/** When a source last said anything new of its moves; of a box at a terminal, when that last looked. Milliseconds. */
function lastTold({ live, view, now }: Standing): number {
  const said = live.flatMap(({ fact, reported }) =>
    fact.event_type !== 'SHIPMENT' && fact.source_kind !== 'ais' && !customs.test(fact.code) ? reported : [],
  )
  const seen = view && view.present !== null ? [Date.parse(view.checked_at)] : []
  return Math.max(0, ...[...said, ...seen].filter((at) => at <= Date.parse(now)))
}

function nextStep(standing: Standing): Expected | null {
  const { rank, is_going_on, itinerary } = standing
  const moves = movesOf(standing)
  const last = moves.reduce<Step | undefined>(
    (far, one) => (far && isBefore(one, far, itinerary) ? far : one),
    undefined,
  )
  const [planned] = plannedSteps(standing, moves)
  // What was planned for before the last step is no plan any more.
  if (planned && planned.at > (last?.at ?? 0)) {
    const first = last && !itinerary.isSame(last.place, planned.place) && leavesFirst(last, planned, itinerary)
    if (first && first.at < planned.at) return { ...first, place: placeOf(first.name, last, itinerary) }
    return { ...planned, is_planned: true }
  }
  const isLeaving = is_going_on || (last !== undefined && legOf(last, itinerary) === legs.inland)
  if (rank === ranks.inland || (rank === ranks.landed && !isLeaving)) return pickupStep(standing, last)
  if (!last) return rank === ranks.new ? afterBooking(standing) : null
  const isAshore = rank === ranks.landed && legOf(last, itinerary) < stageOf.vessel_discharged
  const from = isAshore ? 'vessel_discharged' : onwardName(last, itinerary)
  const after = following[from]
  return (
    after && {
      ...withPast(usual(after.next, last.at + after.within), pastAfter(from, standing)),
      place: placeOf(after.next, last, itinerary),
    }
  )
}

/** A booking that was confirmed: the empty box is to be fetched for it. */
function afterBooking({ live, itinerary }: Standing): Expected | null {
  const confirmed = live.findLast(isBookingConfirmed)
  if (!confirmed) return null
  const { next, within } = afterConfirmation
  return { ...usual(next, confirmed.at + within), place: itinerary.pol }
}

/** What comes before the plan, at the latest, where it is to leave first and nothing is planned there; null elsewhere. */
function leavesFirst(last: Step, planned: Planned, itinerary: Itinerary): Omit<Expected, 'place'> | null {
  if (last.name === 'transshipment_arrived') {
    const isChanging = itinerary.transhipments.has(last.place) || isSameVessel(last.vessel, planned.vessel) === false
    const { next, within } = isChanging ? following.transshipment_arrived : callOnTheWay
    return usual(next, last.at + within)
  }
  const after = leaving.has(last.name) && following[onwardName(last, itinerary)]
  return after ? usual(after.next, last.at + after.within) : null
}

/** Ashore where a vessel is to take it. Whether lines report each call of a vessel that goes on is another matter. */
const leaving: ReadonlySet<EventName> = new Set<EventName>(['full_in', 'transshipment_discharged', 'feeder_discharged'])

/** What happened; into whichever gate it went laden before the sea, it was brought. */
function movesOf({ live, happenings, itinerary }: Standing): Step[] {
  const isBeforeSea = itinerary.loaded === null && itinerary.landed === null
  const brought = live.filter(
    (one) =>
      one.classifier === 'ACT' &&
      isGateIn(one.fact.code) &&
      one.fact.empty === false &&
      nameOf(one, itinerary).events.length === 0 &&
      (isBeforeSea || sideOf(one, itinerary) === 'origin'),
  )
  return [
    ...happenings.map(({ name, place, told: { at, fact } }): Step => ({ name, place, at, vessel: fact.vessel })),
    ...brought.map(({ place, at }): Step => ({ name: 'full_in', place, at, vessel: null })),
  ]
}

const usual = (name: ExpectedName, at: number) => ({ name, at, by: null, is_planned: false })

/** The own history of the account knows better than what is usual anywhere. */
const withPast = (step: ReturnType<typeof usual>, past: PastStep | null) =>
  past ? { ...step, at: past.at, past } : step

/** A feeder that runs after the voyage does not bring it to a vessel. */
const onwardName = (last: Step, itinerary: Itinerary): EventName =>
  last.name === 'feeder_discharged' && legOf(last, itinerary) === legs.inland ? 'rail_arrived' : last.name

function pickupStep(standing: Standing, last: Step | undefined): Expected | null {
  const { itinerary, view, availability } = standing
  const place = itinerary.inland ? itinerary.destination : itinerary.pod
  if (view?.pickup_appointment_at)
    return { ...usual('full_out', Date.parse(view.pickup_appointment_at)), place, is_planned: true }
  const since = last?.at ?? view?.present ?? null
  if (since === null) return null
  // Of availability only a terminal speaks.
  const name = view && !availability?.available ? 'available' : 'full_out'
  return { ...withPast(usual(name, since + atPickup[name]), pastAtPickup(name, standing)), place }
}

function placeOf(next: ExpectedName, last: Step, { pol, pod, destination }: Itinerary): string | null {
  switch (next) {
    case 'full_in':
    case 'vessel_loaded':
      return pol
    case 'vessel_arrived':
    case 'vessel_discharged':
      return pod
    case 'rail_departed':
      return last.name.startsWith('rail_') ? last.place : pod
    case 'arrived_at_inland_destination':
      return destination
    case 'feeder_arrived':
      return null
    default:
      return last.place
  }
}

/** What is planned or estimated and lies ahead, in the order of the journey. */
function plannedSteps({ live, estimates, itinerary, rank }: Standing, moves: readonly Step[]): Planned[] {
  const reached = rank === ranks.inland ? stageOf.rail_unloaded : rank >= ranks.landed ? stageOf.vessel_discharged : -1
  const groups = new Map<string, Statement[]>()
  for (const one of live) {
    const name = nameOf(one, itinerary).events.at(-1)
    if (!name || !isExpected(name) || one.classifier === 'ACT' || one.isOutdated) continue
    const key = `${name}|${one.place}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups]
    .flatMap(([key, said]) => {
      const name = key.split('|')[0] as ExpectedName
      const chosen = estimates[`estimated.${name}` as EstimateName]
      const by = said.find((one) => one === chosen) ?? ofEstimates(said, name)
      return by ? [{ name, place: by.place, at: by.at, vessel: by.fact.vessel, by }] : []
    })
    .filter((step) => legOf(step, itinerary) > reached && !moves.some((one) => isPassed(step, one, itinerary)))
    .sort((a, b) => compare(legOf(a, itinerary), legOf(b, itinerary)) || compare(a.at, b.at))
}

/** Estimates before plans. */
function ofEstimates(said: readonly Statement[], name: EventName): Statement | undefined {
  const estimates = said.filter(({ classifier }) => classifier === 'EST')
  return mostTrusted(estimates.length > 0 ? estimates : said, orderFor(name))
}

/** Legs with several calls; everything else happens once. */
const legs = { origin: 0.5, sea: stageOf.transshipment_arrived, inland: stageOf.rail_loaded }
const repeated = new Set(Object.values(legs))

function legOf({ name, place, at }: Step, { loaded, landed, inland, destination, isSame }: Itinerary): number {
  const stage = stageOf[name]
  if (name.startsWith('feeder_')) {
    if (landed !== null && at > landed) return legs.inland
    return loaded !== null && at < loaded ? legs.origin : legs.sea
  }
  if (name === 'full_out') return inland && !isSame(place, destination) ? legs.inland : stage
  return stage >= stageOf.rail_loaded && stage <= stageOf.rail_unloaded ? legs.inland : stage
}

const turns = [['arrived', 'destination'], ['discharged', 'unloaded'], ['loaded'], ['departed', 'out']]
/** In what order things happen at one place. */
const turnOf = (name: EventName) => turns.findIndex((verbs) => verbs.includes(name.split('_').at(-1) ?? ''))

/** Whether a step is behind once another has happened, whether or not it was reported. */
function isPassed(step: Step, happened: Step, itinerary: Itinerary): boolean {
  const [leg, reached] = [legOf(step, itinerary), legOf(happened, itinerary)]
  if (leg !== reached || !repeated.has(leg)) return leg <= reached
  if (itinerary.isSame(step.place, happened.place)) return turnOf(step.name) <= turnOf(happened.name)
  return step.at < happened.at
}

/** By leg, then by time. */
const isBefore = (a: Step, b: Step, itinerary: Itinerary) =>
  (compare(legOf(a, itinerary), legOf(b, itinerary)) || compare(a.at, b.at)) < 0
