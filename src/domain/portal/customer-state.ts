import { type CustomerState, type CustomerStep, customerSteps } from '#contract/portal/embed.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { NextStep } from '#contract/tracking/next-step.ts'

type Box = Pick<
  Container['attributes'],
  'current_status' | 'verdict' | 'verdict_reason' | 'holds_at_pod_terminal' | 'pod_arrived_at' | 'next_steps'
>

/** Agencies: to a customer they are customs, whoever looks into the box. */
const byCustoms = new Set(['customs', 'USDA', 'VACIS'])

/**
 * Where a container stands, as a customer would say it.
 * @param tellHolds whether they may learn that somebody holds it; else it has landed, and no more
 */
export function customerState(box: Box, tellHolds: boolean): CustomerState {
  switch (box.current_status) {
    case 'new':
    case 'loaded':
      return box.verdict_reason === 'booking_cancelled' ? 'cancelled' : 'expected'
    case 'on_ship':
      if (box.pod_arrived_at) return 'in_port'
      if (box.next_steps.some(({ step }) => step === 'wait_for_departure')) return 'expected'
      return box.next_steps.some(({ step }) => step === 'wait_for_next_vessel') ? 'changing_ships' : 'at_sea'
    case 'on_rail':
      return box.next_steps.some(isByBarge) ? 'inland' : 'on_rail'
    case 'picked_up':
    case 'dropped':
    // The empty container is still out.
    case 'delivered':
      return 'with_you'
    case 'empty_returned':
      return 'done'
    case 'awaiting_inland_transfer':
      if (box.next_steps.some(({ who_acts }) => who_acts === 'trucker')) return 'inland'
      return box.next_steps.some(isByBarge) ? 'landed' : 'awaiting_train'
    case 'grounded':
    case 'available':
    case 'not_available':
    case 'off_dock':
      return atTerminal(box, tellHolds)
  }
}

const isByBarge = ({ step, who_acts }: NextStep) => who_acts === 'line' || step === 'ask_line'

function atTerminal({ verdict, holds_at_pod_terminal: holds }: Box, tellHolds: boolean): CustomerState {
  if (verdict === 'ready') return 'ready'
  const active = holds.filter(({ status }) => status === 'hold')
  const isHeld = verdict === 'blocked' || (verdict === 'unknown' && active.length > 0)
  if (!isHeld || !tellHolds) return 'landed'
  return active.some(({ name }) => byCustoms.has(name)) ? 'customs_check' : 'held'
}

/** How far it is on the five steps; all of them are behind what is done. */
export function stepOf(state: CustomerState): CustomerStep | 'done' {
  switch (state) {
    case 'expected':
    case 'cancelled':
      return 'departed'
    case 'at_sea':
    case 'changing_ships':
      return 'at_sea'
    case 'in_port':
    case 'awaiting_train':
    case 'on_rail':
    case 'inland':
    case 'landed':
    case 'customs_check':
    case 'held':
      return 'landed'
    case 'ready':
      return 'ready'
    case 'with_you':
      return 'with_you'
    case 'done':
      return 'done'
  }
}

export function stepStatus(step: CustomerStep, at: CustomerStep | 'done'): 'done' | 'now' | 'to_come' {
  if (at === 'done') return 'done'
  const [mine, now] = [customerSteps.indexOf(step), customerSteps.indexOf(at)]
  return mine < now ? 'done' : mine === now ? 'now' : 'to_come'
}
