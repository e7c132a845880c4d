import { expect, test } from 'vitest'
import { type CurrentStatus, currentStatuses, type VerdictCode } from '#contract/container.ts'
import { verdictOf } from './verdict.ts'

const hold = { name: 'customs', status: 'hold', description: '' } as const
const pending = { ...hold, status: 'pending' } as const

const verdict = (
  current_status: CurrentStatus,
  available: boolean | null,
  holds: (typeof hold | typeof pending)[] = [],
) =>
  verdictOf({
    current_status,
    availability_known: available !== null,
    available_for_pickup: available,
    holds_at_pod_terminal: holds,
  })

const atTerminal = ['grounded', 'available', 'not_available'] as const

test.each(atTerminal)('at the terminal, what it says and what holds decide: %s', (status) => {
  expect(verdict(status, true)).toBe('ready')
  expect(verdict(status, true, [pending])).toBe('ready')
  expect(verdict(status, true, [pending, hold])).toBe('sources_disagree')
  expect(verdict(status, false, [hold])).toBe('blocked')
  expect(verdict(status, false, [pending])).toBe('not_released')
  expect(verdict(status, false)).toBe('not_released')
  expect(verdict(status, null)).toBe('unknown')
  expect(verdict(status, null, [hold])).toBe('unknown')
})

test('a flag counts only where availability is known', () => {
  const c = { current_status: 'grounded' as const, availability_known: false, holds_at_pod_terminal: [] }
  expect(verdictOf({ ...c, available_for_pickup: true })).toBe('unknown')
})

test('a box at an off-dock yard may be collected unless it is held', () => {
  expect(verdict('off_dock', null)).toBe('ready')
  expect(verdict('off_dock', false)).toBe('ready')
  expect(verdict('off_dock', null, [pending])).toBe('ready')
  expect(verdict('off_dock', null, [hold])).toBe('blocked')
  expect(verdict('off_dock', false, [hold])).toBe('blocked')
  expect(verdict('off_dock', true, [hold])).toBe('sources_disagree')
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
  expect(Object.keys(expected).length + atTerminal.length + 1).toBe(currentStatuses.length)
})
