import type { Exception } from '#contract/exceptions/exception.ts'
import type { ExceptionKind, ExceptionReason } from '#contract/exceptions/kinds.ts'
import type { holdNames } from '#contract/tracking/hold-names.ts'
import type { Placed } from '../../../portal/calendar-words.ts'
import type { Plural } from '../../../portal/customer-words/sayings.ts'

type Missing = Extract<
  ExceptionReason,
  | 'not_collected'
  | 'no_appointment'
  | 'appointment_too_late'
  | 'not_released'
  | 'not_confirmed'
  | 'not_moved_on'
  | 'empty_not_returned'
>
/** What is told and asked of, other than holds. */
export type AskedCause = Exclude<ExceptionKind, 'hold' | 'overdue' | 'deadline_near'> | Missing

/** What a mail says that asks who acts on an exception, in one language. In braces is what comes from the facts. */
export interface InquiryWords {
  hello: string
  thanks: string
  subject: Placed
  told: Placed
  boxes: Plural
  /** Requests or documents, where it is about no container. */
  numbers: Plural
  late: Plural
  late_costs: Plural
  next: string
  /** Between two amounts. */
  and: string
  list: string
  list_of_empties: string
  list_of_numbers: string
  overdue: string
  /** Of each container that nobody picks up. */
  available_since: string
  no_day: string
  more: Plural
  holds: Record<(typeof holdNames)[number], string>
  causes: Record<AskedCause, string>
  questions: Record<AskedCause | 'hold' | 'freight_hold', string>
}

/** Of `hold`, `overdue` and `deadline_near` what is behind them. */
export function askedCause({ kind, reason }: Pick<Exception['attributes'], 'kind' | 'reason'>): AskedCause | 'hold' {
  if (kind !== 'overdue' && kind !== 'deadline_near') return kind
  return reason !== null && missing.has(reason) ? (reason as Missing) : 'not_collected'
}

const missing: ReadonlySet<ExceptionReason> = new Set<Missing>([
  'not_collected',
  'no_appointment',
  'appointment_too_late',
  'not_released',
  'not_confirmed',
  'not_moved_on',
  'empty_not_returned',
])
