import { expect, test } from 'vitest'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import {
  heldTurn,
  pacedTurn,
  pollBackOff,
  pollInterval,
  requestBackOff,
  stopReason,
  type Tracked,
  type TrackedContainer,
} from './poll-plan.ts'

const now = new Date('2026-06-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const hours = (interval: number) => interval / 3_600_000
const inside: TrackedContainer = {
  has_inland_leg: false,
  next_arrival: null,
  full_out_at: null,
  empty_terminated_at: null,
}
const to = (at_place: NextArrival['at_place'], days: number, estimated = false) =>
  ({ at_place, at: inDays(days), estimated, awaited: estimated, outdated: false }) as const
/** @param days since it arrived at the port; not yet where fewer than none */
const atPort = (days: number): TrackedContainer => ({
  ...inside,
  next_arrival: to('port_of_discharge', -days, days < 0),
})
/** The same of a place inland. */
const inland = (days: number): TrackedContainer => ({
  ...inside,
  has_inland_leg: true,
  next_arrival: to('inland_destination', -days, days < 0),
})
/** @param days since it left the terminal */
const out = (days: number): TrackedContainer => ({ ...atPort(days + 2), full_out_at: inDays(-days) })

const tracked = (changes: Partial<Tracked> = {}): Tracked => ({
  calls: [],
  containers: [inside],
  last_heard_at: inDays(0),
  created_at: inDays(-1),
  booking_cancelled: false,
  ...changes,
})

test.each([
  ['at sea, far from any call', tracked({ calls: [inDays(-12), inDays(14), null] }), 6],
  ['within a week of a call', tracked({ calls: [inDays(-12), inDays(5)] }), 2],
  ['within a day of the arrival', tracked({ calls: [inDays(0.9)] }), 1],
  ['arrived and not all out', tracked({ containers: [atPort(3)], calls: [inDays(-30)] }), 1],
  ['one is back, the others are far from any call', tracked({ containers: [out(3), atPort(-20)], calls: [] }), 6],
  ['past the port by rail and not all out', tracked({ containers: [inland(-9)], calls: [inDays(-30)] }), 1],
  ['all out', tracked({ containers: [{ ...atPort(3), full_out_at: inDays(-1) }] }), 24],
  ['nothing known', tracked(), 6],
])('%s: every %d hours', (_, one, expected) => expect(hours(pollInterval(one, now))).toBe(expected))

test('back-off doubles up to its ceiling', () => {
  expect([1, 2, 3, 20].map((failures) => pollBackOff(failures) / 60_000)).toEqual([5, 10, 20, 360])
  expect([0, 1, 5, 13].map((retries) => requestBackOff(retries) / 60_000)).toEqual([5, 10, 150, 150])
})

test.each<[string, Tracked, ReturnType<typeof stopReason>]>([
  ['a box is still out', tracked(), null],
  ['the booking was cancelled', tracked({ booking_cancelled: true }), 'booking_cancelled'],
  [
    'all boxes came back empty',
    tracked({ containers: [{ ...inside, full_out_at: inDays(-3), empty_terminated_at: inDays(-1) }] }),
    'all_containers_terminated',
  ],
  [
    'one of two boxes came back',
    tracked({ containers: [inside, { ...inside, full_out_at: inDays(-3), empty_terminated_at: inDays(-1) }] }),
    null,
  ],
  ['out for 57 days', tracked({ containers: [{ ...inside, full_out_at: inDays(-57) }] }), 'past_full_out_window'],
  ['arrived 57 days ago', tracked({ containers: [atPort(57)] }), 'past_arrival_window'],
  ['arrived inland 57 days ago', tracked({ containers: [inland(57)] }), 'past_arrival_window'],
  [
    'arrived 57 days ago at the port, not yet inland',
    tracked({ containers: [{ ...atPort(57), has_inland_leg: true }] }),
    null,
  ],
  ['arrived 57 days ago but for one under way', tracked({ containers: [atPort(57), atPort(-2)] }), null],
  ['arrived 57 days ago but for one 3 days ago', tracked({ containers: [atPort(3), atPort(57)] }), null],
  [
    'arrived 57 days ago but for one that was due then',
    tracked({ containers: [atPort(58), { ...atPort(-2), next_arrival: to('port_of_discharge', -57, true) }] }),
    'past_arrival_window',
  ],
  [
    'arrived inland 57 days ago but for one that is at the port, or is to come there',
    tracked({ containers: [inland(57), { ...atPort(57), has_inland_leg: true }] }),
    null,
  ],
  [
    'arrived inland 57 days ago but for one at sea',
    tracked({ containers: [inland(57), { ...atPort(-2), has_inland_leg: true }] }),
    null,
  ],
  [
    'arrived 57 days ago but for one that missed its vessel',
    tracked({
      containers: [
        atPort(57),
        { ...inside, next_arrival: { ...to('port_of_discharge', -57, true), awaited: false, outdated: true } },
      ],
    }),
    null,
  ],
  ['the last one inside arrived 57 days ago', tracked({ containers: [atPort(57), out(3)] }), 'past_arrival_window'],
  [
    'arrived 57 days ago but for one of which nothing is heard',
    tracked({ containers: [atPort(57), inside] }),
    'past_arrival_window',
  ],
  ['silent for 57 days', tracked({ last_heard_at: inDays(-57) }), 'no_updates_at_line'],
])('tracking stops when %s', (_, one, expected) => expect(stopReason(one, now)).toBe(expected))

const waiting = (urgency_rank: number, days: number | null) => ({
  urgency_rank,
  line_tracking_last_succeeded_at: days === null ? null : inDays(-days),
})

test('when a quota is renewed the urgent come first, and nothing is passed over for ever', () => {
  const order = [waiting(0, 1), waiting(9, 1), waiting(9, 3), waiting(9, 12), waiting(10, null)]
  const sorted = order.toSorted((a, b) => heldTurn(a, now) - heldTurn(b, now))
  expect(sorted).toEqual([waiting(10, null), waiting(9, 12), waiting(0, 1), waiting(9, 3), waiting(9, 1)])
})

test('where a minute has no room each comes back within the interval of all, sooner the longer it has waited', () => {
  const options = { interval_ms: 10 * 86_400_000, now, random: 0.5 }
  const days = (answered: string | null, created = 0) =>
    pacedTurn({ line_tracking_last_succeeded_at: answered, created_at: inDays(-created) }, options) / 86_400_000
  expect([days(inDays(0)), days(inDays(-8)), days(inDays(-40)), days(null, 4)]).toEqual([5, 1, 0.25, 3])
})
