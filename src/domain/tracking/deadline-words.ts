import type { DeadlineSource } from '#contract/tracking/deadline.ts'

/** Who says a last free day. */
export const deadlineWords: Record<DeadlineSource, string> = {
  terminal: 'Terminal',
  rail: 'Rail',
  line: 'Line',
  document: 'Document',
  user: 'By hand',
  calculated: 'Calculated',
}
