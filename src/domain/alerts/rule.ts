import type { AlertRuleFields } from '#contract/alerts/rule.ts'
import { type Severity, severities } from '#contract/exceptions/kinds.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { weightOf } from '../exceptions/weight.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

export type Condition = Pick<AlertRuleFields, 'kinds' | 'severity' | 'cost_a_day' | 'currency_code' | 'events'>

/** Something that happened, as far as rules ask for it. */
export interface Happening {
  event: EventName
  /** Null where it is of no exception. */
  exception: ExceptionSnapshot | null
}

const ranks: Record<Severity, number> = { costs_now: 0, soon: 1, watch: 2 }

/** Those that are at least so severe. */
export const severitiesFrom = (severity: Severity): Severity[] =>
  severities.filter((one) => ranks[one] <= ranks[severity])

/** The events that a rule about exceptions looks at: what has ended, or is set by people, is no news to it. */
export const exceptionEvents: readonly EventName[] = ['exception.opened', 'exception.came_back', 'exception.worsened']

/** The events that a rule has to see: with `exception.closed`, by which what is not told yet need not be told. */
export const eventsOf = ({ events }: Pick<Condition, 'events'>): readonly EventName[] =>
  events.length > 0 ? events : [...exceptionEvents, 'exception.closed']

/** Whether a rule tells it. Of a severity and a cost both must be reached. */
export function isTold({ events, kinds, severity, cost_a_day, currency_code }: Condition, happening: Happening) {
  const { event, exception } = happening
  if (events.length > 0) return events.includes(event)
  if (!exceptionEvents.includes(event) || exception === null) return false
  if (kinds.length > 0 && !kinds.includes(exception.kind)) return false
  if (severity !== null && ranks[exception.severity] > ranks[severity]) return false
  if (cost_a_day === null) return true
  return exception.costs.some((cost) => cost.currency_code === currency_code && (cost.a_day ?? 0) >= cost_a_day)
}

/** By how much it matters: the most severe first, then what costs most a day by its worth, then by deadline. */
export function byWeight(a: ExceptionSnapshot | null, b: ExceptionSnapshot | null): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
  const weight = ({ costs }: ExceptionSnapshot) => weightOf(costs) ?? 0
  const [first, second] = [a, b].map(({ first_deadline_at }) => first_deadline_at ?? 'z') as [string, string]
  return (
    ranks[a.severity] - ranks[b.severity] || weight(b) - weight(a) || (first < second ? -1 : first === second ? 0 : 1)
  )
}
