import { expect, test } from 'vitest'
import { deadlineHistory } from './deadline-history.ts'
import type { EventFacts } from './events.ts'

function change(event: string, created_at: string, value_timestamp: string) {
  const facts = {
    event: `container.${event}.changed`,
    created_at,
    value_timestamp,
    invalidated_at: null,
    timezone: null,
  }
  return { id: `${event} ${created_at}`, facts } as unknown as EventFacts
}

test('each source has a history of its own, the newest word first', () => {
  const history = deadlineHistory([
    change('pickup_lfd_rail', '2026-11-19T09:12:00Z', '2026-11-22'),
    change('pickup_lfd_rail', '2026-11-18T09:00:00Z', '2026-11-23'),
    change('pickup_lfd_line', '2026-11-18T23:05:00Z', '2026-11-23'),
    change('pickup_lfd', '2026-11-18T23:05:00Z', '2026-11-23'),
  ])
  expect(history.map(({ words, was, is }) => [words, was, is])).toEqual([
    ['Rail', '2026-11-23', '2026-11-22'],
    ['Line', null, '2026-11-23'],
    ['Rail', null, '2026-11-23'],
  ])
})
