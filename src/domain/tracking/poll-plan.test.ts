import { expect, test } from 'vitest'
import { pollBackOff, pollInterval, requestBackOff, stopReason, type Tracked } from './poll-plan.ts'

const now = new Date('2026-06-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const hours = (interval: number) => interval / 3_600_000
const inside = { full_out_at: null, empty_terminated_at: null }

const tracked = (changes: Partial<Tracked> = {}): Tracked => ({
  calls: [],
  pod_ata_at: null,
  destination_ata_at: null,
  has_inland_leg: false,
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
  ['arrived and not all out', tracked({ pod_ata_at: inDays(-3), calls: [inDays(-3)] }), 1],
  ['all out', tracked({ pod_ata_at: inDays(-3), containers: [{ ...inside, full_out_at: inDays(-1) }] }), 24],
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
    tracked({ containers: [{ full_out_at: inDays(-3), empty_terminated_at: inDays(-1) }] }),
    'all_containers_terminated',
  ],
  [
    'one of two boxes came back',
    tracked({ containers: [inside, { full_out_at: inDays(-3), empty_terminated_at: inDays(-1) }] }),
    null,
  ],
  ['out for 57 days', tracked({ containers: [{ ...inside, full_out_at: inDays(-57) }] }), 'past_full_out_window'],
  ['arrived 57 days ago', tracked({ pod_ata_at: inDays(-57) }), 'past_arrival_window'],
  ['arrived 57 days ago at the port, not yet inland', tracked({ pod_ata_at: inDays(-57), has_inland_leg: true }), null],
  ['silent for 57 days', tracked({ last_heard_at: inDays(-57) }), 'no_updates_at_line'],
])('tracking stops when %s', (_, one, expected) => expect(stopReason(one, now)).toBe(expected))
