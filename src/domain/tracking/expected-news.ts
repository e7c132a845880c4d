import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'

type Named = Extract<EventName, `container.expected_event.${string}`>

/**
 * What there is to tell of the next step of a container: once that it is overdue, however long it stays so, and once that
 * it is no more. Where another step is overdue instead, both.
 */
export function expectedNews(before: ExpectedNext | null, after: ExpectedNext | null): Named[] {
  const [was, is] = [overdueStep(before), overdueStep(after)]
  if (was === is) return []
  return [
    ...(was === null ? [] : (['container.expected_event.resolved'] as const)),
    ...(is === null ? [] : (['container.expected_event.overdue'] as const)),
  ]
}

const overdueStep = (next: ExpectedNext | null) =>
  next && (next.state === 'overdue' || next.state === 'silent')
    ? `${next.event} ${next.location_locode ?? next.location_name}`
    : null
