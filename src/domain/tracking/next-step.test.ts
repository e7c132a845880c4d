import { expect, test } from 'vitest'
import type { Hold } from '#contract/tracking/container.ts'
import type { StepCode } from '#contract/tracking/next-step.ts'
import { type Case, nextStepsOf, nextStepsUntil } from './next-step.ts'

const la = 'America/Los_Angeles'
const now = '2026-06-20T18:00:00.000Z'
/** 23:59:59 of a day of June in Los Angeles. */
const lfd = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`
const hold = (name: Hold['name'], status: Hold['status'] = 'hold'): Hold => ({ name, status, description: '' })
const fee = (amount: number) => ({ type: 'exam' as const, amount, currency_code: 'USD' })
const box: Case = {
  current_status: 'available',
  verdict: 'ready',
  verdict_reason: null,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pickup_appointment_at: null,
  free_until: { at: lfd(24), timezone: la },
  pickup_timezone: la,
  pod_arrived_at: '2026-06-16T14:00:00.000Z',
  pod_discharged_at: '2026-06-17T14:00:00.000Z',
  ind_ata_at: null,
  ind_rail_unloaded_at: null,
  empty_terminated_at: null,
  is_before_departure: false,
  is_between_vessels: false,
  onward_by: null,
  is_by_barge: false,
  is_overdue: false,
  return_by: null,
}
const stepsOf = (some: Partial<Case>, at = now) =>
  nextStepsOf({ ...box, ...some }, at).map(({ step, who_acts }) => `${who_acts} ${step}`)

const blocked = (...holds: Hold[]) => ({ verdict: 'blocked' as const, holds_at_pod_terminal: holds })
const atSea = { verdict: 'not_arrived', current_status: 'on_ship', pod_arrived_at: null } as const
const toRail = { verdict: 'on_rail', current_status: 'awaiting_inland_transfer' } as const
const onRail = { verdict: 'on_rail', current_status: 'on_rail' } as const

test.each<[string, Partial<Case>, string[]]>([
  ['ready: somebody books the pickup', {}, ['us book_appointment']],
  ['what is booked is collected', { pickup_appointment_at: '2026-06-22T16:00:00.000Z' }, ['trucker collect']],
  [
    'booked for after the deadline: it is moved',
    { pickup_appointment_at: '2026-06-25T16:00:00.000Z' },
    ['us move_appointment'],
  ],
  [
    'a day that was booked and has passed is booked anew',
    { pickup_appointment_at: '2026-06-19T16:00:00.000Z' },
    ['us book_appointment'],
  ],
  ['fees are paid before pickup', { fees_at_pod_terminal: [fee(80)] }, ['payer pay_fees', 'us book_appointment']],
  ['a fee without an amount is nothing to pay yet', { fees_at_pod_terminal: [fee(0)] }, ['us book_appointment']],
  [
    'every hold has somebody who acts',
    blocked(hold('customs'), hold('freight')),
    ['broker clear_customs', 'payer pay_freight'],
  ],
  ['two holds of a kind are one step', blocked(hold('USDA'), hold('USDA')), ['broker arrange_exam']],
  [
    'a hold that is announced is no step of a box that is blocked by another',
    blocked(hold('TMF'), hold('VACIS', 'pending')),
    ['payer pay_port_fee'],
  ],
  [
    'a booking after the deadline is said before the hold is',
    { ...blocked(hold('customs')), pickup_appointment_at: '2026-06-25T16:00:00.000Z' },
    ['us move_appointment', 'broker clear_customs'],
  ],
  ['not released, and nobody says why', { verdict: 'not_released' }, ['us ask_terminal']],
  ['not released, and a fee is due', { verdict: 'not_released', fees_at_pod_terminal: [fee(450)] }, ['payer pay_fees']],
  [
    'not released, and a scan is announced',
    { verdict: 'not_released', holds_at_pod_terminal: [hold('VACIS', 'pending')] },
    ['broker arrange_exam'],
  ],
  [
    'sources disagree',
    { verdict: 'sources_disagree', holds_at_pod_terminal: [hold('freight')] },
    ['us settle_disagreement', 'payer pay_freight'],
  ],
  [
    'a terminal that is silent for days is asked',
    { verdict: 'unknown', verdict_reason: 'not_reported' },
    ['us ask_terminal'],
  ],
  [
    'a terminal that is silent for a day is usual',
    { verdict: 'unknown', verdict_reason: 'not_reported', pod_discharged_at: '2026-06-19T14:00:00.000Z' },
    ['terminal wait_for_availability'],
  ],
  [
    'what is not confirmed is asked for, however lately it was discharged',
    { verdict: 'unknown', verdict_reason: 'not_confirmed', pod_discharged_at: '2026-06-19T14:00:00.000Z' },
    ['us ask_terminal'],
  ],
  ['before it sails', { ...atSea, current_status: 'new' }, ['line wait_for_departure']],
  ['at sea', atSea, ['line wait_for_arrival']],
  ['between two vessels', { ...atSea, is_between_vessels: true }, ['line wait_for_next_vessel']],
  [
    'between two vessels, and late',
    { ...atSea, is_between_vessels: true, is_overdue: true },
    ['us ask_line', 'line wait_for_next_vessel'],
  ],
  ['at sea, and late', { ...atSea, is_overdue: true }, ['us ask_line']],
  [
    'arrived and not discharged',
    { ...atSea, pod_arrived_at: '2026-06-16T14:00:00.000Z' },
    ['terminal wait_for_discharge'],
  ],
  [
    'held before it arrives',
    { ...atSea, holds_at_pod_terminal: [hold('freight')] },
    ['line wait_for_arrival', 'payer pay_freight'],
  ],
  ['a cancelled booking', { ...atSea, verdict_reason: 'booking_cancelled' }, []],
  ['waiting for the train', toRail, ['railway wait_for_train']],
  [
    'held while it waits for the train',
    { ...toRail, holds_at_pod_terminal: [hold('customs')] },
    ['broker clear_customs', 'railway wait_for_train'],
  ],
  ['waiting for the barge', { ...toRail, is_by_barge: true }, ['line wait_for_barge']],
  ['a barge that has not left, and is late', { ...toRail, is_by_barge: true, is_overdue: true }, ['us ask_line']],
  ['out by truck', { ...toRail, onward_by: 'trucker' }, ['trucker wait_for_inland_arrival']],
  ['on the train', { ...onRail, onward_by: 'railway' }, ['railway wait_for_inland_arrival']],
  ['a train that is late', { ...onRail, onward_by: 'railway', is_overdue: true }, ['us ask_railway']],
  ['a barge that is late', { ...onRail, onward_by: 'line', is_overdue: true }, ['us ask_line']],
  ['picked up', { verdict: 'gone', current_status: 'picked_up' }, ['trucker return_empty']],
  ['back empty', { verdict: 'gone', current_status: 'empty_returned', empty_terminated_at: now }, []],
])('%s', (_, some, expected) => {
  expect(stepsOf(some)).toEqual(expected)
})

test('a step has the deadline by which it is to be done, and a booked pickup its own time', () => {
  expect(nextStepsOf(box, now)).toMatchObject([{ by: lfd(24), timezone: la, hold: null }])
  expect(nextStepsOf({ ...box, ...blocked(hold('customs')) }, now)).toMatchObject([{ by: lfd(24), hold: 'customs' }])
  const pickup_appointment_at = '2026-06-22T16:00:00.000Z'
  expect(nextStepsOf({ ...box, pickup_appointment_at }, now)).toMatchObject([
    { by: pickup_appointment_at, timezone: la },
  ])
})

test('by the clock alone they change when what is due is late, and when a booked day has passed', () => {
  const turns: [Partial<Case>, StepCode, StepCode][] = [
    [{ pickup_appointment_at: '2026-06-22T16:00:00.000Z' }, 'collect', 'book_appointment'],
    [
      { verdict: 'unknown', verdict_reason: 'not_reported', pod_discharged_at: '2026-06-19T14:00:00.000Z' },
      'wait_for_availability',
      'ask_terminal',
    ],
  ]
  for (const [some, before, after] of turns) {
    const until = nextStepsUntil({ ...box, ...some }, now)
    const at = (time: number) => nextStepsOf({ ...box, ...some }, new Date(time).toISOString()).at(0)?.step
    expect(at(Date.parse(until ?? '') - 1)).toBe(before)
    expect(at(Date.parse(until ?? ''))).toBe(after)
    expect(nextStepsUntil({ ...box, ...some }, until ?? '')).toBeNull()
  }
})

test('an empty is to be back by the end of free time outside, where rules give one', () => {
  const return_by = { at: lfd(26), timezone: la }
  const [own] = nextStepsOf({ ...box, verdict: 'gone', return_by }, now)
  expect(own).toMatchObject({ step: 'return_empty', by: lfd(26), timezone: la })
  expect(nextStepsOf({ ...box, verdict: 'gone' }, now)[0]).toMatchObject({ by: null, timezone: null })
})
