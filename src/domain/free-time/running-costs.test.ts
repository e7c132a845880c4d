import { expect, test } from 'vitest'
import { rule } from '../testing/free-time.ts'
import { urgency } from '../tracking/urgency.ts'
import type { ClockDays } from './clock-types.ts'
import { runningCosts } from './running-costs.ts'

const clock = (said: Partial<ClockDays> = {}): ClockDays => ({
  kind: 'demurrage',
  ended_at: null,
  days: [],
  tiers: [{ from_day: 1, amount: 100 }],
  currency_code: 'USD',
  free_until: { on: '2026-06-25', at: '2026-06-26T06:59:59.000Z', source: 'calculated' },
  rule: rule(),
  running: { so_far: 300, a_day: 100 },
  ahead: null,
  ...said,
})
const charged = { date: '2026-06-26', kind: 'charged', number: 1, name: null } as const
const ended = clock({ ended_at: '2026-06-26T17:00:00.000Z', days: [charged], running: null })
const fees = [{ type: 'demurrage' as const, amount: 250, currency_code: 'USD' }]
const costs = (clocks: ClockDays[], fees_at_pod_terminal: typeof fees = []) =>
  runningCosts({ free_time_days: clocks, fees_at_pod_terminal, urgency: urgency('costs_money') })

test('clocks of one currency are added, currencies never', () => {
  expect(costs([clock(), clock({ kind: 'storage' }), clock({ kind: 'chassis', currency_code: 'CAD' })])).toEqual([
    { currency_code: 'CAD', a_day: 100, so_far: 300 },
    { currency_code: 'USD', a_day: 200, so_far: 600 },
  ])
})

test('what has ended has run up, and costs nothing a day', () => {
  expect(costs([ended])).toEqual([{ currency_code: 'USD', a_day: null, so_far: 100 }])
})

test('what is free still, or has no price, costs nothing', () => {
  expect(costs([clock({ running: null }), clock({ tiers: [], running: { so_far: null, a_day: null } })])).toEqual([])
})

test('where no rules have a price, what the terminal charged is what is known', () => {
  expect(costs([], fees)).toEqual([{ currency_code: 'USD', a_day: null, so_far: 250 }])
  expect(costs([clock()], fees)).toEqual([{ currency_code: 'USD', a_day: 100, so_far: 300 }])
})
