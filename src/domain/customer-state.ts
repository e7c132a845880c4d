import type { Container } from '#contract/container.ts'
import { type CustomerState, type CustomerStep, customerSteps } from '#contract/embed.ts'

type Box = Pick<Container['attributes'], 'current_status' | 'verdict' | 'holds_at_pod_terminal'>

/** Agencies: to a customer they are customs, whoever looks into the box. */
const byCustoms = new Set(['customs', 'USDA', 'VACIS'])

/**
 * Where a container stands, as a customer would say it.
 * @param isBetweenShips it has left one ship at a port on the way, and is not known to have left that port
 * @param tellHolds whether they may learn that somebody holds it; else it has landed, and no more
 */
export function customerState(box: Box, isBetweenShips: boolean, tellHolds: boolean): CustomerState {
  switch (box.current_status) {
    case 'new':
    case 'loaded':
      return 'expected'
    case 'on_ship':
      return isBetweenShips ? 'changing_ships' : 'at_sea'
    case 'on_rail':
      return 'on_rail'
    case 'picked_up':
    case 'dropped':
      return 'with_you'
    case 'delivered':
    case 'empty_returned':
      return 'done'
    case 'awaiting_inland_transfer':
      return 'landed'
    case 'grounded':
    case 'available':
    case 'not_available':
    case 'off_dock':
      return atTerminal(box, tellHolds)
  }
}

function atTerminal({ verdict, holds_at_pod_terminal: holds }: Box, tellHolds: boolean): CustomerState {
  if (verdict === 'ready') return 'ready'
  if (verdict !== 'blocked' || !tellHolds) return 'landed'
  const active = holds.filter(({ status }) => status === 'hold')
  return active.some(({ name }) => byCustoms.has(name)) ? 'customs_check' : 'held'
}

/** How far it is on the five steps; all of them are behind what is done. */
export function stepOf(state: CustomerState): CustomerStep | 'done' {
  switch (state) {
    case 'expected':
      return 'departed'
    case 'at_sea':
    case 'changing_ships':
      return 'at_sea'
    case 'on_rail':
    case 'landed':
    case 'customs_check':
    case 'held':
    case 'unknown':
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
