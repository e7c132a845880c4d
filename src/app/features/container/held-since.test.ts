import { expect, test } from 'vitest'
import type { Hold } from '#contract/tracking/container.ts'
import type { ContainerUpdatedEvent } from '#contract/webhooks/event-subject.ts'
import type { EventFacts } from './events.ts'
import { firstSeen, unavailableSince } from './held-since.ts'

function event(name: string, at: string) {
  const facts = { event: `container.transport.${name}`, timezone: 'America/Chicago', invalidated_at: null }
  return { at, facts } as unknown as EventFacts
}

test('it is not available since the terminal says so, as long as it has not said available again', () => {
  const out = event('not_available', '2026-11-19T20:20:00Z')
  expect(unavailableSince([event('available', '2026-11-18T20:20:00Z'), out])?.at).toBe('2026-11-19T20:20:00Z')
  expect(unavailableSince([out, event('available', '2026-11-20T20:20:00Z')])).toBeNull()
  expect(unavailableSince([])).toBeNull()
})

test('a hold was first seen when a change brought it; one that was always there, nobody knows', () => {
  const hold: Hold = { name: 'customs', status: 'hold', description: 'Customs holds it. “PQ”' }
  const other: Hold = { ...hold, description: 'Customs holds it. “EXAM”' }
  const change = (timestamp: string, before: Hold[], after: Hold[]) => {
    const changeset = { holds_at_pod_terminal: [before, after] }
    return { attributes: { timestamp, timezone: 'America/Chicago', changeset } } as unknown as ContainerUpdatedEvent
  }
  const first = change('2026-11-15T12:00:00Z', [], [hold])
  const unrelated = { attributes: { changeset: { current_status: ['new', 'grounded'] } } } as unknown as typeof first
  const again = change('2026-11-18T12:00:00Z', [], [{ ...hold, status: 'pending' }])
  expect(firstSeen(hold, [unrelated, first])?.at).toBe('2026-11-15T12:00:00Z')
  // Released and set again: since the second time.
  expect(firstSeen(hold, [again, change('2026-11-16T12:00:00Z', [hold], []), first])?.at).toBe('2026-11-18T12:00:00Z')
  expect(firstSeen(hold, [change('2026-11-19T12:00:00Z', [hold], [hold, other]), first])?.at).toBe(
    '2026-11-15T12:00:00Z',
  )
  expect(firstSeen(hold, [change('2026-11-19T12:00:00Z', [hold], [hold, other])])).toBeNull()
})
