import type { Container } from '#contract/tracking/container.ts'
import type { Urgency } from '#contract/tracking/urgency.ts'

interface Box
  extends Pick<
    Container['attributes'],
    'current_status' | 'verdict' | 'urgency' | 'binding_lfd' | 'holds_at_pod_terminal'
  > {
  id: string
  arrival_at: string | null
  /** `YYYY-MM-DD` on the calendar of the place. */
  binding_lfd_on: string | null
}

/**
 * What a list of shipments asks of their containers: the most urgent one, in the order of lists, and the states of all.
 * @param unknown the urgency of a shipment whose containers are not known yet
 */
export function worstContainer(boxes: readonly Box[], unknown: Urgency) {
  const [worst = { id: null, urgency: unknown, binding_lfd: null, arrival_at: null }] = boxes.toSorted(
    (a, b) =>
      a.urgency.rank - b.urgency.rank ||
      emptyLast(a.binding_lfd, b.binding_lfd) ||
      emptyLast(a.arrival_at, b.arrival_at) ||
      emptyLast(a.id, b.id),
  )
  return {
    urgency: worst.urgency,
    most_urgent_container_id: worst.id,
    worst_binding_lfd: worst.binding_lfd,
    worst_arrival_at: worst.arrival_at,
    container_statuses: distinct(boxes, (box) => [box.current_status]),
    container_verdicts: distinct(boxes, (box) => [box.verdict]),
    container_holds: distinct(boxes, (box) => box.holds_at_pod_terminal.map(({ name }) => name)),
    container_lfds: distinct(boxes, (box) => box.binding_lfd_on ?? []),
  }
}

/** Instants, as they sort as texts; `~` comes after all of them. */
function emptyLast(a: string | null, b: string | null) {
  const [one, other] = [a ?? '~', b ?? '~']
  return one < other ? -1 : one > other ? 1 : 0
}

const distinct = (boxes: readonly Box[], read: (box: Box) => string | string[]) =>
  [...new Set(boxes.flatMap(read))].sort()
