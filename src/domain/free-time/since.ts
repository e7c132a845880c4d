import type { ClockKind } from '#contract/free-time/clock.ts'
import type { Container } from '#contract/tracking/container.ts'
import { arrivedInland } from '../tracking/next-arrival.ts'

/** Clocks that run until it is picked up, or longer. */
const untilPickup: readonly ClockKind[] = ['demurrage', 'storage', 'rail_storage', 'combined']

/**
 * When free time began where a container is picked up: what started the first clock there, else its
 * unloading. UTC instant; null where neither is reported.
 */
export function freeTimeSince(
  box: Pick<Container['attributes'], 'free_time' | 'next_arrival' | 'ind_rail_unloaded_at' | 'pod_discharged_at'>,
): string | null {
  const started = box.free_time
    .filter(({ kind, is_provisional }) => untilPickup.includes(kind) && !is_provisional)
    .map(({ started_at }) => started_at)
    .toSorted()
  if (started[0]) return started[0]
  const arrived = arrivedInland(box)
  if (arrived !== null) return box.ind_rail_unloaded_at ?? arrived
  return box.pod_discharged_at
}
