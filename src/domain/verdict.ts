import type { Container, VerdictCode } from '#contract/container.ts'

type Seen = Pick<
  Container['attributes'],
  'current_status' | 'availability_known' | 'available_for_pickup' | 'holds_at_pod_terminal'
>

/** May it be picked up? A pending hold is announced, not active: it does not block. */
export function verdictOf(c: Seen): VerdictCode {
  const held = c.holds_at_pod_terminal.some((hold) => hold.status === 'hold')
  const available = c.availability_known ? c.available_for_pickup : null
  switch (c.current_status) {
    case 'new':
    case 'loaded':
    case 'on_ship':
      return 'not_arrived'
    case 'awaiting_inland_transfer':
    case 'on_rail':
      return 'on_rail'
    case 'picked_up':
    case 'dropped':
    case 'delivered':
    case 'empty_returned':
      return 'gone'
    case 'off_dock':
      // The status itself says that it may be collected there; a flag of the terminal it left says nothing more.
      if (!held) return 'ready'
      return available ? 'sources_disagree' : 'blocked'
    case 'grounded':
    case 'available':
    case 'not_available':
      if (available === null) return 'unknown'
      if (available) return held ? 'sources_disagree' : 'ready'
      return held ? 'blocked' : 'not_released'
  }
}
