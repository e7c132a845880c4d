import { expect, test } from 'vitest'
import type { EventFacts } from './events.ts'
import { timelineOf } from './timeline.ts'

let id = 0
function event(name: string, timestamp: string, place: string, more: Partial<EventFacts['facts']> = {}): EventFacts {
  const facts = {
    event: `container.transport.${name}`,
    timestamp,
    timezone: 'UTC',
    estimated: name.startsWith('estimated.'),
    invalidated_at: null,
    created_at: timestamp,
    ...more,
  } as EventFacts['facts']
  return { id: String(++id), facts, at: timestamp, place, terminal: null, vessel: null, before: null }
}
const names = (items: { facts: EventFacts['facts'] }[]) => items.map(({ facts }) => facts.event.split('.').at(-1))

test('the newest comes first, together as long as the place is the same', () => {
  const groups = timelineOf([
    event('vessel_loaded', '2026-10-18T08:00:00Z', 'Ningbo'),
    event('vessel_departed', '2026-10-19T13:00:00Z', 'Ningbo'),
    event('vessel_arrived', '2026-11-08T13:00:00Z', 'Los Angeles'),
  ])
  expect(groups.map(({ place, items }) => [place, names(items)])).toEqual([
    ['Los Angeles', ['vessel_arrived']],
    ['Ningbo', ['vessel_departed', 'vessel_loaded']],
  ])
})

test('an estimate is no event; once it has happened, it was the plan', () => {
  const estimate = event('estimated.vessel_arrived', '2026-11-05T13:00:00Z', 'Los Angeles')
  expect(timelineOf([estimate])).toEqual([])
  const [group] = timelineOf([estimate, event('vessel_arrived', '2026-11-08T13:00:00Z', 'Los Angeles')])
  expect(group?.items[0]?.planned?.timestamp).toBe('2026-11-05T13:00:00Z')
})

test('what was withdrawn stays in its place and has no plan', () => {
  const groups = timelineOf([
    event('estimated.vessel_arrived', '2026-11-05T13:00:00Z', 'Los Angeles'),
    event('vessel_arrived', '2026-11-07T13:00:00Z', 'Los Angeles', { invalidated_at: '2026-11-08T00:00:00Z' }),
  ])
  expect(groups[0]?.items[0]?.planned).toBeNull()
})
