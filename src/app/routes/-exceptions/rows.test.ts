import { expect, test } from 'vitest'
import type { Exception } from '#contract/exceptions/exception.ts'
import { inGroups } from './rows.ts'

type Attributes = Exception['attributes']

const usd = (a_day: number | null, currency_code = 'USD') => [
  { currency_code, a_day, so_far: null, container_count: 1 },
]
const row = (id: string, given: Partial<Attributes>) =>
  ({
    id,
    attributes: { kind: 'hold', severity: 'watch', costs: [], first_deadline_at: null, closed_at: null, ...given },
    relationships: { customer: { data: null } },
  }) as unknown as Exception

const shown = (rows: Exception[]) =>
  inGroups(rows, 'cause').map((group) => [group.id, ...group.rows.map(({ id }) => id)])

test('what costs most stands above, however many holds there are', () => {
  const rows = [
    row('soon late', { severity: 'soon', first_deadline_at: '2026-12-02' }),
    row('soon', { severity: 'soon', first_deadline_at: '2026-12-01' }),
    row('no deadline', { severity: 'soon' }),
    row('held', { severity: 'costs_now', costs: usd(310) }),
    row('little', { kind: 'overdue', severity: 'costs_now', costs: usd(100), first_deadline_at: '2026-11-01' }),
    row('most', { kind: 'overdue', severity: 'costs_now', costs: usd(2480), first_deadline_at: '2026-11-23' }),
    row('watch', { kind: 'silent', costs: usd(null) }),
  ]
  expect(shown(rows)).toEqual([
    ['overdue', 'most', 'little'],
    ['hold', 'held', 'soon', 'soon late', 'no deadline'],
    ['silent', 'watch'],
  ])
})

test('amounts of different currencies are compared by about what they are worth', () => {
  const one = { kind: 'overdue', severity: 'costs_now' } as const
  const rows = [row('yuan', { ...one, costs: usd(700, 'CNY') }), row('dollars', { ...one, costs: usd(310) })]
  expect(shown(rows)).toEqual([['overdue', 'dollars', 'yuan']])
})

test('what has closed stays in the order in which it did', () => {
  const closed_at = '2026-11-20T10:00:00Z'
  const rows = [row('last', { closed_at }), row('first', { closed_at, kind: 'overdue', severity: 'costs_now' })]
  expect(shown(rows)).toEqual([
    ['hold', 'last'],
    ['overdue', 'first'],
  ])
})
