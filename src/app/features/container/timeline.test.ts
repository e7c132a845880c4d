import { expect, test } from 'vitest'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import type { EventFacts } from './events.ts'
import { withOnly } from './testing.ts'
import { newestOf, timelineOf } from './timeline.ts'

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
  return {
    ...{ id: String(++id), facts, at: timestamp, place, terminal: null, vessel: null, before: null },
    source_event: null,
  }
}

function said(event: string, timestamp: string, reported_at: string, more: Partial<RawEvent['attributes']> = {}) {
  const named = { event: event as NonNullable<RawEvent['attributes']['event']>, timestamp, reported_at }
  const attributes = withOnly<RawEvent['attributes']>({ ...named, estimated: true, created_at: reported_at, ...more })
  return { id: `statement ${++id}`, attributes } as RawEvent
}
const names = (items: { facts: EventFacts['facts'] }[]) => items.map(({ facts }) => facts.event.split('.').at(-1))

test('the newest comes first, together as long as the place is the same', () => {
  const groups = timelineOf(
    [
      event('vessel_loaded', '2026-10-18T08:00:00Z', 'Ningbo'),
      event('vessel_departed', '2026-10-19T13:00:00Z', 'Ningbo'),
      event('vessel_arrived', '2026-11-08T13:00:00Z', 'Los Angeles'),
    ],
    [],
    [],
  )
  expect(groups.map(({ place, items }) => [place, names(items)])).toEqual([
    ['Los Angeles', ['vessel_arrived']],
    ['Ningbo', ['vessel_departed', 'vessel_loaded']],
  ])
})

test('of a long history the newest are taken, place by place', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-10-${String(at + 10)}T08:00:00Z`)
  const events = days.map((day, at) => event('rail_departed', day, at < 4 ? 'Ningbo' : at < 9 ? 'Busan' : 'Chicago'))
  const groups = timelineOf(events, [], [])
  const taken = newestOf(groups, 5)
  expect(taken.map(({ place, items }) => [place, items.length])).toEqual([
    ['Chicago', 3],
    ['Busan', 2],
  ])
  expect(taken.flatMap(({ items }) => items.map(({ at }) => at))).toEqual(days.slice(7).toReversed())
  expect(newestOf(groups, 12)).toEqual(groups)
})

test('what was planned stands beside what happened', () => {
  const arrived = event('vessel_arrived', '2026-11-08T13:00:00Z', 'Los Angeles')
  const left = event('rail_departed', '2026-11-09T13:00:00Z', 'Los Angeles')
  const [group] = timelineOf([arrived, left], [], [{ event_id: arrived.id, at: '2026-11-04T13:00:00Z' }])
  expect(group?.items.map(({ planned }) => planned)).toEqual([null, '2026-11-04T13:00:00Z'])
})

test('what a source took back stands struck: beside what replaced it, else as a row of its own', () => {
  const taken = { estimated: false, invalidated_at: '2026-11-08T00:00:00Z', location_name: 'Los Angeles' }
  const first = said('vessel_arrived', '2026-11-07T13:00:00Z', '2026-11-07T14:00:00Z', {
    ...taken,
    data_provider_name: 'Maersk',
  })
  const noise = [
    said('vessel_arrived', '2026-11-06T13:00:00Z', '2026-11-01T14:00:00Z', { ...taken, estimated: true }),
    said('positioned_in', '2026-11-06T13:00:00Z', '2026-11-01T14:00:00Z', taken),
  ]
  const replaced = timelineOf([event('vessel_arrived', '2026-11-08T13:00:00Z', 'Los Angeles')], [first, ...noise], [])
  expect(replaced.flatMap(({ items }) => items.map(({ corrected }) => corrected))).toEqual([
    [{ id: first.id, at: '2026-11-07T13:00:00Z', zone: null, who: 'Maersk', withdrawn_at: '2026-11-08T00:00:00Z' }],
  ])
  const alone = timelineOf([event('vessel_departed', '2026-10-19T13:00:00Z', 'Ningbo')], [first, ...noise], [])
  expect(alone.map(({ place, items }) => [place, items[0]?.who])).toEqual([
    ['Los Angeles', 'Maersk'],
    ['Ningbo', null],
  ])
})
