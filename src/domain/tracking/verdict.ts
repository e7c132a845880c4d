import type { Container } from '#contract/tracking/container.ts'
import type { VerdictCode, VerdictReason } from '#contract/tracking/verdict.ts'

interface Seen
  extends Pick<
    Container['attributes'],
    'current_status' | 'availability_known' | 'available_for_pickup' | 'holds_at_pod_terminal'
  > {
  /** Until when what is said of availability and of holds is taken to be so. UTC instant; null where nobody says anything. */
  confirmed_until: string | null
  /** An active hold that the terminal does not list, and its party has not withdrawn. */
  has_unlisted_hold: boolean
  /** A line, customs or a person placed an active hold, and has not withdrawn it, whether or not the terminal lists it. */
  has_lasting_hold: boolean
  /** Somebody cleared a hold by hand: whether the terminal still lists one of those. */
  cleared_by_hand: 'still_listed' | 'unlisted' | null
  /** A terminal says that it has moved it to a yard where it may be collected, and none has said since whether it may. */
  is_sent_off_dock: boolean
  /** The list of holds is as old as what is said of availability may be. */
  is_hold_list_old: boolean
  /** The terminal had it, and has it no longer, and nobody reports that it went out. */
  has_left_unreported: boolean
  booking_cancelled: boolean
}

export interface Judged {
  verdict: VerdictCode
  verdict_reason: VerdictReason | null
}

/** May it be picked up, at this time? A pending hold is announced, not active: it does not block. */
export function verdictOf(c: Seen, now: string): Judged {
  switch (c.current_status) {
    case 'new':
    case 'loaded':
      return judged('not_arrived', c.booking_cancelled ? 'booking_cancelled' : null)
    case 'on_ship':
      return judged('not_arrived')
    case 'awaiting_inland_transfer':
    case 'on_rail':
      return judged('on_rail')
    case 'picked_up':
    case 'dropped':
    case 'delivered':
    case 'empty_returned':
      return judged('gone')
    case 'off_dock':
    case 'grounded':
    case 'available':
    case 'not_available':
      return atTheYard(c, now)
  }
}

function atTheYard(c: Seen, now: string): Judged {
  if (c.has_left_unreported) return judged('unknown', 'left_unreported')
  const isHeld = c.holds_at_pod_terminal.some((hold) => hold.status === 'hold')
  const flag = c.availability_known ? c.available_for_pickup : null
  // Who sent it to a yard says that it may be collected there, as long as nobody says anything else of it since.
  const available = flag ?? (c.current_status === 'off_dock' && c.is_sent_off_dock ? !isHeld : null)
  const held = c.has_unlisted_hold ? 'hold_not_withdrawn' : 'on_hold'
  // Of what the terminal lists its own flag follows; a person clears nothing else that it keeps a box for.
  if (!isHeld && c.cleared_by_hand !== null && (available !== false || c.cleared_by_hand === 'still_listed'))
    return judged('released_by_hand', c.cleared_by_hand === 'still_listed' ? 'hold_still_listed' : null)
  if (available === null && !isHeld) return judged('unknown', 'not_reported')
  // What a terminal shows ages; a hold that another party placed lasts until that withdraws it, whoever is silent.
  const isConfirmed = c.confirmed_until !== null && now < c.confirmed_until
  if (!isConfirmed && !c.has_lasting_hold) return judged('unknown', 'not_confirmed')
  if (isHeld && available !== false && c.is_hold_list_old && !c.has_lasting_hold)
    return judged('unknown', 'not_confirmed')
  if (available === null) return judged('blocked', 'on_hold')
  if (!available) return isHeld ? judged('blocked', held) : judged('not_released')
  if (isHeld) return judged('sources_disagree', c.has_unlisted_hold ? held : 'available_with_hold')
  return judged('ready')
}

const judged = (verdict: VerdictCode, verdict_reason: VerdictReason | null = null): Judged => ({
  verdict,
  verdict_reason,
})
