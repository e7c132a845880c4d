import type { CurrentStatus, VerdictCode } from '#contract/container.ts'

/**
 * How soon somebody must act on a container, for the order of lists: 0 it stands at a terminal and costs money soon,
 * 1 it is on its way, 2 it is out and the empty box is due, 3 nothing is left to do.
 */
export function attentionOf({ verdict, current_status }: { verdict: VerdictCode; current_status: CurrentStatus }) {
  switch (verdict) {
    case 'blocked':
    case 'sources_disagree':
    case 'not_released':
    case 'unknown':
    case 'ready':
      return 0
    case 'not_arrived':
    case 'on_rail':
      return 1
    case 'gone':
      return current_status === 'picked_up' || current_status === 'dropped' ? 2 : 3
    default:
      return verdict satisfies never
  }
}

/** From here on nothing is left to do. */
export const finished = 3
