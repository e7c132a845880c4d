import { expect, test } from 'vitest'
import type { ClockKind } from '#contract/free-time/clock.ts'
import type { Fee } from '#contract/tracking/container.ts'
import { uncountedOf } from './uncounted.ts'
import { whyUncounted } from './words.ts'

const box: Parameters<typeof uncountedOf>[0] = {
  has_inland_leg: false,
  pickup_timezone: 'America/Los_Angeles',
  port_of_discharge_locode: 'USLAX',
  destination_locode: null,
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  empty_terminated_at: null,
  pod_arrived_at: '2026-06-17T13:00:00.000Z',
  pod_discharged_at: null,
  ind_ata_at: null,
  ind_eta_at: null,
  next_arrival: null,
}
const every: ClockKind[] = ['demurrage', 'storage', 'rail_storage', 'combined', 'detention', 'chassis']

const told = (said: Partial<typeof box>, counted: ClockKind[] = [], ruled = every) =>
  Object.fromEntries(
    uncountedOf({ ...box, ...said }, { counted, ruled: new Set(ruled) }).map(({ kind, reason }) => [kind, reason]),
  )

test('nothing is missing of what is counted', () => {
  expect(told({}, ['demurrage', 'storage', 'detention', 'chassis'])).toEqual({})
})

test('demurrage, storage and detention run for every box; others are named where there are rules for them', () => {
  expect(told({}, [], [])).toEqual({ demurrage: 'no_rules', storage: 'no_rules', detention: 'no_rules' })
  expect(told({}, ['storage'])).toEqual({
    demurrage: 'no_rules',
    combined: 'no_rules',
    detention: 'not_picked_up',
    chassis: 'not_picked_up',
  })
})

test('one clock for all time stands for its parts', () => {
  expect(told({}, ['combined', 'storage'])).toEqual({ chassis: 'not_picked_up' })
})

test('inland it is the ramp that counts', () => {
  const inland = { has_inland_leg: true, destination_locode: 'USCHI' }
  expect(told(inland, [], ['rail_storage'])).toEqual({ rail_storage: 'no_rules', detention: 'no_rules' })
})

test('without a place, or without its time zone, no day can be told', () => {
  expect(told({ port_of_discharge_locode: null }, [], ['storage']).storage).toBe('no_place')
  expect(told({ pickup_timezone: null }, [], ['storage']).storage).toBe('no_timezone')
})

test('before anybody estimates an arrival there is nothing to count from', () => {
  expect(told({ pod_arrived_at: null }, [], ['storage']).storage).toBe('not_arrived')
})

test('once it is out, only rules can be missing of the time outside', () => {
  expect(told({ pod_full_out_at: '2026-06-20T13:00:00.000Z' }, ['storage'], ['detention']).detention).toBe('no_rules')
})

test('where the terminal bills it, that no rules of ours fit is not told', () => {
  const fee = { type: 'demurrage', amount: 1245.5, currency_code: 'CAD' } as Fee
  const clock = { kind: 'demurrage', reason: 'no_rules' } as const
  expect(whyUncounted(clock, [])).toBe('no rules fit')
  expect(whyUncounted(clock, [fee])).toBe('billed by the terminal')
  expect(whyUncounted({ ...clock, kind: 'storage' }, [fee])).toBe('no rules fit')
  expect(whyUncounted(clock, [{ ...fee, amount: 0 }])).toBe('no rules fit')
})
