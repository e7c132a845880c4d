import type { Container } from '#contract/container.ts'
import { attentionOf } from './attention.ts'
import { urgency } from './urgency.ts'

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

/** Before anything is known of a container: it is on its way, unless the booking was cancelled. */
const expected = (isCancelled: boolean) => ({
  id: null,
  urgency: urgency(isCancelled ? 'booking_cancelled' : 'on_the_way'),
  binding_lfd: null,
  arrival_at: null,
})

/** What a list of shipments asks of their containers: the most urgent one, in the order of lists, and the states of all. */
export function worstContainer(boxes: readonly Box[], { booking_cancelled }: { booking_cancelled: boolean }) {
  const [worst = expected(booking_cancelled)] = boxes.toSorted(
    (a, b) =>
      a.urgency.rank - b.urgency.rank ||
      emptyLast(a.binding_lfd, b.binding_lfd) ||
      emptyLast(a.arrival_at, b.arrival_at) ||
      emptyLast(a.id, b.id),
  )
  return {
    attention: attentionOf(worst.urgency),
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
