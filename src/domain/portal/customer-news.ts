import type { CustomerState, EmbedContainer } from '#contract/portal/embed.ts'
import type { SubscriptionEvent } from '#contract/portal/embed-subscription.ts'
import { localDate } from '../instants.ts'
import { warnedDays } from './customer-say.ts'
import { stepOf } from './customer-state.ts'

/** What somebody was told last, by container. */
export type Told = Record<
  string,
  {
    state: CustomerState
    eta: string | null
    warned: string | null
    booked_too_late?: boolean
    /** The holds that they know of; undefined: kept by an older version. */
    holds?: string[]
    /** Where it had landed. */
    place?: string | null
  }
>

export interface News {
  event: SubscriptionEvent
  container: EmbedContainer
  /** Of an arrival that moved: later where positive. */
  days: number
}

interface Wanted {
  events: readonly SubscriptionEvent[]
  eta_days: number
}

const order = ['departed', 'at_sea', 'landed', 'ready', 'with_you', 'done'] as const
const rankOf = (state: CustomerState) => order.indexOf(stepOf(state))
const [landed, withYou] = [order.indexOf('landed'), order.indexOf('with_you')]

const day = 86_400_000

/**
 * What has changed since it was told last, for somebody who wants to hear of these events, and what they know then. A
 * change by less than they asked for is not told, and adds up. `due`: when the passing of time alone makes news.
 */
export function newsOf(
  before: Told,
  containers: readonly EmbedContainer[],
  wanted: Wanted,
  now: Date,
): { told: Told; news: News[]; due: string | null } {
  const told: Told = {}
  const news: News[] = []
  const dues: string[] = []
  for (const container of containers) {
    const { id, state } = container
    const last: Told[string] = before[id] ?? { state: 'expected', eta: null, warned: null, holds: [], place: null }
    const tell = (event: SubscriptionEvent, days = 0) => {
      if (wanted.events.includes(event)) news.push({ event, container, days })
    }
    // Once it has landed, what is awaited is another arrival: inland, or none.
    const eta = rankOf(last.state) < landed && rankOf(state) >= landed ? null : last.eta
    const moved = etaMoved(container, eta)
    const isMoved = Math.abs(moved.days) >= wanted.eta_days
    if (isMoved) tell('eta_moved', moved.days)
    const urgent = urgency(container, state, now)
    if (urgent.due) dues.push(urgent.due)
    const isWarned = urgent.deadline !== null && urgent.deadline !== last.warned
    const booked_too_late = container.warnings.some(({ says }) => says === 'booked_too_late')
    const isLate = booked_too_late && !last.booked_too_late
    const holds = holdsOf(container)
    const isHeld = holds.some((one) => !(last.holds ?? holds).includes(one))
    const isWithdrawn = last.state === 'ready' && rankOf(state) === landed
    const place = rankOf(state) === landed ? (container.since?.place ?? null) : null
    const step = stepReached(last, { state, place }, wanted.events)
    // That it is ready is told with all that is to be done, and with what warns of it.
    const isAlsoReady = step === 'ready'
    if (!isAlsoReady && (isHeld || isWarned || isLate || isWithdrawn)) tell('action_needed')
    if (step) tell(step)
    told[id] = {
      state,
      eta: isMoved || eta === null ? moved.eta : eta,
      warned: urgent.deadline ?? last.warned,
      holds,
      place,
      ...(booked_too_late && { booked_too_late }),
    }
  }
  return { told, news, due: wanted.events.includes('action_needed') ? (dues.toSorted()[0] ?? null) : null }
}

function etaMoved({ eta }: EmbedContainer, last: string | null): { eta: string | null; days: number } {
  if (!eta || eta.is_actual) return { eta: last, days: 0 }
  const date = localDate(eta.at, eta.timezone)
  return { eta: date, days: last === null ? 0 : Math.round((Date.parse(date) - Date.parse(last)) / day) }
}

const holdsOf = ({ warnings }: EmbedContainer) =>
  warnings.flatMap(({ says }) => (says.startsWith('hold_') ? says : [])).toSorted()

/** The furthest of the steps that they asked for. */
function stepReached(
  from: Told[string],
  to: { state: CustomerState; place: string | null },
  wanted: readonly SubscriptionEvent[],
): SubscriptionEvent | undefined {
  const [before, after] = [rankOf(from.state), rankOf(to.state)]
  const reached: SubscriptionEvent[] = []
  if (before < withYou && after >= withYou) reached.push('delivered')
  if (from.state !== 'ready' && to.state === 'ready') reached.push('ready')
  // Landed again elsewhere: it has come inland.
  const isElsewhere =
    before === landed && after === landed && Boolean(from.place && to.place && from.place !== to.place)
  if ((before < landed && after >= landed) || isElsewhere) reached.push('arrived')
  return reached.find((event) => wanted.includes(event))
}

/** The deadline, where it is near, and else when it will be. Only what they are shown has one. */
function urgency(
  { deadline }: EmbedContainer,
  state: CustomerState,
  now: Date,
): { deadline: string | null; due: string | null } {
  const rank = rankOf(state)
  if (!deadline || rank < landed || rank >= withYou) return { deadline: null, due: null }
  const last = localDate(deadline.at, deadline.timezone)
  const today = localDate(now.toISOString(), deadline.timezone)
  const left = Math.round((Date.parse(last) - Date.parse(today)) / day)
  if (left <= warnedDays) return { deadline: last, due: null }
  return { deadline: null, due: new Date(now.getTime() + (left - warnedDays) * day).toISOString() }
}
