import { snapshotOf } from '../terminal-snapshot.ts'
import { HOUR } from '../time.ts'
import type { Box, Voyage } from '../voyage.ts'

/** Where a box is at a time, read off the plan: what a tracker ought to come to, give or take the lag of reports. */
export function statusOf(voyage: Voyage, box: Box, now: number): string {
  // Reports of a line may be six hours late.
  const told = now - 6 * HOUR
  const silent = voyage.silent && told < voyage.silent.until ? voyage.silent.from : Infinity
  const until = Math.min(told, silent, voyage.cancelled ?? Infinity)
  if (until >= box.empty_in) return 'empty_returned'
  if (voyage.scenario === 'dropped' && until >= box.gate_out + 3 * HOUR) return 'dropped'
  if (until >= box.gate_out) return 'picked_up'
  const snapshot = snapshotOf(box, now)
  if (snapshot?.off_dock) return 'off_dock'
  const [first] = box.legs
  if (box.rail && until >= box.rail.unloaded) return 'grounded'
  if (box.rail && until >= box.rail.loaded) return 'on_rail'
  if (until >= box.discharged) {
    if (box.rail) return 'awaiting_inland_transfer'
    if (snapshot?.available == null) return 'grounded'
    return snapshot.available && !activeHolds(snapshot.holds).length ? 'available' : 'not_available'
  }
  return first && until >= first.departs - box.quay ? 'on_ship' : 'new'
}

type Holds = NonNullable<ReturnType<typeof snapshotOf>>['holds']

export const activeHolds = (holds: Holds) =>
  (holds ?? []).filter((hold) => ['hold', 'active'].includes(hold.status?.toLowerCase() ?? ''))

export function verdictOf(voyage: Voyage, box: Box, now: number): string {
  const status = statusOf(voyage, box, now)
  if (['picked_up', 'dropped', 'empty_returned'].includes(status)) return 'gone'
  if (status === 'on_rail') return 'on_rail'
  if (status === 'new' || status === 'on_ship') return 'not_arrived'
  const snapshot = snapshotOf(box, now)
  if (snapshot?.available == null) return 'unknown'
  const held = activeHolds(snapshot.holds).length > 0
  if (snapshot.available) return held ? 'sources_disagree' : 'ready'
  return held ? 'blocked' : 'not_released'
}
