import { expect, test } from 'vitest'
import { type CurrentStatus, currentStatuses } from '#contract/tracking/current-status.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import { verdictOf } from './verdict.ts'

const hold = { name: 'customs', status: 'hold', description: '' } as const
const pending = { ...hold, status: 'pending' } as const

const now = '2026-06-20T12:00:00.000Z'
const seen = {
  current_status: 'grounded' as CurrentStatus,
  availability_known: true,
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  confirmed_until: '2026-06-21T12:00:00.000Z',
  has_unlisted_hold: false,
  has_lasting_hold: false,
  cleared_by_hand: null,
  is_sent_off_dock: false,
  booking_cancelled: false,
  has_left_unreported: false,
  is_hold_list_old: false,
}
const judge = (
  current_status: CurrentStatus,
  available: boolean | null,
  holds: (typeof hold | typeof pending)[] = [],
  some: Partial<Parameters<typeof verdictOf>[0]> = {},
) =>
  verdictOf(
    {
      ...seen,
      current_status,
      availability_known: available !== null,
      available_for_pickup: available,
      holds_at_pod_terminal: holds,
      ...some,
    },
    now,
  )
const verdict = (...said: Parameters<typeof judge>) => judge(...said).verdict

const atTerminal = ['grounded', 'available', 'not_available', 'off_dock'] as const

test.each(atTerminal)('at the terminal, what it says and what holds decide: %s', (status) => {
  expect(verdict(status, true)).toBe('ready')
  expect(verdict(status, true, [pending])).toBe('ready')
  expect(verdict(status, true, [pending, hold])).toBe('sources_disagree')
  expect(verdict(status, false, [hold])).toBe('blocked')
  expect(verdict(status, false, [pending])).toBe('not_released')
  expect(verdict(status, false)).toBe('not_released')
  expect(verdict(status, null)).toBe('unknown')
  expect(judge(status, null, [hold])).toEqual({ verdict: 'blocked', verdict_reason: 'on_hold' })
  expect(judge(status, null, [hold], { has_unlisted_hold: true }).verdict_reason).toBe('on_hold')
  expect(verdict(status, null, [pending])).toBe('unknown')
})

test('what the terminal no longer has, and nobody saw leave, is neither ready nor held', () => {
  for (const available of [true, false, null])
    for (const holds of [[], [hold]])
      expect(judge('not_available', available, holds, { has_left_unreported: true })).toEqual({
        verdict: 'unknown',
        verdict_reason: 'left_unreported',
      })
})

test('an old list of holds blocks nothing that is available, and proves nothing', () => {
  const old = { is_hold_list_old: true }
  for (const available of [true, null])
    expect(judge('grounded', available, [hold], old)).toEqual({ verdict: 'unknown', verdict_reason: 'not_confirmed' })
  expect(verdict('not_available', false, [hold], old)).toBe('blocked')
  expect(verdict('available', true, [], old)).toBe('ready')
  expect(verdict('available', true, [hold], { ...old, has_lasting_hold: true })).toBe('sources_disagree')
})

test('what was cleared by hand is released by hand, and never ready', () => {
  const listed = { cleared_by_hand: 'still_listed' } as const
  for (const available of [true, false, null])
    expect(judge('not_available', available, [], listed)).toEqual({
      verdict: 'released_by_hand',
      verdict_reason: 'hold_still_listed',
    })
  const unlisted = { cleared_by_hand: 'unlisted' } as const
  expect(judge('available', true, [], unlisted)).toEqual({ verdict: 'released_by_hand', verdict_reason: null })
  expect(verdict('not_available', false, [], unlisted)).toBe('not_released')
  expect(verdict('not_available', false, [hold], listed)).toBe('blocked')
})

test('a flag counts only where availability is known', () => {
  expect(verdictOf({ ...seen, availability_known: false }, now).verdict).toBe('unknown')
})

test('ready is only what was confirmed lately', () => {
  for (const status of atTerminal) {
    for (const confirmed_until of [null, now, '2026-06-05T12:00:00.000Z'])
      expect(judge(status, true, [], { confirmed_until })).toEqual({
        verdict: 'unknown',
        verdict_reason: 'not_confirmed',
      })
    expect(judge(status, true)).toEqual({ verdict: 'ready', verdict_reason: null })
  }
})

test('what a terminal refused or held long ago is not confirmed, and a hold that nobody withdrew lasts', () => {
  const old = { confirmed_until: now }
  const unlisted = { ...old, has_unlisted_hold: true, has_lasting_hold: true }
  for (const status of atTerminal) {
    for (const holds of [[], [pending], [hold]])
      expect(judge(status, false, holds, old)).toEqual({ verdict: 'unknown', verdict_reason: 'not_confirmed' })
    expect(judge(status, true, [hold], old).verdict_reason).toBe('not_confirmed')
    expect(judge(status, null, [hold], old).verdict_reason).toBe('not_confirmed')
    for (const available of [false, null]) expect(verdict(status, available, [hold], unlisted)).toBe('blocked')
    expect(verdict(status, true, [hold], unlisted)).toBe('sources_disagree')
    expect(verdict(status, false, [hold], { ...old, has_lasting_hold: true })).toBe('blocked')
    expect(judge(status, null, [], old).verdict_reason).toBe('not_reported')
  }
})

test('the verdict says what it rests on', () => {
  const unlisted = { has_unlisted_hold: true }
  expect(judge('available', true, [hold]).verdict_reason).toBe('available_with_hold')
  expect(judge('available', true, [hold], unlisted).verdict_reason).toBe('hold_not_withdrawn')
  expect(judge('not_available', false, [hold]).verdict_reason).toBe('on_hold')
  expect(judge('not_available', false, [hold], unlisted).verdict_reason).toBe('hold_not_withdrawn')
  expect(judge('grounded', null).verdict_reason).toBe('not_reported')
  expect(judge('new', null, [], { booking_cancelled: true }).verdict_reason).toBe('booking_cancelled')
  expect(judge('on_ship', null, [], { booking_cancelled: true }).verdict_reason).toBeNull()
})

test('at an off-dock yard it is ready by the word of the terminal that sent it there, as long as that holds', () => {
  const sent = { is_sent_off_dock: true }
  for (const available of [null, true]) {
    expect(judge('off_dock', available, [], sent).verdict).toBe('ready')
    expect(judge('off_dock', available, [pending], sent).verdict).toBe('ready')
    expect(judge('off_dock', available, [], { ...sent, confirmed_until: now }).verdict_reason).toBe('not_confirmed')
  }
  expect(judge('off_dock', null, [hold], sent).verdict).toBe('blocked')
  expect(judge('off_dock', false, [hold], sent).verdict).toBe('blocked')
  expect(judge('off_dock', false, [], sent).verdict).toBe('not_released')
  expect(judge('off_dock', true, [hold], sent).verdict).toBe('sources_disagree')
  expect(judge('off_dock', null)).toEqual({ verdict: 'unknown', verdict_reason: 'not_reported' })
})

test('elsewhere the status alone decides', () => {
  const expected: Partial<Record<CurrentStatus, VerdictCode>> = {
    new: 'not_arrived',
    loaded: 'not_arrived',
    on_ship: 'not_arrived',
    awaiting_inland_transfer: 'on_rail',
    on_rail: 'on_rail',
    picked_up: 'gone',
    dropped: 'gone',
    delivered: 'gone',
    empty_returned: 'gone',
  }
  for (const status of currentStatuses) {
    if (!(status in expected)) continue
    expect(verdict(status, true, [hold])).toBe(expected[status])
    expect(verdict(status, null)).toBe(expected[status])
  }
  expect(Object.keys(expected).length + atTerminal.length).toBe(currentStatuses.length)
})
