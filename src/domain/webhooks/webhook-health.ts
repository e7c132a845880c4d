const day = 24 * 3_600_000

/** After so many failures in a row a receiver is taken for down, and asked by one attempt at a time. */
export const mostPatientFailures = 5

/** How many notifications may be on their way to one receiver at once. */
export const concurrency = 20

/** How many notifications about the same a process takes in hand at once, to deliver one after the other. */
export const laneDepth = 10

/** Of a receiver that fails only the first: what comes after it waits until that has arrived. */
export const depthOf = (failures_in_a_row: number) => (failures_in_a_row > 0 ? 1 : laneDepth)

/** How many lanes of one receiver a process takes in hand: enough to be busy until it takes the next. */
export const roomOf = (failures_in_a_row: number) => (failures_in_a_row >= mostPatientFailures ? 1 : 5 * concurrency)

/**
 * A notification that has failed so often does not hold back any longer what comes after it about the same container:
 * ten minutes. `sequence` tells the receiver what it has missed.
 */
export const mostOrderedFailures = 5

export interface Health {
  failing_since: string | null
  failures_in_a_row: number
}

/** Longer than one notification alone can fail, which is three days. */
const pauseAfter = 5 * day

/** Whether to stop trying until somebody says otherwise. */
export function isBeyondHope({ failing_since, failures_in_a_row }: Health, now: Date): boolean {
  if (failing_since === null || failures_in_a_row < 20) return false
  return now.getTime() - Date.parse(failing_since) >= pauseAfter
}
