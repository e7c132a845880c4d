import type { Container } from '#contract/tracking/container.ts'

/** The last time any source answered for it. */
export function checkedAt(box: Container['attributes']): string | null {
  const times = [
    box.terminal_checked_at,
    box.pod_last_tracking_request_at,
    box.shipment_last_tracking_request_at,
    box.rail_last_tracking_request_at,
  ]
  return times.reduce((latest, time) => (time && (!latest || time > latest) ? time : latest), null)
}
