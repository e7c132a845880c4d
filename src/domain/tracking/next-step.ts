import type { Container, Hold } from '#contract/tracking/container.ts'
import type { Actor, NextStep, StepCode } from '#contract/tracking/next-step.ts'
import { endOfLocalDay, localDate } from '../instants.ts'
import { type End, isBookedTooLate } from './urgency.ts'

const day = 86_400_000

/** After a discharge it is the terminal that is to be asked. */
const patience = 2 * day

export interface Case
  extends Pick<
    Container['attributes'],
    | 'current_status'
    | 'verdict'
    | 'verdict_reason'
    | 'holds_at_pod_terminal'
    | 'fees_at_pod_terminal'
    | 'pickup_appointment_at'
    | 'pickup_timezone'
    | 'pod_arrived_at'
    | 'pod_discharged_at'
    | 'ind_ata_at'
    | 'ind_rail_unloaded_at'
    | 'empty_terminated_at'
  > {
  /** Until when it may stand where it is picked up without cost. */
  free_until: End | null
  /** Aboard at the port of loading: nothing shows yet that it has left. */
  is_before_departure: boolean
  /** Off one vessel, and not yet on the next. */
  is_between_vessels: boolean
  /** Who carries it from the port of discharge to where it is picked up, as far as it has left. */
  onward_by: 'railway' | 'trucker' | 'line' | null
  /** By barge, as far as it is planned. */
  is_by_barge: boolean
  /** The next step of the journey is due, and nobody has reported it. */
  is_overdue: boolean
  /** Until when it may stay outside. */
  return_by: { at: string; timezone: string | null } | null
}

const byHold: Record<Hold['name'], [StepCode, Actor]> = {
  freight: ['pay_freight', 'payer'],
  customs: ['clear_customs', 'broker'],
  USDA: ['arrange_exam', 'broker'],
  VACIS: ['arrange_exam', 'broker'],
  TMF: ['pay_port_fee', 'payer'],
  other: ['ask_terminal', 'us'],
}

/** What is to be done next, and by whom: what is first first. Nothing where nothing is left to do. */
export function nextStepsOf(box: Case, now: string): NextStep[] {
  switch (box.verdict) {
    case 'not_arrived':
      return box.verdict_reason === 'booking_cancelled' ? [] : [...atSea(box), ...cleared(box)]
    case 'on_rail':
      return [...moved(box, now), ...cleared(box), onward(box)]
    case 'gone':
      return box.empty_terminated_at === null ? [returned(box)] : []
    case 'blocked':
      return [...moved(box, now), ...cleared(box), ...paid(box)]
    case 'sources_disagree':
      return [...moved(box, now), due(box, 'settle_disagreement', 'us'), ...cleared(box), ...paid(box)]
    case 'not_released':
      return [...moved(box, now), ...orAsk(box, [...announced(box), ...paid(box)])]
    case 'unknown':
      return [...moved(box, now), ...silent(box, now), ...cleared(box), ...announced(box), ...paid(box)]
    case 'released_by_hand':
      if (box.verdict_reason !== 'hold_still_listed') return [...paid(box), pickup(box, now)]
      return [...moved(box, now), due(box, 'settle_disagreement', 'us'), ...paid(box)]
    case 'ready':
      return [...paid(box), pickup(box, now)]
  }
}

/** The first moment after `now` at which they become others by the clock alone, but that a step is due. UTC instant. */
export function nextStepsUntil(box: Case, now: string): string | null {
  const landed = box.verdict === 'unknown' ? landedAt(box) : null
  const appointment = box.pickup_appointment_at
  const turns = [
    landed && later(landed, patience),
    appointment && later(endOfLocalDay(localDate(appointment, box.pickup_timezone), box.pickup_timezone), 1_000),
  ]
  return turns.flatMap((at) => (at && at > now ? at : [])).sort()[0] ?? null
}

function atSea(box: Case): NextStep[] {
  const asked = box.is_overdue ? [step('ask_line', 'us')] : []
  if (box.pod_arrived_at) return [...asked, step('wait_for_discharge', 'terminal')]
  if (box.is_between_vessels) return [...asked, step('wait_for_next_vessel', 'line')]
  if (box.is_before_departure) return [...asked, step('wait_for_departure', 'line')]
  if (asked.length > 0) return asked
  const isAtOrigin = box.current_status === 'new' || box.current_status === 'loaded'
  return [step(isAtOrigin ? 'wait_for_departure' : 'wait_for_arrival', 'line')]
}

function onward(box: Case): NextStep {
  const isByLine = box.onward_by === 'line' || (box.onward_by === null && box.is_by_barge)
  // A truck is called, not asked for.
  if (box.onward_by !== 'trucker' && box.is_overdue) return due(box, isByLine ? 'ask_line' : 'ask_railway', 'us')
  if (box.onward_by !== null) return step('wait_for_inland_arrival', box.onward_by)
  return isByLine ? due(box, 'wait_for_barge', 'line') : due(box, 'wait_for_train', 'railway')
}

/** No word of the terminal is usual at first. */
function silent(box: Case, now: string): NextStep[] {
  const landed = landedAt(box)
  const isEarly = box.verdict_reason === 'not_reported' && landed !== null && now < later(landed, patience)
  return [isEarly ? due(box, 'wait_for_availability', 'terminal') : due(box, 'ask_terminal', 'us')]
}

function pickup(box: Case, now: string): NextStep {
  if (isBookedTooLate(box, now, box.free_until?.at ?? null)) return due(box, 'move_appointment', 'us')
  const { pickup_appointment_at: at, pickup_timezone: zone } = box
  const isMissed = at !== null && localDate(at, zone) < localDate(now, zone)
  if (at === null || isMissed) return due(box, 'book_appointment', 'us')
  return { ...step('collect', 'trucker'), by: at, timezone: zone }
}

const returned = ({ return_by }: Case): NextStep => ({
  ...step('return_empty', 'trucker'),
  by: return_by?.at ?? null,
  timezone: return_by?.timezone ?? null,
})

const moved = (box: Case, now: string) =>
  isBookedTooLate(box, now, box.free_until?.at ?? null) ? [due(box, 'move_appointment', 'us')] : []

const cleared = (box: Case) => stepsFor(box, 'hold')
const announced = (box: Case) => stepsFor(box, 'pending')

function stepsFor(box: Case, status: Hold['status']): NextStep[] {
  const names = box.holds_at_pod_terminal.flatMap((hold) => (hold.status === status ? hold.name : []))
  return [...new Set(names)].map((hold) => ({ ...due(box, ...byHold[hold]), hold }))
}

const paid = (box: Case) =>
  box.fees_at_pod_terminal.some(({ amount }) => amount > 0) ? [due(box, 'pay_fees', 'payer')] : []

const orAsk = (box: Case, steps: NextStep[]) => (steps.length > 0 ? steps : [due(box, 'ask_terminal', 'us')])

const step = (code: StepCode, who_acts: Actor): NextStep => ({
  step: code,
  who_acts,
  hold: null,
  by: null,
  timezone: null,
})

/** Before free time ends. */
const due = (box: Case, code: StepCode, who_acts: Actor): NextStep => ({
  ...step(code, who_acts),
  by: box.free_until?.at ?? null,
  timezone: box.free_until?.timezone ?? null,
})

const landedAt = (box: Case) =>
  box.ind_rail_unloaded_at ?? box.ind_ata_at ?? box.pod_discharged_at ?? box.pod_arrived_at

const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString()
