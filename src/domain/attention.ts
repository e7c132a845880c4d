import type { Urgency } from '#contract/urgency.ts'

/**
 * How far a container is, for lists and for what customers see: 0 it stands at a terminal, 1 it is on its way, 2 it is
 * out and the empty box is due, 3 nothing is left to do.
 */
export function attentionOf({ reason }: Urgency) {
  switch (reason) {
    case 'costs_money':
    case 'deadline_near':
    case 'blocked':
    case 'sources_disagree':
    case 'not_released':
    case 'not_confirmed':
    case 'ready':
      return 0
    case 'on_the_way':
      return 1
    case 'empty_due':
      return 2
    case 'finished':
    case 'booking_cancelled':
      return 3
    default:
      return reason satisfies never
  }
}

/** From here on nothing is left to do. */
export const finished = 3
