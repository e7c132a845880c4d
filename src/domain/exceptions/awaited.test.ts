import { expect, test } from 'vitest'
import { awaitedEvents } from '#contract/exceptions/exception.ts'
import { type AwaitingBox, canStillHappen } from './awaited.ts'

const atSea: AwaitingBox = {
  ...{ verdict: 'not_arrived', available_for_pickup: null, pod_arrived_at: null, pod_discharged_at: null },
  next_arrival: null,
}
const arrival = {
  ...{ at: '2026-11-20T10:00:00Z', timezone: null, location_locode: 'CAVAN', location_name: 'Vancouver' },
  ...{ at_place: 'port_of_discharge', awaited: true, days_late: null },
} as unknown as NonNullable<AwaitingBox['next_arrival']>
const ashore: AwaitingBox = {
  ...{ verdict: 'blocked', available_for_pickup: false, pod_arrived_at: '2026-11-20T10:00:00Z' },
  ...{ pod_discharged_at: '2026-11-21T10:00:00Z', next_arrival: { ...arrival, estimated: false } },
}
const possible = (box: AwaitingBox) => awaitedEvents.filter((event) => canStillHappen(event, box))

test('at sea everything is still to come', () => {
  expect(possible(atSea)).toEqual(awaitedEvents)
  expect(possible({ ...atSea, next_arrival: { ...arrival, estimated: true } })).toEqual(awaitedEvents)
})

test('what is ashore is not discharged again, and what is available does not become so', () => {
  expect(possible(ashore)).toEqual(['available', 'hold_changed'])
  expect(possible({ ...ashore, verdict: 'ready', available_for_pickup: true })).toEqual(['hold_changed'])
})

test('what goes on by rail still has an arrival to come', () => {
  const onRail = { ...ashore, verdict: 'on_rail', next_arrival: { ...arrival, estimated: true } } as const
  expect(possible(onRail)).toEqual(['available', 'arrival_reported', 'hold_changed'])
  expect(possible({ ...onRail, next_arrival: ashore.next_arrival })).toContain('arrival_reported')
})

test('nothing is waited for of what was picked up', () => {
  expect(possible({ ...ashore, verdict: 'gone', available_for_pickup: null })).toEqual([])
})
