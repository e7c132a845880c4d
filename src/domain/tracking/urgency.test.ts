import { expect, test } from 'vitest'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import { urgencyReasons } from '#contract/tracking/urgency.ts'
import { urgency, urgencyOf, urgencyUntil } from './urgency.ts'

const la = 'America/Los_Angeles'
const now = '2026-06-20T19:00:00.000Z'
const box = {
  current_status: 'available' as CurrentStatus,
  verdict: 'ready' as const,
  verdict_reason: null,
  binding_lfd: null,
  binding_lfd_timezone: la,
  fees_at_pod_terminal: [],
  silent_since: null,
  pickup_appointment_at: null,
  free_time: [],
  free_time_days: [],
}
/** 23:59:59 of a day of June in Los Angeles. */
const lfd = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`
const fee = (type: 'demurrage' | 'exam', amount: number) => ({ type, amount, currency_code: 'USD' })

test.each([
  ['available, past its deadline: it costs money, however ready', { binding_lfd: lfd(19) }, 'costs_money'],
  [
    'storage is charged, and no deadline is known',
    { binding_lfd: null, fees_at_pod_terminal: [fee('demurrage', 215)] },
    'costs_money',
  ],
  [
    'storage was charged, and free time goes on, as where it was paid for or lengthened',
    { binding_lfd: lfd(28), fees_at_pod_terminal: [fee('demurrage', 215)] },
    'ready',
  ],
  [
    'a fee without an amount, or paid once, costs nothing by the day',
    { fees_at_pod_terminal: [fee('demurrage', 0), fee('exam', 80)] },
    'ready',
  ],
  ['the last day', { binding_lfd: lfd(20) }, 'deadline_near'],
  ['two days before', { binding_lfd: lfd(22), verdict: 'blocked' as const }, 'deadline_near'],
  [
    'a pickup that is booked for after the deadline, however far that is',
    { binding_lfd: lfd(25), pickup_appointment_at: '2026-06-26T16:00:00.000Z' },
    'appointment_too_late',
  ],
  [
    'a pickup that is booked in time',
    { binding_lfd: lfd(25), pickup_appointment_at: '2026-06-25T16:00:00.000Z' },
    'ready',
  ],
  [
    'booked for after a deadline that is over',
    { binding_lfd: lfd(19), pickup_appointment_at: '2026-06-26T16:00:00.000Z' },
    'costs_money',
  ],
  ['three days before', { binding_lfd: lfd(23), verdict: 'blocked' as const }, 'blocked'],
  [
    'a terminal that says nothing',
    { verdict: 'unknown' as const, verdict_reason: 'not_reported' as const },
    'not_confirmed',
  ],
  [
    'waiting for the train past the deadline of the port',
    { current_status: 'awaiting_inland_transfer' as const, verdict: 'on_rail' as const, binding_lfd: lfd(19) },
    'costs_money',
  ],
  [
    'at sea past a deadline',
    { current_status: 'on_ship' as const, verdict: 'not_arrived' as const, binding_lfd: lfd(19) },
    'on_the_way',
  ],
  [
    'at sea, with the arrival overdue and nothing reported',
    { current_status: 'on_ship' as const, verdict: 'not_arrived' as const, silent_since: now },
    'silent',
  ],
  ['silent in a terminal: what it costs comes first', { binding_lfd: lfd(19), silent_since: now }, 'costs_money'],
  ['silent in a terminal that holds it', { verdict: 'blocked' as const, silent_since: now }, 'blocked'],
  ['picked up', { current_status: 'picked_up' as const, verdict: 'gone' as const }, 'empty_due'],
  [
    'delivered: the empty container is still out',
    { current_status: 'delivered' as const, verdict: 'gone' as const },
    'empty_due',
  ],
  ['returned', { current_status: 'empty_returned' as const, verdict: 'gone' as const }, 'finished'],
  [
    'cancelled',
    { current_status: 'new' as const, verdict: 'not_arrived' as const, verdict_reason: 'booking_cancelled' as const },
    'booking_cancelled',
  ],
] as const)('%s', (_, some, reason) => {
  expect(
    urgencyOf(
      { ...box, ...some, fees_at_pod_terminal: [...('fees_at_pod_terminal' in some ? some.fees_at_pod_terminal : [])] },
      now,
    ),
  ).toEqual(urgency(reason))
})

test('by the clock alone it changes when the deadline comes near, and when it is over', () => {
  const standing = { ...box, binding_lfd: lfd(24) }
  const near = urgencyUntil(standing, now)
  expect(near).toBe('2026-06-22T07:00:00.000Z')
  expect(urgencyOf(standing, near ?? '').reason).toBe('deadline_near')
  const over = urgencyUntil(standing, near ?? '')
  expect(urgencyOf(standing, over ?? '').reason).toBe('costs_money')
  expect(urgencyUntil(standing, over ?? '')).toBeNull()
  expect(urgencyUntil({ ...standing, current_status: 'picked_up' }, now)).toBeNull()
})

test('what the database begins with is its place in the order', () => {
  expect(urgency('on_the_way')).toEqual({ rank: 9, reason: 'on_the_way' })
  expect(new Set(urgencyReasons.map((reason) => urgency(reason).rank)).size).toBe(urgencyReasons.length)
})
