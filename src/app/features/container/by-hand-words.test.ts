import { expect, test } from 'vitest'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import { setWords, standingOf } from './by-hand-words.ts'

const value = (id: string, attributes: Partial<ManualValue['attributes']>): ManualValue => ({
  type: 'manual_value',
  id,
  links: { self: `/v2/manual_values/${id}` },
  attributes: {
    attribute: 'pickup_lfd',
    value: '2026-12-05',
    reason: 'By phone',
    told_by: null,
    location_locode: null,
    timezone: 'America/Los_Angeles',
    author_name: 'Maria',
    author_kind: 'person',
    state: 'counts',
    counts_until: null,
    reported_value: null,
    reported_by: null,
    reported_by_name: null,
    is_disputed: false,
    is_changed: false,
    created_at: '2026-12-01T10:00:00Z',
    ended_at: null,
    withdrawn_by_name: null,
    withdrawal_reason: null,
    ...attributes,
  },
  relationships: { container: { data: { type: 'container', id: 'c1' } }, user: { data: null } },
})
const now = Date.parse('2026-12-01T10:01:30Z')

test('what is set by now is said with who set it and when', () => {
  const said = (attributes: Partial<ManualValue['attributes']>) =>
    setWords(value('a', attributes).attributes, 'utc', now)
  // A day is that day at its place, whatever clock is chosen.
  expect(said({})).toBe('Set to Sat 5 Dec by Maria 1 min ago.')
  expect(said({ attribute: 'pickup_appointment_at', value: '2026-12-05T18:30:00Z' })).toBe(
    'Set to Sat 5 Dec 18:30 UTC by Maria 1 min ago.',
  )
  expect(said({ attribute: 'chassis_number', value: 'TSXZ 4', author_name: null })).toBe(
    'Set to TSXZ 4 by Somebody 1 min ago.',
  )
})

test('of one thing the newest value stands, and of holds the one of the same kind', () => {
  const all = [value('b', { value: '2026-12-06' }), value('a', { state: 'replaced' })]
  expect(standingOf(all, { attribute: 'pickup_lfd', value: '2026-12-09' })?.id).toBe('b')
  expect(standingOf(all, { attribute: 'pickup_number', value: '4' })).toBe(undefined)
  const hold = value('h', { attribute: 'hold_placed', value: 'customs' })
  expect(standingOf([hold], { attribute: 'hold_cleared', value: 'customs' })?.id).toBe('h')
  expect(standingOf([hold], { attribute: 'hold_cleared', value: 'freight' })).toBe(undefined)
})
