import type { Container } from '#contract/container.ts'

interface Box
  extends Pick<Container['attributes'], 'current_status' | 'verdict' | 'binding_lfd' | 'holds_at_pod_terminal'> {
  attention: number
  arrival_at: string | null
  /** `YYYY-MM-DD` on the calendar of the place. */
  binding_lfd_on: string | null
}

/** Before anything is known of a container: it is on its way. */
const expected = { attention: 1, binding_lfd: null, arrival_at: null }

/** What a list of shipments asks of their containers: the one that needs action first, and the states of all. */
export function worstContainer(boxes: readonly Box[]) {
  const [worst = expected] = boxes.toSorted(
    (a, b) =>
      a.attention - b.attention || emptyLast(a.binding_lfd, b.binding_lfd) || emptyLast(a.arrival_at, b.arrival_at),
  )
  return {
    attention: worst.attention,
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
