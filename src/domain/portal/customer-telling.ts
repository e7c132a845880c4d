import type { CustomerState, EmbedContainer } from '#contract/portal/embed.ts'
import type { Sentence, Warning } from '#contract/portal/embed-sentence.ts'
import type { Container, Fee } from '#contract/tracking/container.ts'
import type { NextStep } from '#contract/tracking/next-step.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { daysBetween } from '../instants.ts'
import { counted, due } from '../tracking/fees-due.ts'
import { arrivedInland } from '../tracking/next-arrival.ts'
import { freeMoment } from './customer-free-time.ts'
import { warnedDays } from './customer-say.ts'
import { allows, type Gated, type Policy } from './view-policy.ts'

type Moment = NonNullable<EmbedContainer['since']>
type Box = Container['attributes']

/** What is true of a container, whatever the policy lets out. */
export interface Truth {
  policy: Policy
  box: Box
  route: Shipment['attributes']
  state: CustomerState
  /** Since when it is in this state. */
  since: Moment | null
  eta: EmbedContainer['eta']
  leaves: Moment | null
  /** The port where it waits for its next vessel. */
  transhipped_in: string | null
  /** It was available at some time. */
  was_ready: boolean
  /** A pickup that is booked for today or later. */
  appointment: Moment | null
  deadline: Moment | null
  /** Of the empty container, while it is out. */
  return_by: EmbedContainer['return_by'] | null
  /** What the day costs that is not free any more, or the first one that will not be. */
  a_day: Warning['a_day']
  /** The last news, and whether there is to be no more. */
  news: Moment | null
  is_stopped: boolean
  /** UTC instant. */
  now: string
}

type Told = Pick<EmbedContainer, 'warnings' | 'sentences' | 'who_acts'>

/** What its customer reads of a container. What the policy hides is not said, and not denied either. */
export const tellCustomer = (truth: Truth): Told => ({
  warnings: warningsOf(truth),
  sentences: [...placesOf(truth), ...agesOf(truth), ...turnsOf(truth)],
  who_acts: stepsFor(truth)[0]?.who_acts ?? null,
})

const plain = { on: null, until: null, money: [] }
const warn = (says: Warning['says'], some: Partial<Warning> = {}): Warning => ({ says, ...plain, a_day: null, ...some })
const tell = (says: Sentence['says'], some: Partial<Sentence> = {}): Sentence => ({
  says,
  ...{ place: null, days_later: null },
  ...plain,
  ...some,
})
const at = (says: Sentence['says'], on: Moment | null, days_later: number | null = null) =>
  tell(says, { on, place: on?.place ?? null, days_later })

const may = ({ policy }: Truth, member: Gated) => allows(policy, member)

function warningsOf(truth: Truth): Warning[] {
  const holds = may(truth, 'containers.holds') ? holdsOf(truth.box).map((name) => warn(`hold_${name}`)) : []
  const contact = holds.length > 0 && may(truth, 'view.contact') ? [warn('contact')] : []
  return [...(isStanding(truth) ? freeTimeOf(truth) : []), ...holds, ...contact]
}

function freeTimeOf(truth: Truth): Warning[] {
  const { box, appointment, deadline: until, now } = truth
  if (!may(truth, 'containers.deadline')) return []
  const on = may(truth, 'containers.eta') ? appointment : null
  const late = tooLate(box)
  const booked = late ? [warn('booked_too_late', { on, until: untilOf(late) })] : []
  if (!until) return booked
  const money = may(truth, 'containers.fees') ? sumOf(box.fees_at_pod_terminal.filter(isStorage)) : []
  const a_day = may(truth, 'containers.fees') ? truth.a_day : null
  return daysTo(until, now) > warnedDays ? booked : [...booked, warn('free_time', { until, money, a_day })]
}

function placesOf(truth: Truth): Sentence[] {
  const { state, since, route, box, leaves } = truth
  const destination = { place: route.destination_name }
  const arrival = arrivalOf(truth)
  switch (state) {
    case 'cancelled':
      return [tell('cancelled')]
    case 'expected': {
      const here = hereOf(truth)
      if (leaves && may(truth, 'containers.eta')) return [...here, at('leaves', leaves), ...arrival]
      return [...(here.length > 0 ? here : [tell('not_left')]), ...arrival]
    }
    case 'at_sea':
      if (arrival.length > 0) return arrival
      return [tell('at_sea', { place: route.destination_name ?? route.port_of_discharge_name })]
    case 'changing_ships':
      return [tell('changing_ships', { place: truth.transhipped_in }), ...arrival]
    case 'in_port':
      return [at('in_port', since, laterThanPlanned(truth))]
    case 'awaiting_train':
      return [landed(truth), tell('waits_for_train', destination), ...arrival]
    case 'on_rail':
      return [tell('by_rail', destination), ...arrival]
    case 'inland':
      return [tell(isByTruck(box) ? 'by_truck' : 'by_barge', destination), ...arrival]
    case 'landed':
      if (waitsForBarge(truth)) return [landed(truth), tell('waits_for_barge', destination), ...arrival]
      return [landed(truth), ...releaseOf(truth)]
    case 'customs_check':
    case 'held':
      return [landed(truth), ...releaseOf(truth)]
    case 'ready': {
      const says = box.current_status === 'off_dock' ? 'ready_elsewhere' : 'ready'
      return [since ? at(says, since) : tell(says, { place: placeOf(truth) })]
    }
    case 'with_you':
      return [box.delivered_at ? at('delivered', dayOf(box.delivered_at, box)) : at('collected', since)]
    case 'done':
      return [at('completed', since)]
  }
}

/** Before it departs. */
function hereOf({ box, route }: Truth): Sentence[] {
  const place = route.port_of_lading_name
  if (box.pol_vessel_loaded_at) return [tell('on_board', { place })]
  return box.pol_full_in_at ? [tell('at_origin', { place })] : []
}

const waitsForBarge = ({ box }: Pick<Truth, 'box'>) => box.current_status === 'awaiting_inland_transfer'

function landed(truth: Truth): Sentence {
  const { since, box } = truth
  if (!since) return tell('at_port', { place: placeOf(truth) })
  return at(box.pod_discharged_at && !arrivedInland(box) ? 'unloaded' : 'arrived', since, laterThanPlanned(truth))
}

const placeOf = ({ box, route }: Truth) => (arrivedInland(box) ? route.destination_name : route.port_of_discharge_name)

/** Why it cannot be collected yet; where holds are hidden always the same, so that nothing shows through. */
function releaseOf(truth: Truth): Sentence[] {
  const { box } = truth
  // Whether it is held or not: it says nothing of that.
  if (hasLeft(box)) return [tell('left_unreported')]
  if (!may(truth, 'containers.holds')) return [tell('release_unsure')]
  switch (box.verdict) {
    case 'not_released':
      return [tell(truth.was_ready ? 'release_withdrawn' : 'release_open')]
    case 'sources_disagree':
    case 'released_by_hand':
      return [tell('release_disputed')]
    case 'unknown': {
      const confirmed = box.availability_confirmed_at
      if (box.verdict_reason !== 'not_confirmed' || !confirmed || box.available_for_pickup === false)
        return [tell('release_unsure')]
      return [at('release_old', dayOf(confirmed, box))]
    }
    default:
      return [] // A hold says it, in front.
  }
}

/** The next arrival; how late it is belongs to where it comes to. */
function arrivalOf(truth: Truth): Sentence[] {
  const { eta } = truth
  if (!eta || eta.is_actual || !may(truth, 'containers.eta')) return []
  const { is_actual: _, days_later, ...on } = eta
  return [at('arrives', on, days_later)]
}

const laterThanPlanned = (truth: Truth) => {
  const { eta, since } = truth
  return eta?.is_actual && eta.place === since?.place && may(truth, 'containers.eta') ? eta.days_later : null
}

/** How old the news is, where that is of weight. */
function agesOf({ state, news, is_stopped, now }: Truth): Sentence[] {
  if (['with_you', 'done', 'cancelled'].includes(state)) return []
  if (is_stopped) return [at('updates_stopped', news)]
  return news && isSilent(news, now) ? [at('no_news', news)] : []
}

const isSilent = (news: Moment, now: string) => Date.parse(now) - Date.parse(news.at) > 3 * 86_400_000

function turnsOf(truth: Truth): Sentence[] {
  const { box, state, deadline, appointment } = truth
  if (state === 'with_you')
    return [tell('return_empty', { until: may(truth, 'containers.deadline') ? returnDay(truth) : null })]
  const turns: Sentence[] = []
  if (isStanding(truth) && may(truth, 'containers.fees')) {
    const isTold = warningsOf(truth).some(({ money }) => money.length > 0)
    // A total has the storage in it, so it goes before the storage that is told already does.
    const money = sumOf(counted(box.fees_at_pod_terminal).filter((fee) => !isTold || !isStorage(fee)))
    if (money.length > 0) turns.push(tell('pay_fees', { money }))
  }
  // Where it is warned that it is booked too late, that is enough.
  const isWarned = tooLate(box) && may(truth, 'containers.deadline')
  if (isStanding(truth) && appointment && may(truth, 'containers.eta') && !isWarned)
    turns.push(at('booked', appointment))
  // Of what is booked and may not be told nothing is asked.
  else if (state === 'ready' && !appointment)
    turns.push(tell('collect', { until: may(truth, 'containers.deadline') ? deadline : null }))
  if (isQuiet(truth))
    turns.push(
      tell('nothing_needed', { until: isStanding(truth) && may(truth, 'containers.deadline') ? deadline : null }),
    )
  return turns
}

const returnDay = ({ return_by }: Truth): Moment | null => (return_by ? freeMoment(return_by, null) : null)

/** The pickup is booked for after the end of free time. */
const tooLate = ({ next_steps }: Box) => next_steps.find(({ step }) => step === 'move_appointment')

const untilOf = ({ by, timezone }: NextStep): Moment | null => (by ? freeMoment({ at: by, timezone }, null) : null)

/** Nothing is needed: under way, with nothing overdue, or there with time left; and no hold, no fee, no old news. */
function isQuiet(truth: Truth): boolean {
  const { box, state, deadline, news, is_stopped, now } = truth
  const isOpen = holdsOf(box).length > 0 || box.fees_at_pod_terminal.some(({ amount }) => amount > 0)
  if (isOpen || is_stopped || (news && isSilent(news, now)) || tooLate(box) || hasLeft(box)) return false
  if (['ready', 'with_you', 'done', 'cancelled'].includes(state)) return false
  if (state === 'in_port' || isStanding(truth)) return deadline !== null && daysTo(deadline, now) > warnedDays
  return !box.next_steps.some(({ who_acts }) => who_acts === 'us')
}

/** Those that they may know of. */
function stepsFor(truth: Truth): NextStep[] {
  const { box, state } = truth
  if (!may(truth, 'containers.holds') && isStanding(truth) && state !== 'ready') return []
  return box.next_steps.filter(
    ({ step, hold }) =>
      (hold === null || may(truth, 'containers.holds')) &&
      (step !== 'pay_fees' || may(truth, 'containers.fees')) &&
      (step !== 'collect' || may(truth, 'containers.eta')) &&
      (step !== 'move_appointment' || may(truth, 'containers.deadline')),
  )
}

/** Where free time runs: it waits in a yard for a truck or a train. */
const isStanding = ({ state }: Truth) => ['landed', 'customs_check', 'held', 'ready', 'awaiting_train'].includes(state)

const dayOf = (at: string, { pickup_timezone: timezone }: Box): Moment => ({
  at,
  timezone,
  place: null,
  has_time: false,
})

const hasLeft = ({ verdict_reason }: Box) => verdict_reason === 'left_unreported'

const isByTruck = ({ next_steps }: Box) => next_steps.some(({ who_acts }) => who_acts === 'trucker')

const holdsOf = ({ holds_at_pod_terminal: holds }: Box) => [
  ...new Set(holds.flatMap(({ name, status }) => (status === 'hold' ? name : []))),
]

const isStorage = ({ type }: Fee) => type === 'demurrage' || type === 'extended_dwell_time'

/** By currency, as staff reckon it; nothing of what has no amount yet. */
export const sumOf = (fees: readonly Fee[]): Sentence['money'] =>
  due(fees).flatMap(({ amount, currency }) => (amount > 0 ? [{ amount, currency_code: currency }] : []))

/** Whole days on the calendar of the place, as on the page. */
const daysTo = ({ at, timezone }: Moment, now: string) => daysBetween(now, at, timezone)
