import type { DeliveryStep } from '#contract/delivery/step.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { holdNames } from '#contract/tracking/hold-names.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'

type Attributes = Container['attributes']

/** Everything the page says, in one language: a missing key does not compile. In braces is what comes from the data. */
export interface Words {
  title: string
  /** Whose order it is, and for whom. */
  from: string
  steps: Record<DeliveryStep, string>
  /** Where each leg goes. */
  legs: Record<DeliveryStep, string>
  verdicts: Record<VerdictCode, string>
  /** Of one that may be collected though its deadline has passed. */
  available: string
  holds: Record<(typeof holdNames)[number], string>
  hold_pending: string
  deadline: string
  deadline_past: string
  day_costs: string
  equipment: Record<NonNullable<Attributes['equipment_type']>, string>
  high_cube: string
  feet: string
  size: string
  seal: string
  weight: string
  terminal: string
  appointment: string
  pickup_number: string
  to: string
  when: string
  return_to: string
  return_by: string
  remark: string
  /** Between two values that are said of one thing, and after what names the next. */
  comma: string
  colon: string
  copy: string
  copied: string
  now: string
  other_time: string
  time_there: string
  send: string
  cancel: string
  sending: string
  reported: string
  reported_by_other: string
  undo: string
  undone: string
  finished: string
  no_link: string
  no_link_more: string
  failed: string
  offline: string
  retry: string
  language: string
  loading: string
}
