import type { ExceptionKind } from '#contract/exceptions/exception.ts'

/** As the page of exceptions calls them, in its order. */
export const causeKinds: Record<ExceptionKind, string> = {
  hold: 'Hold placed',
  overdue: 'Overdue',
  deadline_near: 'Deadline near',
  sources_disagree: 'Sources disagree',
  arrival_slipped: 'Arrival slipped',
  silent: 'Expected event overdue',
}
