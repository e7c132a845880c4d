import type { ExceptionKind, ExceptionReason, Severity } from '#contract/exceptions/kinds.ts'
import type { ClockKind } from '#contract/free-time/clock.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { ExpectedEvent } from '#contract/tracking/expected-next.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { addDays } from '../days.ts'
import { localDate, startOfLocalDay } from '../instants.ts'
import type { ContainerState, JourneyRoute } from '../tracking/journey-types.ts'
import { pickupPlace } from '../tracking/pickup-place.ts'
import { freeUntil } from '../tracking/urgency.ts'

/** Why a container needs somebody: what it shares with others that have the same `key`. */
export interface Cause {
  key: string
  kind: ExceptionKind
  reason: ExceptionReason | null
  hold: Container['attributes']['holds_at_pod_terminal'][number]['name'] | null
  expected_event: ExpectedEvent | null
  vessel_name: string | null
  voyage_number: string | null
  location_locode: string | null
  location_name: string | null
  facility_name: string | null
  who_acts: Actor | null
  severity: Severity
  deadline_at: string | null
  deadline_timezone: string | null
  days_late: number | null
  /** At the first cause of a container only: money is counted once. */
  costs: readonly CauseCost[]
  /** It costs money, and nothing says how much. */
  is_unpriced: boolean
}

export interface CauseCost {
  currency_code: string
  a_day: number | null
  so_far: number | null
}

interface Around {
  shipping_line_scac: string
  /** Where it is picked up. */
  facility: { id: string; name: string } | null
  /** UTC instant. */
  now: string
}

/** An estimate that is this many days after the first one is told. */
const slipDays = 3

/** From this many days before its last free day on, an empty container is to be returned soon. */
const emptyDays = 2

/** Every cause that a container has, the one that carries its money first. */
export function causesOf(box: ContainerState, route: JourneyRoute, around: Around): Cause[] {
  if (box.urgency.reason === 'finished' || box.urgency.reason === 'booking_cancelled') return []
  if (box.verdict === 'gone') return emptyCauses(box, route, around)
  return [...inYard(box, route, around), ...onTheWay(box, route, around), ...contradicted(box, route, around)]
}

type Told = Pick<Cause, 'kind'> &
  Partial<Omit<Cause, 'key' | 'kind'>> & {
    at: string | null /** Which one, however it is written. */
    vessel?: string | null
  }

const cause = ({ at, vessel, ...told }: Told): Cause => {
  const whole = { ...blank, ...told }
  const { kind, reason, hold, expected_event } = whole
  return {
    ...whole,
    key: [...clockOf(kind, reason), hold, expected_event, vessel, at].map((one) => one ?? '').join('|'),
  }
}

/** The stages of one clock: it is near, then past, and what is missing to collect it is called otherwise. */
function clockOf(kind: ExceptionKind, reason: ExceptionReason | null): readonly (string | null)[] {
  if (kind !== 'overdue' && kind !== 'deadline_near') return [kind, reason]
  return ['deadline', reason !== null && toCollect.includes(reason) ? 'collect' : reason]
}

const toCollect: readonly ExceptionReason[] = ['not_collected', 'no_appointment', 'appointment_too_late']

/** What a cause has in common with those that it may become: its clock, whatever is missing, wherever it is. */
export function courseOf({ kind, reason, hold, expected_event }: Cause): string {
  const [clock] = clockOf(kind, reason)
  return [clock, reason === 'empty_not_returned' ? reason : '', hold, expected_event].join('|')
}

const blank = {
  reason: null,
  hold: null,
  expected_event: null,
  vessel_name: null,
  voyage_number: null,
  location_locode: null,
  location_name: null,
  facility_name: null,
  who_acts: null,
  severity: 'watch',
  deadline_at: null,
  deadline_timezone: null,
  days_late: null,
  costs: [],
  is_unpriced: false,
} as const satisfies Partial<Cause>

/** It stands where free time runs: what keeps it there, or that nobody comes for it. */
function inYard(box: ContainerState, route: JourneyRoute, { facility, now }: Around): Cause[] {
  const { urgency, holds_at_pod_terminal, next_steps, verdict } = box
  // A hold that no terminal has confirmed lately has not ended.
  const mayBeHeld: readonly (typeof verdict)[] = ['blocked', 'sources_disagree', 'unknown']
  const isHeld = mayBeHeld.includes(verdict) || urgency.reason === 'sources_disagree'
  const isLate = urgency.reason === 'costs_money'
  const isNear = isLate || urgency.reason === 'deadline_near' || urgency.reason === 'appointment_too_late'
  const stop = pickupPlace(route)
  const end = freeUntil(box)
  const place = {
    at: facility?.id ?? stop?.locode ?? null,
    location_locode: stop?.locode ?? null,
    location_name: stop?.name ?? null,
    facility_name: facility?.name ?? null,
    deadline_at: end?.at ?? null,
    deadline_timezone: end?.timezone ?? null,
    severity: isLate
      ? ('costs_now' as const)
      : isNear || (end !== null && end.at < now)
        ? ('soon' as const)
        : ('watch' as const),
  }
  const who_acts = next_steps[0]?.who_acts ?? null
  const holds = isHeld
    ? [...new Set(holds_at_pod_terminal.flatMap((one) => (one.status === 'hold' ? one.name : [])))]
    : []
  const told: Told[] = holds.map((hold) => ({
    ...place,
    kind: 'hold',
    hold,
    who_acts: next_steps.find((step) => step.hold === hold)?.who_acts ?? who_acts,
  }))
  if (verdict === 'sources_disagree' || (verdict === 'released_by_hand' && box.verdict_reason === 'hold_still_listed'))
    told.push({ ...place, kind: 'sources_disagree', who_acts })
  const reason = told.length > 0 ? null : missing(box, now)
  if (isLate && told.length === 0) told.push({ ...place, kind: 'overdue', reason: reason ?? 'not_collected', who_acts })
  if (!isLate && isNear && reason !== null) told.push({ ...place, kind: 'deadline_near', reason, who_acts })
  return told.map((one, at) => cause({ ...one, ...(at === 0 && isLate && moneyOf(box, pickupClocks)) }))
}

/** What a container that stands there lacks to go. */
function missing(
  { verdict, urgency, pickup_appointment_at: at, pickup_timezone: zone }: ContainerState,
  now: string,
): ExceptionReason | null {
  if (urgency.reason === 'appointment_too_late') return 'appointment_too_late'
  if (verdict === 'not_released') return 'not_released'
  if (verdict === 'unknown') return 'not_confirmed'
  if (verdict === 'on_rail') return 'not_moved_on'
  if (verdict !== 'ready' && verdict !== 'released_by_hand') return null
  if (urgency.reason === 'costs_money') return 'not_collected'
  // One whose day has passed was missed.
  return at === null || localDate(at, zone) < localDate(now, zone) ? 'no_appointment' : null
}

/** Before it is there: what is later than was said, and what nobody reports. */
function onTheWay(box: ContainerState, route: JourneyRoute, { shipping_line_scac }: Around): Cause[] {
  const { next_arrival, silent_since, expected_next, next_steps } = box
  const causes: Cause[] = []
  if (next_arrival?.awaited && next_arrival.days_late !== null && next_arrival.days_late >= slipDays)
    causes.push(
      cause({
        kind: 'arrival_slipped',
        at: next_arrival.location_locode,
        // Not her voyage: sources write one in several ways.
        vessel: route.pod_vessel_imo ?? route.pod_vessel_name?.toUpperCase() ?? null,
        vessel_name: route.pod_vessel_name,
        voyage_number: route.pod_voyage_number,
        location_locode: next_arrival.location_locode,
        location_name: next_arrival.location_name,
        days_late: next_arrival.days_late,
        who_acts: 'line',
      }),
    )
  if (silent_since !== null && expected_next !== null)
    causes.push(
      cause({
        kind: 'silent',
        // Who could tell, and where.
        at: `${shipping_line_scac} ${expected_next.location_locode ?? ''}`,
        expected_event: expected_next.event,
        location_locode: expected_next.location_locode,
        location_name: expected_next.location_name,
        who_acts: next_steps[0]?.who_acts ?? null,
      }),
    )
  return causes
}

/** A document gives another last free day than its line, at the same place. */
function contradicted(box: ContainerState, route: JourneyRoute, { facility }: Around): Cause[] {
  const { pickup_lfd_document = null, pickup_lfd_line = null } = box.import_deadlines ?? {}
  // Somebody has decided it, or the clock that they are about has ended.
  const isOver = box.deadlines.some(
    ({ source, reason }) => (source === 'document' || source === 'line') && reason === 'moved_on',
  )
  if (box.binding_lfd_source === 'user' || isOver) return []
  const zone = box.binding_lfd_timezone
  if (pickup_lfd_document === null || pickup_lfd_line === null || zone === null) return []
  if (localDate(pickup_lfd_document, zone) === localDate(pickup_lfd_line, zone)) return []
  const stop = pickupPlace(route)
  return [
    cause({
      kind: 'document_disagrees',
      at: facility?.id ?? stop?.locode ?? null,
      location_locode: stop?.locode ?? null,
      location_name: stop?.name ?? null,
      facility_name: facility?.name ?? null,
      who_acts: 'us',
      deadline_at: box.binding_lfd,
      deadline_timezone: zone,
    }),
  ]
}

interface Due {
  at: string
  timezone: string | null
}

/** By when the empty is to be back, or its chassis: as it was agreed or written, else by the rules. */
function emptyDue(box: Pick<ContainerState, 'empty_due_at' | 'empty_due_timezone' | 'free_time' | 'free_time_days'>) {
  const chassis = box.free_time.flatMap(({ kind, is_provisional, timezone }, at): Due[] => {
    const kept = box.free_time_days[at]
    return kind === 'chassis' && !is_provisional && kept?.ended_at === null
      ? [{ at: kept.free_until.at, timezone }]
      : []
  })
  const empty = box.empty_due_at === null ? [] : [{ at: box.empty_due_at, timezone: box.empty_due_timezone }]
  return [...empty, ...chassis].toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]
}

/** The first moment of the day from which on it is told that the empty is to be back soon. */
function emptyDueSoonFrom({ at, timezone }: Due): string {
  return startOfLocalDay(addDays(localDate(at, timezone), -emptyDays), timezone)
}

/** When its causes become others by the clock alone, while it is outside. UTC instant after `now`; null where they do not. */
export function causesUntil(box: Parameters<typeof emptyDue>[0] & Pick<ContainerState, 'verdict'>, now: string) {
  const due = box.verdict === 'gone' ? emptyDue(box) : undefined
  if (!due) return null
  const over = new Date(Date.parse(due.at) + 1).toISOString()
  return [emptyDueSoonFrom(due), over].find((at) => at > now) ?? null
}

/** Outside, until it comes back empty. */
function emptyCauses(box: ContainerState, route: JourneyRoute, { facility, now }: Around): Cause[] {
  const due = emptyDue(box)
  if (!due) return []
  const isLate = due.at < now
  if (!isLate && emptyDueSoonFrom(due) > now) return []
  const stop = pickupPlace(route)
  return [
    cause({
      kind: isLate ? 'overdue' : 'deadline_near',
      reason: 'empty_not_returned',
      at: facility?.id ?? stop?.locode ?? null,
      location_locode: stop?.locode ?? null,
      location_name: stop?.name ?? null,
      facility_name: facility?.name ?? null,
      who_acts: 'trucker',
      severity: isLate ? 'costs_now' : 'soon',
      deadline_at: due.at,
      deadline_timezone: due.timezone,
      ...(isLate && moneyOf(box, emptyClocks)),
    }),
  ]
}

const pickupClocks: readonly ClockKind[] = ['demurrage', 'storage', 'rail_storage', 'combined']
const emptyClocks: readonly ClockKind[] = ['detention', 'chassis', 'combined']

/** What runs by the rules; where no rules say, what the terminal has charged. */
function moneyOf(box: ContainerState, kinds: readonly ClockKind[]): Pick<Cause, 'costs' | 'is_unpriced'> {
  const running = box.free_time_days.flatMap(({ kind, currency_code, running }) =>
    kinds.includes(kind) && currency_code !== null && running && running.a_day !== null
      ? [{ currency_code, a_day: running.a_day, so_far: running.so_far }]
      : [],
  )
  const charged = box.fees_at_pod_terminal.flatMap(({ type, amount, currency_code }) =>
    amount > 0 && (type === 'demurrage' || type === 'extended_dwell_time') && kinds === pickupClocks
      ? [{ currency_code, a_day: null, so_far: amount }]
      : [],
  )
  const costs = byCurrency(running.length > 0 ? running : charged)
  return { costs, is_unpriced: costs.length === 0 }
}

const byCurrency = (costs: readonly CauseCost[]): CauseCost[] =>
  [...new Set(costs.map(({ currency_code }) => currency_code))].sort().map((currency_code) => {
    const same = costs.filter((one) => one.currency_code === currency_code)
    return { currency_code, a_day: sum(same.map(({ a_day }) => a_day)), so_far: sum(same.map(({ so_far }) => so_far)) }
  })

/** In whole cents; null where nothing is known. */
export function sum(amounts: readonly (number | null)[]): number | null {
  const known = amounts.flatMap((amount) => amount ?? [])
  return known.length === 0 ? null : known.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}
