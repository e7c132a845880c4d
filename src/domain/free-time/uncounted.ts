import type { ClockKind, UncountedClock, UncountedReason } from '#contract/free-time/clock.ts'
import type { Container } from '#contract/tracking/container.ts'

interface Box
  extends Pick<
    Container['attributes'],
    | 'has_inland_leg'
    | 'pickup_timezone'
    | 'pod_full_out_at'
    | 'final_destination_full_out_at'
    | 'delivered_at'
    | 'empty_terminated_at'
    | 'pod_arrived_at'
    | 'pod_discharged_at'
    | 'ind_ata_at'
    | 'ind_eta_at'
    | 'next_arrival'
  > {
  port_of_discharge_locode: string | null
  destination_locode: string | null
}

interface Around {
  /** The clocks that are counted. */
  counted: readonly ClockKind[]
  /** Kinds of clocks that the account has any rules in use for. */
  ruled: ReadonlySet<ClockKind>
}

/**
 * The clocks of a container that are not counted, each with why. Demurrage, storage and detention run for every box;
 * of the others only those that the account has rules for are named.
 */
export function uncountedOf(box: Box, { counted, ruled }: Around): UncountedClock[] {
  const inside: ClockKind[] = box.has_inland_leg ? ['rail_storage'] : ['demurrage', 'storage', 'combined']
  const kinds: ClockKind[] = [...inside, 'detention', 'chassis']
  const isOneForAll = counted.includes('combined')
  return kinds.flatMap((kind) => {
    if (counted.includes(kind)) return []
    if ((kind === 'combined' || kind === 'chassis') && !ruled.has(kind)) return []
    if (isOneForAll && (kind === 'demurrage' || kind === 'detention')) return []
    if (kind === 'combined' && counted.includes('demurrage')) return []
    return { kind, reason: reasonOf(kind, box, ruled) }
  })
}

function reasonOf(kind: ClockKind, box: Box, ruled: Around['ruled']): UncountedReason {
  if (!ruled.has(kind)) return 'no_rules'
  const place = box.has_inland_leg ? box.destination_locode : box.port_of_discharge_locode
  if (place === null) return 'no_place'
  if (box.pickup_timezone === null) return 'no_timezone'
  if (kind === 'detention' || kind === 'chassis') return isOut(box) ? 'no_rules' : 'not_picked_up'
  return isAwaited(box) ? 'no_rules' : 'not_arrived'
}

const isOut = (box: Box) =>
  [box.pod_full_out_at, box.final_destination_full_out_at, box.delivered_at, box.empty_terminated_at].some(
    (at) => at !== null,
  )

/** It has arrived, or is estimated to: then only rules are missing. */
const isAwaited = (box: Box) =>
  [box.pod_arrived_at, box.pod_discharged_at, box.ind_ata_at, box.ind_eta_at, box.next_arrival].some(
    (one) => one !== null,
  )
